"""Tectonic Tribes in words: areas, the score sheet, the view as text, the card table."""

from __future__ import annotations

from tuckbox.core.game import ScoreRow
from tuckbox.core.text import counted
from tuckbox.games.tectonic.rules.cards import SEATS, TERRAINS, Cards
from tuckbox.games.tectonic.rules.state import TectonicState
from tuckbox.games.tectonic.view import AreaView, MemoryView, SquareView, TectonicView
from tuckbox.games.tectonic.view_builder import areas

TURNING_NAMES = ("straight", "turned right", "turned around", "turned left")
_LETTERS = {"forest": "F", "water": "W", "mine": "M", "lava": "L", "grass": "."}
_LEGEND = "F forest, W water, M mine, L lava, . grass; + is +1, # is +2, x is x2; t1 is a tent of seat 1"


# Areas and points


def worth_words(area: AreaView) -> str:
    """How the worth of an area adds up: '(5 + 1) x 2 = 12'."""
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
    words = [f"{counted(tents, 'tent')} of seat {seat + 1}" for tents, seat in sorted(touching, reverse=True)]
    if area.holder is None:
        return f"{', '.join(words)}: a tie, nobody scores it"
    against = f" against {', '.join(words[1:])}" if words[1:] else ""
    return f"seat {area.holder + 1} scores it with {counted(area.tents[area.holder], 'tent')}{against}"


def place_words(row: int, column: int) -> str:
    """A square as moves name it."""
    return f"{column},{row}"


def sheet(state: TectonicState) -> tuple[ScoreRow, ...]:
    """The score sheet: a row for each area that tents touch, scored areas first, and one for all others."""
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
        name = counted(empty, "other area" if lines else "area")
        lines.append(ScoreRow(name, "no tent there, nobody scores", (0,) * int(state.seats)))
    return tuple(lines)


def importance(area: AreaView) -> tuple[int, int, int]:
    """The sort key of areas on a score sheet: by holder, then by tents, then by worth."""
    holder = SEATS if area.holder is None else area.holder
    return holder, -sum(area.tents), -area.worth


def result_words(scores: list[int], placed: list[int], winners: list[int]) -> str:
    """Why the winners won (T54)."""
    names = " and ".join(f"seat {seat + 1}" for seat in winners)
    best = max(scores)
    tied = [seat for seat, score in enumerate(scores) if score == best]
    if len(winners) > 1:
        return f"With {best} points and {placed[winners[0]]} tribe cards each, {names} share the victory (T54)."
    if len(tied) > 1:
        return f"Of those with {best} points {names} has placed the fewest tribe cards, {placed[winners[0]]} (T54)."
    return f"{names.capitalize()} has the most points, {best} (T54)."


# The view as text


def describe(seen: TectonicView, cards: Cards) -> list[tuple[str, list[str]]]:
    """The view as sections of lines under headings, for the plain table."""
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
        f"hands used up {seen.used_up} of {seen.uses} times{', advanced game' if seen.advanced else ''}"
        + ("" if seen.lava else ", lava scores nothing"),
    ]
    if seen.memory is not None:
        piles += memory_words(seen.memory)
    sections.append(("Piles", piles))
    return sections


def memory_words(memory: MemoryView) -> list[str]:
    """What the viewer knows of hidden cards, in lines."""
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
    """The set as a table for people to read."""
    rows = []
    for card, face in enumerate(cards.faces):
        kind, number = ("terrain", card + 1) if card < TERRAINS else ("tribe", card - TERRAINS + 1)
        rows.append((kind, str(number), *(" ".join(f"{square:3}" for square in row).rstrip() for row in face)))
    return ("kind", "number", "upper", "lower"), rows
