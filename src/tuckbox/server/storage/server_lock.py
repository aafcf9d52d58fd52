"""The server lock: one server process for each database, or several that know of each other.

The operating system or PostgreSQL releases it when the process ends in whatever way, so that none is left behind.
Backups and `tuckbox admin` do not take it.
"""

from __future__ import annotations

import logging
import os
import platform
import sqlite3
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from tuckbox.core.errors import TuckboxError
from tuckbox.server.runtime import Runtime
from tuckbox.server.storage import database, server_state
from tuckbox.server.storage.errors import reason_of

log = logging.getLogger("tuckbox.lock")

PATIENCE: Final = 2.0  # seconds that a new server waits for one that is just ending
RETRY: Final = 0.1  # seconds
# PostgreSQL locks numbers: ours, and one for the schema, since several may share a database
_TAKE: Final = "select pg_try_advisory_lock(1953850219, hashtext(current_schema()))"
_SHARE: Final = "select pg_try_advisory_lock_shared(1953850219, hashtext(current_schema()))"
# of a machine that is gone, PostgreSQL notices it within a minute and not after hours
_KEEPALIVE: Final = "set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3"


class ServerRunning(TuckboxError):
    """Another server uses the database."""


class Holder(msgspec.Struct):
    """The server that holds the lock."""

    host: str
    pid: int
    since: float
    address: str

    def __str__(self) -> str:
        since = datetime.fromtimestamp(self.since, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
        return f"process {self.pid} on {self.host} since {since}, at {self.address}"


def holder(c: Connection) -> Holder | None:
    """The server that held the lock last; None if none ever did."""
    found = server_state.get_value(c, "server")
    return None if found is None else msgspec.json.decode(found, type=Holder)


class ServerLock:
    """The lock of a database, held through a connection of its own."""

    def __init__(self, engine: Engine, runtime: Runtime, shared: bool = False) -> None:
        self._runtime = runtime
        self._engine = engine
        self._shared = shared  # with other processes that share it, too
        self._file: sqlite3.Connection | None = None
        self._session: Connection | None = None
        self._holder: Holder | None = None

    def acquire(self, patience: float = PATIENCE) -> None:
        """Take the lock. Raises ServerRunning if another server keeps it."""
        stop = self._runtime.monotonic() + patience
        try:
            while not self._take():
                if self._runtime.monotonic() >= stop:
                    raise ServerRunning(self._refusal())
                time.sleep(RETRY)
        except (DBAPIError, sqlite3.Error) as error:
            reason = reason_of(error) if isinstance(error, DBAPIError) else str(error)
            raise database.BadDatabase(f"The database cannot be used: {reason}.") from None

    def record(self, address: str = "") -> None:
        """Store who holds the lock, for others to name; without an address, what was stored before."""
        self._holder = Holder(platform.node(), os.getpid(), self._runtime.now(), address) if address else self._holder
        if self._holder is not None:
            with self._engine.begin() as connection:
                server_state.set_value(connection, "server", msgspec.json.encode(self._holder).decode())

    def check(self) -> None:
        """Take the lock again if its connection was lost. Raises ServerRunning if another server was faster."""
        if self._engine.dialect.name == "sqlite":
            return
        try:
            if self._session is not None:
                self._session.exec_driver_sql("select 1")
                return
        except DBAPIError as error:
            log.warning("the connection with the server lock was lost: %s", reason_of(error))
            self.release()
        try:
            taken = self._take()
        except DBAPIError:
            return  # the database is away, and everybody waits for it
        if not taken:
            raise ServerRunning(self._refusal())
        log.warning("the server lock was taken again")

    def release(self) -> None:
        """Give the lock up."""
        if self._file is not None:
            self._file.close()
        if self._session is not None:
            self._session.invalidate()
            self._session.close()
        self._file = self._session = None

    def _take(self) -> bool:
        return self._take_file() if self._engine.dialect.name == "sqlite" else self._take_session()

    def _take_file(self) -> bool:
        """An exclusive transaction on an empty SQLite file beside the database, which locks on every platform."""
        file = Path(f"{self._engine.url.database}.lock")
        with suppress(OSError):
            file.touch(mode=0o600)
        connection = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            connection.close()
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                return False
            raise
        self._file = connection
        return True

    def _take_session(self) -> bool:
        connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        connection.exec_driver_sql(_KEEPALIVE)
        if not connection.exec_driver_sql(_SHARE if self._shared else _TAKE).scalar_one():
            connection.close()
            return False
        self._session = connection
        return True

    def _refusal(self) -> str:
        found = None
        with suppress(DBAPIError, msgspec.DecodeError), self._engine.connect() as connection:
            found = holder(connection.execution_options(reading=True))
        who = f": {found}" if found else ""
        return (
            f"Another Tuckbox server uses this database{who}. "
            "Stop that server first, or start this one with another --database."
        )
