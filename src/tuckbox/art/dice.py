"""The dice of a picture: random numbers that depend only on a name, on every machine and in every version."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

WORD: Final = 0xFFFFFFFF

T = TypeVar("T")


class Dice:
    """Pseudo-random numbers seeded by a name (FNV-1a, then mulberry32)."""

    def __init__(self, name: str) -> None:
        self.state = 2166136261
        for letter in name:
            self.state = ((self.state ^ ord(letter)) * 16777619) & WORD

    def roll(self) -> float:
        """From 0 up to 1."""
        self.state = (self.state + 0x6D2B79F5) & WORD
        t = ((self.state ^ (self.state >> 15)) * (1 | self.state)) & WORD
        t = ((t + (((t ^ (t >> 7)) * (61 | t)) & WORD)) & WORD) ^ t
        return (t ^ (t >> 14)) / 4294967296

    def between(self, low: float, high: float) -> float:
        """From low up to high."""
        return low + (high - low) * self.roll()

    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, both possible."""
        return low + int(self.roll() * (high - low + 1))

    def pick(self, things: Sequence[T]) -> T:
        """One of some things."""
        return things[int(self.roll() * len(things))]

    def dashes(self, line: tuple[int, int], gap: tuple[int, int]) -> str:
        """The attribute of a line broken as by hand: three dashes and three gaps."""
        lengths = " ".join(f"{self.whole(*line)} {self.whole(*gap)}" for _ in range(3))
        return f'stroke-dasharray="{lengths}" stroke-dashoffset="{self.whole(0, 90)}"'
