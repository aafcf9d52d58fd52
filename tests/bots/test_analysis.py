"""Analysis: what the search says about a decision."""

from __future__ import annotations

import pytest

from magpies import MagpieGame
from tuckbox import registry
from tuckbox.bots import InformationSet
from tuckbox.bots.analysis import Analysis, Candidate, analyse
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match


def test_the_best_moves_come_first_with_their_win_probabilities() -> None:
    match = Match(registry.game("druid"), ["Ann", "Bo"], seed_of("analysis"))
    seat = match.seats_to_act()[0]
    found = analyse(InformationSet.of(match, seat), iterations=300, best=3)
    assert len(found.candidates) == 3
    efforts = [candidate.visit_share for candidate in found.candidates]
    assert efforts == sorted(efforts, reverse=True) and sum(efforts) <= 1
    assert all(candidate.move in match.legal_moves(seat) for candidate in found.candidates)
    assert all(0 < candidate.win_probability < 1 and candidate.standard_error > 0 for candidate in found.candidates)
    said = found.sentences(match.players)
    assert said[0].startswith(f"Best: {found.best}, about ") and "% to win" in said[0]
    assert len([line for line in said if line.startswith("Or ")]) == 2


def test_the_principal_variation_is_legal() -> None:
    match = Match(registry.game("druid"), ["Ann", "Bo"], seed_of("line"))
    seat = match.seats_to_act()[0]
    first = analyse(InformationSet.of(match, seat), iterations=600).candidates[0]
    assert first.principal_variation, "something is expected after so many lines"
    match.play(seat, first.move)
    for who, move in first.principal_variation:
        if who != seat:
            break  # from here on it depends on what the opponent holds
        match.play(who, move)


def test_a_forced_move_is_reported_as_such() -> None:
    match = Match(MagpieGame(), ["Ann", "Bo"], seed_of("forced"))
    while len(match.legal_moves(match.seats_to_act()[0])) > 1:
        match.play(match.seats_to_act()[0], match.legal_moves(match.seats_to_act()[0])[0])
    seat = match.seats_to_act()[0]
    only = match.legal_moves(seat)[0]
    assert analyse(InformationSet.of(match, seat)).sentences() == [f"There is only one legal move: {only}."]


@pytest.mark.parametrize(
    ("first", "second", "says"),
    [
        ((0.9, 0.8), (0.4, 0.1), "sure"),
        ((0.5, 0.5), (0.48, 0.4), "fairly sure"),
        ((0.5, 0.2), (0.51, 0.19), "not sure"),
    ],
)
def test_confidence(first: tuple[float, float], second: tuple[float, float], says: str) -> None:
    moves = MagpieGame().move(0), MagpieGame().move(1)
    candidates = [
        Candidate(move, chance, 0.05, effort, ()) for move, (chance, effort) in zip(moves, (first, second), strict=True)
    ]
    assert Analysis(0, tuple(candidates), 1000).confidence == says
