"""Heuristics: what follows from an evaluation alone."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from magpies import GAME
from magpies.generated import codes, stack
from magpies.heuristic import MagpieHeuristic
from magpies.state import MagpieState
from tuckbox.core.chance import FastChance
from tuckbox.core.game import seed_of
from tuckbox.core.heuristics.heuristic import MIN_PRIOR, WIDE, Heuristic
from tuckbox.core.state import State

BLIND = Heuristic()
EVALUATION = MagpieHeuristic()


class Faint(MagpieHeuristic):
    """The same evaluation on a hundredth of the scale."""

    def evaluate(self, state: State, seat: i64) -> float:
        return 0.495 + 0.01 * super().evaluate(state, seat)


class RunningOnly(Heuristic):
    """An evaluation that does not know how to judge a finished match."""

    def evaluate(self, state: State, seat: i64) -> float:
        assert not state.is_over
        return 0.5


def guarding() -> MagpieState:
    """A position in which a victim decides whether to throw a card at the thief."""
    state = GAME().new_state(2, seed_of("guard"))
    assert isinstance(state, MagpieState)
    while state.step_kind() != stack.GUARDING:
        seat = state.seat_to_act()
        state.apply(seat, state.legal_moves(int(seat))[0])
    return state


def priors(heuristic: Heuristic, state: State, thorough: bool) -> list[float]:
    seat = state.seat_to_act()
    count = state.write_legal_moves(seat)
    weights = vec[float]([0.0] * count)
    heuristic.priors(state, seat, state.buffer[:count], count, weights, thorough)
    return list(weights)


@pytest.mark.parametrize("thorough", [False, True])
def test_priors_follow_from_the_evaluation(thorough: bool) -> None:
    state = guarding()
    moves = state.legal_moves(int(state.seat_to_act()))
    weights = priors(EVALUATION, state, thorough)
    assert moves[-1] == codes.YIELD
    assert weights[:-1] == [1.0] * (len(moves) - 1), "the card that was shown stays, whatever is thrown"
    assert MIN_PRIOR <= weights[-1] < 0.2
    assert priors(BLIND, state, thorough) == [1.0] * len(moves)


def test_priors_do_not_depend_on_the_scale_of_the_evaluation() -> None:
    assert priors(Faint(), guarding(), True)[-1] < 0.2


def test_the_picks_of_a_sealed_choice_have_equal_priors() -> None:
    """The last seat to pick in a search must not see what the others have picked in the same iteration."""
    state = GAME().new_state(2, seed_of("sealed"))
    for _ in range(2):
        assert len(set(priors(EVALUATION, state, True))) == 1
        seat = state.seat_to_act()
        state.apply(seat, state.legal_moves(int(seat))[0])


def test_playouts_follow_the_evaluation() -> None:
    def share_of_yields(heuristic: Heuristic) -> float:
        chance = FastChance(1)
        yields = 0
        for _ in range(200):
            state = guarding()
            seat = state.seat_to_act()
            yields += heuristic.playout_move(state, seat, state.write_legal_moves(seat), chance) == codes.YIELD
        return yields / 200

    assert share_of_yields(BLIND) > 0.1
    assert share_of_yields(EVALUATION) < 0.05


def test_what_a_search_learned_is_forgotten_before_the_next() -> None:
    state = guarding()
    seat = state.seat_to_act()
    heuristic = MagpieHeuristic()
    heuristic.playout_move(state, seat, state.write_legal_moves(seat), FastChance(1))
    assert heuristic.averages is not None
    heuristic.start_search()
    assert heuristic.averages is None


def test_wide_nodes_are_left_to_playouts_only_with_an_evaluation() -> None:
    assert EVALUATION.is_too_wide(WIDE + 1) and not EVALUATION.is_too_wide(WIDE)
    assert not BLIND.is_too_wide(WIDE + 1)


def test_an_evaluation_is_asked_of_running_matches_only() -> None:
    state = GAME().new_state(2, seed_of("end"))
    heuristic = RunningOnly()
    values = vec[float]([0.0, 0.0])
    while not state.is_over:
        priors(heuristic, state, True)
        seat = state.seat_to_act()
        count = state.write_legal_moves(seat)
        state.apply(seat, heuristic.playout_move(state, seat, count, FastChance(2)))
    heuristic.evaluate_all(state, values)
    assert list(values) == [state.returns(0), state.returns(1)]
