"""Reasons: what differs at the end between the better move and the one played."""

from __future__ import annotations

from dataclasses import replace

from tests.review.matches import last_choice
from tuckbox.review.reasons import ends
from tuckbox.review.tasks import Budget

BUDGET = Budget(0.0, 0.0, 0, 0.0, 4)


def test_what_a_losing_last_move_gives_away_is_the_reason() -> None:
    match, step, winning, losing = last_choice()
    found = ends(match.game, replace(step, code=losing), winning, BUDGET, 0)
    assert found
    assert all((one["better"] > one["played"]) == (one["seat"] == step.seat) for one in found)
    terrains = [one for one in found if one["what"]]
    assert all(one["prize"] == 1 for one in terrains)
    assert {type(one["what"]) for one in found} == {str}, "results are kept as JSON, which has no messages"


def test_a_move_is_no_better_than_itself() -> None:
    match, step, _, losing = last_choice()
    assert ends(match.game, replace(step, code=losing), losing, BUDGET, 0) == []
