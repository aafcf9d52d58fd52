"""Where matches are kept, and that none is lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.terminal.bench import new_table
from tuckbox import game, seed_of
from tuckbox.core.match import Match
from tuckbox.core.record import read
from tuckbox.registry import replay
from tuckbox.terminal import record_files


def test_a_write_is_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
    table = new_table(tmp_path, "Ann", "Bo")
    with pytest.raises(record_files.CannotSave, match=r"is there already: go on with it by --continue"):
        record_files.own_file(str(table.file))
    foreign = tmp_path / "letter.txt"
    foreign.write_text("Dear Bo")
    with pytest.raises(record_files.CannotSave, match=r"is there already: name another file"):
        record_files.own_file(str(foreign))
    with pytest.raises(record_files.CannotSave, match=r"is a folder"):
        record_files.own_file(str(tmp_path))
    assert record_files.own_file(str(tmp_path / "new.txt")) == tmp_path / "new.txt"


def test_matches_without_a_file_go_to_the_users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    first = record_files.fresh_file("druid")
    assert first.parent == tmp_path / "tuckbox" / "games"
    record_files.write(first, "one")
    assert record_files.fresh_file("druid") != first


def test_the_last_match_is_the_latest_that_is_not_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with pytest.raises(record_files.CannotSave, match="There is no unfinished game in"):
        record_files.latest()
    for age, name in enumerate(("broken", "over", "wanted", "older")):
        match = Match(game("druid"), ("Ann", "Bo"), seed_of(name))
        if name == "over":
            match.resign(0)
        file = record_files.folder() / f"{name}.txt"
        record_files.write(file, "no record" if name == "broken" else str(match.record()))
        os.utime(file, (1000 - age, 1000 - age))
    assert record_files.latest().stem == "wanted"


def test_a_series_has_files_of_its_own(tmp_path: Path) -> None:
    table = new_table(tmp_path, "Ann", "Bo")
    table.resign(0)
    table.again()
    table.resign(0)
    table.again()
    assert table.file == tmp_path / "match-3.txt"
    assert [replay(read(file)).is_over for file in sorted(tmp_path.iterdir())] == [True, False, True]


def test_without_a_move_the_file_nobody_asked_for_goes(tmp_path: Path) -> None:
    table = new_table(tmp_path, "Ann", "Bo")
    table.throwaway = True
    assert table.farewell() == "No move was made, so nothing was saved."
    assert not table.file.exists()
    table.resign(0)
    assert "Saved in" in table.farewell()
    assert table.file.exists()


def test_a_takeover_is_part_of_the_record(tmp_path: Path) -> None:
    table = new_table(tmp_path, "Ann", "Bo")
    table.sit(("Ann", "greedy"))
    assert list(table.bots) == [1]
    from tuckbox.terminal.table import Table

    again = Table(replay(read(table.file)), table.file)
    assert list(again.bots) == [1]
    assert again.people == [0]
