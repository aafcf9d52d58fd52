"""SPSA: weights are tuned by self-play, written, and tested against the game's."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuckbox import registry
from tuckbox.core.heuristics.linear import LinearHeuristic
from tuckbox.lab.executors import Workers
from tuckbox.lab.spsa import Spsa, main


def test_better_weights_have_an_advantage() -> None:
    game = registry.game("druid")
    assert isinstance(game.heuristic, LinearHeuristic)
    good = [float(weight) for weight in game.heuristic.weights]
    bad = [-weight for weight in good]
    spsa = Spsa(game, good)
    assert spsa.advantage(good, bad, [2], 6) > 0.2
    assert spsa.advantage(bad, good, [2], 6) < -0.2
    assert spsa.deals == 6
    with Workers(2) as workers:
        assert Spsa(game, good, workers=workers).advantage(good, bad, [2], 6) == Spsa(game, good).advantage(
            good, bad, [2], 6
        )


def test_a_step_moves_towards_the_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("druid")
    assert isinstance(game.heuristic, LinearHeuristic)
    spsa = Spsa(game, [1.0] * len(game.heuristic.feature_names), "0 placed")

    def prefer_more(self: Spsa, one: list[float], other: list[float], seats: list[int], matches: int) -> float:
        return 0.5 if one[0] > other[0] else -0.5

    monkeypatch.setattr(Spsa, "advantage", prefer_more)
    for _ in range(20):
        spsa.step([2], 8, 0.25, 0.6)
    assert spsa.weights[0] > 2.0
    assert abs(spsa.weights[1]) < spsa.weights[0]
    assert spsa.weights[1] != 1.0
    assert spsa.weights[-1] == 1.0, "its name begins otherwise"


def test_weights_are_written_and_tested(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "weights.csv"
    assert main(["druid", "--minutes", "0.01", "--matches", "2", "--check", "2", "--out", str(file)]) == 0
    lines = file.read_text().splitlines()
    assert lines[0] == "feature,weight" and len(lines) == 1 + 6 * 21
    said = capsys.readouterr().out
    assert "druid: 2 matches" in said and "greedy" in said, "against the weights that the game has"


def test_a_game_without_weights_is_rejected(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["magpies"]) == 1
    assert "has no weights" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--seats", "7"], "Druid Games is for 2 players"),
        (["--only", "never"], "No weight's name begins with 'never'"),
        (["--start", "missing.csv"], "missing.csv is not a weights file"),
    ],
)
def test_bad_arguments_are_rejected(
    arguments: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "weights.csv"
    assert main(["druid", *arguments, "--out", str(file)]) == 1
    assert says in capsys.readouterr().err and not file.exists()
