"""The command print writes what it says, and tells what is wrong in one sentence."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tuckbox.cli import main


def test_the_cards_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", "druid"]) == 0
    said = capsys.readouterr().out
    assert said == "druid-cards.pdf: 52 cards of 63 x 83 mm and 83 x 35.2 mm for 2 players, on 6 sheets\n"
    before = (tmp_path / "druid-cards.pdf").read_bytes()
    assert before.startswith(b"%PDF-")
    assert main(["print", "druid"]) == 2
    assert "druid-cards.pdf already exists; --force overwrites it." in capsys.readouterr().err
    assert main(["print", "druid", "--force", "--fronts-only"]) == 0
    assert len((tmp_path / "druid-cards.pdf").read_bytes()) < len(before)


def test_the_rules_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rules.pdf"
    assert main(["print", "magpies", "--booklet", "--paper", "letter", "-o", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: the rules of Magpies\n"
    assert file.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "There is no game 'chess'"),
        (["druid", "--cards", "no-such-file.csv"], "there is no such file"),
        (["druid", "--players", "3"], "Druid Games is for 2 players, not 3."),
        (["druid", "--booklet", "--players", "2"], "--booklet prints the rules"),
        (["magpies", "-o", "/dev/null/x.pdf"], "cannot be written"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", *arguments]) == 2
    told = capsys.readouterr().err
    assert said in told and told.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_without_its_packages_it_names_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "typst", None)
    assert main(["print", "druid"]) == 2
    assert capsys.readouterr().err == "tuckbox: tuckbox print needs more packages: pip install 'tuckbox[print]'\n"
    assert not list(tmp_path.iterdir())
