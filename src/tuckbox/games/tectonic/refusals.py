"""Why a move of Tectonic Tribes is illegal, in a player's words."""

from __future__ import annotations

from tuckbox.core.moves import Move
from tuckbox.core.zones import to_list
from tuckbox.games.tectonic.rules.board import REACH, Board
from tuckbox.games.tectonic.rules.cards import HAND, LAND, LAVA, TENTS, TERRAINS, Squares, turned
from tuckbox.games.tectonic.rules.generated.stack import EXCHANGE, PICKING, START
from tuckbox.games.tectonic.rules.state import TectonicState
from tuckbox.games.tectonic.rules.steps import is_to_come
from tuckbox.games.tectonic.words import TURNING_NAMES, place_words


def reason(state: TectonicState, seat: int, move: Move) -> str:
    """Why an illegal move is illegal."""
    kind = int(state.step_kind())
    if kind == PICKING:
        return _why_not_pick(state, seat, move)
    if kind == EXCHANGE:
        return _why_not_discard(state, move)
    if move.kind == "place":
        return _why_not_place(state, seat, move, int(state.fronts[seat]), "The card")
    if move.kind == "place_tribe":
        if kind == START:
            return "The starting terrain is made of terrain cards, not of tribe cards (T12)."
        number = move["tribe_card"]
        if not (state.tribes[seat] >> number) & 1:
            return f"You have already placed tribe card {number + 1}."
        return _why_not_place(state, seat, move, TERRAINS + number, "The tribe card")
    if move.kind == "give_up":
        return "Your card can be placed, so you must place it or a tribe card instead (T35)."
    if move.kind == "discard":
        return "You discard a terrain card only right after you place a tribe card (T23)."
    return "Now place a card; you pick cards again next round (T22)."


def _why_not_pick(state: TectonicState, seat: int, move: Move) -> str:
    if move.kind != "pick":
        return "First all players pick a card to play and a card to discard (T20)."
    hand = to_list(state.hands, seat * HAND, state.held)
    for card in (move["play"], move["discard"]):
        if card not in hand:
            return f"You do not hold card {card + 1}."
    return f"Card {move['play'] + 1} cannot be both played and discarded (T20)."


def _why_not_discard(state: TectonicState, move: Move) -> str:
    if move.kind != "discard":
        return "You have placed a tribe card: now discard your terrain card or that of a player still to come (T23)."
    if move["seat"] >= state.seats:
        return f"There is no seat {move['seat'] + 1} at this table."
    assert not is_to_come(state, move["seat"])
    return (
        f"Seat {move['seat'] + 1} has already placed this round: you can discard only a card still to be placed (T23)."
    )


def _why_not_place(state: TectonicState, seat: int, move: Move, card: int, name: str) -> str:
    cards = state.cards
    row, column, turning = move["row"] - REACH, move["column"] - REACH, move["turning"]
    if turning >= cards.turnings[card]:
        same = TURNING_NAMES[turning - 2]
        return f"{name} looks the same {TURNING_NAMES[turning]} as {same}: place it {same} (T30)."
    if state.board.is_empty():
        return f"The first card goes to {place_words(0, 0)}; you choose only how it is turned (T12)."
    return why_not_there(state.board, int(state.seats), seat, turned(cards.faces[card], turning), row, column)


def why_not_there(board: Board, seats: int, seat: int, face: Squares, row: int, column: int) -> str:
    """Why a card may not be placed at a spot."""
    under = [(row + i, column + j) for i in range(len(face)) for j in range(len(face[0]))]
    for square in under:
        if board.has(LAVA, *square):
            return f"It would cover the lava at {place_words(*square)} (T33)."
        for other in range(seats):
            if other != seat and board.has(TENTS + other, *square):
                return f"It would cover a tent of seat {other + 1} at {place_words(*square)} (T34)."
    on_land = sum(board.has(LAND, *square) for square in under)
    if on_land == 0:
        return "It would touch nothing: at least one of its squares must lie on Joldu (T31)."
    assert on_land == len(under)
    return "All six squares would lie on Joldu: at most five may (T31)."
