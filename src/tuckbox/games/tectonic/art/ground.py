"""The ground: squares of one terrain run together into woods, lakes and mines, across squares and cards.

A side of a square is open where the same terrain goes on, or where there is nothing yet; the other sides are closed. A
body is a square's part of its terrain: it reaches the edge on open sides and keeps off it on closed ones. Where bodies
meet, their shores have the same slope, so that a shore runs on smoothly from square to square.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from tuckbox.art.dice import Dice
from tuckbox.art.svg import Point, n

SIDE: Final = 100  # of a square
TENT: Final = "T"
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8  # open sides
SIDES: Final = (NORTH, EAST, SOUTH, WEST)
CORNERS: Final = (16, 32, 64, 128)  # full corners: north-east, south-east, south-west, north-west
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
CORNER_STEPS: Final = ((1, -1), (1, 1), (-1, 1), (-1, -1))
VARIANTS: Final = 2  # of a body: on the light and on the dark squares of a chessboard

Square = str  # a letter of the card set, for a tent with its tribe: "T fox"


class Layer(NamedTuple):
    """A coat of a body: its paint, how far it keeps off closed sides, how round and wavy; or a line along the shore."""

    paint: str
    inset: float
    corner: float
    sway: float
    shore: bool = False


LAYERS: Final = {
    "F": (Layer("var(--floor-rim)", 4, 22, 5), Layer("wood", 9, 22, 5)),
    "W": (
        Layer("var(--sand)", 3.5, 26, 5),
        Layer("var(--shallow)", 10, 24, 5.5),
        Layer("var(--mid)", 17, 22, 6),
        Layer("lake", 29, 18, 7),
        Layer("var(--foam)", 13.5, 23, 5.5, shore=True),
    ),
    "M": (
        Layer("var(--slate-edge)", 3, 14, 3),
        Layer("var(--slate-rim)", 6, 14, 4),
        Layer("mine", 11, 13, 4),
    ),
    "L": (Layer("var(--scorch)", 3, 24, 5), Layer("lava", 9, 20, 6)),
    TENT: (Layer("var(--camp)", 7, 30, 4), Layer("var(--camp-light)", 14, 28, 4)),
}
ORDER: Final = "TFMWL"  # of terrains from below


def joints(square: Square, around: Callable[[int, int], Square | None]) -> int:
    """The open sides and full corners of a square, from what lies around it; None is where nothing lies.

    A camp is closed to everything but its own tribe's tents.
    """
    closed_to_nothing = square[0] == TENT

    def same(step: tuple[int, int]) -> bool:
        found = around(*step)
        return found == square or (found is None and not closed_to_nothing)

    open_sides = [same(step) for step in STEPS]
    mask = sum(side for side, is_open in zip(SIDES, open_sides, strict=True) if is_open)
    for i, step in enumerate(CORNER_STEPS):
        if not (open_sides[i] and open_sides[(i + 1) % 4]):
            continue
        beyond = all(around(*STEPS[j]) is None for j in (i, (i + 1) % 4)) and not closed_to_nothing
        if same(step) or beyond:
            mask |= CORNERS[i]
    return mask


class Pen:
    """A path in short relative steps, in tenths so that no rounding adds up; it starts from the square's corner."""

    def __init__(self) -> None:
        self.d = ""
        self.x = self.y = 0
        self.start = (0, 0)
        self.drawing = False

    def move(self, point: Point) -> None:
        self._step("m", point)
        self.start = (self.x, self.y)
        self.drawing = True

    def line(self, point: Point) -> None:
        """A line to a point; the first one starts the path there."""
        self._step("l", point) if self.drawing else self.move(point)

    def bend(self, *points: Point) -> None:
        """A curve with one or two points that pull at it, to the last point."""
        self._step("q" if len(points) == 2 else "c", *points)

    def close(self) -> None:
        self.d += "z"
        self.x, self.y = self.start

    def _step(self, command: str, *points: Point) -> None:
        words = []
        for x, y in points:
            words += [n((round(x * 10) - self.x) / 10), n((round(y * 10) - self.y) / 10)]
        self.d += command + " ".join(words).replace(" -", "-")
        self.x, self.y = round(points[-1][0] * 10), round(points[-1][1] * 10)


def body(terrain: str, joined: int, variant: int, layer: Layer) -> str:
    """The path of one layer of a square's body, from the square's north-west corner (a tent's terrain is T)."""
    d, corner, far = layer.inset, layer.corner, SIDE - layer.inset
    pen = Pen()
    for i in range(4):
        j = (i + 1) % 4
        if not joined & SIDES[i]:
            start = 0 if joined & SIDES[i - 1] else d + corner
            end = SIDE if joined & SIDES[j] else far - corner
            first, last = (
                _slope(terrain, i, (variant + i) % 2, layer.sway),
                _slope(terrain, i, (variant + j) % 2, layer.sway),
            )
            third = (end - start) / 3
            here = _turned(i, start, d)
            pen.move(here) if layer.shore else pen.line(here)
            pen.bend(_turned(i, start + third, d + first), _turned(i, end - third, d - last), _turned(i, end, d))
            if not joined & SIDES[j]:
                pen.bend(_turned(i, far, d), _turned(i, far, d + corner))
        elif joined & SIDES[j]:
            if joined & CORNERS[i]:
                if not layer.shore:
                    pen.line(_turned(i, SIDE, 0))
            else:
                here = _turned(i, far, 0)
                pen.move(here) if layer.shore else pen.line(here)
                pen.bend(_turned(i, far, d), _turned(i, SIDE, d))
    if not layer.shore:
        pen.close()
    return pen.d


def _turned(side: int, along: float, inwards: float) -> Point:
    """A point by its way along a side, clockwise, and its distance from it."""
    return (
        (along, inwards),
        (SIDE - inwards, along),
        (SIDE - along, SIDE - inwards),
        (inwards, SIDE - along),
    )[side]


def _slope(terrain: str, side: int, parity: int, sway: float) -> float:
    """How steeply a shore crosses a corner of the squares: up on one colour of the chessboard, down on the other."""
    steep = Dice(f"{terrain}{side}{parity}").between(0.45, 1)
    return (steep if parity else -steep) * sway
