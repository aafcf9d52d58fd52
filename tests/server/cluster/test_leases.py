"""Leases and fences: one owner for a table, by the database's clock, and no write of a former one."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import Connection, Engine, select, update

from tests.server.postgres import Postgres
from tuckbox.server.cluster.repository import add_downtime, claim, evict, leave, register, release, renew
from tuckbox.server.metrics import Metrics
from tuckbox.server.runtime import Runtime
from tuckbox.server.storage import database
from tuckbox.server.storage.errors import StaleTable
from tuckbox.server.storage.schema import processes, table_downtimes, tables
from tuckbox.server.storage.store import Store
from tuckbox.server.tables import repository as table_repository
from tuckbox.server.tables.domain import Seat, TableSetup


@pytest.fixture
def engine(postgres: Postgres) -> Engine:
    """A database with a running table, t, and a lease for each of two processes."""
    address = postgres.new_database()
    database.prepare(database.engine_for(address))
    made = database.engine_for(address, shared=True)
    setup = TableSetup("t", "druid", 1, "", {}, None, 1.0, 1.0, [Seat("open"), Seat("open")], status="running")
    with made.begin() as c:
        table_repository.insert_table(c, setup)
        for process in ("one", "two"):
            register(c, process, process, 30.0)
    return made


def run_out(c: Connection, process: str) -> None:
    """Let a lease run out."""
    c.execute(update(processes).where(processes.c.id == process).values(expires=processes.c.expires - 60))


def fence_of(c: Connection, process: str) -> int:
    """Claim the table, which is free."""
    found = claim(c, "t", process)
    assert found is not None and found.fence is not None
    return found.fence


def test_a_table_has_one_owner_at_a_time(engine: Engine) -> None:
    with engine.begin() as c:
        fence = fence_of(c, "one")
        refused = claim(c, "t", "two")
        assert refused is not None and refused.fence is None
        assert (refused.owner, refused.owner_lives) == ("one", True)
        release(c, "t", fence)
        assert fence_of(c, "two") == fence + 1
        assert claim(c, "nothing", "one") is None


def test_nobody_claims_without_a_lease(engine: Engine) -> None:
    with engine.begin() as c:
        run_out(c, "one")
        found = claim(c, "t", "one")
        assert found is not None and found.fence is None and not found.owner_lives


def test_a_former_owner_cannot_write(engine: Engine) -> None:
    with engine.begin() as c:
        fence = fence_of(c, "one")
        table_repository.write_fenced(c, "t", fence, table_repository.set_rematch, "t", "next")
        run_out(c, "one")
        assert list(evict(c, 500)) == ["one"]
        with pytest.raises(StaleTable):
            table_repository.write_fenced(c, "t", fence, table_repository.set_rematch, "t", "other")
        assert c.execute(select(tables.c.rematch)).scalar_one() == "next"
        assert fence_of(c, "two") > fence


def test_the_outage_is_noted_for_the_tables_of_the_dead_process(engine: Engine) -> None:
    with engine.begin() as c:
        fence_of(c, "one")
        run_out(c, "one")
        c.execute(update(processes).where(processes.c.id == "one").values(renewed=processes.c.renewed - 10))
        evict(c, 500)
        row = c.execute(select(table_downtimes)).one()
        assert 9 < row.stop - row.start < 30
        assert abs(row.stop - time.time()) < 30
        add_downtime(c, "t", 1.0, 2.0)
        add_downtime(c, "t", 1.0, 2.0)
        found = table_repository.load_table(c, "t")
        assert found is not None and sorted(found.downtimes) == [(1.0, 2.0), (row.start, row.stop)]


def test_a_late_process_goes_on_unless_its_tables_were_taken(engine: Engine) -> None:
    with engine.begin() as c:
        run_out(c, "one")
        late = renew(c, "one", 30.0)
        assert late.held and late.late and set(late.live) == {"one", "two"}
        run_out(c, "one")
        evict(c, 500)
        lost = renew(c, "one", 30.0)
        assert not lost.held and lost.live == ("two",)


def test_who_leaves_gives_everything_up(engine: Engine) -> None:
    with engine.begin() as c:
        fence = fence_of(c, "one")
        leave(c, "one")
        with pytest.raises(StaleTable):
            table_repository.write_fenced(c, "t", fence, table_repository.set_rematch, "t", "next")
        assert fence_of(c, "two") > fence
        assert renew(c, "two", 30.0).live == ("two",)


def test_tables_of_unknown_processes_are_freed(engine: Engine) -> None:
    with engine.begin() as c:
        c.execute(update(tables).values(owner="from a backup"))
        evict(c, 500)
        assert fence_of(c, "two")


def test_the_lock_of_a_process_that_hangs_in_a_transaction_is_broken(engine: Engine) -> None:
    with engine.begin() as c:
        fence = fence_of(c, "one")
    hanging = engine.connect()
    hanging.begin()
    table_repository.write_fenced(hanging, "t", fence, table_repository.set_rematch, "t", "next")
    time.sleep(2.0)  # PostgreSQL ends transactions that are idle for longer
    with engine.begin() as c:
        run_out(c, "one")
        assert list(evict(c, 500)) == ["one"]
    hanging.invalidate()


async def test_a_transaction_that_postgresql_has_ended_is_repeated(engine: Engine) -> None:
    store, attempts = Store(engine, Metrics(), Runtime()).start(), 0

    def slow(c: Connection) -> int:
        nonlocal attempts
        attempts += 1
        c.execute(select(tables.c.id)).all()
        if attempts == 1:
            time.sleep(2.0)  # longer than a process that shares the database may stay idle in a transaction
        c.execute(select(tables.c.id)).all()
        return attempts

    try:
        others = [store.write(lambda c: c.execute(select(processes.c.id)).scalars().all()) for _ in range(2)]
        assert await store.write(slow) == 2
        assert [sorted(await other) for other in others] == [["one", "two"], ["one", "two"]]
        attempts = 0
        assert await store.read(slow) == 2
    finally:
        await store.close()
