"""False alarms: where there is nothing to find, hardly any run claims something, however few deals were played.

The matches are invented, so that hundreds of runs take seconds. A test at 5 percent has 28 or fewer false alarms in 400
runs with a probability of 97 percent or more.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.server.lab.test_runs_service import STORED
from tuckbox import game
from tuckbox.lab import comparison, findings, measures
from tuckbox.lab.card_pairs import pairs
from tuckbox.lab.card_table import CardTable, SeatCards
from tuckbox.lab.measures import Impacts
from tuckbox.lab.plan import Plan
from tuckbox.lab.play import MatchFacts
from tuckbox.lab.runs import Run
from tuckbox.lab.seats import seat_rows
from tuckbox.lab.statistics import Estimate
from tuckbox.lab.summary import Summary, summarize
from tuckbox.server.lab.runs.messages import LabReport
from tuckbox.server.lab.runs.service import ActiveRun
from tuckbox.server.runtime import Runtime

RUNS, MOST = 400, 28
SIZES = (3, 5, 10, 20, 40, 100, 300)
TABLE = CardTable(game("magpies"))
REPORT = Run(Plan("magpies", bots=("random", "random")))


def hands(dice: random.Random, seats: int = 2) -> list[SeatCards]:
    """Cards that follow from the shuffle alone."""
    pile = dice.sample(range(24), 6 * seats)
    return [SeatCards(pile[6 * seat : 6 * seat + 6]) for seat in range(seats)]


def match(number: int, cards: list[SeatCards], dice: random.Random, side: int = 0, bonus: float = 0.0) -> MatchFacts:
    """A match won by luck, more often by whoever starts, and by whoever drew card 0 by the bonus."""
    seats = len(cards)
    starter = dice.randrange(seats)
    mine = next((seat for seat, one in enumerate(cards) if 0 in one.drawn), 0)
    winner = starter if dice.random() < 0.1 else dice.randrange(seats)
    winner = mine if dice.random() < bonus else winner
    scores = [dice.randrange(10, 40) + 20 * (seat == winner) for seat in range(seats)]
    played = [SeatCards(one.drawn, one.drawn, [card for card in one.drawn if dice.random() < 0.7]) for one in cards]
    turns = dice.randrange(20, 30)
    wins = [float(seat == winner) for seat in range(seats)]
    leaders: list[int | None] = [dice.randrange(seats) for _ in range(9)]
    last = dice.randrange(seats)
    return MatchFacts(
        number, side, starter, wins, scores, turns, [turns // 2] * seats, leaders, "", played, mine, [3] * 9, last
    )


def one_set(deals: int, dice: random.Random, seats: int = 2, bonus: float = 0.0) -> list[MatchFacts]:
    return [match(number, hands(dice, seats), dice, 0, bonus) for number in range(deals)]


def two_sides(deals: int, dice: random.Random, bonus: float = 0.0) -> tuple[list[MatchFacts], list[MatchFacts]]:
    """The same deals twice; half of them go alike."""
    one, two = [], []
    for number in range(deals):
        cards = hands(dice)
        one.append(match(number, cards, dice))
        two.append(match(number, cards, dice, 1, bonus) if bonus or dice.random() < 0.5 else one[-1])
    return one, two


def two_sets(deals: int, dice: random.Random) -> bool:
    return any(row.clear for row in comparison.compare(*two_sides(deals, dice), (TABLE, TABLE)))


def one_card(deals: int, dice: random.Random, bonus: float = 0.0) -> bool:
    one, two = two_sides(deals, dice)
    if bonus:
        one = [match(each.number, each.cards, dice, 0, bonus) for each in two]
    return "cannot say" not in findings.of_one_card("Bell", comparison.card_given(one, two)).headline


def card_table(deals: int, dice: random.Random) -> bool:
    return any(row.clear for row in measures.cards(one_set(deals, dice), TABLE))


def card_table_of_three(deals: int, dice: random.Random) -> bool:
    return any(row.clear for row in measures.cards(one_set(deals, dice, 3), TABLE))


def card_pairs(deals: int, dice: random.Random) -> bool:
    played = one_set(deals, dice)
    return any(row.clear for row in pairs(played, Impacts(played, TABLE), TABLE.names))


def seats(deals: int, dice: random.Random) -> bool:
    fair = [match(number, hands(dice), dice) for number in range(deals)]
    wins = [dice.randrange(2) for _ in fair]
    for one, winner in zip(fair, wins, strict=True):
        one.wins[:] = [float(seat == winner) for seat in range(2)]
    return any(row.clear for row in seat_rows(fair))


def whole_report(deals: int, dice: random.Random) -> bool:
    """Whether anything in the report of one set is called clear, but for the place, which matters."""
    REPORT.deals = {one.number: [one] for one in one_set(deals, dice)}
    found = summarize(REPORT)
    seats = [row for row in found.seats if row.who != "place"]
    clear = [card.figures.clear for card in found.cards] + [row.clear for row in found.pairs]
    return any(clear) or any(row.clear for row in seats)


def clear_so_far(deals: int, dice: random.Random) -> bool:
    """Whether a card is called clear at any look at a run that is asked about one card."""
    run = ActiveRun(STORED, [], Runtime())
    one, two = two_sides(deals, dice)
    for count in range(8, deals + 1, 4):
        found = comparison.card_given(one[:count], two[:count])
        run.note_look(LabReport(summary_of(count, found), {}))
        if run.settled():
            return True
    return False


def summary_of(deals: int, found: Estimate) -> Summary:
    about = findings.Findings("", "", [])
    given = measures.Measure("Bell", found.mean, found.low, found.high, deals)
    return Summary("", "", "card", [], [], {}, "", "Bell", deals, about, given=given, given_p=found.p)


KINDS: dict[str, Callable[[int, random.Random], bool]] = {
    one.__name__: one
    for one in (two_sets, one_card, card_table, card_table_of_three, card_pairs, seats, whole_report, clear_so_far)
}


def alarms(kind: str, deals: int) -> int:
    """The runs of 400 that claim something."""
    return sum(KINDS[kind](deals, random.Random(f"{kind} {deals} {run}")) for run in range(RUNS))


@pytest.mark.extended
@pytest.mark.parametrize("deals", [5, 20])
@pytest.mark.parametrize("kind", KINDS)
def test_hardly_any_short_run_raises_a_false_alarm(kind: str, deals: int) -> None:
    assert alarms(kind, deals) <= MOST


@pytest.mark.soak
@pytest.mark.parametrize("deals", SIZES)
@pytest.mark.parametrize("kind", KINDS)
def test_hardly_any_run_raises_a_false_alarm(kind: str, deals: int) -> None:
    assert alarms(kind, deals) <= MOST


def test_what_is_large_is_still_found() -> None:
    """Winning 22 matches more in a hundred with a card is found in 100 deals with a chance of 80 percent."""
    assert sum(one_card(100, random.Random(run), 0.44) for run in range(100)) >= 80
