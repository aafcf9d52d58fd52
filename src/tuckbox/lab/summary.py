"""The summary of a run: everything its report shows, as plain values for JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeVar

from tuckbox.core.game import Game
from tuckbox.core.text import folded
from tuckbox.lab import comparison, findings, measures
from tuckbox.lab.card_pairs import PairRow, pairs
from tuckbox.lab.card_table import CardTable
from tuckbox.lab.changes import Change, set_changes
from tuckbox.lab.comparison import Difference
from tuckbox.lab.findings import Findings
from tuckbox.lab.measures import MOSTLY, CardRow, Impacts, LeadRow, Measure
from tuckbox.lab.play import MatchFacts
from tuckbox.lab.runs import Run
from tuckbox.lab.seats import SeatRow, seat_rows
from tuckbox.lab.statistics import benjamini_hochberg, mean_of

Row = TypeVar("Row", CardRow, SeatRow, PairRow)

WATCHED: Final = 3  # matches to watch per card
NARROWING: Final = 24  # points of the curve of a narrowing answer


@dataclass(frozen=True)
class Watch:
    """A match in which a card mattered to a seat: the number of its draw (0: none), and the result."""

    number: int
    seat: int
    draw: int
    won: bool
    score: int
    rival: int  # the best score of the others
    side: int = 0  # of the deal


@dataclass(frozen=True)
class CardSummary:
    """A card of the report: its figures, its row of the card table, and matches to watch."""

    figures: CardRow
    row: int | None
    verdict: str  # helps, hurts, perhaps helps, perhaps hurts, cannot say
    watch: list[Watch]


@dataclass(frozen=True)
class Look:
    """An answer after a number of matches."""

    matches: int
    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Summary:
    """Everything a report shows."""

    game: str
    title: str
    kind: Literal["one", "two", "card"]  # one set, two sets, or one card given and withheld
    bots: list[str]
    sets: list[str]  # hashes; empty for the standard set
    options: dict[str, str]
    seed: str
    card: str
    deals: int
    findings: Findings
    overview: list[Measure] = field(default_factory=list)
    cards: list[CardSummary] = field(default_factory=list)
    first: dict[str, int] = field(default_factory=dict)  # number of early cards, by kind of card
    drawn_later: float = 0.0  # share of seats that drew a card later, of those without it early
    early_or_late: bool = False  # whether that is most seats, so that impacts compare early with late
    seats: list[SeatRow] = field(default_factory=list)
    lengths: list[tuple[int, int]] = field(default_factory=list)  # turns, and matches that took as many
    leads: list[LeadRow] = field(default_factory=list)
    endings: list[Measure] = field(default_factory=list)
    pairs: list[PairRow] = field(default_factory=list)
    narrowing: list[Look] = field(default_factory=list)  # of the first answer
    scores: tuple[float, float] = (0.0, 0.0)  # of winners and of the others, on average
    differences: list[Difference] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    other_winner: float = 0.0  # share of deals won by a different seat with the other set
    decided: dict[str, list[Watch]] = field(default_factory=dict)  # by card: deals decided by it, both matches
    given: Measure | None = None  # the impact of the chosen card
    given_p: float = 1.0  # the p-value of that impact
    more: int | None = None  # deals still needed to be sure


def summarize(run: Run, with_pairs: bool = True) -> Summary:
    """The summary of the matches so far; raises ValueError without any. Pairs take the most time."""
    if not run.deals:
        raise ValueError("nothing was played")
    plan = run.plan
    standard = type(plan.games[0]).sets.standard.hash
    hashes = [game.card_set.hash for game in plan.games[: 2 if plan.compare else 1]]
    about: dict[str, Any] = {
        "game": plan.game,
        "title": plan.games[0].title,
        "bots": list(plan.bots),
        "sets": ["" if hash == standard else hash for hash in hashes],
        "options": dict(plan.options),
        "seed": plan.seed,
        "card": plan.card,
        "deals": len(run.deals),
    }
    if plan.card:
        return _card_given(run, about)
    if plan.compare:
        return _compared(run, about)
    return _one_set(run.side(0), plan.games[0], plan.tables[0], about, with_pairs)


def _one_set(
    matches: Sequence[MatchFacts], game: Game, table: CardTable, about: dict[str, Any], with_pairs: bool
) -> Summary:
    impacts = Impacts(matches, table)
    rows: Sequence[CardRow] = measures.cards(matches, table, impacts)
    seats: Sequence[SeatRow] = seat_rows(matches)
    together: Sequence[PairRow] = pairs(matches, impacts, table.names) if with_pairs else []
    asked: list[CardRow | SeatRow | PairRow] = [*rows, *seats, *together]
    ps = iter(benjamini_hochberg([row.alone for row in asked]))  # for everything that is shown
    rows, seats = [_adjusted(row, next(ps)) for row in rows], [_adjusted(row, next(ps)) for row in seats]
    together = [_adjusted(row, next(ps)) for row in together]
    places = _rows_of(game)
    watch = _matches_to_watch(matches, impacts, table)
    cards = [CardSummary(row, places.get(folded(row.card)), verdict(row), watch.get(row.card, [])) for row in rows]
    later = measures.drawn_later(matches, table, impacts.first)
    return Summary(
        kind="one",
        **about,
        findings=findings.of_one_set(rows, seats),
        overview=list(measures.overview(matches)),
        cards=cards,
        first=impacts.first,
        drawn_later=later,
        early_or_late=later > MOSTLY,
        seats=list(seats),
        lengths=sorted(Counter(match.turns for match in matches).items()),
        leads=list(measures.leads_by_size(matches)),
        endings=list(measures.endings(matches)),
        pairs=list(together),
        narrowing=_narrowing([match.wins[match.starter or 0] for match in matches]),
        scores=_scores(matches),
    )


def _adjusted(row: Row, p: float) -> Row:
    return replace(row, p=p, clear=p < measures.CLEAR)


def verdict(row: CardRow) -> str:
    """The verdict on a card's impact."""
    if not row.clear and (row.more is None or row.low <= 0 <= row.high):
        return "cannot say"
    return ("" if row.clear else "perhaps ") + ("helps" if row.impact > 0 else "hurts")


def _rows_of(game: Game) -> dict[str, int]:
    """The rows of the card table by the lab's names of their cards."""
    head, rows = game.card_table()
    places: dict[str, int] = {}
    for i, row in enumerate(rows):
        if "name" in head:
            places.setdefault(folded(row[head.index("name")]), i)
        elif "number" in head:
            number = row[head.index("number")]
            for domain in game.labels():
                if domain.split()[0] == row[0]:
                    places.setdefault(folded(f"{domain} {number}"), i)
    return places


def _watch(match: MatchFacts, seat: int, card: int | None) -> Watch:
    """A match to watch for a card, by its id in the card table; None if the set does not have it."""
    drawn = match.cards[seat].drawn
    rival = max((score for at, score in enumerate(match.scores) if at != seat), default=0)
    draw = drawn.index(card) + 1 if card in drawn else 0
    return Watch(match.number, seat, draw, match.wins[seat] == 1.0, match.scores[seat], rival, match.side)


def _matches_to_watch(matches: Sequence[MatchFacts], impacts: Impacts, table: CardTable) -> dict[str, list[Watch]]:
    """For each card, matches in which only one seat got it early and played it, earliest draws first.

    If the card helps, this seat won; if it hurts, this seat lost.
    """
    watches: dict[int, list[Watch]] = {}
    for match, got in zip(matches, impacts.got, strict=True):
        for seat, early in enumerate(got):
            for card in early.keys() & set(match.cards[seat].played):
                helps = impacts.cards[card].mean >= 0
                if match.wins[seat] != float(helps) or sum(card in one for one in got) > 1:
                    continue
                watches.setdefault(card, []).append(_watch(match, seat, card))
    return {
        table.names[card]: sorted(watched, key=lambda one: (one.draw, one.number))[:WATCHED]
        for card, watched in watches.items()
    }


def _narrowing(values: Sequence[float]) -> list[Look]:
    """Running means of the values."""
    counts = sorted({max(8, round(len(values) * at / NARROWING)) for at in range(1, NARROWING + 1)})
    looks = []
    for count in counts:
        if count <= len(values):
            one = mean_of(values[:count])
            looks.append(Look(count, one.mean, one.low, one.high))
    return looks


def _scores(matches: Sequence[MatchFacts]) -> tuple[float, float]:
    """The mean score of the winners, and of the others."""
    won = [score for match in matches for score, win in zip(match.scores, match.wins, strict=True) if win > 0]
    lost = [score for match in matches for score, win in zip(match.scores, match.wins, strict=True) if win == 0]
    return (sum(won) / max(1, len(won)), sum(lost) / max(1, len(lost)))


def _compared(run: Run, about: dict[str, Any]) -> Summary:
    games, tables = run.plan.games, run.plan.tables
    ours, theirs = run.side(0), run.side(1)
    rows = comparison.compare(ours, theirs, (tables[0], tables[1]))
    changes = set_changes(games[0], games[1])
    ids = [{name: card for card, name in enumerate(table.names)} for table in tables]
    decided = {
        change.card: _deals_turned(
            ours, theirs, *(ids[side].get(name) for side, name in enumerate(_names(change, games)))
        )
        for change in changes
    }
    later = measures.drawn_later(ours, tables[0])
    other = [float(first.wins != second.wins) for first, second in zip(ours, theirs, strict=True)]
    return Summary(
        kind="two",
        **about,
        findings=findings.of_two_sets(rows, [change.card for change in changes]),
        overview=list(measures.overview(ours)),
        drawn_later=later,
        early_or_late=later > MOSTLY,
        differences=list(rows),
        changes=changes,
        decided=decided,
        other_winner=sum(other) / len(other),
        narrowing=_narrowing([second.turns - first.turns for first, second in zip(ours, theirs, strict=True)]),
    )


def _names(change: Change, games: Sequence[Game]) -> list[str]:
    """A changed card's name in either set."""
    names = []
    for game, row in zip(games, change.rows, strict=True):
        head, rows = game.card_table()
        names.append(rows[row][head.index("name")] if row is not None and "name" in head else change.card)
    return names


def _deals_turned(
    one: Sequence[MatchFacts], two: Sequence[MatchFacts], before: int | None, after: int | None
) -> list[Watch]:
    """Deals that a seat won with one set and lost with the other after playing a changed card: both matches of each.

    The first are those in which nobody else played it.
    """
    turned: list[tuple[int, int, Watch, Watch]] = []
    for first, second in zip(one, two, strict=True):
        for seat, cards in enumerate(second.cards):
            played = after in cards.played or before in first.cards[seat].played
            if not played or {first.wins[seat], second.wins[seat]} != {0.0, 1.0}:
                continue
            others = sum(after in other.played for at, other in enumerate(second.cards) if at != seat)
            turned.append((others, first.number, _watch(first, seat, before), _watch(second, seat, after)))
    chosen = sorted(turned, key=lambda deal: deal[:2])[:WATCHED]
    return [match for _, _, *both in chosen for match in both]


def _card_given(run: Run, about: dict[str, Any]) -> Summary:
    impact = comparison.card_given(run.side(0), run.side(1))
    differences = [
        given.wins[given.seat] - withheld.wins[withheld.seat]
        for given, withheld in zip(run.side(0), run.side(1), strict=True)
    ]
    more = 0 if impact.p < measures.CLEAR else impact.more_needed()
    row = _rows_of(run.plan.games[0]).get(folded(run.plan.card))
    table = run.plan.tables[0]
    card = table.id_of(table.find(run.plan.card))
    decided = _deals_decided(run.side(0), run.side(1), card, impact.mean >= 0)
    later = comparison.drawn_anyway(run.side(1), card)
    return Summary(
        kind="card",
        **about,
        findings=findings.of_one_card(run.plan.card, impact, later > MOSTLY),
        overview=list(measures.overview(run.side(0))),
        drawn_later=later,
        early_or_late=later > MOSTLY,
        changes=[Change(run.plan.card, [], (row, row))],
        decided={run.plan.card: decided},
        given=Measure(run.plan.card, impact.mean, max(-1.0, impact.low), min(1.0, impact.high), impact.count),
        given_p=impact.p,
        more=more,
        narrowing=_narrowing(differences),
    )


def _deals_decided(given: Sequence[MatchFacts], withheld: Sequence[MatchFacts], card: int, helps: bool) -> list[Watch]:
    """Deals the seat won with the card and lost without it, or the reverse if the card hurts."""
    watches: list[Watch] = []
    for first, second in zip(given, withheld, strict=True):
        seat = first.seat
        if (first.wins[seat], second.wins[seat]) == (float(helps), float(not helps)):
            if card in first.cards[seat].played:
                watches += [_watch(first, seat, card), _watch(second, seat, card)]
    return watches[: 2 * WATCHED]
