"""The store: a writer thread that commits the work of all tables in groups, and a few reader threads.

Group commit: one transaction and one disk sync carry the writes of many tables, and a future is done only once its
write is durable.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable
from functools import cache, partial
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar

from sqlalchemy import (
    Connection,
    Dialect,
    Engine,
    Insert,
    Update,
    and_,
    bindparam,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError

from tuckbox.server.metrics import Metrics
from tuckbox.server.runtime import Runtime
from tuckbox.server.storage import database
from tuckbox.server.storage.errors import (
    DatabaseAway,
    DatabaseDamaged,
    StaleTable,
    is_damage,
    is_disconnect,
    reason_of,
    translated,
)
from tuckbox.server.storage.schema import entries, tables

log = logging.getLogger("tuckbox.store")

P = ParamSpec("P")
T = TypeVar("T")
Work = Callable[[Connection], Any]
Reply = tuple[asyncio.Future[Any], Any, BaseException | None]  # a future with its value or error

MAX_GROUP: Final = 1000
READERS: Final = 3  # a slow read does not keep the others waiting
LOOK_INTERVAL: Final = 30.0  # seconds between looks at a database that seems healthy
LOOK_TIMEOUT: Final = 3.0  # seconds
WRITE_TIMEOUT: Final = 5.0  # seconds that a request waits which need not be carried out
MAX_RETRY_DELAY: Final = 1.0  # seconds between attempts to reach the database


class LogEntry(NamedTuple):
    """An entry of a table's log, with the time at which it was made."""

    kind: str
    seat: int | None
    text: str
    at: float


class Append(NamedTuple):
    """Entries to append to a table's log in one transaction, and the table's row after them."""

    table: str
    number: int  # of the first entry
    entries: tuple[LogEntry, ...]
    turn: int  # a mask of the seats to act
    deadline: float | None
    status: str
    winners: int = 0  # a mask of the winning seats
    fence: int = 0  # of the process that plays the table
    also: Callable[[Connection], None] | None = None  # what else is written with them


_INSERT: Final = insert(entries)
_UPDATE: Final = (
    update(tables)
    .where(
        tables.c.id == bindparam("b_table"),
        tables.c.entries == bindparam("b_before"),
        tables.c.fence == bindparam("b_fence"),
    )
    .values(
        entries=bindparam("b_number"),
        turn=bindparam("b_turn"),
        deadline=bindparam("b_deadline"),
        status=bindparam("b_status"),
        winners=bindparam("b_winners"),
        changed=bindparam("b_at"),
        proposals=literal_column("'[]'"),
    )
)


class Store:
    """Writes and reads of the server's database, asked for from its event loop."""

    def __init__(self, engine: Engine, metrics: Metrics, runtime: Runtime) -> None:
        self.engine = engine
        self.runtime = runtime
        self.metrics = metrics
        self.away = False  # the database cannot be reached now
        self.damage = ""  # what is wrong with the database's file
        self._looked_at = self.runtime.monotonic()
        self._writes: queue.SimpleQueue[tuple[Append | Work, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._reads: queue.SimpleQueue[tuple[Work, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._threads = [
            threading.Thread(target=self._run_writes, name="writer", daemon=True),
            *(threading.Thread(target=self._run_reads, name=f"reader {n}", daemon=True) for n in range(1, READERS + 1)),
        ]

    def start(self) -> Store:
        """Start the threads; results go to the running event loop."""
        self._loop = asyncio.get_running_loop()
        for thread in self._threads:
            thread.start()
        return self

    # Called from the event loop

    def append(self, append: Append) -> asyncio.Future[None]:
        """Append entries to a log; done when durable. Raises StaleTable unless the log ends just before them."""
        return self._submit(self._writes, append)

    def write(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> asyncio.Future[T]:
        """Do work in a group's transaction; done when durable. It must be idempotent, for a retry repeats it."""
        return self._submit(self._writes, lambda connection: work(connection, *args, **kwargs))

    async def try_write(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do work like `write`, but raise DatabaseAway rather than wait for a database that is away."""
        if self.away:
            raise DatabaseAway("away")
        try:
            async with asyncio.timeout(WRITE_TIMEOUT):
                return await self.write(work, *args, **kwargs)
        except TimeoutError:
            raise DatabaseAway("timeout") from None

    def read(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> asyncio.Future[T]:
        """Read what is durable. Raises DatabaseAway."""
        return self._submit(self._reads, lambda connection: work(connection, *args, **kwargs))

    def _submit(self, jobs: queue.SimpleQueue[Any], work: Any) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = self._loop.create_future()
        jobs.put((work, future))
        return future

    async def check_health(self) -> None:
        """Look whether the database can be read, at most once in a while. Raises DatabaseAway or DatabaseDamaged."""
        if not self.damage and not self.away and self.runtime.monotonic() - self._looked_at > LOOK_INTERVAL:
            try:
                async with asyncio.timeout(LOOK_TIMEOUT):
                    await self.runtime.run_in_thread(database.look_at, self.engine)
            except DatabaseDamaged as error:
                self._note_damage(str(error))
            except TimeoutError:
                raise DatabaseAway("timeout") from None
            self._looked_at = self.runtime.monotonic()
        if self.damage:
            raise DatabaseDamaged(self.damage)
        if self.away:
            raise DatabaseAway("away")

    def _note_damage(self, reason: str) -> None:
        if reason and not self.damage:
            log.error("the database is damaged: %s; restore a backup", reason)
            self.damage = reason

    async def close(self) -> None:
        """Finish what is queued and stop."""
        self._writes.put(None)
        for _ in range(READERS):
            self._reads.put(None)
        for thread in self._threads:
            await self.runtime.run_in_thread(thread.join, 20)

    def _resolve(self, replies: list[Reply]) -> None:
        for future, value, error in replies:
            if future.done():
                continue
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(value)

    def _reply(self, replies: list[Reply]) -> None:
        try:
            self._loop.call_soon_threadsafe(self._resolve, replies)
        except RuntimeError:
            log.warning("the event loop stopped before %d replies could be delivered", len(replies))

    # The readers' threads

    def _run_reads(self) -> None:
        connection: Connection | None = None
        while (item := self._reads.get()) is not None:
            work, future = item
            for last in (False, True):
                try:
                    if connection is None:
                        connection = self.engine.connect().execution_options(reading=True)
                    with connection.begin():
                        self._reply([(future, work(connection), None)])
                    break
                except BaseException as error:
                    disconnected = is_disconnect(error)
                    if isinstance(error, DBAPIError) and is_damage(error):
                        self._note_damage(reason_of(error))
                    if disconnected:
                        _close(connection)
                        connection = None
                    if last or not disconnected:
                        self._reply([(future, None, translated(error))])
                        break
        _close(connection)

    # The writer's thread

    def _run_writes(self) -> None:
        connection: Connection | None = None
        running = True
        while running:
            group = []
            item = self._writes.get()
            while True:
                if item is None:
                    running = False
                    break
                group.append(item)
                if len(group) == MAX_GROUP or self._writes.empty():
                    break
                item = self._writes.get()
            if group:
                connection = self._commit(connection, group)
        _close(connection)

    def _commit(
        self, connection: Connection | None, group: list[tuple[Append | Work, asyncio.Future[Any]]]
    ) -> Connection | None:
        """Commit a group, retrying while the database is away; an unconfirmed append is looked up before a retry.

        All appends are written together; if that fails, everything is rolled back and each is written on its own.
        """
        began, delay, together, retry = self.runtime.monotonic(), 0.02, True, False
        while True:
            try:
                if connection is None:
                    connection = self.engine.connect()
                with connection.begin():
                    replies = _write_group(connection, group, together, retry)
                break
            except Exception as error:
                if together and not is_disconnect(error):
                    together = False
                    continue
                if isinstance(error, DBAPIError) and is_damage(error):
                    self._note_damage(reason_of(error))
                if not is_disconnect(error):
                    _close(connection)
                    self._reply([(future, None, translated(error)) for _, future in group])
                    return None
                if not self.away:
                    log.warning("database away: %s", reason_of(error) if isinstance(error, DBAPIError) else error)
                self.away, together, retry = True, False, True
                _close(connection)
                connection = None
                time.sleep(delay)
                delay = min(2 * delay, MAX_RETRY_DELAY)
        if self.away:
            log.warning("database back after %.1f s", self.runtime.monotonic() - began)
            self.away = False
        self.metrics.commits.inc()
        self.metrics.commit_seconds.observe(self.runtime.monotonic() - began)
        self.metrics.entries.inc(sum(len(work.entries) for work, _ in group if isinstance(work, Append)))
        self._reply(replies)
        return connection


def _write_group(
    connection: Connection, group: list[tuple[Append | Work, asyncio.Future[Any]]], together: bool, retry: bool
) -> list[Reply]:
    """Write a group inside the transaction; an error affects one member only, unless appends are written together."""
    replies: list[Reply] = []
    appends = [(work, future) for work, future in group if isinstance(work, Append)]
    for work, future in group:
        if not isinstance(work, Append):
            replies.append(_write_one(connection, work, future))
    if together and appends:
        _append(connection, [work for work, _ in appends])
        return replies + [(future, None, None) for _, future in appends]
    for append, future in appends:
        if retry and _is_in_log(connection, append):
            replies.append((future, None, None))
        else:
            replies.append(_write_one(connection, partial(_append, appends=[append]), future))
    return replies


def _write_one(connection: Connection, work: Work, future: asyncio.Future[Any]) -> Reply:
    """Do a member's work; again if another process has just written the same row, which is then seen."""
    for last in (False, False, True):
        savepoint = connection.begin_nested()
        try:
            value = work(connection)
            savepoint.commit()
            return future, value, None
        except Exception as error:
            if is_disconnect(error):
                raise
            savepoint.rollback()
            if last or not isinstance(error, IntegrityError):
                return future, None, translated(error)
    raise AssertionError


def _append(connection: Connection, appends: list[Append]) -> None:
    """Write entries; the row of each table must stand at the entry before, and have the same owner."""
    updates = [
        {
            "b_table": append.table,
            "b_before": append.number - 1,
            "b_fence": append.fence,
            "b_number": append.number - 1 + len(append.entries),
            "b_turn": append.turn,
            "b_deadline": append.deadline,
            "b_status": append.status,
            "b_winners": append.winners,
            "b_at": append.entries[-1].at,
        }
        for append in appends
    ]
    if connection.exec_driver_sql(_sql(_UPDATE, connection.dialect), updates).rowcount != len(appends):
        raise StaleTable("Concurrent write to this table.")
    rows = [
        {"table": append.table, "number": number, "kind": e.kind, "seat": e.seat, "text": e.text, "at": e.at}
        for append in appends
        for number, e in enumerate(append.entries, append.number)
    ]
    try:
        connection.exec_driver_sql(_sql(_INSERT, connection.dialect), rows)
    except IntegrityError:
        raise StaleTable("Concurrent write to this table.") from None
    for append in appends:
        if append.also is not None:
            append.also(connection)


@cache
def _sql(statement: Insert | Update, dialect: Dialect) -> str:
    """A statement as the driver takes it: SQLAlchemy would process every row, for longer than the database needs."""
    return str(statement.compile(dialect=dialect))


def _is_in_log(connection: Connection, append: Append) -> bool:
    """Whether these very entries are in the log: their commit succeeded although it was not confirmed."""
    last = append.number + len(append.entries) - 1
    ours = and_(entries.c.table == append.table, entries.c.number.between(append.number, last))
    found = connection.execute(select(entries).where(ours).order_by(entries.c.number)).all()
    return tuple(LogEntry(row.kind, row.seat, row.text, row.at) for row in found) == append.entries


def _close(connection: Connection | None) -> None:
    if connection is not None:
        try:
            connection.close()
        except DBAPIError:
            connection.invalidate()
