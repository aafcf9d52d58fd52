"""Jobs: what workers play is what a run plays, and errors come back as sentences."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tuckbox import lab
from tuckbox.core.errors import NoLegalMove
from tuckbox.lab import jobs
from tuckbox.lab.plan import Plan
from tuckbox.lab.play import MatchFacts


def test_deals_of_workers_are_those_of_a_run() -> None:
    run = lab.run("magpies", bots="random", matches=9)
    plan = jobs.encoded(run.plan)
    chunks = [jobs.play(plan, [0, 1, 2, 3]).facts, jobs.play(plan, [8, 7, 6, 5, 4]).facts]
    loaded = jobs.load(plan, chunks)
    assert loaded.matches == run.matches
    told = json.loads(jobs.look(plan, chunks))
    assert told["summary"]["deals"] == 9 and set(told["charts"]) >= {"cards", "seats"}
    assert told["summary"]["pairs"] == json.loads(jobs.look(plan, chunks, pairs=True))["summary"]["pairs"]
    assert jobs.csv(plan, chunks) == lab.cards(run).csv()
    assert len(jobs.lines(plan, chunks).splitlines()) == 10
    assert jobs.record(plan, 3, 0) == str(run.plan.match(3).record())
    assert jobs.look(plan, []) == ""


def test_a_deal_without_facts_is_remembered_by_its_number() -> None:
    assert jobs.unpack(jobs.pack(["7"])) == {7: []}


def test_a_set_that_gets_stuck_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def stuck(self: Plan, number: int) -> list[MatchFacts]:
        if number == 2:
            raise NoLegalMove("Seat 1 has no legal move in match 2: this set cannot be played on.")
        raise ZeroDivisionError

    monkeypatch.setattr(Plan, "play", stuck)
    plan = jobs.encoded(replace(lab.make_plan("magpies"), seed="stuck"))
    assert jobs.play(plan, [2]).error == "Seat 1 has no legal move in match 2: this set cannot be played on."
    assert jobs.play(plan, [5]).error == "A match could not be played with these cards."
