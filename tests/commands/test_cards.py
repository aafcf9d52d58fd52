"""tuckbox cards export: the standard set as a file to edit."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tuckbox import registry
from tuckbox.cli import main
from tuckbox.core import card_set

Output = pytest.CaptureFixture[str]
GAMES = [name for name, package in registry.GAMES.items() if package.startswith("tuckbox.")]


@pytest.mark.parametrize("game", GAMES)
def test_the_standard_set_is_written_to_a_file_and_is_valid(capsys: Output, tmp_path: Path, game: str) -> None:
    file = tmp_path / "mine.csv"
    assert main(["cards", "export", game, str(file)]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"tuckbox: {file} has the standard set; edit it, then: tuckbox cards check {game} {file}\n"
    assert card_set.read(file).hash == registry.game(game).card_set.hash
    assert main(["cards", "check", game, str(file), "--quick"]) == 0


def test_without_a_file_it_is_printed(capsys: Output) -> None:
    assert main(["cards", "export", "druid"]) == 0
    assert capsys.readouterr().out == registry.game("druid").card_set.text


def test_a_file_is_overwritten_only_with_force(capsys: Output, tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text("my work")
    assert main(["cards", "export", "druid", str(file)]) == 2
    assert capsys.readouterr().err == f"tuckbox: {file} already exists; --force overwrites it.\n"
    assert file.read_text() == "my work"
    assert main(["cards", "export", "druid", str(file), "--force"]) == 0
    assert card_set.read(file).hash == registry.game("druid").card_set.hash


@pytest.mark.skipif(os.name == "nt", reason="no such path")
def test_a_file_that_cannot_be_written_is_one_sentence(capsys: Output, tmp_path: Path) -> None:
    assert main(["cards", "export", "druid", str(tmp_path / "none" / "mine.csv")]) == 2
    assert capsys.readouterr().err.endswith("cannot be written (No such file or directory).\n")
    assert main(["cards", "export", "druid", str(tmp_path), "--force"]) == 2
    assert capsys.readouterr().err.endswith("cannot be written (Is a directory).\n")


@pytest.mark.parametrize("words", [["export"], ["export", "druid", "a.csv", "b.csv"]])
def test_it_takes_a_game_and_a_file(capsys: Output, words: list[str]) -> None:
    assert main(["cards", *words]) == 2
    assert capsys.readouterr().err == "tuckbox: Name a game and a file: tuckbox cards export GAME [FILE].\n"
