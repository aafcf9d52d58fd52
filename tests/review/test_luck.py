"""Luck and skill: the sum comes out, and luck is what chance did."""

from __future__ import annotations

import math

import pytest

from tests.review.matches import begun, played
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.review import luck
from tuckbox.review.assembly import result_of
from tuckbox.review.model import Breakdown
from tuckbox.review.tasks import Budget, Results
from tuckbox.review.timeline import timeline

TABLES = [("druid", 2), ("magpies", 3), ("tectonic", 2), ("tectonic", 5), ("idriana", 3)]


def values(match: Match, playouts: int = 2) -> Results:
    """The values of all positions that are valued."""
    line = timeline(match)
    budget = Budget(0.0, 0.0, playouts, 0.0, 0)
    return {f"value {entry}": luck.value_of(match.game, line, entry, budget, 0) for entry in luck.value_entries(line)}


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_sum_comes_out(game: str, seats: int) -> None:
    match = begun(game, seats, 24) if game in ("idriana", "tectonic") else played(game, seats)
    if not match.is_over:
        match.agree_draw()
    _check_sum(match)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_sum_comes_out_after_a_resignation(seats: int) -> None:
    match = begun("magpies", seats, 1)
    for seat in range(seats - 1):
        match.resign(seat)
    breakdowns = _check_sum(match)
    assert sum(breakdown.ending for breakdown in breakdowns[:-1]) < 0 < breakdowns[-1].ending


def test_what_was_dealt_anew_is_luck() -> None:
    match = begun("druid", 2, 20)
    match.redeal(0, seed_of("anew"))
    entry = len(match.entries)
    match.resign(0)
    _check_sum(match)
    events = luck.chance_events(timeline(match), values(match), 0.5)
    assert entry in [event.entry for event in events]


def _check_sum(match: Match) -> list[Breakdown]:
    breakdowns = luck.breakdowns(timeline(match), values(match), result_of(match))
    for breakdown in breakdowns:
        parts = (
            breakdown.share
            + breakdown.deal
            + breakdown.draws
            + breakdown.decisions
            + breakdown.others
            + breakdown.ending
        )
        assert parts == pytest.approx(breakdown.result, abs=1e-9)
        assert breakdown.share + breakdown.luck + breakdown.skill + breakdown.ending == pytest.approx(
            breakdown.result, abs=1e-9
        )
    for name in ("deal", "draws", "ending"):
        assert sum(getattr(breakdown, name) for breakdown in breakdowns) == pytest.approx(0, abs=1e-9)
    return breakdowns


@pytest.mark.parametrize(("game", "seats"), [("druid", 2), ("tectonic", 3), ("idriana", 2)])
def test_chance_comes_in_where_cards_are_drawn(game: str, seats: int) -> None:
    line = timeline(begun(game, seats, 40) if game == "idriana" else played(game, seats))
    drawn = {step.entry for step in line.steps if line.drawn(step.entry)}
    assert drawn
    assert drawn <= {step.entry for step in line.steps if step.has_chance}
    quiet = [step for step in line.steps if not line.sentences(step.entry)[1:]]  # nothing but the move itself
    assert quiet
    assert not any(step.has_chance for step in quiet)


def test_where_nothing_was_drawn_there_is_no_luck() -> None:
    match = played("magpies", 3)
    line = timeline(match)
    assert [event.entry for event in luck.chance_events(line, values(match), 1 / 3)] == [0]
    assert all(breakdown.draws == 0 for breakdown in luck.breakdowns(line, values(match), (1.0, 0.0, 0.0)))


@pytest.mark.soak
def test_luck_is_zero_on_average() -> None:
    found = []
    for number in range(60):
        match = played("druid", seed=f"fair {number}")
        found.append(luck.breakdowns(timeline(match), values(match, 40), (1.0, 0.0))[0].luck)
    mean = sum(found) / len(found)
    error = math.sqrt(sum((one - mean) ** 2 for one in found) / len(found) / (len(found) - 1))
    assert abs(mean) < 3 * error


def test_the_value_of_a_decided_match_is_its_result() -> None:
    match = played("druid")
    line = timeline(match)
    last = line.values_at[-1].entry
    assert [value for value, _ in values(match)[f"value {last}"]["after"]] == [
        match.state.returns(0),
        match.state.returns(1),
    ]
