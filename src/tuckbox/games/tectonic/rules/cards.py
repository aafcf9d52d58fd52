"""The cards of Tectonic Tribes: facts from the set, as flat tables for the rules."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.card_set import CardSet, Row
from tuckbox.core.errors import BadCardSet

COLUMNS: Final = ("kind", "number", "upper", "lower")

TERRAINS: Final = 80  # terrain cards
TRIBE_CARDS: Final = 5  # of each tribe
SEATS: Final = 5  # at most
TRIBES: Final = ("fox", "eagle", "bear", "mammoth", "hare")  # by seat: first come, first served (T10)
HANDS: Final = (0, 0, 10, 10, 8, 8)  # cards in a hand, by the number of seats (T13)
HAND: Final = 10  # the largest hand

# A card's squares in the file: a letter, and on some terrains a bonus.
GRASS: Final = "G"
TENT: Final = "T"
LETTERS: Final = {"F": "forest", "W": "water", "M": "mine", "L": "lava", GRASS: "grass", TENT: "tent"}
BONUSES: Final = ("+1", "+2", "x2")
MOST_DOUBLINGS: Final = 40  # so that the points of an area stay numbers that a machine word holds
SCORING: Final = "FWM"  # the squares that may carry a bonus

# A board and a face have a plane for each thing that a square can have; on a board each seat's tents follow.
LAND: Final = 0
FOREST: Final = 1
WATER: Final = 2
MINE: Final = 3
LAVA: Final = 4
PLUS_ONE: Final = 5
PLUS_TWO: Final = 6
TIMES_TWO: Final = 7
BARRED: Final = 8  # lava and tents: what may not be covered, but for one's own tents
FACE_PLANES: Final = 9
TENTS: Final = 9  # plus the seat
PLANES: Final = FACE_PLANES + SEATS

TERRAIN_NAMES: Final = ("", "forest", "water", "mine", "lava")  # by plane
_PLANE: Final = {"F": FOREST, "W": WATER, "M": MINE, "L": LAVA}
_BONUS_PLANE: Final = {"+1": PLUS_ONE, "+2": PLUS_TWO, "x2": TIMES_TWO}

Squares = tuple[tuple[str, ...], ...]  # rows of squares as in the file: (("F", "F", "W+1"), ("G", "L", "W"))


class Cards:
    """The facts of a set that the rules ask for; tribe cards are numbered after the terrain cards."""

    def __init__(self, faces: list[Squares]) -> None:
        self.faces = faces
        self.turnings = vec[i64]([len({turned(face, by) for by in range(4)}) for face in faces])
        self.worths = vec[i64]([worth(face) for face in faces])
        self.patterns = vec[i64](
            [pattern(turned(face, by), plane) for face in faces for by in range(4) for plane in range(FACE_PLANES)]
        )

    def __reduce__(self) -> tuple[object, ...]:
        return Cards, (self.faces,)


def turned(face: Squares, by: int) -> Squares:
    """A face turned clockwise by so many quarters."""
    for _ in range(by):
        face = tuple(zip(*reversed(face), strict=True))
    return face


def worth(face: Squares) -> int:
    """What a card is worth by itself: the squares that score, and its bonuses."""
    squares = [square for row in face for square in row]
    bonuses = sum({"+1": 1, "+2": 2, "x2": 2}.get(square[1:], 0) for square in squares)
    return sum(square not in (GRASS, TENT) for square in squares) + bonuses


def pattern(face: Squares, plane: int) -> int:
    """The squares of a face that have something, as a number with three bits a row, the first row lowest."""
    bits = 0
    for row, squares in enumerate(face):
        for column, square in enumerate(squares):
            barred = BARRED if square[0] in ("L", TENT) else None
            planes = (LAND, _PLANE.get(square[0]), _BONUS_PLANE.get(square[1:]), barred)
            bits |= int(plane in planes) << 3 * row + column
    return bits


def load(cards: CardSet) -> Cards:
    """The cards of a set that keeps the rules of the box (T1 to T3); raises BadCardSet."""
    faces: dict[tuple[str, int], tuple[Row, Squares]] = {}
    rows = cards.rows(COLUMNS)
    for row in rows:
        reason = _fault(row)
        if reason:
            raise BadCardSet(cards.file, row.line, reason)
        key = (row["kind"], int(row["number"]))
        if key in faces:
            earlier = faces[key][0].line
            raise BadCardSet(cards.file, row.line, f"{row['kind']} card {key[1]} already stands in row {earlier}")
        faces[key] = (row, (tuple(row["upper"].split()), tuple(row["lower"].split())))
    doublings = sum(row[column].count("x2") for row in rows for column in ("upper", "lower"))
    if doublings > MOST_DOUBLINGS:
        reason = f"a set has at most {MOST_DOUBLINGS} squares with x2, this one {doublings}"
        raise BadCardSet(cards.file, rows[-1].line, reason)
    wanted = [("terrain", number) for number in range(1, TERRAINS + 1)]
    wanted += [("tribe", number) for number in range(1, TRIBE_CARDS + 1)]
    for kind, number in wanted:
        if (kind, number) not in faces:
            line = rows[-1].line if rows else 0
            raise BadCardSet(cards.file, line, f"the set ends without {kind} card {number} (T1)")
    return Cards([faces[key][1] for key in wanted])


def _fault(row: Row) -> str:
    """What is wrong with a row taken by itself; empty if nothing is."""
    kind, number = row["kind"], row["number"]
    if kind not in ("terrain", "tribe"):
        return f"'{kind}' is no kind of card: terrain or tribe"
    most = TERRAINS if kind == "terrain" else TRIBE_CARDS
    if not number.isdecimal() or not 1 <= int(number) <= most:
        return f"{kind} cards are numbered 1 to {most}, not '{number}' (T1)"
    squares: list[str] = []
    for column in ("upper", "lower"):
        found = row[column].split()
        if len(found) != 3:
            return f"the {column} row of a card has three squares, not {len(found)} (T2)"
        squares += found
    for square in squares:
        reason = _square_fault(square)
        if reason:
            return reason
    tents = sum(square == TENT for square in squares)
    if kind == "terrain" and tents:
        return "a terrain card has no tents (T2)"
    if kind == "tribe" and not tents:
        return "a tribe card has at least one tent (T3)"
    return ""


def _square_fault(square: str) -> str:
    letter, bonus = square[0], square[1:]
    if letter not in LETTERS:
        known = ", ".join(f"{letter} {name}" for letter, name in LETTERS.items())
        return f"'{square}' is no square: {known}"
    if bonus and bonus not in BONUSES:
        return f"'{bonus}' in '{square}' is no bonus: {', '.join(BONUSES)} (T2)"
    if bonus and letter not in SCORING:
        return f"'{square}': a bonus stands only on forest, water and mine squares (T2)"
    return ""
