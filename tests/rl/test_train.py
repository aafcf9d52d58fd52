"""The first learner of the examples: it learns, shows its curve, and leaves matches to watch."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from examples import train
from tuckbox.bots import InformationSet
from tuckbox.registry import replay
from tuckbox.rl import Batch


def test_it_trains_and_leaves_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = ["--minutes", "0.001", "--matches", "2", "--trials", "2", "--opponent", "random"]
    monkeypatch.setattr(sys, "argv", ["train.py", *settings, "--folder", str(tmp_path)])
    train.main()
    curve = capsys.readouterr().out.splitlines()
    assert curve[0].endswith("won against random") and "%" in curve[1] and "at the end" in curve[-3]
    assert curve[-2].endswith(str(max(tmp_path.glob("*.record"))))
    assert replay(tmp_path / "druid-000001.record").is_over
    assert "learner" in replay(tmp_path / "druid-000001.record").players
    assert set(np.load(tmp_path / "policy.npz")) == {"w1", "b1", "w2"}


def test_what_it_learned_is_kept_when_it_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    settings = ["--matches", "2", "--trials", "2", "--opponent", "random", "--folder", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", ["train.py", *settings])
    monkeypatch.setattr(train, "learn", stop)
    train.main()
    assert "stopped" in capsys.readouterr().out and (tmp_path / "policy.npz").exists()


def test_what_won_becomes_more_likely() -> None:
    rng = np.random.default_rng(1)
    policy = train.Policy(3, rng)
    rows = np.eye(3, dtype=np.float32)
    offsets = np.array([0, 3])
    before = train.probabilities(policy.scores(rows)[0], offsets)
    for _ in range(50):
        train.learn(policy, [(rows, offsets, np.array([1]), np.array([0.5], np.float32))])
    after = train.probabilities(policy.scores(rows)[0], offsets)
    assert before.sum() == pytest.approx(1) and after.sum() == pytest.approx(1)
    assert after[1] > before[1] + 0.1


def test_choices_follow_the_probabilities() -> None:
    rng = np.random.default_rng(1)
    chances = np.array([0.9, 0.1, 0.2, 0.8], np.float32)
    chosen = np.array([train.choose(chances, np.array([0, 2, 4]), rng) for _ in range(500)])
    assert (chosen[:, 0] == 0).mean() == pytest.approx(0.9, abs=0.06)
    assert (chosen[:, 1] == 3).mean() == pytest.approx(0.8, abs=0.06)


def test_a_choice_is_worth_what_its_seat_got() -> None:
    batch = Batch("druid", 2, seed=1, form="options")
    policy = train.Policy(
        batch.option_size + batch.last.observations[:, train.STATE].shape[1], np.random.default_rng(1)
    )
    played = train.collect(batch, policy, 90, np.random.default_rng(1))
    worths = {float(worth) for *_, found in played for worth in found}
    assert worths <= {-0.5, 0.0, 0.5} and {-0.5, 0.5} <= worths


def test_a_trained_policy_is_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays what the policy plays in a batch."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError, match="train first"):
        train.Trained()
    batch = Batch("druid", 1, seed=4, form="options")
    policy = train.Policy(
        batch.option_size + batch.last.observations[:, train.STATE].shape[1], np.random.default_rng(3)
    )
    Path("trained").mkdir()
    np.savez("trained/policy.npz", **policy.weights)  # type: ignore[arg-type]
    player = train.Trained(1)
    for _ in range(40):
        rows, _ = train.rows_of(batch, batch.last.observations)
        best = int(np.argmax(policy.scores(rows)[0]))
        seat = int(batch.last.seats[0])
        seen = InformationSet.of_state(batch.game, batch._stepper.states[0], seat)
        if len(rows) > 1:
            assert player.choose(seen).code == batch.codes(0)[best]
        batch.step([best])
