"""Figures: shares with intervals, Elo, and a test that says when enough has been played."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

WRONG = 0.05  # how often the test may call equal bots unequal, however long it goes on
USUAL = 0.3  # how far from an even share, relative to it, unequal bots are expected to be


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
    """A sequential test of the first bot's share against an even one: 1 above, -1 below, 0 not sure yet.

    The likelihood of the rounds with an unequal share, averaged over what is usual, against that with an even share
    (Robbins' mixture): it may be looked at after every round.
    """
    count = len(rounds)
    if count < 8:
        return 0
    even = 1.0 / bots
    away = sum(rounds) / count - even
    # a little of the spread of fair rounds is mixed in, so that a few equal rounds prove nothing
    fair = even * (1 - even) / bots
    spread = (sum((value - away - even) ** 2 for value in rounds) + 4 * fair) / (count + 4)
    usual = (USUAL * even) ** 2
    both = spread + count * usual
    likelihood = 0.5 * math.log(spread / both) + count**2 * usual * away**2 / (2 * spread * both)
    if likelihood < -math.log(WRONG):
        return 0
    return 1 if away > 0 else -1
