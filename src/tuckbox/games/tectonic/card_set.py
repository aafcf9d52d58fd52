"""Reads and checks a card set of Tectonic Tribes."""

from __future__ import annotations

from typing import Final

from tuckbox.core.card_set import CardSet, Row
from tuckbox.core.errors import BadCardSet
from tuckbox.games.tectonic.rules.cards import LETTERS, SEATS, TENT, TERRAINS, TRIBE_CARDS, Cards, Squares

COLUMNS: Final = ("kind", "number", "upper", "lower")
BONUSES: Final = ("+1", "+2", "x2")
MOST_DOUBLINGS: Final = 40  # keeps the points of an area within a machine word
SCORING: Final = "FWM"  # squares that may carry a bonus


def load(cards: CardSet) -> Cards:
    """The tables of a valid set (T1 to T3); raises BadCardSet."""
    faces: dict[tuple[str, int], tuple[Row, Squares]] = {}
    rows = cards.rows(COLUMNS)
    for row in rows:
        reason = _row_error(row)
        if reason:
            raise BadCardSet(cards.file, row.line, reason)
        key = (row["kind"], int(row["number"]))
        if key in faces:
            earlier = faces[key][0].line
            raise BadCardSet(cards.file, row.line, f"{row['kind']} card {key[1]} is already in row {earlier}")
        faces[key] = (row, (tuple(row["upper"].split()), tuple(row["lower"].split())))
    _check_doublings(cards.file, rows)
    wanted = [("terrain", number) for number in range(1, TERRAINS + 1)]
    wanted += [("tribe", number) for number in range(1, TRIBE_CARDS + 1)]
    for kind, number in wanted:
        if (kind, number) not in faces:
            line = rows[-1].line if rows else 0
            raise BadCardSet(cards.file, line, f"the set has no {kind} card {number} (T1)")
    return Cards([faces[key][1] for key in wanted])


def _check_doublings(file: str, rows: list[Row]) -> None:
    """Limit the squares with x2 that can lie on the table; each tribe has tribe cards of its own (T3)."""
    counts = [
        (row[column].count("x2") * (SEATS if row["kind"] == "tribe" else 1), row, column)
        for row in rows
        for column in ("upper", "lower")
    ]
    doublings = sum(count for count, _, _ in counts)
    if doublings > MOST_DOUBLINGS:
        _, row, column = max(counts, key=lambda count: count[0])
        reason = (
            f"column {column}: a set has at most {MOST_DOUBLINGS} squares with x2 over all tribes, this one {doublings}"
        )
        raise BadCardSet(file, row.line, reason)


def _row_error(row: Row) -> str:
    """What is wrong with a row by itself; empty if nothing is."""
    kind, number = row["kind"], row["number"]
    if kind not in ("terrain", "tribe"):
        return f"'{kind}' is not a kind of card: terrain or tribe"
    most = TERRAINS if kind == "terrain" else TRIBE_CARDS
    if number not in map(str, range(1, most + 1)):
        return f"{kind} cards are numbered 1 to {most}, not '{number}' (T1)"
    squares: list[str] = []
    for column in ("upper", "lower"):
        found = row[column].split()
        if len(found) != 3:
            return f"the {column} row of a card has three squares, not {len(found)} (T2)"
        squares += found
    for square in squares:
        reason = _square_error(square)
        if reason:
            return reason
    tents = sum(square == TENT for square in squares)
    if kind == "terrain" and tents:
        return "a terrain card has no tents (T2)"
    if kind == "tribe" and not tents:
        return "a tribe card has at least one tent (T3)"
    return ""


def _square_error(square: str) -> str:
    letter, bonus = square[0], square[1:]
    if letter not in LETTERS:
        known = ", ".join(f"{letter} {name}" for letter, name in LETTERS.items())
        return f"'{square}' is not a square: {known}"
    if bonus and bonus not in BONUSES:
        return f"'{bonus}' in '{square}' is not a bonus: {', '.join(BONUSES)} (T2)"
    if bonus and letter not in SCORING:
        return f"'{square}': a bonus stands only on forest, water and mine squares (T2)"
    return ""
