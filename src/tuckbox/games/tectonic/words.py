"""Tectonic Tribes in words: areas, the score sheet, the view as text, the card table."""

from __future__ import annotations

from collections.abc import Iterable

from tuckbox.core.game import ScoreRow
from tuckbox.core.localized_text import LocalizedText, joined, listed, localized, seat_name
from tuckbox.games.tectonic.rules.cards import SEATS, TERRAINS, Cards
from tuckbox.games.tectonic.rules.state import TectonicState
from tuckbox.games.tectonic.view import AreaView, MemoryView, SquareView, TectonicView
from tuckbox.games.tectonic.view_builder import areas

TURNING_NAMES = ("straight", "turned right", "turned around", "turned left")
_LETTERS = {"forest": "F", "water": "W", "mine": "M", "lava": "L", "grass": "."}
_LEGEND = localized("F forest, W water, M mine, L lava, . grass; + is +1, # is +2, x is x2; t1 is a tent of seat 1")


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
        return localized("no tent touches it")
    words = [
        localized("{tents} of {seat}", tents=_tents(tents), seat=seat_name(seat))
        for tents, seat in sorted(touching, reverse=True)
    ]
    if area.holder is None:
        return localized("{tents}: a tie, nobody scores it", tents=joined(words))
    holder, tents = seat_name(area.holder), _tents(area.tents[area.holder])
    scores = localized("{seat} scores it with {tents}", seat=holder, tents=tents)
    return localized("{scores} against {others}", scores=scores, others=joined(words[1:])) if words[1:] else scores


def _tents(count: int) -> LocalizedText:
    return localized("{count, plural, one {# tent} other {# tents}}", count=count)


def area_words(area: AreaView) -> LocalizedText:
    """An area by its terrain and its first square: 'forest at 3,-1'."""
    return localized("{terrain} at {place}", terrain=LocalizedText(area.terrain), place=place_words(*area.squares[0]))


def place_words(row: int, column: int) -> str:
    """A square as moves name it."""
    return f"{column},{row}"


def sheet(state: TectonicState) -> tuple[ScoreRow, ...]:
    """The score sheet: a row for each area that tents touch, scored areas first, and one for all others."""
    ranked = sorted(areas(state), key=importance)
    lines = [
        ScoreRow(
            area_words(area),
            joined([worth_words(area), holder_words(area)], "; "),
            tuple(area.worth if area.holder == seat else 0 for seat in range(state.seats)),
        )
        for area in ranked
        if any(area.tents)
    ]
    empty = len(ranked) - len(lines)
    if empty or not lines:
        name = (
            localized("{count, plural, one {# other area} other {# other areas}}", count=empty)
            if lines
            else localized("{count, plural, one {# area} other {# areas}}", count=empty)
        )
        lines.append(ScoreRow(name, localized("no tent there, nobody scores"), (0,) * int(state.seats)))
    return tuple(lines)


def importance(area: AreaView) -> tuple[int, int, int]:
    """The sort key of areas on a score sheet: by holder, then by tents, then by worth."""
    holder = SEATS if area.holder is None else area.holder
    return holder, -sum(area.tents), -area.worth


def result_words(scores: list[int], placed: list[int], winners: list[int]) -> str:
    """Why the winners won (T54)."""
    best, fewest = max(scores), placed[winners[0]]
    tied = [seat for seat, score in enumerate(scores) if score == best]
    if len(winners) > 1:
        return localized(
            "With {points} points and {count} tribe cards each, {seats} share the victory (T54).",
            points=best,
            count=fewest,
            seats=listed([seat_name(seat) for seat in winners]),
        )
    winner = seat_name(winners[0])
    if len(tied) > 1:
        return localized(
            "Of those with {points} points {seat} has placed the fewest tribe cards, {count} (T54).",
            points=best,
            seat=winner,
            count=fewest,
        )
    return localized("{seat} has the most points, {points} (T54).", seat=winner, points=best)


# The view as text


def describe(seen: TectonicView, cards: Cards) -> list[tuple[str, list[str]]]:
    """The view as sections of lines under headings, for the plain table."""
    sections = [_map_section(seen)]
    for seat, player in enumerate(seen.seats):
        tribe = _numbers(player.tribe_cards) or localized("none")
        lines: list[str] = [localized("{points} points; tribe cards left: {cards}", points=player.score, cards=tribe)]
        if player.front is not None:
            lines.append(localized("in front: {card}", card=card_words(cards, player.front)))
        if player.hand:
            lines += [card_words(cards, card) for card in player.hand]
        elif player.held and player.picked:
            lines.append(localized("{count} cards in hand, picked", count=player.held))
        elif player.held:
            lines.append(localized("{count} cards in hand", count=player.held))
        head = localized("Seat {number}, order card {order}", number=seat + 1, order=player.order)
        sections.append((head, lines))
    if seen.pick is not None:
        play, discard = seen.pick[0] + 1, seen.pick[1] + 1
        sections.append(
            (localized("Picked"), [localized("play {play} and discard {discard}", play=play, discard=discard)])
        )
    held = [area for area in sorted(seen.areas, key=importance) if any(area.tents)]
    words: list[str] = [
        localized(
            "{area}: {worth}; {holder}", area=area_words(area), worth=worth_words(area), holder=holder_words(area)
        )
        for area in held
    ]
    sections.append((localized("Areas that tents touch"), words or [localized("none")]))
    sections.append((localized("Piles"), _pile_lines(seen)))
    return sections


def _pile_lines(seen: TectonicView) -> list[str]:
    used = [localized("hands used up {count} of {all} times", count=seen.used_up, all=seen.uses)]
    if seen.advanced:
        used.append(localized("advanced game"))
    if not seen.lava:
        used.append(localized("lava scores nothing"))
    piles = localized("draw pile {pile}, discard pile {discards}", pile=seen.pile, discards=seen.discards)
    return [piles, joined(used), *(memory_words(seen.memory) if seen.memory is not None else ())]


def memory_words(memory: MemoryView) -> list[str]:
    """What the viewer knows of hidden cards, in lines."""
    lines: list[str] = []
    for passed in memory.passed:
        line = localized(
            "passed on, now with {seat}: {cards}", seat=seat_name(passed.seat), cards=_numbers(passed.cards)
        )
        if passed.discarded:
            line = localized("{line}, {count} of them discarded since", line=line, count=passed.discarded)
        lines.append(line)
    if memory.discarded:
        lines.append(localized("surely among the discards: {cards}", cards=_numbers(memory.discarded)))
    return lines


def _numbers(cards: Iterable[int]) -> str:
    return ", ".join(str(card + 1) for card in cards)


def card_words(cards: Cards, card: int) -> str:
    """A card as one line: '17: F F W+1 / G L W'."""
    rows = " / ".join(" ".join(row) for row in cards.faces[card])
    if card < TERRAINS:
        return localized("card {number}: {rows}", number=card + 1, rows=rows)
    return localized("tribe card {number}: {rows}", number=card - TERRAINS + 1, rows=rows)


def _map_section(seen: TectonicView) -> tuple[str, list[str]]:
    if not seen.squares:
        return "Joldu", [localized("no card lies yet")]
    by_place = {(square.row, square.column): square for square in seen.squares}
    rows, columns = sorted({row for row, _ in by_place}), sorted({column for _, column in by_place})
    lines = []
    for row in range(rows[0], rows[-1] + 1):
        cells = [_cell(by_place.get((row, column))) for column in range(columns[0], columns[-1] + 1)]
        lines.append(f"{row:4} {''.join(cells)}".rstrip())
    head = localized("Joldu, columns {first} to {last}", first=columns[0], last=columns[-1])
    return head, [*lines, _LEGEND]


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
