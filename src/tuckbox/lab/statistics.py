"""Statistics of matches between bots: Wilson intervals, Elo differences, a sequential test (SPRT)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z: float = 1.96  # for 95 percent intervals
ALPHA = 0.05  # the probability that the sequential test calls equal bots unequal, however long it runs
EFFECT = 0.3  # the prior's standard deviation of a win rate, relative to an even one


@dataclass(frozen=True)
class WinRate:
    """A win rate with its 95 percent interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.mean:.1f}% ({100 * self.low:.1f} to {100 * self.high:.1f})"


def wilson_interval(deals: Sequence[float], matches: int) -> WinRate:
    """The win rate over deals, each with the mean of its matches, and its Wilson interval.

    The matches of one deal are correlated, so the interval uses the effective number of matches: the number of
    independent ones that would have the variance that the deals show.
    """
    count = len(deals)
    mean = sum(deals) / count
    variance = sum((value - mean) ** 2 for value in deals) / max(count - 1, 1) / count
    effective = float(matches)
    if variance > 0 and count >= 10 and 0 < mean < 1:
        effective = min(mean * (1 - mean) / variance, 2.0 * matches)
    centre = mean + Z * Z / (2 * effective)
    radius = Z * math.sqrt(mean * (1 - mean) / effective + Z * Z / (4 * effective * effective))
    scale = 1 + Z * Z / effective
    return WinRate(mean, max(0.0, (centre - radius) / scale), min(1.0, (centre + radius) / scale))


def elo(mine: float, theirs: float) -> float:
    """The Elo difference between two win rates, clamped to 1000."""
    if mine <= 0 or theirs <= 0:
        return 0.0 if mine == theirs else math.copysign(1000.0, mine - theirs)
    return max(-1000.0, min(1000.0, 400 * math.log10(mine / theirs)))


def mixture_sprt(deals: Sequence[float], bots: int) -> int:
    """A sequential test of the first bot's win rate against an even one: 1 above, -1 below, 0 undecided.

    This is Robbins' mixture sequential probability ratio test (mSPRT): the likelihood ratio is averaged over a normal
    prior of the win rate, so that the test may be evaluated after every deal.
    """
    count = len(deals)
    if count < 8:
        return 0
    even = 1.0 / bots
    difference = sum(deals) / count - even
    # add four pseudo-deals with the variance of equal bots, so that a few equal results prove nothing
    fair = even * (1 - even) / bots
    variance = (sum((value - difference - even) ** 2 for value in deals) + 4 * fair) / (count + 4)
    prior = (EFFECT * even) ** 2
    both = variance + count * prior
    log_ratio = 0.5 * math.log(variance / both) + count**2 * prior * difference**2 / (2 * variance * both)
    if log_ratio < -math.log(ALPHA):
        return 0
    return 1 if difference > 0 else -1
