"""Figures: shares with intervals, Elo, and a test that says when enough has been played."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

SURE = 2.9444  # the log of 19: a verdict is wrong one time in twenty at most
MARGIN = 0.05  # the test tells apart shares that are this much above and below an even one (two bots)


@dataclass(frozen=True)
class Share:
    """A share of victories with its 95 percent interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.mean:.1f}% ({100 * self.low:.1f} to {100 * self.high:.1f})"


def share(rounds: Sequence[float], games: int) -> Share:
    """The share that these rounds show. The rounds are what is independent, not the matches of one deal.

    It is Wilson's interval for as many matches as would be as sure as these rounds are.
    """
    count = len(rounds)
    mean = sum(rounds) / count
    spread = sum((value - mean) ** 2 for value in rounds) / max(count - 1, 1) / count
    matches = float(games)
    if spread > 0 and count >= 10 and 0 < mean < 1:
        matches = min(mean * (1 - mean) / spread, 2.0 * games)
    z = 1.96
    centre = mean + z * z / (2 * matches)
    reach = z * math.sqrt(mean * (1 - mean) / matches + z * z / (4 * matches * matches))
    scale = 1 + z * z / matches
    return Share(mean, max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale))


def elo(mine: float, theirs: float) -> float:
    """The difference in Elo between two shares; kept within 1000, which no contest can measure beyond."""
    if mine <= 0 or theirs <= 0:
        return 0.0 if mine == theirs else math.copysign(1000.0, mine - theirs)
    return max(-1000.0, min(1000.0, 400 * math.log10(mine / theirs)))


def verdict(rounds: Sequence[float], bots: int) -> int:
    """A sequential test of the first bot's share against an even one: 1 above, -1 below, 0 not sure yet."""
    count = len(rounds)
    if count < 8:
        return 0
    mean = sum(rounds) / count
    # a little of the spread of a fair coin is mixed in, so that a few equal rounds prove nothing
    even = 1.0 / bots
    fair = even * (1 - even) / bots
    spread = (sum((value - mean) ** 2 for value in rounds) + 4 * fair) / (count + 4)
    likelihood = 2 * (MARGIN * 2 / bots) * (mean - even) * count / spread
    if likelihood > SURE:
        return 1
    return -1 if likelihood < -SURE else 0
