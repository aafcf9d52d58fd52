"""Backups and damaged databases: private files, sentences instead of tracebacks, and nothing lost."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select

from tests.server.postgres import Postgres
from tests.server.running import running
from tuckbox import cli
from tuckbox.server.people import repository as people_repository
from tuckbox.server.storage import database, schema, server_state, store
from tuckbox.server.storage.backup import backup, restore
from tuckbox.server.tables import repository as table_repository
from tuckbox.server.tables.domain import ChatLine, TimeControl


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


@pytest.fixture
def filled(folder: Path) -> Path:
    """A database with some people."""
    file = folder / "tuckbox.db"
    engine = database.engine_for(str(file))
    database.prepare(engine)
    with engine.begin() as connection:
        for number in range(200):
            people_repository.add_guest_with_session(connection, f"p{number}", f"Guest {number}", f"s{number}", 1.0)
    return file


def people(file: Path) -> int:
    with database.engine_for(str(file)).connect() as connection:
        return len(connection.execute(select(schema.people.c.id)).all())


def scribble(file: Path) -> None:
    """Damage all pages of a database but the first bytes of its header."""
    size = file.stat().st_size
    with file.open("r+b") as raw:
        raw.seek(100)
        raw.write(b"\xa5" * (size - 100))


def run(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """The one line that a command fails with."""
    assert cli.main([str(word) for word in words]) == 2
    said = capsys.readouterr().err
    assert said.startswith("tuckbox: ") and said.count("\n") == 1, said
    return said


async def test_the_database_and_its_backups_belong_to_their_owner(folder: Path) -> None:
    place = folder / "made" / "here"
    settings = {"database": str(place / "tuckbox.db")}
    database_file = place / "tuckbox.db"
    place.mkdir(parents=True)
    database_file.touch(mode=0o644)
    database_file.chmod(0o644)
    async with running(folder, **settings) as server:
        await server.guest()
        assert [mode(place / f"tuckbox.db{end}") for end in ("", "-wal", "-shm")] == [0o600] * 3
        file = folder / "backup"
        file.touch(mode=0o644)
        backup(settings["database"], file)
        assert mode(file) == 0o600 and not file.with_name("backup.part").exists()


def test_the_folder_of_a_new_database_belongs_to_its_owner(
    filled: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup(str(filled), folder / "backup")
    assert cli.main(["restore", str(folder / "backup"), "--database", str(folder / "new" / "x.db")]) == 0
    assert mode(folder / "new") == 0o700 and mode(folder / "new" / "x.db") == 0o600
    assert people(folder / "new" / "x.db") == 200


def test_a_database_is_backed_up_before_an_upgrade(folder: Path) -> None:
    engine = database.engine_for(str(folder / "old.db"))
    with engine.begin() as connection:
        database.upgrade(connection, "0002")
        people_repository.add_guest_with_session(connection, "p", "Guest", "s", 1.0)
    assert backup(str(folder / "old.db"), folder / "backup")["people"] == 1
    counts, kept = restore(str(folder / "new.db"), folder / "backup", False)
    assert counts["people"] == people(folder / "new.db") == 1 and kept is None
    engine = database.engine_for(str(folder / "new.db"))
    with engine.connect() as connection:
        found = database.revision(connection)
    assert found == database.prepare(engine), "the restored one is upgraded"


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, folder: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(folder / "old.db")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


OLD_ROWS = """
insert into facts values ('secret', 'ab'), ('alive', '7.5');
insert into pauses values (1.0, 2.0);
insert into tables values ('t', 'druid', 1, '', '{}', '{"kind":"none"}', true, false, true, false, null, 'closed',
  'The host closed it.', null, 0, 0, null, '[{"kind":"draw","by":0,"agreed":[0]}]', null, 1.0, null, 1.0, 0);
insert into tables select 'u', game, rules, cards, options, '{"kind":"total","seconds":60,"increment":5}', public,
  watchers, hints, uploaded, host, status, why, seed, entries, turn, deadline, asked, rematch, created, started,
  changed, winners from tables;
insert into chat values ('t', 0, 0, 'p', '', '', 1.0), ('t', 1, 0, 'p', 'Ann', 'Hello', 2.0),
  ('t', 2, 1, 'q', 'Bo', '', 3.0), ('u', 1, 0, 'p', 'Ann', 'Bye', 4.0)
"""


def test_names_of_version_3_and_backups_of_it_are_migrated(address: str, folder: Path) -> None:
    engine = database.engine_for(address)
    with engine.begin() as connection:
        database.upgrade(connection, "0003")
        for words in OLD_ROWS.split(";"):
            connection.exec_driver_sql(words)
    counts = backup(address, folder / "backup")
    assert (counts["facts"], counts["pauses"], counts["tables"], counts["chat"]) == (2, 1, 2, 4)
    database.prepare(engine)
    restore(str(folder / "new.db"), folder / "backup", False)
    for migrated in (engine, database.engine_for(str(folder / "new.db"))):
        with migrated.connect() as connection:
            assert server_state.get_value(connection, "alive") == "7.5"
            assert connection.execute(select(schema.downtimes)).all() == [(1.0, 2.0)]
            table, other = [table_repository.load_table(connection, id) for id in "tu"]
        assert table is not None and other is not None
        setup = table.setup
        assert (setup.closed_reason, setup.allow_watchers, setup.allow_hints) == ("The host closed it.", False, True)
        assert [proposal.kind for proposal in setup.proposals] == ["draw"]
        assert (setup.clock, other.setup.clock) == (TimeControl(), TimeControl("total", 60, 5))
        assert setup.hinted and not other.setup.hinted
        hint = ChatLine(2, "hint", 1, "q", "Bo", "", 3.0)
        assert table.chat == [ChatLine(1, "person", 0, "p", "Ann", "Hello", 2.0), hint], "a hint alone is no line"
        assert other.chat == [ChatLine(1, "person", 0, "p", "Ann", "Bye", 4.0)]


async def test_a_damaged_database_is_said_by_healthz(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "LOOK_INTERVAL", 0.1)
    async with running(folder) as server, httpx.AsyncClient(base_url=server.base) as http:
        for _ in range(20):
            await server.guest()
        await asyncio.sleep(0.1)
        assert (await http.get("/healthz")).status_code == 200
        with closing(sqlite3.connect(folder / "tuckbox.db")) as other:
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        scribble(folder / "tuckbox.db")
        await asyncio.sleep(0.2)
        answer = await http.get("/healthz")
        assert answer.status_code == 503 and answer.json()["reason"].startswith("The database is damaged (")
        for _ in range(3):
            http.cookies.clear()
            lost = await http.post("/api/session", timeout=20)
            assert lost.status_code == 503, "and nobody waits for ever"


def test_a_damaged_database_is_said_by_backup(filled: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "backup").write_text("the last good one")
    scribble(filled)
    assert "is damaged: " in run(capsys, "backup", folder / "backup", "--database", filled)
    (folder / "none.db").write_text("no database at all " * 100)
    assert "file is not a database" in run(capsys, "backup", folder / "backup", "--database", folder / "none.db")
    (folder / "empty.db").touch()
    assert "is empty" in run(capsys, "backup", folder / "backup", "--database", folder / "empty.db")
    nowhere = "postgresql://a:b@127.0.0.1:1/c"
    assert "cannot be read" in run(capsys, "backup", folder / "backup", "--database", nowhere)
    assert "address is not" in run(capsys, "backup", folder / "backup", "--database", "postgresql://a:b@c:d/e")
    assert (folder / "backup").read_text() == "the last good one"
    assert not (folder / "backup.part").exists()


Change = Callable[[list[str]], list[str]]


def _end(lines: list[str]) -> list[str]:
    return [*lines[:-1], json.dumps({"end": len(lines) - 2})]


BAD: dict[str, Change] = {
    "without rows": lambda lines: _end([lines[0], lines[-1]]),
    "without a version": lambda lines: _end([lines[0].replace('"database"', '"data"'), *lines[1:]]),
    "of an unknown version": lambda lines: [lines[0].replace('"00', '"99'), *lines[1:]],
    "with an unknown table": lambda lines: _end([*lines[:-1], '["nonsense",{}]', lines[-1]]),
    "with an unknown column": lambda lines: _end([*lines[:-1], '["people",{"nonsense":1}]', lines[-1]]),
    "with a row twice": lambda lines: _end([*lines[:-1], lines[-2], lines[-1]]),
    "with a row that is none": lambda lines: _end([*lines[:-1], '["people",7]', lines[-1]]),
    "with a line that is no row": lambda lines: _end([lines[0], "7", *lines[1:]]),
    "with bad bytes": lambda lines: _end([*lines[:-1], '["tables",{"id":{"hex":"x"}}]', lines[-1]]),
    "with a deep line": lambda lines: _end([lines[0], "[" * 100_000, *lines[1:]]),
    "cut short": lambda lines: lines[:-3],
}


def test_a_bad_backup_leaves_the_database_as_it_was(
    filled: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup(str(filled), folder / "good")
    lines = gzip.decompress((folder / "good").read_bytes()).decode().splitlines()
    for name, change in BAD.items():
        (folder / "bad").write_bytes(gzip.compress("\n".join(change(lines)).encode()))
        run(capsys, "restore", folder / "bad", "--database", filled, "--replace")
        assert people(filled) == 200, name
    assert cli.main(["restore", str(folder / "good"), "--database", str(filled), "--replace"]) == 0


def test_a_damaged_file_leaves_the_database_as_it_was(
    filled: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup(str(filled), folder / "good")
    data = (folder / "good").read_bytes()
    for bad in (data[:40] + b"\xff" * 60 + data[100:], data[:-9], b"", b"text", data[:20]):
        (folder / "bad").write_bytes(bad)
        run(capsys, "restore", folder / "bad", "--database", filled, "--replace")
    run(capsys, "restore", folder, "--database", filled, "--replace")
    assert people(filled) == 200


def test_a_damaged_database_is_kept_until_the_backup_is_restored(
    filled: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup(str(filled), folder / "good")
    scribble(filled)
    damaged = filled.read_bytes()
    (folder / "bad").write_bytes((folder / "good").read_bytes()[:-9])
    run(capsys, "restore", folder / "bad", "--database", filled, "--replace")
    assert "--replace keeps it aside" in run(capsys, "restore", folder / "good", "--database", filled)
    assert filled.read_bytes() == damaged
    assert cli.main(["restore", str(folder / "good"), "--database", str(filled), "--replace"]) == 0
    assert "restart the server" in capsys.readouterr().out
    assert people(filled) == 200 and mode(filled) == 0o600
    kept = next(folder.glob("tuckbox.db.damaged-*"))
    assert kept.read_bytes() == damaged
