"""The command art writes what it says, and tells what is wrong in one sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tuckbox import art, packages, registry
from tuckbox.cli import main


def test_the_sheet_shows_every_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["art", "druid", "--out", str(tmp_path / "new" / "folder")]) == 0
    page = Path(capsys.readouterr().out.strip())
    shown = set(re.findall(r'src="([^"]+)"', page.read_text(encoding="utf-8")))
    drawn = packages.pictures(registry.game("druid"))
    assert shown == {f"{art.content_hash(svg)}.svg" for svg in drawn.values()}
    for svg in drawn.values():
        assert (page.parent / f"{art.content_hash(svg)}.svg").read_text(encoding="utf-8") == svg


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess", "--out", "x"], "There is no game 'chess'"),
        (["druid", "--out", "x", "--cards", "no-such-file.csv"], "there is no such file"),
        (["druid", "--out", "x", "--theme", "dark"], "have one theme only"),
        (["druid", "--out", "/dev/null/x"], "cannot be written"),
        (["druid", "--out", "x", "--width", "-4"], "--width must be 1 or more"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["art", *arguments]) == 2
    told = capsys.readouterr().err
    assert said in told and told.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_game_without_pictures_has_none(minimal_game: None) -> None:
    assert packages.art("minimal") is None
    assert packages.pictures(registry.game("minimal")) == {}
