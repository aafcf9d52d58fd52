"""Reads and checks a card set of Tectonic Tribes."""

from __future__ import annotations

from typing import Final

from tuckbox.core.card_set import CardSet, Column, Fault, Row, refuse_rows
from tuckbox.core.errors import BadCardSet
from tuckbox.core.localized_text import localized
from tuckbox.games.tectonic.rules.cards import LETTERS, SEATS, TENT, TERRAINS, TRIBE_CARDS, Cards, Squares

BONUSES: Final = ("+1", "+2", "x2")
MOST_DOUBLINGS: Final = 40  # keeps the points of an area within a machine word
SCORING: Final = "FWM"  # squares that may carry a bonus
SQUARES: Final = tuple(letter + bonus for letter in LETTERS for bonus in ("", *(BONUSES if letter in SCORING else ())))
_ROW_OF_SQUARES: Final = localized(
    "three squares; a bonus stands on forest, water and mine, a tent on a tribe card only"
)
_NUMBERS: Final = localized(
    "1 to {terrains} for terrain cards, 1 to {tribe_cards} for tribe cards", terrains=TERRAINS, tribe_cards=TRIBE_CARDS
)
CARD_COLUMNS: Final = (
    Column("kind", "choice", ("terrain", "tribe"), groups=True),
    Column("number", "number", about=_NUMBERS),
    Column("upper", "squares", SQUARES, _ROW_OF_SQUARES, count=3),
    Column("lower", "squares", SQUARES, _ROW_OF_SQUARES, count=3),
)
COLUMNS: Final = tuple(column.name for column in CARD_COLUMNS)


def load(cards: CardSet) -> Cards:
    """The tables of a valid set (T1 to T3); raises BadCardSet."""
    faces: dict[tuple[str, int], tuple[Row, Squares]] = {}
    rows = cards.rows(COLUMNS)
    refuse_rows(cards.file, rows, _fault)

    def taken(row: Row) -> Fault | None:
        squares = (tuple(row["upper"].split()), tuple(row["lower"].split()))
        first = faces.setdefault((row["kind"], int(row["number"])), (row, squares))[0]
        card = {"kind": row["kind"], "number": row["number"]}
        reason = localized("{kind} card {number} is already in row {row}", row=first.line, **card)
        return None if first is row else ("number", reason)

    refuse_rows(cards.file, rows, taken)
    _check_doublings(cards.file, rows)
    wanted = [("terrain", number) for number in range(1, TERRAINS + 1)]
    wanted += [("tribe", number) for number in range(1, TRIBE_CARDS + 1)]
    for kind, number in wanted:
        if (kind, number) not in faces:
            line = rows[-1].line if rows else 0
            reason = localized("the set has no {kind} card {number} (T1)", kind=kind, number=number)
            raise BadCardSet(cards.file, line, reason)
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
        limits = {"most": MOST_DOUBLINGS, "found": doublings}
        reason = localized("a set has at most {most} squares with x2 over all tribes, this one {found}", **limits)
        raise BadCardSet(file, row.line, reason, column)


def _fault(row: Row) -> Fault | None:
    """A fault of a single row."""
    kind, number = row["kind"], row["number"]
    if kind not in ("terrain", "tribe"):
        return "kind", localized("'{kind}' is not a kind of card: terrain or tribe", kind=kind)
    most = TERRAINS if kind == "terrain" else TRIBE_CARDS
    if number not in map(str, range(1, most + 1)):
        wrong = {"kind": kind, "number": number}
        return "number", localized("{kind} cards are numbered 1 to {most}, not '{number}' (T1)", most=most, **wrong)
    for column in ("upper", "lower"):
        squares = row[column].split()
        if len(squares) != 3:
            found = {"column": column, "count": str(len(squares))}
            return column, localized("the {column} row of a card has three squares, not {count} (T2)", **found)
    for column in ("upper", "lower"):
        for square in row[column].split():
            reason = _square_error(square)
            if reason:
                return column, reason
        if kind == "terrain" and TENT in row[column].split():
            return column, localized("a terrain card has no tents (T2)")
    if kind == "tribe" and TENT not in [*row["upper"].split(), *row["lower"].split()]:
        return "", localized("a tribe card has at least one tent (T3)")
    return None


def _square_error(square: str) -> str:
    letter, bonus = square[0], square[1:]
    if letter not in LETTERS:
        known = ", ".join(f"{letter} {name}" for letter, name in LETTERS.items())
        return localized("'{square}' is not a square: {known}", square=square, known=known)
    if bonus and bonus not in BONUSES:
        wrong = {"bonus": bonus, "square": square}
        return localized("'{bonus}' in '{square}' is not a bonus: {known} (T2)", known=", ".join(BONUSES), **wrong)
    if bonus and letter not in SCORING:
        return localized("'{square}': a bonus stands only on forest, water and mine squares (T2)", square=square)
    return ""
