"""PettingZoo's own tests, on every game."""

from __future__ import annotations

import copy
import pickle
import warnings
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from tuckbox.core.errors import IllegalMove, WrongSeats
from tuckbox.registry import replay
from tuckbox.rl import MatchEnv, channel_slices, env

GAMES = [("druid", 2, {}), ("idriana", 3, {}), ("tectonic", 2, {"advanced": "yes"}), ("tectonic", 4, {})]


@pytest.mark.parametrize(("name", "seats", "options"), GAMES)
def test_the_api(name: str, seats: int, options: dict[str, str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # on the form of our observations, a dictionary with the mask
        api_test(env(name, seats=seats, options=options), num_cycles=60)


@pytest.mark.parametrize("name", ["druid", "idriana", "tectonic"])
def test_seeds(name: str) -> None:
    seed_test(partial(env, name), num_cycles=30)


@pytest.mark.parametrize("name", ["druid", "idriana", "tectonic"])
def test_rendering(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(env, name))
    assert capsys.readouterr().out


@pytest.mark.soak
@pytest.mark.parametrize("name", ["druid", "idriana", "tectonic"])
def test_performance(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(env(name))
    assert "turns per second" in capsys.readouterr().out


def test_a_match_is_played_as_by_its_rules_and_recorded(tmp_path: Path) -> None:
    match = MatchEnv("druid", records=tmp_path)
    match.reset(seed=3)
    rng = np.random.default_rng(1)
    total = dict.fromkeys(match.possible_agents, 0.0)
    for agent in match.agent_iter():
        seen, reward, done, _, _ = match.last()
        total[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        if not done:
            assert legal.tolist() == match.match.legal_codes(match.possible_agents.index(agent))
        match.step(None if done else int(rng.choice(legal)))
    again = replay(tmp_path / "druid-000001.record")
    assert [again.state.returns(0), again.state.returns(1)] == list(total.values())
    assert sum(total.values()) == 1.0


def test_a_seed_determines_the_matches_that_follow_as_well() -> None:
    """As in Gymnasium, a program seeds the first reset only."""
    one, two = MatchEnv("druid"), MatchEnv("druid")
    deals = []
    for match in (one, two):
        match.reset(seed=7)
        first = match.match.record().seed
        match.reset()
        deals.append((first, match.match.record().seed))
    assert deals[0] == deals[1] and deals[0][0] != deals[0][1]
    twin = copy.deepcopy(one)
    for match in (one, twin):
        match.reset()
    assert one.match.record().seed == twin.match.record().seed
    one.reset(seed=8)
    assert one.match.record().seed not in deals[0]


def test_an_illegal_action_is_refused() -> None:
    match = MatchEnv("tectonic")
    match.reset(seed=1)
    with pytest.raises(IllegalMove, match="none at place 1999"):
        match.step(1999)
    druid = MatchEnv("druid")
    druid.reset(seed=1)
    for action in (-1, 2780):
        with pytest.raises(IllegalMove, match="from 0 to 2779"):
            druid.step(action)
    with pytest.raises(WrongSeats):
        MatchEnv("druid", seats=5)


def test_an_environment_goes_on_where_there_is_no_folder_for_records_yet(tmp_path: Path) -> None:
    match = MatchEnv("druid", records=tmp_path / "records")
    match.reset(seed=1)
    (tmp_path / "records").rmdir()
    elsewhere = pickle.loads(pickle.dumps(match))
    while not elsewhere.match.is_over:
        elsewhere.step(int(np.flatnonzero(elsewhere.last()[0]["action_mask"])[0]))
    assert (tmp_path / "records" / "druid-000001.record").exists()


def test_all_legal_moves_are_listed_where_the_land_is_spread_out() -> None:
    """Each player places as far out as possible; random play has fewer than half as many moves."""
    match = MatchEnv("tectonic", 5, {"advanced": "yes"})
    match.reset(seed=1)
    at = channel_slices(match.game.encoder(5).option_channels)["at the edge"].start
    most = 0
    while most <= 2_000 and not match.match.is_over:
        seen = match.observe(match.agent_selection)
        legal = int(seen["action_mask"].sum())
        assert legal == len(match.match.legal_codes(match.possible_agents.index(match.agent_selection)))
        most = max(most, legal)
        match.step(int(seen["options"][:legal, at].argmax()))
    assert most > 2_000


AGAIN = [copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))]


@pytest.mark.parametrize("again", AGAIN, ids=["copy", "pickle"])
def test_an_environment_can_be_copied_in_the_middle_of_a_match(again: object) -> None:
    match = MatchEnv("druid")
    match.reset(seed=1)
    for _ in range(9):
        match.step(int(np.flatnonzero(match.observe(match.agent_selection)["action_mask"])[0]))
    twin = again(match)  # type: ignore[operator]
    assert twin.match.state.fingerprint() == match.match.state.fingerprint()
    assert twin.agent_selection == match.agent_selection
