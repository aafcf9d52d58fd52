"""The store: one thread that writes for all tables in groups, one that reads; nothing is told before it is durable."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, and_, bindparam, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError

from tuckbox.core.errors import TuckboxError
from tuckbox.server import metrics
from tuckbox.server.storage.schema import entries, tables

log = logging.getLogger("tuckbox.store")

T = TypeVar("T")
Work = Callable[[Connection], Any]

MOST_IN_A_GROUP: Final = 1000
LONGEST_WAIT: Final = 1.0  # seconds between tries to reach a database that is away


class StaleTable(TuckboxError):
    """Somebody else has written to the table's log: what is in memory is out of date."""


@dataclass(frozen=True, slots=True)
class Append:
    """An entry to append to a table's log, and what the table's row says after it."""

    table: str
    number: int
    kind: str
    seat: int | None
    text: str
    at: float
    turn: int
    deadline: float | None
    status: str
    winners: int = 0


_INSERT: Final = insert(entries)
_UPDATE: Final = (
    update(tables)
    .where(and_(tables.c.id == bindparam("b_table"), tables.c.entries == bindparam("b_before")))
    .values(
        entries=bindparam("b_number"),
        turn=bindparam("b_turn"),
        deadline=bindparam("b_deadline"),
        status=bindparam("b_status"),
        winners=bindparam("b_winners"),
        changed=bindparam("b_at"),
        asked="[]",
    )
)


class Store:
    """Writes and reads of the server's database, from its event loop."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.away = False  # the database cannot be reached now
        self._writes: queue.SimpleQueue[tuple[Append | Work, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._reads: queue.SimpleQueue[tuple[Work, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._threads = [
            threading.Thread(target=self._write_all, name="writer", daemon=True),
            threading.Thread(target=self._read_all, name="reader", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    # For the event loop

    def append(self, entry: Append) -> asyncio.Future[None]:
        """Append an entry; done when it is durable. Raises StaleTable if the log is not where the entry expects it."""
        return self._ask(self._writes, entry)

    def write(self, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Do work in a group's transaction; done when it is durable. It may be done again, so it must bear that."""
        return self._ask(self._writes, work)

    def read(self, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Read what is durable."""
        return self._ask(self._reads, work)

    def _ask(self, line: queue.SimpleQueue[Any], work: Any) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = self._loop.create_future()
        line.put((work, future))
        return future

    async def close(self) -> None:
        """Finish what is in line and stop."""
        self._writes.put(None)
        self._reads.put(None)
        for thread in self._threads:
            await asyncio.to_thread(thread.join, 20)

    def _answer(self, answers: list[tuple[asyncio.Future[Any], Any, BaseException | None]]) -> None:
        for future, value, error in answers:
            if future.done():
                continue
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(value)

    def _tell(self, answers: list[tuple[asyncio.Future[Any], Any, BaseException | None]]) -> None:
        try:
            self._loop.call_soon_threadsafe(self._answer, answers)
        except RuntimeError:
            log.warning("the server stopped before %d answers could be given", len(answers))

    # The reader's thread

    def _read_all(self) -> None:
        connection: Connection | None = None
        while (item := self._reads.get()) is not None:
            work, future = item
            for last in (False, True):
                try:
                    if connection is None:
                        connection = self.engine.connect().execution_options(reading=True)
                    with connection.begin():
                        self._tell([(future, work(connection), None)])
                    break
                except BaseException as error:
                    broken = isinstance(error, OperationalError | InterfaceError)
                    if broken:
                        _close(connection)
                        connection = None
                    if last or not broken:
                        self._tell([(future, None, error)])
                        break
        _close(connection)

    # The writer's thread

    def _write_all(self) -> None:
        connection: Connection | None = None
        going = True
        while going:
            group = []
            item = self._writes.get()
            while True:
                if item is None:
                    going = False
                    break
                group.append(item)
                if len(group) == MOST_IN_A_GROUP or self._writes.empty():
                    break
                item = self._writes.get()
            if group:
                connection = self._write_until_durable(connection, group)
        _close(connection)

    def _write_until_durable(
        self, connection: Connection | None, group: list[tuple[Append | Work, asyncio.Future[Any]]]
    ) -> Connection | None:
        """Commit a group, however long the database is away; the commit whose answer was lost is found again."""
        began, wait, again = time.perf_counter(), 0.02, False
        while True:
            try:
                if connection is None:
                    connection = self.engine.connect()
                with connection.begin():
                    answers = _written(connection, group, again)
                break
            except (OperationalError, InterfaceError) as error:
                if not self.away:
                    log.warning("database away: %s", str(error.orig).strip().split("\n")[0])
                self.away, again = True, True
                _close(connection)
                connection = None
                time.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)
        if self.away:
            log.warning("database back after %.1f s", time.perf_counter() - began)
            self.away = False
        metrics.GROUPS.inc()
        metrics.APPEND.observe(time.perf_counter() - began)
        metrics.ENTRIES.inc(sum(isinstance(work, Append) for work, _ in group))
        self._tell(answers)
        return connection


def _written(
    connection: Connection, group: list[tuple[Append | Work, asyncio.Future[Any]]], again: bool
) -> list[tuple[asyncio.Future[Any], Any, BaseException | None]]:
    """Write a group inside the transaction; what is wrong with one member touches no other."""
    answers: list[tuple[asyncio.Future[Any], Any, BaseException | None]] = []
    appends = [(work, future) for work, future in group if isinstance(work, Append)]
    for work, future in group:
        if not isinstance(work, Append):
            answers.append(_alone(connection, work, future))
    if len(appends) > 1 and not again:
        together = connection.begin_nested()
        try:
            _append(connection, [work for work, _ in appends])
            together.commit()
            return answers + [(future, None, None) for _, future in appends]
        except (StaleTable, DBAPIError) as error:
            if _lost(error):
                raise
            together.rollback()
    for entry, future in appends:
        if again and _is_there(connection, entry):
            answers.append((future, None, None))
        else:
            answers.append(_alone(connection, partial(_append, group=[entry]), future))
    return answers


def _alone(
    connection: Connection, work: Work, future: asyncio.Future[Any]
) -> tuple[asyncio.Future[Any], Any, BaseException | None]:
    savepoint = connection.begin_nested()
    try:
        value = work(connection)
        savepoint.commit()
        return future, value, None
    except Exception as error:
        if _lost(error):
            raise
        savepoint.rollback()
        return future, None, error


def _lost(error: Exception) -> bool:
    return isinstance(error, OperationalError | InterfaceError)


def _append(connection: Connection, group: list[Append]) -> None:
    """Write entries; the row of each table must stand at the entry before."""
    updates = [
        {
            "b_table": entry.table,
            "b_before": entry.number - 1,
            "b_number": entry.number,
            "b_turn": entry.turn,
            "b_deadline": entry.deadline,
            "b_status": entry.status,
            "b_winners": entry.winners,
            "b_at": entry.at,
        }
        for entry in group
    ]
    if connection.execute(_UPDATE, updates).rowcount != len(group):
        raise StaleTable("Somebody else has written to this table.")
    rows = [
        {"table": e.table, "number": e.number, "kind": e.kind, "seat": e.seat, "text": e.text, "at": e.at}
        for e in group
    ]
    try:
        connection.execute(_INSERT, rows)
    except IntegrityError:
        raise StaleTable("Somebody else has written to this table.") from None


def _is_there(connection: Connection, entry: Append) -> bool:
    """Whether this very entry is in the log already: its commit held though the answer was lost."""
    row = connection.execute(
        select(entries).where(and_(entries.c.table == entry.table, entries.c.number == entry.number))
    ).one_or_none()
    mine = (entry.kind, entry.seat, entry.text, entry.at)
    return row is not None and (row.kind, row.seat, row.text, row.at) == mine


def _close(connection: Connection | None) -> None:
    if connection is not None:
        try:
            connection.close()
        except DBAPIError:
            connection.invalidate()
