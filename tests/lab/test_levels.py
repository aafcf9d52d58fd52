"""tuckbox levels: each level against the one below, the columns of its table, and how it stops."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tuckbox import cli, registry
from tuckbox.core.errors import BadOption
from tuckbox.lab import arena, levels
from tuckbox.lab.levels import Rung, ladder, prepare
from tuckbox.lab.matchup import DealResult, MatchResult, Matchup, play_deal

BLOWOUT = MatchResult([0, 1], [1.0, 0.0], [3, 0], [30, 30], [0.3, 0.1], [0.5, 0.1], 60, [2, 0])
CLOSE = MatchResult([1, 0], [0.0, 1.0], [1, 3], [20, 30], [0.2, 0.1], [0.2, 0.1], 60, [1, 0])


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = cli.main(["levels", *words])
    said = capsys.readouterr()
    return code, said.out + said.err


@pytest.fixture
def one_sided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches that the higher level always wins."""
    monkeypatch.setattr(arena, "play_deal", lambda matchup, number, records=None: DealResult(number, [BLOWOUT] * 2))


@pytest.fixture
def even(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches that each level wins half of."""
    monkeypatch.setattr(arena, "play_deal", lambda matchup, number, records=None: DealResult(number, [BLOWOUT, CLOSE]))


def test_every_level_plays_the_one_below() -> None:
    assert [matchup.bots for matchup in ladder(["druid"], "", (4, 2, 3), "x")] == [
        ("level2", "level1"),
        ("level3", "level2"),
        ("level4", "level3"),
    ]
    assert [matchup.bots for matchup in ladder(["idriana"], "all", (4,), "x")] == [
        ("level4", "level3"),
        ("level4", "level3", "level3"),
    ]
    assert [len(ladder([game], "", (), "x")) for game in ("druid", "idriana")] == [4, 3], "all that a game has"
    with pytest.raises(BadOption, match="None of these games has level 5"):
        ladder(["idriana", "tectonic"], "", (5,), "x")


def test_real_matches_are_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["druid", "--level", "2", "--matches", "4", "--all", "--json", "--out", str(tmp_path)]
    code, said = run(capsys, *words)
    (step,) = json.loads(said)
    assert code == 0
    assert (step["game"], step["level"], step["below"], step["matches"]) == ("druid", "level2", "level1", 4)
    assert 0 <= step["low"] <= step["win_rate"] <= step["high"] <= 1
    assert step["decisions"] > 40 and step["seconds"] > 0 and step["longest_turn"] > 0
    assert step["sequential"] is False and step["better"] in ("yes", "no", "not sure")


@pytest.mark.usefixtures("one_sided")
def test_a_step_ends_when_the_answer_is_sure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, said = run(capsys, "druid", "--json", "--out", str(tmp_path / "early"))
    steps = [Rung(**{key: step[key] for key in step if key not in ("better", "points")}) for step in json.loads(said)]
    assert [step.matches for step in steps] == [16, 16, 16, 16]
    assert all(step.sequential and step.better == "yes" for step in steps)
    _, said = run(capsys, "druid", "--all", "--matches", "40", "--json", "--out", str(tmp_path / "all"))
    assert [(step["matches"], step["sequential"]) for step in json.loads(said)] == [(40, False)] * 4


@pytest.mark.usefixtures("even")
def test_equal_levels_are_not_called_better(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, said = run(capsys, "druid", "--level", "3", "--matches", "100", "--json", "--out", str(tmp_path))
    (step,) = json.loads(said)
    assert (step["matches"], step["better"]) == (100, "not sure")
    assert step["wasted"] == 150 and step["decisions"] == 2500
    assert step["seconds"] == pytest.approx(0.01) and step["longest_turn"] == 0.5


@pytest.mark.usefixtures("one_sided")
def test_the_table_of_all_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, said = run(capsys, "--markdown", "--out", str(tmp_path))
    lines = said.splitlines()
    assert lines[0] == f"| {' | '.join(levels.HEAD)} |"
    assert len(lines) == 2 + sum(len(registry.game_class(name).levels) - 1 for name in registry.GAMES)
    assert (
        lines[2]
        == "| Druid Games | level2, level1 | 100.0% (77.8 to 100.0) | - | 16 | 0.010 | 0.50 | 32 of 480 | yes |"
    )
    _, plain = run(capsys, "druid", "--out", str(tmp_path))
    assert plain.splitlines()[1].split("  ")[0] == "Druid Games"


@pytest.mark.usefixtures("one_sided")
def test_results_are_kept_and_belong_to_one_setting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["druid", "--level", "4", "--all", "--json", "--out", str(tmp_path), "--matches"]
    run(capsys, *words, "20")
    (file,) = tmp_path.iterdir()
    assert len(file.read_text().splitlines()) == 11
    _, said = run(capsys, *words, "24")
    assert json.loads(said)[0]["matches"] == 24
    assert prepare(Matchup("druid", ("level4", "level3"), "levels"), tmp_path, False).games == 24
    assert prepare(Matchup("druid", ("level4", "level3"), "other"), tmp_path, False).games == 0
    run(capsys, *words, "4", "--fresh")
    assert len(file.read_text().splitlines()) == 3


def test_an_interrupted_run_reports_what_it_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(matchup: Matchup, number: int, records: str | None = None) -> DealResult:
        if number == 12:
            raise KeyboardInterrupt
        return DealResult(number, [BLOWOUT, CLOSE])

    monkeypatch.setattr(arena, "play_deal", interrupted)
    code, said = run(capsys, "druid", "--all", "--out", str(tmp_path))
    assert code == 130 and "level2, level1" in said and "level3" not in said
    assert "run the same command to continue" in said


def test_wasted_moves_are_counted() -> None:
    played = play_deal(Matchup("druid", ("random", "level2")), 0)
    assert sum(match.wasted[0] for match in played.games) > 5
    assert sum(match.wasted[1] for match in played.games) == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "There is no game 'chess'"),
        (["druid", "--seats", "3"], "Druid Games is for 2 players: --seats takes one of these, or all"),
        (["druid", "--matches", "0"], "--matches must be 1 or more"),
    ],
)
def test_bad_arguments_are_rejected(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = run(capsys, *words)
    assert code == 2 and says in said and said.count("\n") == 1
