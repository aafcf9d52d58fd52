"""Medians of repeated measurements, with distribution-free confidence intervals."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A median with its 95 percent confidence interval."""

    median: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{short(self.median)} ({short(self.low)} to {short(self.high)})"


MIN_ROUNDS: int = 6  # for an interval of 95 percent


def figure(values: Sequence[float]) -> Figure:
    """The median of values, with the interval of the sign test."""
    ordered = sorted(values)
    rank = interval_rank(len(ordered))
    return Figure(statistics.median(ordered), ordered[rank], ordered[-1 - rank])


def interval_rank(count: int) -> int:
    """How many of the lowest values, and of the highest, lie outside the interval."""
    rank, outside = 0, 0.5**count
    while outside <= 0.025:
        rank += 1
        outside += math.comb(count, rank) * 0.5**count
    return max(0, rank - 1)


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> Figure:
    """The ratio of ours to theirs, round by round, so that the load of a round cancels out."""
    return figure([one / other for one, other in zip(ours, theirs, strict=True)])


def short(value: float) -> str:
    """A number with about three significant digits."""
    size, letter = (1_000_000, "M") if value >= 1_000_000 else (1000, "k") if value >= 10_000 else (1, "")
    scaled = value / size
    return f"{scaled:,.{0 if scaled >= 100 else 1 if scaled >= 10 else 2}f}{letter}"
