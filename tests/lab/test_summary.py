"""Summaries: what was planted is found and told in words, and nothing is invented."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.lab.magpies import saved, with_worth
from tests.lab.test_measures import facts
from tuckbox import game, lab, packages, registry
from tuckbox.core.localized_text import fill
from tuckbox.core.text import folded
from tuckbox.lab import findings, measures, report
from tuckbox.lab.card_pairs import pairs
from tuckbox.lab.card_table import CardTable, SeatCards
from tuckbox.lab.measures import CardRow, Impacts
from tuckbox.lab.play import MatchFacts
from tuckbox.lab.runs import Run
from tuckbox.lab.seats import seat_rows
from tuckbox.lab.statistics import Estimate
from tuckbox.lab.summary import Summary, _rows_of, summarize
from tuckbox.texts import languages


@pytest.fixture(scope="module")
def bell(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Matches with a set in which one card is worth more than all others together."""
    file = saved(with_worth(Bell=900), tmp_path_factory.mktemp("set"))
    return lab.run("magpies", cards=file, bots="random", matches=300)


@pytest.fixture(scope="module")
def summary(bell: Run) -> Summary:
    return summarize(bell)


def test_the_planted_card_is_the_headline(summary: Summary) -> None:
    found = summary.findings
    assert found.headline.startswith("One card wins too often")
    assert found.items[0].title == "Bell is far too strong" and found.items[0].cards == ["Bell"]
    assert found.items[0].tone == "helps" and found.items[0].figure.startswith("+")
    assert len(found.items) <= 4
    assert summary.cards[0].verdict == "helps" and summary.kind == "one" and summary.sets[0]


def test_matches_to_watch_are_as_they_say(bell: Run, summary: Summary) -> None:
    card = summary.cards[0]
    assert card.watch
    for watch in card.watch:
        match = bell.plan.match(watch.number)
        result = match.result()
        assert result is not None and result.winners == (watch.seat,) and watch.won
        assert result.scores[watch.seat] == watch.score and max(result.scores) == watch.score
        drawn = bell.deals[watch.number][0].cards[watch.seat].drawn
        assert bell.plan.tables[0].names[drawn[watch.draw - 1]] == "Bell"


def test_nothing_is_found_where_there_is_nothing() -> None:
    dice = random.Random(11)
    played = [facts(number, dice) for number in range(400)]
    rows = measures.cards(played, CardTable(game("magpies")))
    found = findings.of_one_set(rows, seat_rows(played))
    assert found.headline == "No card stands out. That is good news, or too few matches."
    assert [item.title for item in found.items] == ["Button only looks strong"], "its players always win"
    assert re.match(r"0 of .* At least [\d,]+ more matches are needed to be sure of \w+\.$", found.aside)


def test_the_last_turn_is_told_apart_from_the_first() -> None:
    dice = random.Random(16)
    played = []
    for number in range(600):
        one = facts(number, dice)
        last = one.wins.index(1.0) if dice.random() < 0.4 else dice.randrange(2)
        played.append(replace(one, starter=dice.randrange(2), last=last))
    rows = {(row.who, row.number): row for row in seat_rows(played)}
    assert rows["last", 0].clear and rows["last", 0].mean == pytest.approx(0.7, abs=0.06)
    assert not rows["place", 1].clear and not rows["seat", 1].clear
    found = findings.of_one_set(measures.cards(played, CardTable(game("magpies"))), list(rows.values()))
    assert found.headline.endswith("he last turn is worth too much.")


def test_the_lead_that_wins_is_measured_by_its_size() -> None:
    dice = random.Random(13)
    played = []
    for number in range(900):
        lead = dice.choice([1, 5, 9])
        leader = dice.randrange(2)
        winner = leader if dice.random() < {1: 0.5, 5: 0.7, 9: 0.95}[lead] else 1 - leader
        wins = [float(seat == winner) for seat in range(2)]
        one = facts(number, dice)
        played.append(replace(one, wins=wins, leaders=[leader] * 9, leads=[lead] * 9))
    found = {row.ahead: row.mean for row in measures.leads_by_size(played) if row.played == 0.5}
    assert list(found) == ["1", "2 to 5", "6 or more"]
    means = list(found.values())
    assert means == sorted(means) and means[0] < 0.6 and means[-1] > 0.9


def together(number: int, dice: random.Random, bonus: int) -> MatchFacts:
    """A match in which whoever draws cards 0 and 1 both is some points ahead of what each gives alone."""
    hands = [SeatCards(drawn=dice.sample(range(12), 6)) for _ in range(2)]
    scores = [
        dice.randrange(20) + 4 * (0 in hand.drawn) + bonus * (0 in hand.drawn and 1 in hand.drawn) for hand in hands
    ]
    winner = max(range(2), key=lambda seat: (scores[seat], dice.random()))
    wins = [float(seat == winner) for seat in range(2)]
    return MatchFacts(number, 0, number % 2, wins, scores, 1, [1, 1], [None] * 9, "", hands)


def test_cards_that_are_better_together_are_found() -> None:
    dice = random.Random(14)
    table = CardTable(game("magpies"))
    for bonus in (0, 12):
        played = [together(number, dice, bonus) for number in range(1500)]
        found = pairs(played, Impacts(played, table), table.names)
        clear = [{row.one, row.other} for row in found if row.clear]
        assert clear == ([set(table.names[:2])] if bonus else [])
    row = next(row for row in found if row.clear)
    assert row.low < 12 < row.high


def test_a_comparison_says_what_was_changed(tmp_path: Path) -> None:
    run = lab.run("magpies", against=saved(with_worth(Bell=900), tmp_path), bots="random", matches=250)
    found = summarize(run)
    assert found.kind == "two" and [change.card for change in found.changes] == ["Bell"]
    assert [cell[2] for cell in found.changes[0].cells] == ["900"]
    assert found.findings.headline == "Bell is worth more." and found.other_winner > 0


def test_a_card_that_is_given_is_told_with_what_was_done(tmp_path: Path) -> None:
    file = saved(with_worth(Bell=900), tmp_path)
    found = summarize(lab.run("magpies", cards=file, bots="random", matches=60, card="Bell"))
    assert found.kind == "card" and found.given is not None and found.given.low > 0
    assert found.findings.headline == "Bell helps whoever gets it." and found.more == 0
    unsure = summarize(lab.run("magpies", bots="random", matches=12, card="Thimble"))
    assert unsure.findings.headline == "We cannot say yet whether Thimble helps."


def test_a_report_says_when_an_impact_is_that_of_early_against_late() -> None:
    late = "of the seats that did not get a card early drew it later"
    decks = lab.run("idriana", bots="random", matches=4)
    found = summarize(decks)
    assert found.early_or_late and found.drawn_later > 0.6
    assert any(late in line for line in report.lines(decks))
    shared = lab.run("magpies", bots="random", matches=20)
    assert not summarize(shared).early_or_late
    assert not any(late in line for line in report.lines(shared))


def test_a_card_that_is_drawn_later_anyway_was_given_early_or_late() -> None:
    decks = lab.run("idriana", bots="random", matches=4, card="Library")
    assert summarize(decks).early_or_late
    assert any("the seat drew it later" in line for line in report.lines(decks))
    shared = lab.run("magpies", bots="random", matches=12, card="Bell")
    assert not summarize(shared).early_or_late and not any("drew it later" in line for line in report.lines(shared))
    strong = Estimate(0.1, 0.01, 1000, 0.0)
    assert findings.of_one_card("Library", strong, True).headline == "Library helps whoever gets it early."
    assert "than with it late" in findings.of_one_card("Library", strong, True).items[0].text


@pytest.mark.parametrize("name", ["druid", "idriana", "tectonic", "magpies"])
def test_every_card_that_is_drawn_has_a_row_of_the_card_table(name: str) -> None:
    subject = registry.game(name)
    rows, table = _rows_of(subject), CardTable(subject)
    drawn = [table.names[table.id_of(card)] for card in table.drawn_cards()]
    titles = {folded(row[0]) for row in subject.card_table()[1]}
    assert [card for card in drawn if folded(card) not in rows and folded(card) in titles] == []
    assert len([card for card in drawn if folded(card) in rows]) >= 20


def test_deals_that_turn_on_a_changed_card_are_shown_from_both_sides(tmp_path: Path) -> None:
    run = lab.run("magpies", against=saved(with_worth(Bell=900), tmp_path), bots="random", matches=60)
    found = summarize(run).decided["Bell"]
    assert found and len(found) <= 6 and [one.side for one in found] == [0, 1] * (len(found) // 2)
    for before, after in zip(found[::2], found[1::2], strict=True):
        assert (before.number, before.seat) == (after.number, after.seat) and before.won != after.won
        for one in (before, after):
            result = run.plan.match(one.number, one.side).result()
            assert result is not None and result.scores[one.seat] == one.score
            assert (one.seat in result.winners) == one.won


def test_deals_that_a_card_decided_are_won_with_it_and_lost_without_it(tmp_path: Path) -> None:
    cards = saved(with_worth(Bell=900), tmp_path)
    run = lab.run("magpies", cards=cards, card="Bell", bots="random", matches=40)
    found = summarize(run).decided["Bell"]
    assert found
    for given, withheld in zip(found[::2], found[1::2], strict=True):
        assert given.won and not withheld.won and given.draw and (given.side, withheld.side) == (0, 1)


def test_findings_can_be_said_in_another_language() -> None:
    rows = [
        CardRow("Walrus", 0.5, 0.5, 1, 0.5, 0, 0.5, 0.5, 0.123, 0.1, 0.146, 0.001, True),
        CardRow("Bear", 0.5, 0.5, 1, 0.5, 0, 0.5, 0.5, -0.05, -0.08, -0.02, 0.001, True),
    ]
    found = findings.of_one_set(rows, [])
    texts = languages.texts("de").merged(packages.texts("druid", "de"))

    def said(text: str) -> str:
        phrase = found.phrases.get(text)
        if phrase is None:
            return texts.get(text, text)
        values = {name: said(str(value)) if name in phrase.messages else value for name, value in phrase.values.items()}
        return fill(texts.get(phrase.template, phrase.template), values, texts.plural_form)

    assert said(found.headline) == "eine Karte gewinnt zu oft, und eine schadet."
    best, worst = found.items
    assert (said(best.figure), said(best.margin)) == ("+12,3\u202f%", "± 2,3")
    assert said(best.title) == "Viel zu stark: Walross"
    assert said(worst.title) == "Schadet: Bär" and said(worst.figure) == "−5,0\u202f%"
