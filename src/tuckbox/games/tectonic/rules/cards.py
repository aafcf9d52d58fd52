"""The cards of Tectonic Tribes: facts from the set, as flat tables for the rules."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

TERRAINS: Final = 80  # terrain cards
TRIBE_CARDS: Final = 5  # of each tribe
SEATS: Final = 5  # at most
TRIBES: Final = ("fox", "eagle", "bear", "mammoth", "hare")  # in the order of seats, unless the table chooses (T10)
HANDS: Final = (0, 0, 10, 10, 8, 8)  # cards in a hand, by the number of seats (T13)
HAND: Final = 10  # the largest hand

# A card's squares in the file: a letter, and on some terrains a bonus.
GRASS: Final = "G"
TENT: Final = "T"
LETTERS: Final = {"F": "forest", "W": "water", "M": "mine", "L": "lava", GRASS: "grass", TENT: "tent"}

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
    """The facts of a set that the rules need; tribe cards are numbered after the terrain cards."""

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
    """A face turned clockwise by a number of quarter turns."""
    for _ in range(by):
        face = tuple(zip(*reversed(face), strict=True))
    return face


def worth(face: Squares) -> int:
    """A card's own worth: its scoring squares and bonuses."""
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
