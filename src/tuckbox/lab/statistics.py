"""Statistics of matches: intervals, differences, corrections for many questions, Elo, a sequential test (SPRT)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from statistics import NormalDist

Z: float = 1.96  # for 95 percent intervals
ALPHA = 0.05  # the probability that the sequential test ever calls equal bots unequal
POWER_Z: float = 0.84  # for 80 percent power to detect a difference of the observed size
MOST_MORE = 12_000  # matches; differences that would need more count as none
FEWEST = 8  # deals in which something made a difference, the least for any claim
HINT = 0.1  # the p-value below which it is worth saying how many more deals are needed
LEAST = 0.5**1000  # a p-value is never 0
EXACT = 64  # signs whose sums are enumerated, if they take few values
SUMS = 1024  # most values of a sum to enumerate
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
    p: float = 1.0  # the two-sided p-value against zero
    degrees: int = 0  # of freedom of the error, if not count - 1

    @property
    def low(self) -> float:
        """The lower end of the 95 percent interval by Student's t."""
        return self.mean - t_quantile(self.degrees or self.count - 1) * self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 percent interval."""
        return self.mean + t_quantile(self.degrees or self.count - 1) * self.error

    def more_needed(self, asked: int = 1) -> int | None:
        """The matches still needed to show a difference of the observed size; None if too many, or if it may be chance.

        With a power of 80 percent, corrected for the number of questions asked, rounded up to two digits.
        """
        if self.mean == 0 or self.p > HINT:
            return None
        sure = NormalDist().inv_cdf(1 - ALPHA / 2 / asked)
        needed = self.count * ((sure + POWER_Z) * self.error / self.mean) ** 2 - self.count
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


def difference_of(values: Sequence[float]) -> Estimate:
    """The mean of differences between the two sides of deals, tested by their signs."""
    return replace(mean_of(values), p=sign_flip_p(values))


def sign_flip_p(values: Sequence[float]) -> float:
    """The two-sided p-value of a sum whose terms have random signs, as differences have if nothing differs.

    The sum is compared with those of all choices of signs, which holds for any number of terms and any distribution.
    With many terms a saddlepoint approximation (Lugannani and Rice) takes the place of counting. Fewer than FEWEST
    terms other than zero prove nothing.
    """
    sizes = Counter(size for value in values if (size := round(abs(value) * 1e6)))
    count = sizes.total()
    if count < FEWEST:
        return 1.0
    total = abs(sum(round(value * 1e6) for value in values))
    spread = math.sqrt(sum(count * size * size for size, count in sizes.items()))
    if total < spread:
        return math.erfc(total / spread / math.sqrt(2))  # far from any claim: the normal approximation will do
    exact = _enumerated(sizes, total)
    return max(min(1.0, 2 * (_saddlepoint(sizes, total, spread) if exact is None else exact)), LEAST)


def _enumerated(sizes: Counter[int], total: int) -> float | None:
    """The probability of at least this sum, by counting; None if there are too many sums."""
    if len(sizes) == 1:
        ((size, count),) = sizes.items()
        return binomial_tail((total // size + count) // 2, count, 0.5)
    if sizes.total() > EXACT:
        return None
    sums = {0: 1.0}
    for size in sizes.elements():
        after: dict[int, float] = {}
        for value, weight in sums.items():
            for one in (value - size, value + size):
                after[one] = after.get(one, 0.0) + weight / 2
        sums = after
        if len(sums) > SUMS:
            return None
    return math.fsum(weight for value, weight in sums.items() if value >= total - sizes.total())  # but for rounding


def _saddlepoint(sizes: Counter[int], total: int, spread: float) -> float:
    """The approximate probability of at least this sum."""
    terms = [(size / spread, count) for size, count in sizes.items()]
    aim = min(total / spread, 0.999 * sum(size * count for size, count in terms))
    low, high = 0.0, 1.0
    while sum(count * size * math.tanh(high * size) for size, count in terms) < aim:
        low, high = high, 2 * high
    for _ in range(30):
        tilt = (low + high) / 2
        if sum(count * size * math.tanh(tilt * size) for size, count in terms) < aim:
            low = tilt
        else:
            high = tilt
    logs = sum(count * (tilt * size + math.log1p(math.exp(-2 * tilt * size)) - math.log(2)) for size, count in terms)
    bend = sum(count * size * size * (1 - math.tanh(tilt * size) ** 2) for size, count in terms)
    root, slant = math.sqrt(2 * (tilt * aim - logs)), tilt * math.sqrt(bend)
    corrected = root + math.log(slant / root) / root  # Barndorff-Nielsen's form, which stays between 0 and 1
    return 0.5 * math.erfc(corrected / math.sqrt(2))


def binomial_tail(least: int, count: int, chance: float) -> float:
    """The probability of at least this many successes."""
    if least <= 0:
        return 1.0
    log = math.lgamma(count + 1) + count * math.log(1 - chance)
    odds = math.log(chance / (1 - chance))
    logs = (log - math.lgamma(k + 1) - math.lgamma(count - k + 1) + k * odds for k in range(least, count + 1))
    return min(1.0, math.fsum(map(math.exp, logs)))


def share_p(values: Sequence[float], fair: float) -> float:
    """The two-sided p-value of a share of wins against a fair share, by the decided matches."""
    won, count = sum(value == 1 for value in values), sum(value in (0, 1) for value in values)
    if count < FEWEST:
        return 1.0
    tail = min(binomial_tail(won, count, fair), binomial_tail(count - won, count, 1 - fair))
    return max(min(1.0, 2 * tail), LEAST)


@lru_cache(maxsize=1024)
def t_quantile(degrees: int) -> float:
    """The 97.5 percent quantile of Student's t; for many degrees, by the expansion of Cornish and Fisher."""
    if degrees < 3:
        return 4.303 if degrees == 2 else 12.706
    z, n = Z, degrees
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / n + second / n**2 + third / n**3 + fourth / n**4


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


def slope(
    pairs: Sequence[tuple[float, float]], scale: float = 1.0, signs: Sequence[float] | None = None
) -> tuple[Estimate, list[float]]:
    """The slope of a line through the origin, with a heteroscedasticity-consistent (sandwich) standard error.

    Each pair is a match: the sums over its seats of x * y and x * x. Also returns each match's contribution to the
    deviation, so that two slopes over the same deals can be compared. The signs are what the test flips, if not x * y.
    """
    square = math.fsum(xx for _, xx in pairs)
    if square == 0:
        return Estimate(0.0, math.inf, len(pairs)), [0.0] * len(pairs)
    mean = math.fsum(xy for xy, _ in pairs) / square
    parts = [scale * (xy - mean * xx) / square for xy, xx in pairs]
    spread = math.fsum(part * part for part in parts) * len(pairs) / max(len(pairs) - 1, 1)
    degrees = max(1, sum(xx > 0 for _, xx in pairs) - 1)
    p = sign_flip_p([xy for xy, _ in pairs] if signs is None else signs)
    return Estimate(scale * mean, math.sqrt(spread), len(pairs), p, degrees), parts
