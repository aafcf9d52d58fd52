"""Training a network and a policy: their gradients, that compiled code evaluates the same, and the command."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tuckbox import registry
from tuckbox.core.heuristics.network import PartsNetwork, packed, unpacked
from tuckbox.games.druid.heuristics.network import DruidNetwork
from tuckbox.rl import train_network
from tuckbox.rl.network_fit import PART_LOSS, Examples, Fit, counted, cross_entropy
from tuckbox.rl.policy_fit import Decisions, PolicyFit, decisions_of, joined
from tuckbox.rl.search_play import SearchSettings

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
    parts = rng.integers(0, 2, (count, PARTS)).astype(np.float32)
    return Examples(features, outcomes, parts, np.arange(count))


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
    cards, weights = unpacked(packed(made.all_weights(), "abc"))
    assert cards == "abc"
    network.set_weights(weights)
    assert network.weights() == pytest.approx(weights, abs=1 / 256)
    values = made.values(examples.features)
    for features, value in zip(examples.features, values, strict=True):
        assert network.value(vec[i64]([int(one) for one in features]), 1) == pytest.approx(float(value), abs=0.01)
    with pytest.raises(ValueError, match="not a network"):
        unpacked("feature,weight\n")
    with pytest.raises(ValueError, match="weights, not 3"):
        network.set_weights([0.0, 0.0, 0.0])


def some_decisions(count: int) -> Decisions:
    rng = np.random.default_rng(7)
    counts = rng.integers(2, 5, count)
    features = rng.integers(-1, 6, (counts.sum(), 3)).astype(np.int16)
    shares = rng.random(counts.sum()).astype(np.float32)
    shares /= np.repeat(np.add.reduceat(shares, np.cumsum(counts) - counts), counts)
    return Decisions(features, shares, counts, np.arange(count))


def test_the_policys_gradient_is_that_of_its_loss_and_training_lowers_it() -> None:
    made, decided = PolicyFit(6), some_decisions(30)
    made.weights[:-1] = np.random.default_rng(2).normal(0, 1, 6)
    found = made.gradient(decided)
    for place in range(6):
        before, step = made.weights[place], 1e-2
        made.weights[place] = before + step
        above = made.cross_entropy(decided)
        made.weights[place] = before - step
        below = made.cross_entropy(decided)
        made.weights[place] = before
        assert found[place] == pytest.approx((above - below) / (2 * step), abs=1e-3)
    loss = made.cross_entropy(decided)
    made.train(decided, 20)
    assert made.cross_entropy(decided) < loss - 0.1
    assert made.weights[-1] == 0  # no feature counts for nothing


def test_some_decisions_keep_their_options_together() -> None:
    decided = some_decisions(5)
    taken = decided.take(np.array([3, 1]))
    first = np.cumsum(decided.counts) - decided.counts
    for at, place in ((0, 3), (decided.counts[3], 1)):
        rows = slice(first[place], first[place] + decided.counts[place])
        assert (taken.features[at : at + decided.counts[place]] == decided.features[rows]).all()


def test_a_match_without_a_choice_adds_no_decisions() -> None:
    none = decisions_of([], [], [])
    some = decisions_of([([1, 2], 3.0), ([2, -1], 1.0)], [2], [7])
    both = joined([none, some])
    assert len(none) == 0 and len(both) == 1 and both.matches.tolist() == [7]


def test_the_command_plays_learns_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train_network, "FIRST_SEARCH", SearchSettings(10, 4))
    monkeypatch.setattr(train_network, "SEARCH", SearchSettings(8, 0))
    arguments = ["druid", "--passes", "2", "--work", str(tmp_path), "--out", str(tmp_path / "network.txt")]
    arguments += ["--policy", "2", "--searched", "3"]
    train_network.main([*arguments, "--quick", "20"])
    first = (tmp_path / "network.txt").read_text()
    hash = registry.game("druid").card_set.hash
    played = (tmp_path / f"quick-{hash}.jsonl").read_text().splitlines()
    told = capsys.readouterr().out
    assert len(played) == 20 and told.count("pass 2 of 2") == 2 and told.count("policy: ") == 2
    searched = [next(tmp_path.glob(f"searched{number}-*.jsonl")) for number in (0, 1)]
    assert [len(file.read_text().splitlines()) for file in searched] == [2, 3]
    with (tmp_path / f"quick-{hash}.jsonl").open("w") as file:
        file.write("\n".join([*played[:18], played[18][:40]]))  # as it may be after the power fails
    train_network.main([*arguments, "--quick", "20"])
    assert (tmp_path / "network.txt").read_text() == first and "18 of them played before" in capsys.readouterr().out
    assert (tmp_path / f"quick-{hash}.jsonl").read_text().splitlines() == played
    assert first.startswith(f"tuckbox network 2 for cards {hash}\n")
    trained = DruidNetwork()
    trained.load_text(first)
    assert trained.cards == hash and any(weight != 0 for weight in trained.policy.weights)
    assert (tmp_path / f"network0-{hash}.txt").read_text() != first


def test_a_game_without_a_network_says_so() -> None:
    with pytest.raises(SystemExit, match="Idriana has no network to train"):
        train_network.main(["idriana"])
