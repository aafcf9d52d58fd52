"""A run's measures: seats, length, leads, endings, and each card's impact.

The impact of a card: a high win rate of those who played it proves little, because players play a card when they are
ahead. The shuffle decides how many copies a seat gets among its first cards. Seats with more and fewer copies differ by
luck alone, so the slope of their shares of wins is the impact of a copy, compared with another card in its place. The
number of "first" cards is chosen so that about half of the seats have a given card among them, and nearly every seat
draws that many.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tuckbox.lab.card_table import CardTable
from tuckbox.lab.play import TENTHS, MatchFacts
from tuckbox.lab.result_table import ResultTable
from tuckbox.lab.statistics import Estimate, benjamini_hochberg, mean_of, slope, wilson_interval

SHARES: Final = ("wins", "draws", "comebacks")  # figures whose names end like this are shares of matches
CLEAR: Final = 0.05  # the adjusted p-value below which a finding is called clear
FEW: Final = 20  # least number of matches for a statement about leaders
NEARLY_ALL: Final = 0.05  # share of seats that may draw fewer than the "first" cards
MOSTLY: Final = 0.5  # above this share of later draws, an impact compares early with late


@dataclass(frozen=True)
class Measure:
    """A figure about the matches, with its 95 percent interval."""

    name: str
    mean: float
    low: float
    high: float
    matches: int


@dataclass(frozen=True)
class CardRow:
    """What happened to a card. Shares are of seats in matches, but `matches_played` is of matches."""

    card: str
    drawn: float  # share of seats that drew it
    early: float  # share that drew it among their first cards
    kept: float  # copies kept by a seat
    played: float  # share of seats that played it
    discarded: float  # copies discarded by a seat
    matches_played: float  # share of matches in which anybody played it
    winners: float  # win rate of the seats that played it: not its impact
    impact: float  # of each copy among a seat's first cards on its win probability
    low: float
    high: float
    p: float  # adjusted for the number of cards
    clear: bool
    more: int | None = None  # approximate deals needed to be sure; None if it may be chance
    alone: float = 1.0  # the p-value before it is adjusted


class Impacts:
    """The impact of every drawn card, and each match's contribution to it."""

    def __init__(
        self,
        matches: Sequence[MatchFacts],
        table: CardTable,
        first: dict[str, int] | None = None,
        rest: Sequence[Sequence[float]] | None = None,  # wins minus what is usual for the place
    ) -> None:
        self.first = first or first_cards(matches, table)
        self.cards: dict[int, Estimate] = {}
        self.parts: dict[int, list[float]] = {}
        self.pairs: dict[int, list[tuple[float, float]]] = {}  # each match's sums of x * y and x * x
        self.early: Counter[int] = Counter()  # seats that got a card early
        self.got = [[_early(seat.drawn, self.first, table) for seat in match.cards] for match in matches]
        rest = rest or residuals(matches, [match.wins for match in matches])
        products: dict[int, dict[int, tuple[float, float]]] = defaultdict(dict)  # by card and match
        for i, match in enumerate(self.got):
            for seat in match:
                self.early.update(seat.keys())
            for card in set().union(*match):
                products[card][i] = _products(card, match, rest[i])
        for card in sorted(products):
            pairs = [(0.0, 0.0)] * len(matches)
            for i, pair in products[card].items():
                pairs[i] = pair
            seats = len(self.got[0])
            self.pairs[card] = pairs
            signs = [contrast([seat.get(card, 0) for seat in self.got[i]], rest[i]) for i in products[card]]
            self.cards[card], self.parts[card] = slope(pairs, (seats - 1) / seats, signs)


def _early(drawn: Sequence[int], first: dict[str, int], table: CardTable) -> Counter[int]:
    """A seat's first cards, by kind of card."""
    left = dict(first)
    early: Counter[int] = Counter()
    for card in drawn:
        domain = table.domains[card]
        if left.get(domain, 0) > 0:
            left[domain] -= 1
            early[card] += 1
    return early


def drawn_later(matches: Sequence[MatchFacts], table: CardTable, first: dict[str, int] | None = None) -> float:
    """The share of seats that drew a card later, among those without it early: the mean over all cards.

    If it is high, nearly every seat gets every card in the end, and an impact compares early with late.
    """
    first = first or first_cards(matches, table)
    seats = [seat.drawn for match in matches for seat in match.cards]
    early = [set(_early(drawn, first, table)) for drawn in seats]
    asked = set().union(*early)
    without = sum(len(asked - got) for got in early)
    later = sum(len((asked - got).intersection(drawn)) for got, drawn in zip(early, seats, strict=True))
    return later / without if without else 0.0


def _products(card: int, early: Sequence[Counter[int]], rest: Sequence[float]) -> tuple[float, float]:
    """A match's sums of x * y and x * x, with x the centred number of copies that a seat got."""
    copies, xy, xx = 0, 0.0, 0
    for seat, y in zip(early, rest, strict=True):
        got = seat.get(card, 0)
        if got:
            copies += got
            xy += got * y
            xx += got * got
    mean = copies / len(early)
    return xy - mean * sum(rest), xx - mean * copies


def contrast(xs: Sequence[float], ys: Sequence[float]) -> float:
    """What the seat with the highest y has of x beyond the seat with the lowest, times their difference in y.

    The shuffle could as well have dealt x the other way round to these two, so its sign is random if x has no impact.
    """
    best, worst = ys.index(max(ys)), ys.index(min(ys))
    return (xs[best] - xs[worst]) * (ys[best] - ys[worst])


def first_cards(matches: Sequence[MatchFacts], table: CardTable) -> dict[str, int]:
    """How many of a seat's cards of each kind count as first."""
    first: dict[str, int] = {}
    for domain in {domain for domain, _ in table.drawn_cards()}:
        drawn = [
            [card for card in seat.drawn if table.domains[card] == domain] for match in matches for seat in match.cards
        ]
        counts = sorted(map(len, drawn))
        most = counts[int(NEARLY_ALL * len(counts))]
        names = len({card for seat in drawn for card in seat})
        first[domain] = min(range(1, most + 1), key=lambda n: abs(_share(drawn, n, names) - 0.5), default=0)
    return first


def _share(drawn: Sequence[Sequence[int]], count: int, names: int) -> float:
    """The mean share of cards among a seat's first `count`."""
    sample = drawn[:400]
    return sum(len(set(seat[:count])) for seat in sample) / len(sample) / names


def residuals(matches: Sequence[MatchFacts], values: Sequence[Sequence[float]]) -> list[list[float]]:
    """A per-seat quantity, such as wins, minus the average for the seat's place in the starting order."""
    totals: dict[int, float] = defaultdict(float)
    for match, each in zip(matches, values, strict=True):
        for seat, value in enumerate(each):
            totals[place(match, seat)] += value
    return [
        [value - totals[place(match, seat)] / len(matches) for seat, value in enumerate(each)]
        for match, each in zip(matches, values, strict=True)
    ]


def place(match: MatchFacts, seat: int) -> int:
    """A seat's place in the starting order; its number if the starting seat is unknown."""
    return seat if match.starter is None else (seat - match.starter) % len(match.wins)


def figures(match: MatchFacts) -> dict[str, float]:
    """The figures of a match that reports average and compare."""
    ranked = sorted(match.scores, reverse=True)
    behind = match.leaders[TENTHS // 2 - 1]
    winner = max(range(len(match.wins)), key=lambda seat: match.wins[seat])
    decided = max(match.wins) == 1.0
    wins = {f"seat {seat + 1} wins": win for seat, win in enumerate(match.wins)}
    if match.starter is not None:
        wins |= {f"player {place(match, seat) + 1} in turn order wins": win for seat, win in enumerate(match.wins)}
    if match.last is not None:
        wins["who takes the last turn wins"] = match.wins[match.last]
    return dict(sorted(wins.items())) | {
        "turns": match.turns,
        "decisions": sum(match.decisions),
        "decisions per turn": sum(match.decisions) / max(1, match.turns),
        "score of the winner": ranked[0],
        "margin": ranked[0] - ranked[1] if len(ranked) > 1 else 0,
        "draws": float(not decided),
        "comebacks": float(decided and behind is not None and behind != winner),
    }


def overview(matches: Sequence[MatchFacts]) -> ResultTable[Measure]:
    """Win rates, length, margins, draws and comebacks (the winner was behind after half of the turns)."""
    rows = [figures(match) for match in matches]
    names = dict.fromkeys(name for row in rows for name in row)
    return ResultTable(Measure, [_measure(name, [row[name] for row in rows if name in row]) for name in names])


def leads(matches: Sequence[MatchFacts]) -> ResultTable[Measure]:
    """How often a sole leader after each tenth of the turns wins."""
    rows = []
    for tenth in range(1, TENTHS):
        won = [match.wins[leader] for match in matches if (leader := match.leaders[tenth - 1]) is not None]
        if won:
            rows.append(_measure(f"{10 * tenth}% of the turns", won, True))
    return ResultTable(Measure, rows)


@dataclass(frozen=True)
class LeadRow:
    """How often a leader wins, by progress of the match and size of the lead."""

    played: float  # share of the turns
    ahead: str  # in points: '4 to 7'
    mean: float
    low: float
    high: float
    matches: int


def leads_by_size(matches: Sequence[MatchFacts]) -> ResultTable[LeadRow]:
    """How often the leader wins with a small, middling and large lead, in groups of about equal size."""
    seen: list[list[tuple[int, float]]] = [
        [
            (match.leads[tenth], match.wins[leader])
            for match in matches
            if (leader := match.leaders[tenth]) is not None and match.leads
        ]
        for tenth in range(TENTHS - 1)
    ]
    sizes = sorted(lead for tenth in seen for lead, _ in tenth)
    if not sizes:
        return ResultTable(LeadRow)
    upto = {size: at for at, size in enumerate(sizes, 1)}  # number of leads up to this size
    thirds = {min(upto, key=lambda size: abs(upto[size] - share * len(sizes) / 3)) for share in (1, 2)}
    cuts = sorted(thirds | {sizes[-1]})
    rows = []
    for below, most in zip([-1, *cuts], cuts, strict=False):
        for tenth, leaders in enumerate(seen, 1):
            won = [win for lead, win in leaders if below < lead <= most]
            if len(won) >= FEW:
                found = wilson_interval(won, len(won))
                ahead = _span(max(below + 1, sizes[0]), most, sizes[-1])
                rows.append(LeadRow(tenth / TENTHS, ahead, found.mean, found.low, found.high, len(won)))
    return ResultTable(LeadRow, rows)


def _span(low: int, high: int, most: int) -> str:
    """A range of leads in words."""
    if high == most and low < high:
        return f"{low} or more"
    return str(low) if low == high else f"{low} to {high}"


def endings(matches: Sequence[MatchFacts]) -> ResultTable[Measure]:
    """What ended the matches."""
    kinds = sorted({match.ending for match in matches})
    return ResultTable(Measure, [_measure(kind, [float(m.ending == kind) for m in matches], True) for kind in kinds])


def _measure(name: str, values: Sequence[float], share: bool = False) -> Measure:
    found = wilson_interval(values, len(values)) if share or name.endswith(SHARES) else mean_of(values)
    return Measure(name, found.mean, found.low, found.high, len(values))


def cards(matches: Sequence[MatchFacts], table: CardTable, impacts: Impacts | None = None) -> ResultTable[CardRow]:
    """Every card that turned up, most helpful first."""
    impacts = impacts or Impacts(matches, table)
    asked = sorted(impacts.cards)
    adjusted = dict(zip(asked, benjamini_hochberg([impacts.cards[card].p for card in asked]), strict=True))
    seats = sum(len(match.cards) for match in matches)
    drawn, kept, played, discarded, anybody = (Counter[int]() for _ in range(5))
    won: dict[int, float] = defaultdict(float)
    for match in matches:
        anybody.update({card for seat in match.cards for card in seat.played})
        for win, seat in zip(match.wins, match.cards, strict=True):
            drawn.update(set(seat.drawn))
            kept.update(seat.kept)
            played.update(set(seat.played))
            discarded.update(seat.discarded)
            for card in set(seat.played):
                won[card] += win
    rows = []
    for card in sorted(set(drawn) | set(played)):
        impact = impacts.cards.get(card, Estimate(0.0, 0.0, 0))
        p = adjusted.get(card, 1.0)
        rows.append(
            CardRow(
                card=table.names[card],
                drawn=drawn[card] / seats,
                early=impacts.early[card] / seats,
                kept=kept[card] / seats,
                played=played[card] / seats,
                discarded=discarded[card] / seats,
                matches_played=anybody[card] / len(matches),
                winners=won[card] / played[card] if played[card] else 0.0,
                impact=impact.mean,
                low=max(-1.0, impact.low),
                high=min(1.0, impact.high),
                p=p,
                clear=p < CLEAR,
                more=impact.more_needed(len(asked)) if p >= CLEAR else 0,
                alone=impact.p,
            )
        )
    return ResultTable(CardRow, sorted(rows, key=lambda row: -row.impact))
