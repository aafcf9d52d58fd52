"""Compare the two sides of a run on the same deals: two sets, or deals with and without a card."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tuckbox.lab.card_table import CardTable
from tuckbox.lab.measures import CLEAR, SHARES, Impacts, figures, residuals
from tuckbox.lab.play import MatchFacts
from tuckbox.lab.result_table import ResultTable
from tuckbox.lab.statistics import Estimate, Z, benjamini_hochberg, difference_of, mean_of, sign_flip_p


@dataclass(frozen=True)
class Difference:
    """A figure of both sides, and their difference (second minus first) with its 95 percent interval."""

    kind: str  # match, played (share of matches) or impact
    name: str
    first: float
    second: float
    difference: float
    low: float
    high: float
    p: float  # adjusted for all rows of the table
    clear: bool
    more: int | None  # approximate matches needed to be sure; 0 if clear, None if there is hardly a difference

    @property
    def verdict(self) -> str:
        """The finding in words."""
        if self.clear:
            return "sure"
        if self.more:
            return f"about {self.more:,} more to be sure"
        return "the same, as far as we can see"


def compare(
    one: Sequence[MatchFacts], two: Sequence[MatchFacts], tables: tuple[CardTable, CardTable]
) -> ResultTable[Difference]:
    """What differs between two sets on the same deals: figures, how often cards are played, and their impacts."""
    pairs = list(zip(one, two, strict=True))
    differences: list[tuple[str, str, float, Estimate]] = []
    rows = [(figures(first), figures(second)) for first, second in pairs]
    everywhere = set(rows[0][0]).intersection(*(side for row in rows for side in row))
    for name in [name for name in rows[0][0] if name in everywhere]:
        differences.append(
            (
                "match",
                name,
                mean_of([row[0][name] for row in rows]).mean,
                _paired([r[0][name] for r in rows], [r[1][name] for r in rows]),
            )
        )
    ids = [{name: card for card, name in enumerate(table.names)} for table in tables]
    shared = [name for name in tables[0].names if name in ids[1]]
    played = [[{card for seat in match.cards for card in seat.played} for match in side] for side in (one, two)]
    for name in shared:
        shares = [[float(ids[at][name] in match) for match in played[at]] for at in range(2)]
        if any(shares[0]) or any(shares[1]):
            differences.append(("played", name, mean_of(shares[0]).mean, _paired(*shares)))
    rest = residuals([*one, *two], [match.wins for match in (*one, *two)])  # the same whichever side is first
    impacts = [Impacts(one, tables[0], None, rest[: len(one)])]
    impacts.append(Impacts(two, tables[1], impacts[0].first, rest[len(one) :]))
    for name in shared:
        if all(ids[at][name] in impacts[at].cards for at in range(2)):
            differences.append(
                ("impact", name, impacts[0].cards[ids[0][name]].mean, _impacts(impacts, [i[name] for i in ids]))
            )
    adjusted = benjamini_hochberg([estimate.p for *_, estimate in differences])
    asked = len(adjusted)
    return ResultTable(Difference, [_row(*row, p, asked) for row, p in zip(differences, adjusted, strict=True)])


def card_given(one: Sequence[MatchFacts], two: Sequence[MatchFacts]) -> Estimate:
    """How much more a seat wins with a card than without it, on the same deals."""
    return _paired([match.wins[match.seat] for match in two], [match.wins[match.seat] for match in one])


def drawn_anyway(withheld: Sequence[MatchFacts], card: int) -> float:
    """The share of matches in which a withheld card was drawn later by its seat."""
    return mean_of([float(card in match.cards[match.seat].drawn) for match in withheld]).mean


def _paired(first: Sequence[float], second: Sequence[float]) -> Estimate:
    return difference_of([b - a for a, b in zip(first, second, strict=True)])


def _impacts(impacts: Sequence[Impacts], cards: Sequence[int]) -> Estimate:
    """The difference between two impacts from paired matches.

    Its test takes both sides' deviations from their common slope, which change their signs with the sides.
    """
    before, after = (side.cards[card] for side, card in zip(impacts, cards, strict=True))
    parts = zip(*(side.parts[card] for side, card in zip(impacts, cards, strict=True)), strict=True)
    error = math.sqrt(math.fsum((b - a) ** 2 for a, b in parts))
    one, two = (side.pairs[card] for side, card in zip(impacts, cards, strict=True))
    common = math.fsum(xy for xy, _ in (*one, *two)) / (math.fsum(xx for _, xx in (*one, *two)) or 1.0)
    p = sign_flip_p([(xy - common * xx) - (uv - common * uu) for (uv, uu), (xy, xx) in zip(one, two, strict=True)])
    return Estimate(after.mean - before.mean, error, before.count, p, min(before.degrees, after.degrees))


def _row(kind: str, name: str, first: float, found: Estimate, p: float, asked: int) -> Difference:
    clear = p < CLEAR
    more = 0 if clear else found.more_needed(asked)
    low, high = found.low, found.high
    if kind != "match" or name.endswith(SHARES):  # no difference in a few deals leaves room for one
        least = Z * Z / (found.count + Z * Z)
        low, high = max(-1.0, min(low, found.mean - least)), min(1.0, max(high, found.mean + least))
    return Difference(kind, name, first, first + found.mean, found.mean, low, high, p, clear, more)
