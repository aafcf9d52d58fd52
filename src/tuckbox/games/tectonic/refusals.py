"""Why a move of Tectonic Tribes is illegal, in a player's words."""

from __future__ import annotations

from tuckbox.core.localized_text import LocalizedText, localized, seat_name
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
        return _why_not_place(state, seat, move, int(state.fronts[seat]))
    if move.kind == "place_tribe":
        if kind == START:
            return localized("The starting terrain is made of terrain cards, not of tribe cards (T12).")
        number = move["tribe_card"]
        if not (state.tribes[seat] >> number) & 1:
            return localized("You have already placed tribe card {number}.", number=number + 1)
        return _why_not_place(state, seat, move, TERRAINS + number)
    if move.kind == "give_up":
        return localized("Your card can be placed, so you must place it or a tribe card instead (T35).")
    if move.kind == "discard":
        return localized("You discard a terrain card only right after you place a tribe card (T23).")
    return localized("Now place a card; you pick cards again next round (T22).")


def _why_not_pick(state: TectonicState, seat: int, move: Move) -> str:
    if move.kind != "pick":
        return localized("First all players pick a card to play and a card to discard (T20).")
    hand = to_list(state.hands, seat * HAND, state.held)
    for card in (move["play"], move["discard"]):
        if card not in hand:
            return localized("You do not hold card {number}.", number=card + 1)
    return localized("Card {number} cannot be both played and discarded (T20).", number=move["play"] + 1)


def _why_not_discard(state: TectonicState, move: Move) -> str:
    if move.kind != "discard":
        return localized(
            "You have placed a tribe card: now discard your terrain card or that of a player still to come (T23)."
        )
    if move["seat"] >= state.seats:
        return localized("There is no seat {number} at this table.", number=move["seat"] + 1)
    assert not is_to_come(state, move["seat"])
    return localized(
        "{seat} has already placed this round: you can discard only a card still to be placed (T23).",
        seat=seat_name(move["seat"]),
    )


def _why_not_place(state: TectonicState, seat: int, move: Move, card: int) -> str:
    cards = state.cards
    row, column, turning = move["row"] - REACH, move["column"] - REACH, move["turning"]
    if turning >= cards.turnings[card]:
        names = {"turning": LocalizedText(TURNING_NAMES[turning]), "same": LocalizedText(TURNING_NAMES[turning - 2])}
        if card < TERRAINS:
            return localized("The card looks the same {turning} as {same}: place it {same} (T30).", **names)
        return localized("The tribe card looks the same {turning} as {same}: place it {same} (T30).", **names)
    if state.board.is_empty():
        place = place_words(0, 0)
        return localized("The first card goes to {place}; you choose only how it is turned (T12).", place=place)
    return why_not_there(state.board, int(state.seats), seat, turned(cards.faces[card], turning), row, column)


def why_not_there(board: Board, seats: int, seat: int, face: Squares, row: int, column: int) -> str:
    """Why a card may not be placed at a spot."""
    under = [(row + i, column + j) for i in range(len(face)) for j in range(len(face[0]))]
    for square in under:
        if board.has(LAVA, *square):
            return localized("It would cover the lava at {place} (T33).", place=place_words(*square))
        for other in range(seats):
            if other != seat and board.has(TENTS + other, *square):
                return localized(
                    "It would cover a tent of {seat} at {place} (T34).",
                    seat=seat_name(other),
                    place=place_words(*square),
                )
    on_land = sum(board.has(LAND, *square) for square in under)
    if on_land == 0:
        return localized("It would touch nothing: at least one of its squares must lie on Joldu (T31).")
    assert on_land == len(under)
    return localized("All six squares would lie on Joldu: at most five may (T31).")
