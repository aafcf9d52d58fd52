"""The report of a review in a terminal."""

from __future__ import annotations

import pytest

import tuckbox
from tests.review.matches import played
from tuckbox.review.text import percent, report


@pytest.mark.usefixtures("judged")
def test_a_report_has_graph_decisions_key_moments_luck_and_skill() -> None:
    match = played("druid", seed="report")
    review = tuckbox.review(match)
    said = report(match, review)
    for part in ("Chance to win", "accuracy", "Key moments", "Luck and skill", "played  ", "better  ", "result"):
        assert part in said
    worst = next(moment for moment in review.key_moments if moment.kind == "decision")
    decision = review.decision_at(worst.entry)
    assert decision is not None
    assert f"Entry {worst.entry}, {review.players[worst.seat]}: {decision.word}, −{round(100 * worst.weight)}%" in said
    assert f"better  {decision.best.sentence}" in said
    assert "luck" in said and "skill" in said


@pytest.mark.parametrize(
    ("chance", "expected"),
    [(0.0, "0%"), (0.001, "under 1%"), (0.5, "50%"), (0.999, "over 99%"), (1.0, "100%")],
)
def test_only_what_is_certain_is_0_or_100(chance: float, expected: str) -> None:
    assert percent(chance) == expected
