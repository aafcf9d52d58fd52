"""Housekeeping: what has to be done now and then, whoever plays."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from sqlalchemy import and_, delete, func, insert, select, update

from tuckbox import __version__
from tuckbox.server.errors import Refuse
from tuckbox.server.live.registry import Hall
from tuckbox.server.storage import schema

log = logging.getLogger("tuckbox.house")
ROUND = 2.0  # seconds between rounds
SHORTEST_PAUSE = 10.0  # a server away for longer than this stops the clocks for that time


def fact(c: Any, name: str) -> str | None:
    """Something that the server remembers about itself."""
    found: str | None = c.execute(select(schema.facts.c.value).where(schema.facts.c.name == name)).scalar_one_or_none()
    return found


def set_fact(c: Any, name: str, value: str) -> None:
    """Remember something."""
    if c.execute(update(schema.facts).where(schema.facts.c.name == name).values(value=value)).rowcount == 0:
        c.execute(insert(schema.facts), [{"name": name, "value": value}])


def come_back(c: Any) -> tuple[str | None, str]:
    """Note the time in which no server ran, so that no clock ran either; the last program and the generation."""
    now, last = time.time(), float(fact(c, "alive") or 0)
    if last and now - last > SHORTEST_PAUSE:
        if c.execute(select(schema.pauses.c.start).where(schema.pauses.c.start == last)).first() is None:
            c.execute(insert(schema.pauses), [{"start": last, "stop": now}])
    program = fact(c, "program")
    set_fact(c, "alive", str(now))
    set_fact(c, "program", __version__)
    return program, fact(c, "generation") or "0"


async def keep_house(hall: Hall, generation: str) -> None:
    """Put idle tables to sleep, wake those whose clock runs out, close what nobody returns to, notice a restore."""
    rounds = 0
    while True:
        await asyncio.sleep(ROUND)
        rounds += 1
        hall.sleep_idle()
        try:
            now = time.time()
            await hall.store.write(lambda c, now=now: set_fact(c, "alive", str(now)))  # type: ignore[misc]
            found = await hall.store.read(lambda c: fact(c, "generation") or "0")
            if found != generation:
                generation = found
                await hall.start_over()
            await wake_due(hall, now)
            if rounds % 300 == 1:
                await close_abandoned(hall, now)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.warning("housekeeping failed and goes on: %s", type(error).__name__)


async def wake_due(hall: Hall, now: float) -> None:
    """Wake the tables whose clocks run out soon; they see to the rest themselves."""
    due = and_(schema.tables.c.status == "running", schema.tables.c.deadline < now + 30)
    names = await hall.store.read(lambda c: c.execute(select(schema.tables.c.id).where(due).limit(200)).scalars().all())
    for name in names:
        if name not in hall.tables:
            try:
                await hall.table(name)
            except Refuse:
                continue


async def close_abandoned(hall: Hall, now: float) -> None:
    """Close what nobody returns to, and forget guests who hold nothing and have not come for a year."""
    old = now - hall.settings.abandon_days * 86_400
    idle = and_(schema.tables.c.status.in_(("open", "running")), schema.tables.c.changed < old)
    names = await hall.store.read(
        lambda c: c.execute(select(schema.tables.c.id).where(idle).limit(500)).scalars().all()
    )
    for name in names:
        if name in hall.tables and hall.tables[name].viewers:
            continue
        await hall.close_table(name, "Nobody returned to this table.")
        log.info("table %s closed: nobody returned", name)
    year = now - 366 * 86_400
    held = select(schema.holders.c.person)
    gone = and_(schema.people.c.account.is_(None), schema.people.c.created < year, schema.people.c.id.not_in(held))
    recent = select(schema.sessions.c.person).where(schema.sessions.c.created > year)

    def forget(c: Any) -> None:
        c.execute(delete(schema.people).where(gone & schema.people.c.id.not_in(recent)))

    await hall.store.write(forget)


async def replay_open(hall: Hall) -> int:
    """After an upgrade, replay each open table: it goes on if it is legal to the last entry, else it is closed."""
    running = schema.tables.c.status == "running"
    total = await hall.store.read(
        lambda c: c.execute(select(func.count()).select_from(schema.tables).where(running)).scalar_one()
    )
    names = await hall.store.read(lambda c: c.execute(select(schema.tables.c.id).where(running)).scalars().all())
    closed = 0
    for name in names:
        try:
            closed += (await hall.table(name)).setup.over
        except Refuse:
            closed += 1
        if len(hall.tables) > 500:
            hall.sleep_idle()
            await asyncio.sleep(0)
    log.info("replayed %d open tables after an upgrade: %d go on, %d were closed", total, total - closed, closed)
    return closed
