"""OpenSpiel's own helpers and algorithms, on our games; where OpenSpiel is not installed they are skipped, loudly."""

from __future__ import annotations

import random
from typing import Any

import pytest

pyspiel: Any = pytest.importorskip("pyspiel", reason="OPENSPIEL IS NOT TESTED: pip install open_spiel")

from tuckbox import registry  # noqa: E402
from tuckbox.rl import openspiel  # noqa: E402

GAMES = ["druid", "tectonic", "magpies(players=3)", pytest.param("idriana(players=3)", marks=pytest.mark.soak)]


@pytest.fixture(autouse=True)
def _magpies(monkeypatch: pytest.MonkeyPatch) -> None:
    """The small game of the examples, which is not installed."""
    monkeypatch.setitem(registry.GAMES, "magpies", "magpies")
    if "tuckbox_magpies" not in pyspiel.registered_names():
        openspiel.register("magpies")


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_random_simulations(name: str) -> None:
    """They check clones, serialised states, legal actions, returns and tensors on the way."""
    game = pyspiel.load_game(f"tuckbox_{name}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=name.startswith(("druid", "magpies")), verbose=False)


@pytest.mark.soak
def test_playthroughs_can_be_generated() -> None:
    from open_spiel.python.algorithms import generate_playthrough

    text = generate_playthrough.playthrough("tuckbox_magpies(deals=3)", [0])
    assert "pick" in text and "InformationStateString" in text


def played(game: Any, deal: int, moves: int, seed: int) -> Any:
    state, dice = game.new_initial_state(), random.Random(seed)
    state.apply_action(deal)
    for _ in range(moves):
        if not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", ["druid", "magpies"])
def test_an_information_state_is_what_the_player_knows(name: str) -> None:
    """It stays the same when all that the player cannot know is dealt anew, and changes for another history."""
    game = pyspiel.load_game(f"tuckbox_{name}")
    for moves in range(0, 24, 3):
        state = played(game, 5, moves, moves)
        if state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, random.Random(moves).random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        elsewhere = played(game, 6, moves, moves)
        if not elsewhere.is_terminal():
            assert elsewhere.information_state_string(player) != state.information_state_string(player)
            assert elsewhere.information_state_tensor(player) != state.information_state_tensor(player)


def test_returns_are_zero_sum() -> None:
    state = played(pyspiel.load_game("tuckbox_tectonic(players=3)"), 1, 10_000, 1)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0


def test_ismcts_plays_unmodified() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game("tuckbox_magpies")
    bot = ismcts.ISMCTSBot(game=game, evaluator=mcts.RandomRolloutEvaluator(), uct_c=1.4, max_simulations=40)
    state = played(game, 3, 2, 1)
    assert bot.step(state) in state.legal_actions()


def test_mccfr_runs_unmodified() -> None:
    from open_spiel.python.algorithms import outcome_sampling_mccfr

    game = pyspiel.load_game("tuckbox_magpies(deals=2)")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(20):
        solver.iteration()
    state = played(game, 0, 0, 1)
    policy = solver.average_policy().action_probabilities(state)
    assert sum(policy.values()) == pytest.approx(1)
    assert set(policy) <= set(state.legal_actions())


def test_every_game_with_observations_is_registered() -> None:
    assert {"druid", "idriana", "tectonic"} <= set(openspiel.NAMES)
    assert {f"tuckbox_{name}" for name in openspiel.NAMES} <= set(pyspiel.registered_names())
