"""Tectonic Tribes in words: areas, the score sheet, why a move is not possible, and the view as text."""

from __future__ import annotations

from tuckbox.core.game import ScoreRow
from tuckbox.core.moves import Move
from tuckbox.core.zones import to_list
from tuckbox.games.tectonic.rules.board import REACH, Board
from tuckbox.games.tectonic.rules.cards import HAND, LAND, LAVA, SEATS, TENTS, TERRAINS, Cards, Squares, turned
from tuckbox.games.tectonic.rules.generated.stack import EXCHANGE, PICKING, START
from tuckbox.games.tectonic.rules.state import TectonicState
from tuckbox.games.tectonic.rules.steps import is_to_come
from tuckbox.games.tectonic.view import AreaView, MemoryView, SquareView, TectonicView, areas

TURNING_NAMES = ("straight", "turned right", "turned around", "turned left")
_LETTERS = {"forest": "F", "water": "W", "mine": "M", "lava": "L", "grass": "."}
_LEGEND = "F forest, W water, M mine, L lava, . grass; + is +1, # is +2, x is x2; t1 is a tent of seat 1"


# Areas and points


def worth_words(area: AreaView) -> str:
    """How an area's worth comes about: '(5 + 1) x 2 = 12'."""
    size = len(area.squares)
    if not area.bonus and not area.doubles:
        return f"{size}"
    total = f"{size} + {area.bonus}" if area.bonus else f"{size}"
    if area.doubles:
        total = f"({total})" if area.bonus else total
        total += " x 2" * area.doubles
    return f"{total} = {area.worth}"


def holder_words(area: AreaView) -> str:
    """Who holds an area and why."""
    touching = [(tents, seat) for seat, tents in enumerate(area.tents) if tents]
    if not touching:
        return "no tent touches it"
    words = [f"{_tents(tents)} of seat {seat + 1}" for tents, seat in sorted(touching, reverse=True)]
    if area.holder is None:
        return f"{', '.join(words)}: a tie, nobody scores it"
    against = f" against {', '.join(words[1:])}" if words[1:] else ""
    return f"seat {area.holder + 1} scores it with {_tents(area.tents[area.holder])}{against}"


def _tents(count: int) -> str:
    return "1 tent" if count == 1 else f"{count} tents"


def place_words(row: int, column: int) -> str:
    """A square as it is called in sentences."""
    return f"{column},{row}"


def sheet(state: TectonicState) -> tuple[ScoreRow, ...]:
    """The score sheet: a line for each area that tents touch, those that score first, and one for all others."""
    found = sorted(areas(state), key=importance)
    lines = [
        ScoreRow(
            f"{area.terrain} at {place_words(*area.squares[0])}",
            f"{worth_words(area)}; {holder_words(area)}",
            tuple(area.worth if area.holder == seat else 0 for seat in range(state.seats)),
        )
        for area in found
        if any(area.tents)
    ]
    empty = len(found) - len(lines)
    if empty or not lines:
        name = f"{empty} {'other ' if lines else ''}area{'' if empty == 1 else 's'}"
        lines.append(ScoreRow(name, "no tent there, nobody scores", (0,) * int(state.seats)))
    return tuple(lines)


def importance(area: AreaView) -> tuple[int, int, int]:
    """The order of areas on a score sheet: by who holds them, then those that tents touch, then the richest."""
    holder = SEATS if area.holder is None else area.holder
    return holder, -sum(area.tents), -area.worth


def result_words(scores: list[int], placed: list[int], winners: list[int]) -> str:
    """Why the winners have won (T54)."""
    names = " and ".join(f"seat {seat + 1}" for seat in winners)
    best = max(scores)
    tied = [seat for seat, score in enumerate(scores) if score == best]
    if len(winners) > 1:
        return f"With {best} points and {placed[winners[0]]} tribe cards each, {names} share the victory (T54)."
    if len(tied) > 1:
        return f"Of those with {best} points {names} has placed the fewest tribe cards, {placed[winners[0]]} (T54)."
    return f"{names.capitalize()} has the most points, {best} (T54)."


# Why not


def reason(state: TectonicState, seat: int, move: Move, cards: Cards) -> str:
    """Why a move that is not an option is not one."""
    kind = int(state.step_kind())
    if kind == PICKING:
        return _why_not_pick(state, seat, move)
    if kind == EXCHANGE:
        return _why_not_discard(state, move)
    if move.kind == "place":
        return _why_not_place(state, seat, move, cards, int(state.fronts[seat]), "The card")
    if move.kind == "place_tribe":
        if kind == START:
            return "The starting terrain is made of terrain cards, not of tribe cards (T12)."
        number = move["tribe_card"]
        if not (state.tribes[seat] >> number) & 1:
            return f"You have placed tribe card {number + 1} already."
        return _why_not_place(state, seat, move, cards, TERRAINS + number, "The tribe card")
    if move.kind == "give_up":
        return "Your card has a place, so it must be placed, or a tribe card instead of it (T35)."
    if move.kind == "discard":
        return "Only who has just placed a tribe card discards a terrain card (T23)."
    return "It is time to place a card; cards are picked again in the next round (T22)."


def _why_not_pick(state: TectonicState, seat: int, move: Move) -> str:
    if move.kind != "pick":
        return "First everybody picks a card to play and a card to discard (T20)."
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
    return f"Seat {move['seat'] + 1} has had its turn this round: only a card still to be placed can be taken (T23)."


def _why_not_place(state: TectonicState, seat: int, move: Move, cards: Cards, card: int, name: str) -> str:
    row, column, turning = move["row"] - REACH, move["column"] - REACH, move["turning"]
    if turning >= cards.turnings[card]:
        same = TURNING_NAMES[turning - 2]
        return f"{name} looks the same {TURNING_NAMES[turning]} as {same}: place it {same} (T30)."
    if state.board.is_empty():
        return f"The first card lies at {place_words(0, 0)}; only how it is turned can be chosen (T12)."
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


# The view as text


def describe(seen: TectonicView, cards: Cards) -> list[tuple[str, list[str]]]:
    """The view as headed sections of lines, for the plain table."""
    sections = [_map_section(seen)]
    for seat, player in enumerate(seen.seats):
        tribe = ", ".join(str(card + 1) for card in player.tribe_cards) or "none"
        lines = [f"{player.score} points; tribe cards left: {tribe}"]
        if player.front is not None:
            lines.append(f"in front: {card_words(cards, player.front)}")
        if player.hand:
            lines += [card_words(cards, card) for card in player.hand]
        elif player.held:
            lines.append(f"{player.held} cards in hand{', picked' if player.picked else ''}")
        sections.append((f"Seat {seat + 1}, order card {player.order}", lines))
    if seen.pick is not None:
        sections.append(("Picked", [f"play {seen.pick[0] + 1} and discard {seen.pick[1] + 1}"]))
    held = [area for area in sorted(seen.areas, key=importance) if any(area.tents)]
    lines = [f"{area.terrain} at {place_words(*area.squares[0])}: {worth_words(area)}" for area in held]
    words = [f"{line}; {holder_words(area)}" for line, area in zip(lines, held, strict=True)]
    sections.append(("Areas that tents touch", words or ["none"]))
    piles = [
        f"draw pile {seen.pile}, discard pile {seen.discards}",
        f"hands used up {seen.used_up} of {seen.uses} times{', advanced game' if seen.advanced else ''}",
    ]
    if seen.memory is not None:
        piles += memory_words(seen.memory)
    sections.append(("Piles", piles))
    return sections


def memory_words(memory: MemoryView) -> list[str]:
    """What the viewer knows of cards that are not to be seen, in lines."""
    lines = []
    for passed in memory.passed:
        named = ", ".join(str(card + 1) for card in passed.cards)
        gone = f", {passed.discarded} of them discarded since" if passed.discarded else ""
        lines.append(f"passed on, now with seat {passed.seat + 1}: {named}{gone}")
    if memory.discarded:
        lines.append(f"surely among the discards: {', '.join(str(card + 1) for card in memory.discarded)}")
    return lines


def card_words(cards: Cards, card: int) -> str:
    """A card as one line: '17: F F W+1 / G L W'."""
    rows = " / ".join(" ".join(row) for row in cards.faces[card])
    return f"card {card + 1}: {rows}" if card < TERRAINS else f"tribe card {card - TERRAINS + 1}: {rows}"


def _map_section(seen: TectonicView) -> tuple[str, list[str]]:
    if not seen.squares:
        return "Joldu", ["no card lies yet"]
    at = {(square.row, square.column): square for square in seen.squares}
    rows, columns = sorted({row for row, _ in at}), sorted({column for _, column in at})
    lines = []
    for row in range(rows[0], rows[-1] + 1):
        cells = [_cell(at.get((row, column))) for column in range(columns[0], columns[-1] + 1)]
        lines.append(f"{row:4} {''.join(cells)}".rstrip())
    return f"Joldu, columns {columns[0]} to {columns[-1]}", [*lines, _LEGEND]


def _cell(square: SquareView | None) -> str:
    if square is None:
        return "  "
    if square.tent is not None:
        return f"t{square.tent + 1}"
    return _LETTERS[square.terrain] + {"": " ", "+1": "+", "+2": "#", "x2": "x"}[square.bonus]


def card_table(cards: Cards) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The set as a table."""
    rows = []
    for card, face in enumerate(cards.faces):
        kind, number = ("terrain", card + 1) if card < TERRAINS else ("tribe", card - TERRAINS + 1)
        rows.append((kind, str(number), *(" ".join(f"{square:3}" for square in row).rstrip() for row in face)))
    return ("kind", "number", "upper", "lower"), rows
