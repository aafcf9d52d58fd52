"""The command new-game writes a package that plays, and refuses names that no game can have."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from tests.packages import forget, install, run
from tuckbox.cli import main


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ravens", "cannot be a game's name"),
        ("my-game", "cannot be a game's name"),
        ("../up", "cannot be a game's name"),
        ("3d", "cannot be a game's name"),
        ("", "cannot be a game's name"),
        ("möwen", "cannot be a game's name"),
        ("ravens_", "cannot be a game's name"),
        ("class", "'class' cannot be a game's name: it is a word of Python's own"),
        ("druid", "There is a game 'druid' already"),
        ("json", "There is a Python package 'json' already"),
        ("tuckbox", "There is a Python package 'tuckbox' already"),
    ],
)
def test_a_bad_name_is_refused(
    name: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new-game", name]) == 2
    told = capsys.readouterr().err
    assert said in told and told.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_what_to_do_next_can_be_copied_to_a_shell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])  # which the command adds to
    assert main(["new-game", "old_zorillas", "my games"]) == 0
    forget("old_zorillas")
    assert "\n  cd 'my games'\n" in capsys.readouterr().out


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").mkdir()
    assert main(["new-game", "rooks", str(tmp_path / "mine")]) == 2
    assert "is there already" in capsys.readouterr().err
    assert main(["new-game", "rooks", "/dev/null/rooks"]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert not list((tmp_path / "mine").iterdir())


def test_a_new_game_passes_its_own_tests_and_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])  # which the command adds to
    assert main(["new-game", "young_zorillas"]) == 0
    forget("young_zorillas")
    assert "cd tuckbox-young_zorillas" in capsys.readouterr().out
    folder = tmp_path / "tuckbox-young_zorillas"
    files = [file for file in folder.rglob("*") if file.is_file() and file.suffix != ".pyc"]
    assert not [file for file in files if "magpie" in file.read_text(encoding="utf-8").lower() + str(file.name)]
    tools = tomllib.loads((folder / "pyproject.toml").read_text())["project"]["optional-dependencies"]["dev"]
    assert "tuckbox[server,terminal]" in tools, "tuckbox play and tuckbox come next"
    python = install(tmp_path / "venv", folder)
    assert " passed" in run(python, "-m", "pytest", "-p", "no:cacheprovider", cwd=folder)
    assert "Young Zorillas, 2 or 3 or 4 players" in run(python, "-m", "tuckbox", "games")
    assert "Y4. Whoever showed" in run(python, "-m", "tuckbox", "rules", "young_zorillas", "Y4")
    bots = ["--bots", "random,random", "--games", "2", "--all", "--out", str(tmp_path / "results")]
    assert "2 matches" in run(python, "-m", "tuckbox", "arena", "young_zorillas", *bots)

    declarations = folder / "src" / "young_zorillas" / "declarations.py"
    declarations.write_text(declarations.read_text().replace('MoveKind("leave"', 'MoveKind("skip"'))
    rules = str(declarations.parent)
    assert "codes.py is not current" in run(python, "-m", "tuckbox", "generate", rules, "--check", code=1)
    assert "Wrote " in run(python, "-m", "tuckbox", "generate", rules)
    assert "SKIP: " in (declarations.parent / "generated" / "codes.py").read_text()
    assert "are current" in run(python, "-m", "tuckbox", "generate", rules, "--check")
    assert "neither a game nor a folder" in run(python, "-m", "tuckbox", "generate", "no-such-game", code=2)
