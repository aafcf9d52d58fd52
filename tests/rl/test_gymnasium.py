"""Gymnasium's own checks, and one seat against bots."""

from __future__ import annotations

import warnings
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tuckbox.core.errors import IllegalMove
from tuckbox.registry import replay
from tuckbox.rl import BadBatch, BatchEnv, SeatEnv


@pytest.mark.parametrize(("name", "seats"), [("druid", 2), ("idriana", 3), ("tectonic", 2)])
def test_gymnasium_accepts_the_environment(name: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SeatEnv(name, seats, opponents="random", illegal="random", render_mode="ansi"))


def test_a_seat_plays_a_match_against_bots(tmp_path: Path) -> None:
    alone = SeatEnv("druid", opponents="random", records=tmp_path)
    rng = np.random.default_rng(2)
    seats, rewards = set(), []
    for number in range(4):
        seen, info = alone.reset(seed=number)
        seats.add(info["seat"])
        over, reward = False, 0.0
        while not over:
            assert alone.match.seats_to_act() == [info["seat"]]
            action = rng.choice(np.flatnonzero(seen["action_mask"]))
            seen, reward, over, cut, _ = alone.step(action)
            assert not cut
        rewards.append(reward)
    assert seats == {0, 1}
    for number, file in enumerate(sorted(tmp_path.iterdir())):
        match = replay(file)
        assert match.state.returns(match.players.index("learner")) == rewards[number]


def test_illegal_actions() -> None:
    alone = SeatEnv("druid", opponents="random")
    alone.reset(seed=1)
    with pytest.raises(IllegalMove, match="mask"):
        alone.step(-1)
    with pytest.raises(BadBatch, match="1 opponents, not 2"):
        SeatEnv("druid", opponents=["random", "random"])


def test_the_vector_environment_is_a_batch() -> None:
    many = BatchEnv("druid", 6, opponents="random", seed=4)
    seen, _ = many.reset(seed=4)
    assert many.observation_space.contains({name: np.asarray(cells) for name, cells in seen.items()})
    rng = np.random.default_rng(1)
    ended, won = 0, 0.0
    for _ in range(150):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        assert many.action_space.contains(actions)
        seen, rewards, dones, cut, _ = many.step(actions)
        assert not cut.any() and not rewards[~dones].any()
        ended, won = ended + int(dones.sum()), won + float(rewards.sum())
    assert ended >= 6
    assert 0.1 < won / ended < 0.9


def test_vector_environments_without_a_seed_deal_other_matches() -> None:
    one, two = (BatchEnv("druid", 4, opponents="random").reset()[0] for _ in range(2))
    assert (one["observation"] != two["observation"]).any()


def test_masks_of_the_vector_environment_can_be_kept() -> None:
    many = BatchEnv("druid", 4, opponents="random")
    seen, _ = many.reset(seed=1)
    before = seen["action_mask"].copy()
    many.step(many.batch.random_actions())
    assert (seen["action_mask"] == before).all()


def test_gymnasium_makes_the_games_by_name() -> None:
    alone = gymnasium.make("tuckbox/druid-v0", opponents="random")
    seen, _ = alone.reset(seed=1)
    alone.step(np.flatnonzero(seen["action_mask"])[0])
    assert isinstance(alone.unwrapped, SeatEnv)
    many = gymnasium.make_vec("tuckbox/idriana-v0", 3, opponents="random")
    assert isinstance(many, BatchEnv) and many.num_envs == 3


def test_the_first_position_is_shown_to_people(capsys: pytest.CaptureFixture[str]) -> None:
    SeatEnv("druid", opponents="random", render_mode="human").reset(seed=1)
    assert "Hand of seat 1" in capsys.readouterr().out
