"""Figures from repeated measurements on a noisy machine: medians, and how sure they are."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A median, and the range that holds the true one with 95 percent certainty, whatever the noise looks like."""

    median: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{short(self.median)} ({short(self.low)} to {short(self.high)})"


SURE: int = 6  # rounds that it takes to be that certain


def figure(values: Sequence[float]) -> Figure:
    """The median of repeated values; its range by ranks, as in the sign test."""
    ordered = sorted(values)
    rank = certain_rank(len(ordered))
    return Figure(statistics.median(ordered), ordered[rank], ordered[-1 - rank])


def certain_rank(count: int) -> int:
    """How many of the lowest values, and of the highest, lie outside the range that holds the median in 95 percent."""
    rank, outside = 0, 0.5**count
    while outside <= 0.025:
        rank += 1
        outside += math.comb(count, rank) * 0.5**count
    return max(0, rank - 1)


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> Figure:
    """How many times theirs ours is, round by round, so that what slows a whole round cancels out."""
    return figure([one / other for one, other in zip(ours, theirs, strict=True)])


def short(value: float) -> str:
    """A number with the three digits or so that a reader needs."""
    size, letter = (1_000_000, "M") if value >= 1_000_000 else (1000, "k") if value >= 10_000 else (1, "")
    scaled = value / size
    return f"{scaled:,.{0 if scaled >= 100 else 1 if scaled >= 10 else 2}f}{letter}"
