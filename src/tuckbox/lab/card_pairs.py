"""Card pairs: the lead of a seat that got both cards early, beyond the sum of their impacts.

Lead in points is more informative than wins. Cards are selected by their own impacts, which are independent of their
interaction, and the correction counts every tested pair.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from tuckbox.lab.measures import CLEAR, Impacts, contrast, residuals
from tuckbox.lab.play import MatchFacts
from tuckbox.lab.result_table import ResultTable
from tuckbox.lab.statistics import Estimate, benjamini_hochberg, slope

MOST: Final = 10  # cards whose pairs are tested
FEW: Final = 20  # least number of matches with both cards early


@dataclass(frozen=True)
class PairRow:
    """The interaction of two cards: a seat's lead in points with both early, beyond the sum of their impacts."""

    one: str
    other: str
    lead: float
    low: float
    high: float
    p: float  # adjusted for all tested pairs
    clear: bool
    alone: float = 1.0  # the p-value before it is adjusted


def pairs(matches: Sequence[MatchFacts], impacts: Impacts, names: Sequence[str]) -> ResultTable[PairRow]:
    """The pairs among the cards with the most certain impacts."""
    known = [card for card, found in impacts.cards.items() if 0 < found.error < math.inf]
    chosen = sorted(known, key=lambda card: -abs(impacts.cards[card].mean) / impacts.cards[card].error)[:MOST]
    chosen.sort(key=lambda card: -impacts.cards[card].mean)
    rest = residuals(matches, [_leads(match.scores) for match in matches])
    has = {card: _indicators(impacts.got, card, impacts.early[card]) for card in chosen}
    for card in chosen:  # subtract each card's own impact
        _take_off(rest, has[card])
    scale = 1 - 1 / len(impacts.got[0])
    asked = {}
    for one, other in combinations(chosen, 2):
        if sum(one in seat and other in seat for match in impacts.got for seat in match) >= FEW:
            asked[one, other] = [
                [x * y for x, y in zip(*pair, strict=True)] for pair in zip(has[one], has[other], strict=True)
            ]
    effects = {}
    # Forward selection: take the most certain pair, subtract its effect, repeat.
    first = {pair: _effect(both, rest, scale).p for pair, both in asked.items()}
    for pair in sorted(asked, key=lambda pair: first[pair]):
        effects[pair] = _effect(asked[pair], rest, scale)
        if effects[pair].p < CLEAR:
            _take_off(rest, asked[pair])
    adjusted = benjamini_hochberg([effects[pair].p for pair in asked])
    rows = [
        PairRow(names[one], names[other], (lead := effects[one, other]).mean, lead.low, lead.high, p, p < CLEAR, lead.p)
        for (one, other), p in zip(asked, adjusted, strict=True)
    ]
    return ResultTable(PairRow, rows)


def _leads(scores: Sequence[int]) -> list[float]:
    """Each seat's lead over the mean of the others."""
    others = max(1, len(scores) - 1)
    return [score - (sum(scores) - score) / others for score in scores]


def _indicators(got: Sequence[Sequence[Counter[int]]], card: int, seats: int) -> list[list[float]]:
    """Whether each seat got a card early (1 or 0), minus the mean."""
    share = seats / sum(map(len, got))
    return [[1 - share if card in seat else -share for seat in match] for match in got]


def _products(xs: Sequence[Sequence[float]], ys: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
    """Per match, the sums over seats of x * y and x * x, with x centred."""
    products = []
    for x, y in zip(xs, ys, strict=True):
        mean = sum(x) / len(x)
        xy = xx = 0.0
        for a, b in zip(x, y, strict=True):
            xy += (a - mean) * b
            xx += (a - mean) ** 2
        products.append((xy, xx))
    return products


def _effect(xs: Sequence[Sequence[float]], ys: Sequence[Sequence[float]], scale: float) -> Estimate:
    """The slope of y in x."""
    return slope(_products(xs, ys), scale, [contrast(x, y) for x, y in zip(xs, ys, strict=True)])[0]


def _take_off(rest: list[list[float]], xs: Sequence[Sequence[float]]) -> None:
    """Subtract the part of the residuals explained by x."""
    by = slope(_products(xs, rest))[0].mean
    for each, x in zip(rest, xs, strict=True):
        mean = sum(x) / len(x)
        each[:] = [value - by * (a - mean) for value, a in zip(each, x, strict=True)]
