"""Measures: planted truths are found, and what only looks strong is not."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.lab.magpies import saved, with_worth
from tuckbox import game, lab
from tuckbox.core.errors import BadOption, TuckboxError
from tuckbox.lab import measures
from tuckbox.lab.card_table import CardTable, SeatCards
from tuckbox.lab.measures import Impacts
from tuckbox.lab.play import MatchFacts
from tuckbox.lab.runs import Run


@pytest.fixture(scope="module")
def bell(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Matches with a set in which one card is worth more than all others together."""
    file = saved(with_worth(Bell=900), tmp_path_factory.mktemp("set"))
    return lab.run("magpies", cards=file, bots="random", matches=300)


def test_a_card_that_wins_is_found(bell: Run) -> None:
    table = lab.cards(bell)
    assert table[0].card == "Bell" and table[0].clear
    assert table[0].impact > 0.2 and table[0].impact > 2 * table[1].impact
    assert not any(row.clear for row in table[1:])


def test_the_card_asked_about_is_given_or_withheld(tmp_path: Path) -> None:
    file = saved(with_worth(Bell=900), tmp_path)
    strong = lab.card_given(lab.run("magpies", cards=file, bots="random", matches=60, card="bell"))
    assert strong.low > 0.05
    weak = lab.card_given(lab.run("magpies", cards=file, bots="random", matches=60, card="Thimble"))
    assert weak.mean < strong.mean / 2
    with pytest.raises(BadOption, match="No card that is drawn or played is called 'Cat'"):
        lab.run("magpies", card="Cat")


def facts(number: int, dice: random.Random) -> MatchFacts:
    """A match in which card 0 is drawn by luck and played by whoever wins."""
    winner = dice.randrange(2)
    hands = [SeatCards(drawn=dice.sample(range(24), 5)) for _ in range(2)]
    hands[winner].played = [0]
    wins = [float(seat == winner) for seat in range(2)]
    return MatchFacts(number, 0, 0, wins, [0, 0], 1, [1, 1], [None] * 9, "", hands)


def test_played_by_whoever_is_ahead_is_not_taken_for_an_impact() -> None:
    dice = random.Random(5)
    table = CardTable(game("magpies"))
    found = next(row for row in measures.cards([facts(n, dice) for n in range(800)], table) if row.card == "Button")
    assert found.winners == 1.0
    assert not found.clear and found.low < 0 < found.high


def test_intervals_of_impacts_hold_when_there_is_no_impact() -> None:
    dice = random.Random(6)
    table = CardTable(game("magpies"))
    ps = []
    for _ in range(25):
        impacts = Impacts([facts(n, dice) for n in range(150)], table)
        ps += [estimate.p for estimate in impacts.cards.values()]
    assert len(ps) == 600
    assert 0.02 < sum(p < 0.05 for p in ps) / len(ps) < 0.085
    assert 0.42 < sum(p < 0.5 for p in ps) / len(ps) < 0.58


def decks(drawn: int) -> list[MatchFacts]:
    """Matches of two, each with a deck of 24 cards of their own, of which they draw so many."""
    dice = random.Random(7)
    hands = [[SeatCards(drawn=dice.sample(range(24), drawn)) for _ in range(2)] for _ in range(200)]
    return [MatchFacts(n, 0, 0, [1.0, 0.0], [0, 0], 1, [1, 1], [None] * 9, "", hand) for n, hand in enumerate(hands)]


def test_who_did_not_get_a_card_early_may_draw_it_later() -> None:
    table = CardTable(game("magpies"))
    assert measures.drawn_later(decks(24), table) == 1.0
    assert measures.drawn_later(decks(12), table) == 0.0, "the first cards are all that are drawn"
    some = measures.drawn_later(decks(18), table, {"card": 12})
    assert some == pytest.approx(0.5, abs=0.02)


def test_the_overview_adds_up(bell: Run) -> None:
    found = {row.name: row for row in lab.overview(bell)}
    assert found["seat 1 wins"].mean + found["seat 2 wins"].mean == pytest.approx(1.0)
    assert found["seat 1 wins"].low < found["seat 1 wins"].mean < found["seat 1 wins"].high
    assert found["turns"].matches == 300 and found["turns"].mean >= 5
    assert sum(row.mean for row in lab.endings(bell)) == pytest.approx(1.0)
    assert all(0 <= row.mean <= 1 for row in lab.leads(bell))
    assert lab.leads(bell)[-1].mean > 0.6


def test_who_starts_is_told_apart_from_where_they_sit() -> None:
    found = {row.name: row.mean for row in lab.overview(lab.run("druid", bots="random", matches=4, seed="order"))}
    assert found["player 1 in turn order wins"] + found["player 2 in turn order wins"] == pytest.approx(1.0)


def test_a_mulligan_puts_cards_back_and_a_search_is_no_draw() -> None:
    subject = game("idriana")
    table, events = CardTable(subject), subject.events
    codes = {kind.name: number for number, kind in enumerate(events.kinds)}

    def event(kind: str, card: int) -> tuple[int, int, int, int, int, int, int]:
        return codes[kind], 0, 1, card, 0, 0, 0

    first = [event("draws", 4), event("draws", 5), event("mulligans", 0), event("draws", 6), event("holds", 0)]
    later = [event("takes", 8), event("plays", 6), event("pays", 8)]
    mine = table.collect([*first, *later], 2)[1]
    assert mine == SeatCards(drawn=[6], kept=[6, 8], played=[6], discarded=[8])


def test_tables_become_data_frames_and_csv(bell: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Frames:
        DataFrame = dict

    table = lab.overview(bell)
    assert table.csv().splitlines()[0] == "name,mean,low,high,matches"
    monkeypatch.setitem(__import__("sys").modules, "pandas", Frames)
    assert table.frame()["name"][0] == "seat 1 wins"
    monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    monkeypatch.setitem(__import__("sys").modules, "polars", None)
    with pytest.raises(TuckboxError, match="pandas or polars"):
        table.frame()
