"""The arena: paired deals, saved results, and the table of results."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tuckbox import cli
from tuckbox.core.record import read
from tuckbox.lab import arena
from tuckbox.lab.matchup import Matchup, play_deal
from tuckbox.lab.statistics import confidence_sequence


def test_every_deal_is_played_once_in_each_seating(tmp_path: Path) -> None:
    played = play_deal(Matchup("druid", ("greedy", "random")), 3, str(tmp_path))
    assert [game.seats for game in played.games] == [[0, 1], [1, 0]]
    assert sum(played.values()) == pytest.approx(1.0)
    records = [read(file) for file in sorted(tmp_path.iterdir())]
    assert records[0].seed == records[1].seed, "the same cards"
    assert records[0].players == ("greedy", "random") and records[1].players == ("random", "greedy")


def test_a_deal_is_reproducible() -> None:
    matchup = Matchup("druid", ("random", "level2+iterations=3+playout=4+heuristic=no"))
    one, two = play_deal(matchup, 0), play_deal(matchup, 0)
    assert [(game.values, game.scores, game.moves) for game in one.games] == [
        (game.values, game.scores, game.moves) for game in two.games
    ]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = cli.main(["arena", *words])
    said = capsys.readouterr()
    return code, said.out + said.err


def test_results_are_saved_and_continued(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "results.jsonl"
    common = ["druid", "--bots", "greedy,random", "--all", "--out", str(file)]
    code, said = run(capsys, *common, "--games", "6")
    assert code == 0 and "druid: 6 matches, 3 deals" in said
    whole = file.read_text()
    assert len(whole.splitlines()) == 4
    file.write_text(whole[:-40])  # cut off in the middle of a line, as by a crash
    code, said = run(capsys, *common, "--games", "8")
    assert code == 0 and "continuing after 2 deals" in said and "8 matches, 4 deals" in said
    again = [json.loads(line) for line in file.read_text().splitlines()[1:]]
    before = json.loads(whole.splitlines()[3])
    assert sorted(kept["number"] for kept in again) == [0, 1, 2, 3]
    assert next(kept for kept in again if kept["number"] == 2)["games"][0]["scores"] == before["games"][0]["scores"]
    code, said = run(capsys, "druid", "--bots", "random,greedy", "--out", str(file))
    assert code == 2 and "has results of another matchup" in said


def test_an_interrupted_run_saves_its_results(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(matchup: Matchup, number: int, records: str | None = None) -> object:
        if number == 2:
            raise KeyboardInterrupt
        return play_deal(matchup, number, records)

    monkeypatch.setattr(arena, "play_deal", interrupted)
    words = ["druid", "--bots", "greedy,random", "--games", "20", "--out", str(tmp_path / "kept.jsonl")]
    code, said = run(capsys, *words)
    assert code == 130 and "4 matches" in said and "run the same command to continue" in said
    monkeypatch.undo()
    code, said = run(capsys, *words)
    assert code == 0 and "continuing after 2 deals" in said


def test_the_sprt_stops_a_clear_matchup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.jsonl"
    code, said = run(capsys, "druid", "--bots", "greedy,random", "--games", "400", "--out", str(file))
    assert code == 0 and "SPRT: greedy is better" in said
    assert "druid: 16 matches" in said
    kept = [json.loads(line) for line in file.read_text().splitlines()[1:]]
    rate = confidence_sequence([sum(game["values"][0] for game in deal["games"]) / 2 for deal in kept], 2)
    assert str(rate) in said, "the interval allows for the early stop"


def test_two_processes_play_the_same_matches(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for number, file in enumerate(files, 1):
        words = ["druid", "--bots", "greedy,random", "--games", "8", "--all", "--processes", str(number)]
        assert run(capsys, *words, "--out", str(file))[0] == 0
    scores = []
    for file in files:
        rounds = sorted(
            (json.loads(line) for line in file.read_text().splitlines()[1:]), key=lambda kept: kept["number"]
        )
        scores.append([game["scores"] for kept in rounds for game in kept["games"]])
    assert scores[0] == scores[1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess", "--bots", "random,random"], "There is no game 'chess'"),
        (["druid", "--bots", "random"], "Druid Games is for 2 players"),
        (["druid", "--bots", "random,nobody"], "There is no bot 'nobody'"),
        (["druid", "--bots", "random,greedy", "--games", "0"], "--games must be 1 or more"),
        (["druid", "--bots", "random,greedy", "--option", "starter=3"], "takes lot or 1 or 2"),
    ],
)
def test_bad_arguments_are_rejected(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = run(capsys, *words, "--out", str(tmp_path / "never.jsonl"))
    assert code == 2 and says in said and said.count("\n") == 1
