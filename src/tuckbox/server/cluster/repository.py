"""Leases: the processes that serve this database together, and which of them owns a live table.

PostgreSQL only. A process lives as long as it renews its lease, by the database's clock. A table has one owner, and a
fence: a number that grows with every owner and is checked by every write of the table, in the same transaction. So a
process that was paused for longer than its lease cannot write to a table that another one has taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Float, cast, delete, exists, func, insert, literal, select, update

from tuckbox.server.storage.schema import processes, table_downtimes, tables

MAX_NAME: Final = 100


@dataclass(frozen=True)
class Renewal:
    """What a process learns when it renews its lease."""

    held: bool  # nobody has taken its tables
    late: bool  # the lease had run out
    now: float  # the database's clock
    live: tuple[str, ...]  # the processes with a lease, the eldest first


@dataclass(frozen=True)
class Claim:
    """The outcome of a claim to a table: its fence, or the other process that owns it."""

    fence: int | None
    owner: str = ""
    owner_lives: bool = False


def _now() -> ColumnElement[float]:
    return cast(func.extract("epoch", func.clock_timestamp()), Float)


def register(c: Connection, process: str, name: str, seconds: float) -> Renewal:
    """Give a new process its lease."""
    times = {"started": _now(), "renewed": _now(), "expires": _now() + seconds}
    c.execute(insert(processes).values(id=process, name=name[:MAX_NAME], **times))
    return Renewal(True, False, c.execute(select(_now())).scalar_one(), _live(c))


def renew(c: Connection, process: str, seconds: float) -> Renewal:
    """Renew a lease. One that has run out is renewed too, as long as nobody has acted on it."""
    before = c.execute(select(processes.c.expires).where(processes.c.id == process).with_for_update()).scalar()
    now: float = c.execute(select(_now())).scalar_one()
    if before is not None:
        renewed = {"renewed": _now(), "expires": _now() + seconds}
        c.execute(update(processes).where(processes.c.id == process).values(**renewed))
    return Renewal(before is not None, before is not None and before < now, now, _live(c))


def _live(c: Connection) -> tuple[str, ...]:
    live = select(processes.c.id).where(processes.c.expires > _now())
    return tuple(c.execute(live.order_by(processes.c.started, processes.c.id)).scalars())


def evict(c: Connection, patience_ms: int) -> Sequence[str]:
    """End the processes whose lease has run out: their tables are free, and their clocks are not charged the outage.

    Tables of processes that are not even known, as after a restored backup, are freed too. Waits at most so long for
    a transaction that such a process has left open.
    """
    c.exec_driver_sql(f"set local lock_timeout = {patience_ms}")
    gone = select(processes).where(processes.c.expires < _now()).with_for_update(skip_locked=True)
    dead = c.execute(gone).all()
    for process in dead:
        owned = tables.c.owner == process.id
        stopped = select(tables.c.id, literal(process.renewed), _now()).where(owned, tables.c.status == "running")
        c.execute(insert(table_downtimes).from_select(["table", "start", "stop"], stopped))
        c.execute(update(tables).where(owned).values(owner=None, fence=tables.c.fence + 1))
        c.execute(delete(processes).where(processes.c.id == process.id))
    unknown = tables.c.owner.is_not(None) & ~exists().where(processes.c.id == tables.c.owner)
    c.execute(update(tables).where(unknown).values(owner=None, fence=tables.c.fence + 1))
    return [process.id for process in dead]


def claim(c: Connection, table: str, process: str) -> Claim | None:
    """Take a table that nobody owns, or take it anew; None if there is no such table."""
    lives = exists().where(processes.c.id == process, processes.c.expires > _now())
    free = (tables.c.id == table) & (tables.c.owner.is_(None) | (tables.c.owner == process)) & lives
    taken = update(tables).where(free).values(owner=process, fence=tables.c.fence + 1).returning(tables.c.fence)
    fence = c.execute(taken).scalar()
    if fence is not None:
        return Claim(fence)
    found = c.execute(select(tables.c.owner).where(tables.c.id == table)).one_or_none()
    if found is None:
        return None
    owner = found.owner or process
    alive = select(processes.c.id).where(processes.c.id == owner, processes.c.expires > _now())
    return Claim(None, owner, owner != process and c.execute(alive).first() is not None)


def release(c: Connection, table: str, fence: int) -> None:
    """Give a table up."""
    c.execute(update(tables).where(tables.c.id == table, tables.c.fence == fence).values(owner=None))


def leave(c: Connection, process: str) -> None:
    """Give up all tables of a process, and its lease."""
    c.execute(update(tables).where(tables.c.owner == process).values(owner=None, fence=tables.c.fence + 1))
    c.execute(delete(processes).where(processes.c.id == process))


def add_downtime(c: Connection, table: str, start: float, stop: float) -> None:
    """Note a time in which a table's owner did not listen; repeating it changes nothing."""
    known = select(table_downtimes.c.start).where(table_downtimes.c.table == table, table_downtimes.c.start == start)
    if c.execute(known).first() is None:
        row: dict[str, Any] = {"table": table, "start": start, "stop": stop}
        c.execute(insert(table_downtimes), [row])
