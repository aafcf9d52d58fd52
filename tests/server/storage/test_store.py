"""The store: writes of all tables in groups, each entry once, whatever becomes of the database."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, select
from sqlalchemy.engine import RootTransaction
from sqlalchemy.exc import OperationalError

from tuckbox.core.game import new_seed
from tuckbox.registry import game
from tuckbox.server.metrics import Metrics
from tuckbox.server.people import repository as people_repository
from tuckbox.server.runtime import Runtime
from tuckbox.server.storage import database, schema
from tuckbox.server.storage.errors import StaleTable
from tuckbox.server.storage.store import Append, LogEntry, Store
from tuckbox.server.tables import repository as table_repository
from tuckbox.server.tables.api import new_setup
from tuckbox.server.tables.domain import ChatLine, Seat
from tuckbox.server.tables.repository import insert_table, load_table


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, folder: Path) -> Engine:
    is_file = request.param == "sqlite"
    address = str(folder / "tuckbox.db") if is_file else request.getfixturevalue("postgres").new_database()
    made = database.engine_for(address)
    database.prepare(made)
    return made


async def new_table(store: Store) -> str:
    setup = new_setup(Runtime(), game("druid"), [Seat("person", "a", holders={"p"}), Seat("person", "b")], None)
    setup.seed, setup.status, setup.started = new_seed(), "running", 1.0
    await store.write(insert_table, setup)
    return setup.id


def entry(table: str, number: int, text: str = "x") -> Append:
    return Append(table, number, (LogEntry("move", 0, text, 1700000000.123456),), 1, None, "running")


async def log(store: Store, table: str) -> list[LogEntry]:
    found = await store.read(load_table, table)
    assert found is not None
    return list(found.entries)


async def test_a_bot_may_write_in_the_chat_and_hints_outlast_the_people_who_got_them(engine: Engine) -> None:
    store = Store(engine, Metrics(), Runtime()).start()
    table = await new_table(store)
    said = ChatLine(1, "bot", 1, None, "Hedgehog (level 2)", "Good luck!", 1.0)
    hint = ChatLine(2, "hint", 0, "p", "a", "", 2.0)
    await store.write(table_repository.add_chat_line, table, said)
    await store.write(table_repository.note_hint, table, hint)
    found = await store.read(load_table, table)
    assert found is not None and found.chat == [said, hint] and found.setup.hinted
    await store.write(people_repository.delete_person, "p", "nobody")
    found = await store.read(load_table, table)
    assert found is not None and found.chat == [said] and found.setup.hinted
    await store.close()


async def test_a_slow_read_does_not_keep_others_waiting(engine: Engine) -> None:
    store = Store(engine, Metrics(), Runtime()).start()
    done = threading.Event()
    slow = store.read(lambda c: done.wait(5))
    table = await new_table(store)
    assert await log(store, table) == [] and not slow.done()
    done.set()
    assert await slow
    await store.close()


async def test_entries_of_all_tables_are_committed_in_groups(engine: Engine) -> None:
    store = Store(engine, Metrics(), Runtime()).start()
    tables = [await new_table(store) for _ in range(40)]
    commits = store.metrics.value("tuckbox_commits_total")
    for number in range(1, 6):
        await asyncio.gather(*(store.append(entry(table, number)) for table in tables))
    assert store.metrics.value("tuckbox_commits_total") - commits < 40, "200 entries took a few commits"
    for table in tables:
        assert [one.text for one in await log(store, table)] == ["x"] * 5
    await store.close()


async def test_an_entry_must_follow_the_one_before(engine: Engine) -> None:
    store = Store(engine, Metrics(), Runtime()).start()
    one, two = await new_table(store), await new_table(store)
    await store.append(entry(one, 1))
    for wrong in (1, 3):
        with pytest.raises(StaleTable):
            await store.append(entry(one, wrong))
    answers = await asyncio.gather(
        store.append(entry(one, 2, "first")),
        store.append(entry(one, 2, "second")),
        store.append(entry(two, 1)),
        store.append(entry("nowhere", 1)),
        return_exceptions=True,
    )
    kinds = [type(answer).__name__ for answer in answers]
    assert kinds == ["NoneType", "StaleTable", "NoneType", "StaleTable"], "what is wrong with one touches no other"
    assert [made.text for made in await log(store, one)] == ["x", "first"]
    await store.close()


async def test_an_entry_that_the_driver_cannot_encode_fails_alone(engine: Engine) -> None:
    store = Store(engine, Metrics(), Runtime()).start()
    one, two = await new_table(store), await new_table(store)
    answers = await asyncio.gather(
        store.append(entry(one, 1, "\ud800")), store.append(entry(two, 1)), return_exceptions=True
    )
    assert isinstance(answers[0], UnicodeEncodeError) and answers[1] is None
    assert [made.text for made in await log(store, two)] == ["x"]
    await store.close()


async def test_several_entries_are_appended_together_or_not_at_all(engine: Engine) -> None:
    store = Store(engine, Metrics(), Runtime()).start()
    one, two = await new_table(store), await new_table(store)
    made = [LogEntry("move", 0, text, 1700000000.5) for text in ("a", "b", "c")]
    await store.append(Append(one, 1, tuple(made), 1, None, "running"))
    answers = await asyncio.gather(
        store.append(Append(one, 3, tuple(made), 1, None, "running")),
        store.append(Append(two, 1, tuple(made[:2]), 1, None, "running")),
        return_exceptions=True,
    )
    assert isinstance(answers[0], StaleTable) and answers[1] is None
    await store.append(entry(one, 4))
    assert [made.text for made in await log(store, one)] == ["a", "b", "c", "x"]
    assert [made.text for made in await log(store, two)] == ["a", "b"]
    assert store.metrics.value("tuckbox_entries_total") >= 6
    await store.close()


async def test_work_that_fails_takes_nothing_with_it(engine: Engine) -> None:
    store = Store(engine, Metrics(), Runtime()).start()
    table = await new_table(store)

    def fails(c: Any) -> None:
        c.execute(schema.server_state.insert(), [{"name": "half", "value": "done"}])
        raise ValueError("no")

    answers = await asyncio.gather(store.append(entry(table, 1)), store.write(fails), return_exceptions=True)
    assert answers[0] is None and isinstance(answers[1], ValueError)
    assert (
        await store.read(
            lambda c: c.execute(select(schema.server_state).where(schema.server_state.c.name == "half")).all()
        )
        == []
    )
    assert len(await log(store, table)) == 1
    await store.close()


async def test_a_commit_whose_answer_was_lost_is_found_again(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(engine, Metrics(), Runtime()).start()
    tables = [await new_table(store) for _ in range(3)]
    lost = 0
    honest = RootTransaction._do_commit

    def losing(self: RootTransaction) -> None:
        nonlocal lost
        honest(self)
        if lost < 2:
            lost += 1
            raise OperationalError("commit", {}, Exception("the answer was lost"))

    monkeypatch.setattr(RootTransaction, "_do_commit", losing)
    await asyncio.gather(*(store.append(entry(table, 1)) for table in tables))
    assert lost == 2
    for table in tables:
        assert len(await log(store, table)) == 1
    with pytest.raises(StaleTable):
        await store.append(entry(tables[0], 1, "another"))
    await store.close()


async def test_writes_wait_for_a_locked_database_and_nothing_else_does(folder: Path) -> None:
    file = folder / "tuckbox.db"
    engine = database.engine_for(str(file))
    database.prepare(engine)
    store = Store(engine, Metrics(), Runtime()).start()
    table = await new_table(store)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waiting = store.append(entry(table, 1))
    began = time.monotonic()
    while not store.away:
        await asyncio.sleep(0.02)
        assert time.monotonic() - began < 10
    assert await log(store, table) == [], "reading goes on meanwhile"
    assert not waiting.done()
    other.execute("ROLLBACK")
    await asyncio.wait_for(waiting, 10)
    assert not store.away and len(await log(store, table)) == 1
    await store.close()


async def test_sqlite_is_set_up_to_be_durable(folder: Path) -> None:
    engine = database.engine_for(str(folder / "tuckbox.db"))
    with engine.connect() as connection:
        found = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
        }
    assert found == {"journal_mode": "wal", "synchronous": 2}
