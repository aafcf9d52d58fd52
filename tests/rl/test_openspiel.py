"""OpenSpiel's own helpers and algorithms, on our games; where OpenSpiel is not installed they are skipped, loudly."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

pyspiel: Any = pytest.importorskip("pyspiel", reason="OPENSPIEL IS NOT TESTED: pip install open_spiel")

from tuckbox import registry  # noqa: E402
from tuckbox.core.errors import BadOption, IllegalMove  # noqa: E402
from tuckbox.rl import openspiel  # noqa: E402

GAMES = [
    "druid",
    "tectonic",
    "magpies(players=3)",
    pytest.param("idriana", marks=[pytest.mark.slow, pytest.mark.extended]),
    pytest.param("idriana(players=3)", marks=pytest.mark.soak),
]


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
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "move"), [("magpies", "pick"), ("druid", "place"), ("idriana", "keep"), ("tectonic", "place")]
)
def test_playthroughs_can_be_generated(name: str, move: str) -> None:
    from open_spiel.python.algorithms import generate_playthrough

    text = generate_playthrough.playthrough(f"tuckbox_{name}(deals=3)", [0])
    assert move in text and "InformationStateString" in text


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


@pytest.mark.parametrize("name", ["druid", "magpies"])
def test_a_position_is_dealt_anew_for_one_player_after_another(name: str) -> None:
    """As searches within searches do; each time the player is told the same as before."""
    dice = random.Random(1)
    state = played(pyspiel.load_game(f"tuckbox_{name}"), 5, 7, 1)
    for player in (0, 1, 1, 0):
        other = state.resample_from_infostate(player, dice.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert str(other) != str(state)
        state = other
        state.apply_action(dice.choice(state.legal_actions()))


def test_what_is_public_alone_is_no_observation_of_a_player() -> None:
    """An observer that cannot leave the player's hand out says so, as OpenSpiel wants it."""
    from open_spiel.python.observation import make_observation

    private = pyspiel.PrivateInfoType
    asked = [
        (recall, public, whose)
        for recall in (False, True)
        for public in (False, True)
        for whose in (private.NONE, private.SINGLE_PLAYER, private.ALL_PLAYERS)
    ]
    for name, forms in (("magpies", {False, True}), ("magpies_solo", {False})):
        game = pyspiel.load_game(f"tuckbox_{name}")
        for recall, public, whose in asked:
            kind = pyspiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=whose)
            made = make_observation(game, kind)
            assert (made is not None) == (recall in forms and public and whose == private.SINGLE_PLAYER)


@pytest.mark.parametrize("name", ["druid", "druid_solo"])
def test_mistakes_are_explained(name: str) -> None:
    game = pyspiel.load_game(f"tuckbox_{name}")
    state = game.new_initial_state()
    with pytest.raises(IllegalMove, match="Deals go from 0 to 9999"):
        state.apply_action(10_000)
    state = played(game, 5, 0, 1)
    for action in (2779, 99_999):
        with pytest.raises(IllegalMove, match="legal_actions"):
            state.apply_action(action)
    with pytest.raises(BadOption, match="at least 1"):
        pyspiel.load_game(f"tuckbox_{name}(deals=0)")


def test_options_of_a_game_are_parameters() -> None:
    game = pyspiel.load_game("tuckbox_tectonic(advanced=yes)")
    assert game.rules.game.chosen_options["advanced"] == "yes"
    with pytest.raises(BadOption, match="no or yes"):
        pyspiel.load_game("tuckbox_tectonic_solo(advanced=maybe)")


@pytest.mark.parametrize("name", ["druid(deals=7)", "tectonic_solo(opponents=random)"])
def test_a_game_can_be_pickled(name: str) -> None:
    game = pyspiel.load_game(f"tuckbox_{name}")
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


@pytest.mark.parametrize("name", ["druid", "idriana", "tectonic"])
def test_a_position_against_bots_can_be_serialised(name: str) -> None:
    game = pyspiel.load_game(f"tuckbox_{name}_solo(opponents=random)")
    state = played(game, 2, 3, 1)
    _, twin = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(twin) == str(state)


def test_a_state_is_printed_as_people_read_it() -> None:
    text = str(played(pyspiel.load_game("tuckbox_druid"), 3, 0, 1))
    assert "Hand of seat 1\n" in text and "Hand of seat 2\n" in text and "hidden" not in text


def test_returns_are_zero_sum() -> None:
    state = played(pyspiel.load_game("tuckbox_tectonic(players=3)"), 1, 10_000, 1)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0


@pytest.mark.extended
def test_ismcts_plays_unmodified() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game("tuckbox_magpies")
    bot = ismcts.ISMCTSBot(game=game, evaluator=mcts.RandomRolloutEvaluator(), uct_c=1.4, max_simulations=40)
    state = played(game, 3, 2, 1)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.extended
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


def solo(deal: int) -> Any:
    state = pyspiel.load_game("tuckbox_magpies_solo(opponents=random)").new_initial_state()
    state.apply_action(deal)
    return state


def test_bots_play_the_other_seats_of_a_solo_game() -> None:
    game = pyspiel.load_game("tuckbox_magpies_solo(opponents=random)")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    assert game.num_players() == 1
    seats, results = set(), set()
    for deal in range(6):
        state, dice = solo(deal), random.Random(deal)
        while not state.is_terminal():
            assert state.state.seat_to_act() == state.seat
            state.apply_action(dice.choice(state.legal_actions()))
        seats.add(state.seat)
        results.add(state.returns()[0])
        assert state.returns() == [2 * state.state.returns(state.seat) - 1]
    assert seats == {0, 1} and len(results) > 1


def test_a_copy_of_a_solo_game_goes_on_the_same_way() -> None:
    state = solo(4)
    twin = state.clone()
    while not state.is_terminal():
        action = state.legal_actions()[-1]
        state.apply_action(action)
        assert not twin.is_terminal() and str(twin) != str(state)
        twin.apply_action(action)
        assert str(twin) == str(state)


@pytest.mark.soak
def test_ppo_runs_unmodified() -> None:
    torch: Any = pytest.importorskip("torch", reason="OPENSPIEL'S PPO IS NOT TESTED: it needs PyTorch")
    from open_spiel.python.pytorch.ppo import PPO, PPOAgent
    from open_spiel.python.rl_environment import ChanceEventSampler, Environment
    from open_spiel.python.vector_env import SyncVectorEnv

    torch.manual_seed(1)
    game = pyspiel.load_game("tuckbox_druid_solo(opponents=random)")
    envs = SyncVectorEnv([Environment(game, chance_event_sampler=ChanceEventSampler(seed=seed)) for seed in range(4)])
    shape, actions = tuple(game.observation_tensor_shape()), game.num_distinct_actions()
    agent = PPO(shape, actions, 1, num_envs=4, steps_per_batch=32, agent_fn=PPOAgent)
    before = [cells.detach().clone() for cells in agent.parameters()]
    now, ended = envs.reset(), 0
    for _ in range(2):
        for _ in range(32):
            now, rewards, dones, _ = envs.step(agent.step(now), reset_if_done=True)
            ended += sum(dones)
            agent.post_step(rewards, dones)
        agent.learn(now)
    assert ended > 0
    assert any(bool((old != new).any()) for old, new in zip(before, agent.parameters(), strict=True))


def test_every_game_with_observations_is_registered() -> None:
    assert {"druid", "idriana", "tectonic"} <= set(openspiel.NAMES)
    for form in ("", "_solo"):
        assert {f"tuckbox_{name}{form}" for name in openspiel.NAMES} <= set(pyspiel.registered_names())
