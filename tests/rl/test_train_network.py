"""Training a network: its gradient, that compiled code evaluates the same, and the command."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tuckbox import registry
from tuckbox.core.heuristics.network import PartsNetwork, packed
from tuckbox.rl import train_network
from tuckbox.rl.network_fit import PART_LOSS, Examples, Fit, counted, cross_entropy

PARTS, PER_PART, PART_NUMBERS, FEATURES = 3, 2, 10, 16


def fit(seed: int = 3) -> Fit:
    made = Fit(PartsNetwork(FEATURES, PARTS, PER_PART, 4, 3), PART_NUMBERS, seed)
    rng = np.random.default_rng(seed)
    for cells in made.weights.values():
        cells += rng.normal(0, 0.3, cells.shape).astype(np.float32)
    return made


def some_examples(count: int, seed: int = 5) -> Examples:
    rng = np.random.default_rng(seed)
    features = rng.integers(0, PART_NUMBERS // PER_PART, (count, PARTS * PER_PART + 2)).astype(np.int16)
    features[:, 1::PER_PART] += PART_NUMBERS // PER_PART  # a position has a feature once
    features[:, -2] = rng.integers(PART_NUMBERS, FEATURES, count)
    features[:, -1] = -1  # there are fewer shared features than there can be
    outcomes = rng.integers(0, 2, count).astype(np.float32)
    return Examples(features, outcomes, rng.integers(0, 2, (count, PARTS)).astype(np.float32), np.arange(count))


def loss(made: Fit, examples: Examples) -> float:
    done = made.forward(examples.features)
    parts = cross_entropy(done.chances, examples.parts).mean()
    return float(cross_entropy(done.values, examples.outcomes).mean() + PART_LOSS * parts)


def test_the_gradient_is_that_of_the_loss() -> None:
    made, examples = fit(), some_examples(40)
    found = made.gradient(examples)
    rng = np.random.default_rng(1)
    for name, cells in made.weights.items():
        flat = cells.reshape(-1)
        for place in rng.integers(0, flat.size, 4):
            before, step = flat[place], 2e-2
            flat[place] = before + step
            above = loss(made, examples)
            flat[place] = before - step
            below = loss(made, examples)
            flat[place] = before
            assert found[name].reshape(-1)[place] == pytest.approx((above - below) / (2 * step), abs=3e-3)


def test_wins_are_counted() -> None:
    assert counted(np.array([[0.5, 0.5]], np.float32)).tolist() == [[0.25, 0.5, 0.25]]


def test_a_network_is_stored_and_evaluates_as_it_was_trained() -> None:
    made, examples = fit(), some_examples(30)
    network = PartsNetwork(FEATURES, PARTS, PER_PART, 4, 3)
    network.load(packed(made.all_weights(), "abc"))
    assert network.cards == "abc"
    values = made.values(examples.features)
    for features, value in zip(examples.features, values, strict=True):
        assert network.value(vec[i64]([int(one) for one in features]), 1) == pytest.approx(float(value), abs=0.005)
    with pytest.raises(ValueError, match="not a network"):
        network.load("feature,weight\n")
    with pytest.raises(ValueError, match="weights, not 3"):
        network.set_weights([0.0, 0.0, 0.0])


def test_the_command_plays_learns_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["druid", "--passes", "2", "--work", str(tmp_path), "--out", str(tmp_path / "network.txt")]
    train_network.main([*arguments, "--matches", "60"])
    first = (tmp_path / "network.txt").read_text()
    hash = registry.game("druid").card_set.hash
    played = (tmp_path / f"druid-{hash}.jsonl").read_text().splitlines()
    assert len(played) == 60 and "pass 2 of 2" in capsys.readouterr().out
    train_network.main([*arguments, "--matches", "62"])
    assert (tmp_path / f"druid-{hash}.jsonl").read_text().splitlines()[:60] == played
    assert (tmp_path / "network.txt").read_text() != first
    assert first.startswith(f"tuckbox network 1 for cards {hash}\n")


def test_a_game_without_a_network_says_so() -> None:
    with pytest.raises(SystemExit, match="Idriana has no network to train"):
        train_network.main(["idriana"])
