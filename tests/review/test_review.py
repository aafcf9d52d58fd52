"""Reviews as a whole: refused, computed in parts, resumed, and the same for the same seed."""

from __future__ import annotations

import json
import random

import pytest

import tuckbox
from tests.review.matches import begun, last_choice, played
from tuckbox.core.errors import MatchNotOver
from tuckbox.review import as_json
from tuckbox.review.computing import assemble, run, steps
from tuckbox.review.tasks import Results, Task
from tuckbox.review.timeline import timeline

pytestmark = pytest.mark.usefixtures("judged")


def test_a_match_that_goes_on_is_not_reviewed() -> None:
    with pytest.raises(MatchNotOver, match="Only finished matches"):
        tuckbox.review(begun("magpies", 2, 1))


def test_a_review_is_the_same_in_any_order_and_after_a_restart() -> None:
    match = played("magpies", 3)
    whole = tuckbox.review(match)
    again = tuckbox.replay(str(match.record()))
    tasks = list(steps(again, "quick", 0, {}))
    random.Random(1).shuffle(tasks)
    results: Results = {task.key: run(again, task, "quick", 0) for task in tasks}
    results = json.loads(json.dumps(results))
    for task in steps(again, "quick", 0, results):
        assert task.kind in ("line", "ends")
        results[task.key] = run(again, task, "quick", 0)
    assert assemble(again, "quick", 0, results) == whole
    assert json.loads(json.dumps(as_json(whole)))["players"] == ["Ann", "Bo", "Cy"]
    assert tuckbox.review(match, seed=1) != whole


def test_the_graph_comes_first_and_the_review_grows() -> None:
    match = played("magpies", 2)
    results: Results = {}
    judged: list[int] = []
    for task in steps(match, "quick", 0, results):
        if task.kind == "decision" and not judged:
            early = assemble(match, "quick", 0, results)
            assert all(point.coarse for point in early.seats[0].line[:-1])
            assert len(early.seats[0].line) > 2 and not early.decisions
        results[task.key] = run(match, task, "quick", 0)
        if task.kind == "decision":
            judged.append(task.entry)
            so_far = assemble(match, "quick", 0, results)
            assert [one.entry for one in so_far.decisions] == judged
            assert so_far.progress.judged_up_to >= task.entry
    assert judged == sorted(judged)
    final = assemble(match, "quick", 0, results)
    assert final.progress.is_complete
    assert not any(point.coarse for point in final.seats[0].line if point.entry)


def test_forced_moves_and_undone_ones_are_not_judged() -> None:
    match = begun("druid", 2, 3)
    match.rewind(1)
    play = match.legal_codes(match.seats_to_act()[0])[0]
    match.play(match.seats_to_act()[0], play)
    match.resign(0)
    found = tuckbox.review(match)
    line = timeline(match)
    assert [one.entry for one in found.decisions] == [step.entry for step in line.steps if step.options > 1]
    assert {2, 3}.isdisjoint(one.entry for one in found.decisions)


def test_an_expected_line_can_be_played() -> None:
    match = played("druid", seed="lines")
    found = tuckbox.review(match)
    moments = [moment for moment in found.key_moments if moment.kind == "decision"]
    assert moments and all(moment.line for moment in moments)
    for moment in moments:
        before = match.at(moment.entry - 1)
        decision = found.decision_at(moment.entry)
        assert decision is not None and moment.line[0].code == decision.best.code != decision.played.code
        for move in moment.line:
            before.play(move.seat, move.sentence)


def test_a_losing_last_move_is_a_blunder() -> None:
    match, step, _, losing = last_choice()
    before = match.at(step.entry - 1)
    assert step.seat is not None
    before.play(step.seat, losing)
    while not before.is_over:
        before.play(before.seats_to_act()[0], before.legal_codes(before.seats_to_act()[0])[0])
    results: Results = {f"decision {step.entry}": run(before, Task("decision", step.entry), "quick", 0)}
    decision = assemble(before, "quick", 0, results).decision_at(step.entry)
    assert decision is not None
    assert decision.word == "blunder"
    assert decision.loss.value > 0.9
