"""The devices that notifications are sent to; each belongs to a session, and goes with it."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Select, delete, insert, select

from tuckbox.server.storage.schema import push_devices, sessions

MAX_DEVICES: Final = 10  # of a person; the oldest makes room


@dataclass(frozen=True)
class Device:
    """Where to send to reach a browser, what only it can read, and the language of its page."""

    endpoint: str
    key: bytes
    auth: bytes
    language: str = "en"


def _hash(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


def add_device(c: Connection, session: str, device: Device) -> None:
    """Store the device of a session, in the place of what was stored for either."""
    person = c.execute(select(sessions.c.person).where(sessions.c.hash == session)).scalar_one_or_none()
    if person is None:
        return  # it has just ended
    c.execute(delete(push_devices).where(push_devices.c.session == session))
    delete_device(c, device.endpoint)
    hashes = _of([person]).order_by(push_devices.c.created.desc()).with_only_columns(push_devices.c.hash)
    oldest = c.execute(hashes.offset(MAX_DEVICES - 1)).scalars().all()
    c.execute(delete(push_devices).where(push_devices.c.hash.in_(oldest)))
    row = {"hash": _hash(device.endpoint), "session": session, "endpoint": device.endpoint, "created": time.time()}
    c.execute(insert(push_devices), [{**row, "key": device.key, "auth": device.auth, "language": device.language}])


def delete_device(c: Connection, endpoint: str, session: str | None = None) -> None:
    """Forget a device; with a session, only its own."""
    ours = push_devices.c.hash == _hash(endpoint)
    c.execute(delete(push_devices).where(ours if session is None else ours & (push_devices.c.session == session)))


def devices_of(c: Connection, people: list[str]) -> list[Device]:
    """The devices of people."""
    return [Device(row.endpoint, row.key, row.auth, row.language) for row in c.execute(_of(people))]


def _of(people: list[str]) -> Select[Any]:
    joined = select(push_devices).join(sessions, sessions.c.hash == push_devices.c.session)
    return joined.where(sessions.c.person.in_(people))
