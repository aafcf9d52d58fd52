"""tuckbox lab on the command line."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tuckbox import cli
from tuckbox.commands.lab import answer
from tuckbox.core.record import parse
from tuckbox.lab.runs import Run


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = cli.main(["lab", *words])
    said = capsys.readouterr()
    return code, said.out + said.err


def test_a_run_prints_tables_and_writes_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["run", "druid", "--bots", "random", "--processes", "1", "--out", str(tmp_path)]
    code, said = run(capsys, *words, "--matches", "6")
    assert code == 0 and "6 deals" in said and "player 1 in turn order wins" in said
    assert "The shuffle decides who gets a card" in said
    code, said = run(capsys, *words, "--matches", "8")
    assert code == 0 and "resuming after 6 deals" in said and "8 deals" in said
    saved = json.loads((tmp_path / "report.json").read_text())
    assert saved["deals"] == 8 and saved["plan"]["bots"] == ["random", "random"]
    with (tmp_path / "cards.csv").open(newline="") as file:
        assert len(list(csv.DictReader(file))) == 45
    assert (tmp_path / "pairs.csv").read_text().startswith("one,other,lead,low,high,p,clear")
    code, said = run(capsys, "match", str(tmp_path), "7")
    assert code == 0 and str(parse(said)) == said
    code, said = run(capsys, "match", str(tmp_path), "8")
    assert code == 2 and "There is no match 8" in said
    code, said = run(capsys, "report", str(tmp_path), "--all")
    assert code == 0 and "8 deals" in said and "Gliding Lizard" in said


def test_one_card_and_a_first_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["run", "magpies", "--bots", "random", "--processes", "1", "--out", str(tmp_path), "--matches", "40"]
    code, said = run(capsys, *words, "--card", "Crown")
    assert code == 0
    assert "1 of 40 deals, " in said and "left; too early to say" in said, "one deal has no interval"
    assert "each deal was played with it among the first cards of a seat" in said
    assert json.loads((tmp_path / "report.json").read_text())["card"]["card"] == "Crown"
    assert answer(Run.load(tmp_path)).startswith("Crown ")


def test_mistakes_are_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (broken := tmp_path / "broken.csv").write_text("kind\n")
    for words, reason in (
        (["run", "druid", "--cards", str(broken)], "broken.csv, row 1: the columns must be"),
        (["run", "druid", "--against", str(broken)], "broken.csv, row 1: the columns must be"),
        (["run", "druid", "--matches", "0"], "--matches must be 1 or more"),
        (["run", "druid", "--seats", "3"], "Druid Games is for 2 players, not 3"),
        (["run", "druid", "--bots", "deep"], "There is no bot 'deep'"),
        (["run", "druid", "--card", "Kraken", "--against", "standard"], "not both at once"),
        (["run", "druid", "--cards", str(tmp_path / "none.csv")], "there is no such file"),
        (["report", str(tmp_path)], "is not a folder of the lab"),
    ):
        code, said = run(capsys, *words)
        assert code == 2 and reason in said
