"""Softmax regression recovers weights from outcomes and writes them to a file."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tuckbox.lab.regression import Example, cross_entropy, fit, main, softmax


def test_the_regression_recovers_the_true_weights() -> None:
    dice = random.Random(1)
    truth = [1.5, -0.7, 0.0]
    seen = []
    for _ in range(6000):
        example = Example([[(i, dice.gauss(0, 1)) for i in range(3)] for _ in range(3)], [])
        winner = dice.choices(range(3), softmax(example, truth))[0]
        example.outcomes = [float(seat == winner) for seat in range(3)]
        seen.append(example)
    found = fit(seen[1000:], 3, 4)
    assert all(abs(one - two) < 0.15 for one, two in zip(found, truth, strict=True))
    assert cross_entropy(seen[:1000], found) < cross_entropy(seen[:1000], [0.0] * 3) - 0.2


def test_weights_are_written_for_every_feature(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "weights.csv"
    assert main(["druid", "--matches", "5", "--bots", "greedy", "--out", str(file)]) == 0
    lines = file.read_text().splitlines()
    assert lines[0] == "feature,weight" and len(lines) == 1 + 6 * 21
    assert "5 matches" in capsys.readouterr().out
    other = tmp_path / "other.csv"
    assert main(["druid", "--matches", "5", "--bots", "greedy", "--out", str(other), "--processes", "2"]) == 0
    assert other.read_text() == file.read_text()


def test_a_game_without_weights_is_rejected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["magpies"]) == 1
    assert "has no weights to learn" in capsys.readouterr().err
