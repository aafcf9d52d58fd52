"""Statistics of matches: intervals, differences, corrections for many questions, Elo, a sequential test (SPRT)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z: float = 1.96  # for 95 percent intervals
ALPHA = 0.05  # the probability that the sequential test ever calls equal bots unequal
POWER_Z: float = 0.84  # for 80 percent power to detect a difference of the observed size
MOST_MORE = 12_000  # matches; differences that would need more count as none
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

    The matches of one deal are correlated, so the interval uses the effective sample size: the number of independent
    matches with the observed variance.
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
    prior of the win rate, so the test may be evaluated after every deal.
    """
    rate = confidence_sequence(deals, bots)
    even = 1.0 / bots
    return 1 if rate.low > even else -1 if rate.high < even else 0


def confidence_sequence(deals: Sequence[float], bots: int) -> WinRate:
    """The first bot's win rate with an interval that is valid at all times, so optional stopping is allowed.

    It contains the win rates that the mixture SPRT would not reject. It is wider than Wilson's interval, which is valid
    only for a number of matches fixed in advance.
    """
    count = len(deals)
    if count < 8:
        return WinRate(sum(deals) / max(count, 1), 0.0, 1.0)
    even = 1.0 / bots
    mean = sum(deals) / count
    # add four pseudo-deals with the variance of equal bots, so that a few equal results prove nothing
    fair = even * (1 - even) / bots
    variance = (sum((value - mean) ** 2 for value in deals) + 4 * fair) / (count + 4)
    prior = (EFFECT * even) ** 2
    both = variance + count * prior
    radius = math.sqrt(2 * variance * both / prior * (0.5 * math.log(both / variance) - math.log(ALPHA))) / count
    return WinRate(mean, max(0.0, mean - radius), min(1.0, mean + radius))


@dataclass(frozen=True)
class Estimate:
    """A mean with its standard error and sample size."""

    mean: float
    error: float
    count: int

    @property
    def low(self) -> float:
        """The lower end of the 95 percent interval."""
        return self.mean - Z * self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 percent interval."""
        return self.mean + Z * self.error

    @property
    def p(self) -> float:
        """The two-sided p-value against zero."""
        if self.error == 0:
            return 1.0 if self.mean == 0 else 0.0
        return math.erfc(abs(self.mean) / self.error / math.sqrt(2))

    def more_needed(self) -> int | None:
        """The matches still needed to show a difference of the observed size; None if too many.

        With a power of 80 percent, rounded up to two digits.
        """
        if self.mean == 0:
            return None
        needed = self.count * ((Z + POWER_Z) * self.error / self.mean) ** 2 - self.count
        if needed > MOST_MORE:
            return None
        unit = 10.0 ** max(0, int(math.log10(max(needed, 1))) - 1)
        return max(0, math.ceil(needed / unit) * int(unit))


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of independent values."""
    count = len(values)
    mean = math.fsum(values) / count
    variance = math.fsum((value - mean) ** 2 for value in values) / max(count - 1, 1)
    return Estimate(mean, math.sqrt(variance / count), count)


def benjamini_hochberg(ps: Sequence[float]) -> list[float]:
    """The p-values, adjusted for multiple testing (Benjamini and Hochberg).

    Of the findings with an adjusted value below 5 percent, 5 percent are expected to be false alarms, which suits a
    screen of many cards. Holm's correction, which makes even one false alarm unlikely, would miss most of them.
    """
    count = len(ps)
    adjusted = [1.0] * count
    least = 1.0
    for rank, at in sorted(enumerate(sorted(range(count), key=lambda i: ps[i]), 1), reverse=True):
        least = min(least, ps[at] * count / rank)
        adjusted[at] = least
    return adjusted


def slope(pairs: Sequence[tuple[float, float]], scale: float = 1.0) -> tuple[Estimate, list[float]]:
    """The slope of a line through the origin, with a heteroscedasticity-consistent (sandwich) standard error.

    Each pair is a match: the sums over its seats of x * y and x * x. Also returns each match's contribution to the
    deviation, so that two slopes over the same deals can be compared.
    """
    square = math.fsum(xx for _, xx in pairs)
    if square == 0:
        return Estimate(0.0, math.inf, len(pairs)), [0.0] * len(pairs)
    mean = math.fsum(xy for xy, _ in pairs) / square
    parts = [scale * (xy - mean * xx) / square for xy, xx in pairs]
    spread = math.fsum(part * part for part in parts) * len(pairs) / max(len(pairs) - 1, 1)
    return Estimate(scale * mean, math.sqrt(spread), len(pairs)), parts
