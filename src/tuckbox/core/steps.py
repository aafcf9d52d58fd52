"""Steps: the pending decisions and effects on a state's stack, each packed into one integer."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# A packed step, from the lowest bit: kind 8, seat 8, parts a, b, c 14 each, and the sealed mark.
_PART: Final[i64] = 0x3FFF
SEALED: Final[i64] = 1 << 58


def pack(kind: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> i64:
    """A step as one integer."""
    return kind | (seat << 8) | (a << 16) | (b << 30) | (c << 44)


def kind_of(step: i64) -> i64:
    """The kind of a packed step."""
    return step & 0xFF


def seat_of(step: i64) -> i64:
    """The seat to act at a packed step (not for sealed steps)."""
    return (step >> 8) & 0xFF


def a_of(step: i64) -> i64:
    """The first part; of a sealed step, the mask of the seats that have not picked yet."""
    return (step >> 16) & _PART


def b_of(step: i64) -> i64:
    """The second part."""
    return (step >> 30) & _PART


def c_of(step: i64) -> i64:
    """The third part."""
    return (step >> 44) & _PART


class StepKind:
    """A declared kind of step: its name, the names of its parts, and whether it is sealed.

    `seat_parts` are the parts that name a seat. A kind's number is its place in the game's STEPS.
    """

    def __init__(self, name: str, *parts: str, sealed: bool = False, seat_parts: tuple[str, ...] = ()) -> None:
        self.name = name
        self.parts = parts
        self.sealed = sealed
        self.seat_parts = seat_parts
