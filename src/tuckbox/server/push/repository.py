"""The devices that receive notifications; each belongs to a session and is deleted with it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, delete, insert, select, update

from tuckbox.server.storage.schema import deals, push_devices, sessions, tries

MAX_DEVICES: Final = 10  # per person; the oldest is replaced
MAX_DUE: Final = 500  # devices reminded of deals at a time; the rest follow a minute later


@dataclass(frozen=True)
class Device:
    """A browser's endpoint, its keys, the language of its page, and when it is reminded of deals."""

    endpoint: str
    key: bytes
    auth: bytes
    language: str = "en"
    daily_at: int | None = None  # minutes after midnight UTC


def _hash(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


def add_device(c: Connection, session: str, device: Device, told: str, now: float) -> None:
    """Store a session's device, replacing what was stored for either; `told` is the last day it was reminded of."""
    person = c.execute(select(sessions.c.person).where(sessions.c.hash == session)).scalar_one_or_none()
    if person is None:
        return  # the session has just ended
    c.execute(delete(push_devices).where(push_devices.c.session == session))
    delete_device(c, device.endpoint)
    hashes = _of([person]).order_by(push_devices.c.created.desc()).with_only_columns(push_devices.c.hash)
    oldest = c.execute(hashes.offset(MAX_DEVICES - 1)).scalars().all()
    c.execute(delete(push_devices).where(push_devices.c.hash.in_(oldest)))
    row = {"hash": _hash(device.endpoint), "session": session, "endpoint": device.endpoint, "created": now}
    row |= {"key": device.key, "auth": device.auth, "language": device.language}
    c.execute(insert(push_devices), [{**row, "daily_at": device.daily_at, "daily_told": told}])


def delete_device(c: Connection, endpoint: str, session: str | None = None) -> None:
    """Delete a device; with a session, only if it belongs to that session."""
    ours = push_devices.c.hash == _hash(endpoint)
    c.execute(delete(push_devices).where(ours if session is None else ours & (push_devices.c.session == session)))


def devices_of(c: Connection, people: list[str]) -> list[Device]:
    """The devices of people."""
    return [_device(row) for row in c.execute(_of(people))]


def _device(row: Row[Any]) -> Device:
    return Device(row.endpoint, row.key, row.auth, row.language, row.daily_at)


def has_due_device(c: Connection, day: str, minute: int) -> bool:
    """Whether any device is due a daily reminder."""
    return c.execute(select(push_devices.c.hash).where(_is_due(day, minute)).limit(1)).first() is not None


def take_due_devices(c: Connection, day: str, minute: int, most: int = MAX_DUE) -> list[Device]:
    """Some of the devices due a daily reminder, each returned once; not those of people who have started a deal."""
    started = select(tries.c.person).join(deals, deals.c.id == tries.c.deal).where(deals.c.day == day)
    due = select(push_devices.c.hash).where(_is_due(day, minute)).order_by(push_devices.c.daily_at).limit(most)
    taken = push_devices.c.hash.in_(c.execute(due).scalars().all())
    joined = select(push_devices).join(sessions, sessions.c.hash == push_devices.c.session)
    found = c.execute(joined.where(taken, sessions.c.person.not_in(started))).all()
    c.execute(update(push_devices).where(taken).values(daily_told=day))
    return [_device(row) for row in found]


def _is_due(day: str, minute: int) -> ColumnElement[bool]:
    return and_(push_devices.c.daily_at <= minute, push_devices.c.daily_told < day)


def _of(people: list[str]) -> Select[Any]:
    joined = select(push_devices).join(sessions, sessions.c.hash == push_devices.c.session)
    return joined.where(sessions.c.person.in_(people))
