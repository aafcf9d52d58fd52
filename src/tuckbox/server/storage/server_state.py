"""What the server remembers about itself: its secret, its version, when it was last alive, and when it was down."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, insert, select, update

from tuckbox.server.storage.schema import downtimes, server_state

MIN_DOWNTIME: Final = 10.0  # seconds; clocks stop for a downtime longer than this


def get_value(c: Connection, name: str) -> str | None:
    """A remembered value."""
    found: str | None = c.execute(select(server_state.c.value).where(server_state.c.name == name)).scalar_one_or_none()
    return found


def set_value(c: Connection, name: str, value: str) -> None:
    """Remember a value."""
    if c.execute(update(server_state).where(server_state.c.name == name).values(value=value)).rowcount == 0:
        c.execute(insert(server_state), [{"name": name, "value": value}])


def load_secret(c: Connection, new: bytes) -> bytes:
    """The key that signs sessions; the new one is stored at the first start."""
    return bytes.fromhex(_get_or_insert(c, "secret", new.hex()))


def load_push_key(c: Connection, new: bytes) -> bytes:
    """The private key by which push services recognise this server; the new one is stored if it has none."""
    return bytes.fromhex(_get_or_insert(c, "push_key", new.hex()))


def _get_or_insert(c: Connection, name: str, new: str) -> str:
    """A value that is never replaced: where two processes create it, the insert of the later one fails."""
    found = get_value(c, name)
    if found is None:
        c.execute(insert(server_state), [{"name": name, "value": new}])
    return new if found is None else found


def record_heartbeat(c: Connection, now: float) -> None:
    """Note that the server is alive."""
    set_value(c, "alive", str(now))


def is_alive(c: Connection, now: float) -> bool:
    """Whether a server has noted lately that it is alive."""
    return now - float(get_value(c, "alive") or 0) < MIN_DOWNTIME


def get_generation(c: Connection) -> str:
    """The generation of the data, which changes when a backup is restored."""
    return get_value(c, "generation") or "0"


def set_generation(c: Connection, name: str) -> None:
    """Start a new generation, so that a running server notices."""
    set_value(c, "generation", name)


def record_stall(c: Connection, start: float, stop: float) -> None:
    """Note a time in which the server did not listen, so that no clock ran."""
    if c.execute(select(downtimes.c.start).where(downtimes.c.start == start)).first() is None:
        c.execute(insert(downtimes), [{"start": start, "stop": stop}])


def record_downtime(c: Connection, version: str, now: float) -> tuple[str | None, str]:
    """Note the time since the last heartbeat, in which no clock ran; the version that ran last, and the generation."""
    last = float(get_value(c, "alive") or 0)
    if last and now - last > MIN_DOWNTIME:
        if c.execute(select(downtimes.c.start).where(downtimes.c.start == last)).first() is None:
            c.execute(insert(downtimes), [{"start": last, "stop": now}])
    previous = get_value(c, "program")
    record_heartbeat(c, now)
    set_value(c, "program", version)
    return previous, get_generation(c)
