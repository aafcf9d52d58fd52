"""The files of matches."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.terminal.driver import new_match
from tuckbox import game, seed_of
from tuckbox.core.match import Match
from tuckbox.core.record import read
from tuckbox.registry import replay
from tuckbox.terminal import record_files
from tuckbox.terminal.local_match import LocalMatch


def test_writes_are_atomic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.txt"
    record_files.write(file, "first")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(record_files.CannotSave, match="No space left on device"):
        record_files.write(file, "second")
    assert file.read_text() == "first"
    assert [path.name for path in tmp_path.iterdir()] == ["match.txt"]


def test_a_record_is_not_overwritten_by_another_match(tmp_path: Path) -> None:
    local = new_match(tmp_path, "Ann", "Bo")
    with pytest.raises(record_files.CannotSave, match=r"already exists: continue it with --continue"):
        record_files.requested_file(str(local.file))
    foreign = tmp_path / "letter.txt"
    foreign.write_text("Dear Bo")
    with pytest.raises(record_files.CannotSave, match=r"already exists: choose another name"):
        record_files.requested_file(str(foreign))
    with pytest.raises(record_files.CannotSave, match=r"is a folder"):
        record_files.requested_file(str(tmp_path))
    assert record_files.requested_file(str(tmp_path / "new.txt")) == tmp_path / "new.txt"


def test_matches_without_a_file_go_to_the_users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    first = record_files.new_file("druid")
    assert first.parent == tmp_path / "tuckbox" / "games"
    record_files.write(first, "one")
    assert record_files.new_file("druid") != first


def test_the_latest_unfinished_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with pytest.raises(record_files.CannotSave, match="There is no unfinished match in"):
        record_files.latest_unfinished()
    for age, name in enumerate(("broken", "over", "wanted", "older")):
        match = Match(game("druid"), ("Ann", "Bo"), seed_of(name))
        if name == "over":
            match.resign(0)
        file = record_files.data_folder() / f"{name}.txt"
        record_files.write(file, "no record" if name == "broken" else str(match.record()))
        os.utime(file, (1000 - age, 1000 - age))
    assert record_files.latest_unfinished().stem == "wanted"


def test_each_match_of_a_series_has_its_own_file(tmp_path: Path) -> None:
    local = new_match(tmp_path, "Ann", "Bo")
    local.resign(0)
    local.start_rematch()
    local.resign(0)
    local.start_rematch()
    assert local.file == tmp_path / "match-3.txt"
    assert [replay(read(file)).is_over for file in sorted(tmp_path.iterdir())] == [True, False, True]


def test_an_empty_match_in_the_default_folder_is_deleted(tmp_path: Path) -> None:
    local = new_match(tmp_path, "Ann", "Bo")
    local.discard_if_empty = True
    assert local.closing_message() == "No move was made, so nothing was saved."
    assert not local.file.exists()
    local.resign(0)
    assert "Saved in" in local.closing_message()
    assert local.file.exists()


def test_a_takeover_is_part_of_the_record(tmp_path: Path) -> None:
    before = new_match(tmp_path, "Ann", "Bo")
    local = LocalMatch(before.match, before.file, players=("Ann", "greedy"))
    assert list(local.bots) == [1]
    again = LocalMatch(replay(read(local.file)), local.file)
    assert list(again.bots) == [1]
    assert again.people == [0]
