"""Mistakes of callers: each is refused with what was wrong and what to do."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from tuckbox.bots import RandomBot
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import BadOption, IllegalMove, UnknownBot, UnknownGame, WrongSeats
from tuckbox.registry import game, replay
from tuckbox.rl import BadBatch, Batch, BatchEnv, MatchEnv, SeatEnv, env

WRONG: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: env("chess"), UnknownGame, "the games are druid"),
    (lambda: env("druid", seats=0), WrongSeats, "for 2 players, not 0"),
    (lambda: Batch("druid", 2, seats=0), WrongSeats, "for 2 players, not 0"),
    (lambda: env("tectonic", seats="3"), WrongSeats, "not '3'"),
    (lambda: env("druid", render_mode="rgb"), BadOption, "'human' or 'ansi' or 'rgb_array', not 'rgb'"),
    (lambda: SeatEnv("druid", render_mode="rgb"), BadOption, "not 'rgb'"),
    (lambda: SeatEnv("druid", seat=2), BadOption, "seat takes None or 0 or 1, not 2"),
    (lambda: SeatEnv("druid", illegal="ignore"), BadOption, "'raise' or 'random', not 'ignore'"),
    (lambda: SeatEnv("druid", opponents="level9"), UnknownBot, "there are random"),
    (lambda: SeatEnv("idriana", opponents="level5"), UnknownBot, "its highest level is level4"),
    (lambda: SeatEnv("druid", opponents=None), BadBatch, "bots by name, such as 'level1' or 'module:Class'"),  # type: ignore[arg-type]
    (lambda: Batch("druid", 2, opponents=RandomBot), BadBatch, "not <class"),  # type: ignore[arg-type]
    (lambda: BatchEnv("druid", 2, opponents=None), BadBatch, "for all seats use Batch"),  # type: ignore[arg-type]
    (lambda: SeatEnv("druid").step(0), ResetNeeded, "call reset"),
    (lambda: SeatEnv("druid", render_mode="ansi").render(), ResetNeeded, "call reset"),
    (lambda: Batch("druid", 2, form="masks"), BadOption, "'codes' or 'options', not 'masks'"),  # type: ignore[arg-type]
    (lambda: Batch("druid", 2, recorded=1), BadBatch, "needs 'records', the folder"),
    (lambda: Batch("druid", 2, records=".", recorded=-1), BadBatch, "at least one, not -1"),
    (lambda: Batch("druid", 2, seed=-1), BadBatch, "negative"),
    (lambda: Batch("druid", 2).reset("hi"), BadBatch, "a whole number"),  # type: ignore[arg-type]
    (lambda: Batch("druid", 2).reset([1.5, 2]), BadBatch, r"not \[1.5, 2\]"),  # type: ignore[list-item]
    (lambda: Batch("druid", 2, seed=1.5), BadBatch, "not 1.5"),  # type: ignore[arg-type]
    (lambda: Batch("druid", "2"), BadBatch, "at least one match, not '2'"),  # type: ignore[arg-type]
    (lambda: Batch("druid", 2).step([1, 2, 3]), BadBatch, r"shape \(2,\), not \(3,\)"),
    (lambda: Batch("druid", 2).step(np.zeros(2)), BadBatch, "whole numbers, not float64"),  # type: ignore[arg-type]
    (lambda: Batch("druid", 2).step([2779, 2779]), IllegalMove, r"masks\[0\] has those"),
    (lambda: Batch(game("druid"), 2, options={"starter": "1"}), BadBatch, "pass the game's name"),
    (lambda: BatchEnv("tectonic", 2), BadBatch, "use Batch, or several SeatEnv"),
]


@pytest.mark.parametrize(("call", "error", "said"), WRONG, ids=[said for _, _, said in WRONG])
def test_a_mistake_is_explained(call: Callable[[], Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        call()


@pytest.mark.parametrize("action", [2.0, "12", [1], np.zeros(2, int)])
def test_an_action_is_a_whole_number(action: Any) -> None:
    alone, all_seats = SeatEnv("druid", opponents="random"), MatchEnv("druid")
    alone.reset(seed=1)
    all_seats.reset(seed=1)
    for match in (alone, all_seats):
        with pytest.raises(IllegalMove, match="An action must be a whole number"):
            match.step(action)
    with pytest.raises(BadOption, match="'seat_1' or 'seat_2', not 'player_0'"):
        all_seats.observe("player_0")


@pytest.mark.parametrize("illegal", ["raise", "random"])
def test_a_step_after_the_end_asks_for_a_reset(illegal: str) -> None:
    alone = SeatEnv("druid", opponents="random", illegal=illegal)
    seen, _ = alone.reset(seed=1)
    over = False
    while not over:
        seen, _, over, _, _ = alone.step(np.flatnonzero(seen["action_mask"])[0])
    with pytest.raises(ResetNeeded, match="over"):
        alone.step(0)


def test_a_seed_of_numpy_is_a_seed() -> None:
    batch = Batch("druid", 2)
    one = batch.reset(7).observations
    assert (batch.reset(np.int64(7)).observations == one).all()  # type: ignore[arg-type]


def test_without_a_seed_every_batch_has_other_matches() -> None:
    assert (
        Batch("druid", 2, seed=None).last.observations.tobytes()
        != Batch("druid", 2, seed=None).last.observations.tobytes()
    )


def test_a_batch_takes_the_options_of_a_game() -> None:
    assert set(Batch("druid", 4, options={"starter": "2"}).last.seats) == {1}


def test_every_environment_takes_a_game_with_other_cards() -> None:
    text = game("druid").card_set.text.replace("Duck", "Drake")
    own = game("druid", CardSet("mine", text))
    alone, many, all_seats = SeatEnv(own, opponents="random"), BatchEnv(own, 2, opponents="random"), MatchEnv(own)
    assert alone.game.card_set == many.batch.game.card_set == all_seats.game.card_set == own.card_set
    twin = pickle.loads(pickle.dumps(alone))
    twin.reset(seed=1)
    assert "Drake" in str(twin.match.record())
    with pytest.raises(BadBatch, match="pass the game's name"):
        MatchEnv(own, options={"starter": "1"})


def test_no_episode_overwrites_another(tmp_path: Path) -> None:
    for number in (1, 2):
        batch = Batch("druid", 1, seed=number, records=tmp_path)
        while not batch.step(batch.random_actions()).dones[0]:
            pass
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["druid-000001.record", "druid-000002.record"]
    assert replay(files[0]).record().seed != replay(files[1]).record().seed


@pytest.mark.parametrize(
    ("package", "module", "said"),
    [
        ("gymnasium", "tuckbox.rl", "pip install 'tuckbox[rl]'"),
        ("pyspiel", "tuckbox.rl.openspiel", "pip install open_spiel"),
    ],
)
def test_a_missing_package_is_named(package: str, module: str, said: str) -> None:
    program = f"import sys; sys.modules[{package!r}] = None; import {module}"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert said in ran.stderr.splitlines()[-1]
