"""The database: opening it, and migrating it to this program's version."""

from __future__ import annotations

import logging
import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event, select
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import NullPool

from tuckbox.core.errors import TuckboxError
from tuckbox.server.storage import schema
from tuckbox.server.storage.errors import reason_of, translated

log = logging.getLogger("tuckbox.database")

# of a process that shares a database: PostgreSQL ends its transactions and notices that it is gone within seconds
_SHARED: Final = {
    "connect_timeout": 3,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
    "options": "-c idle_in_transaction_session_timeout=1500",
}


def process_name() -> str:
    """This process as PostgreSQL and the leases name it."""
    return f"tuckbox {platform.node()[:40]} {os.getpid()}"


class BadDatabase(TuckboxError):
    """A database that cannot be used."""


def engine_for(address: str, shared: bool = False) -> Engine:
    """The engine of a database: a path is a SQLite file, postgresql://… a PostgreSQL server.

    Where it is shared, no process keeps the others waiting by a transaction that it cannot finish.
    """
    if address.startswith(("postgresql://", "postgres://")):
        try:
            return create_engine(
                "postgresql+psycopg://" + address.split("://", 1)[1],
                poolclass=NullPool,
                hide_parameters=True,
                connect_args=_SHARED | {"application_name": process_name()} if shared else {},
            )
        except (ArgumentError, ValueError):
            raise BadDatabase("The database's address is not postgresql://user:password@host/name.") from None
    if "://" in address:
        raise BadDatabase(f"'{address.split('://')[0]}' is not supported: give a file or postgresql://…")
    engine = create_engine(
        URL.create("sqlite", database=str(Path(address).absolute())),
        poolclass=NullPool,
        hide_parameters=True,
        paramstyle="named",  # rows are dictionaries, as with PostgreSQL's driver
        connect_args={"timeout": 1.0, "check_same_thread": False},
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _: object) -> None:
    connection.isolation_level = None  # we send BEGIN ourselves; the driver would send it too late
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "temp_store=MEMORY"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin(connection: Connection) -> None:
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def describe(engine: Engine) -> str:
    """The kind and the place of a database, without its password."""
    url = engine.url
    if engine.dialect.name == "sqlite":
        return f"SQLite {url.database}"
    return f"PostgreSQL {url.database} at {url.host or 'localhost'}{f':{url.port}' if url.port else ''}"


def files_of(engine: Engine) -> list[Path]:
    """The files of a SQLite database: its own, and those of its write-ahead log; none of PostgreSQL."""
    if engine.dialect.name != "sqlite" or not engine.url.database:
        return []
    return [Path(engine.url.database + suffix) for suffix in ("", "-wal", "-shm")]


def make_private(engine: Engine) -> None:
    """Make the database's files readable by their owner alone; SQLite gives its log the mode of the database."""
    files = files_of(engine)
    try:
        for file in files[:1]:
            file.touch(mode=0o600)
        for file in files:
            if file.exists() and file.stat().st_mode & 0o077:
                file.chmod(0o600)
    except OSError as error:
        log.warning("the mode of the database's files cannot be set: %s", error.strerror)


def look_at(engine: Engine) -> None:
    """Read a row of every table through a new connection. Raises DatabaseAway or DatabaseDamaged."""
    try:
        with engine.connect().execution_options(reading=True) as connection:
            for table in schema.ALL:
                connection.execute(select(table).limit(1)).all()
    except DBAPIError as error:
        raise translated(error) from None


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "tuckbox.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    return config


def revision(connection: Connection) -> str | None:
    """The version of a database; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def upgrade(connection: Connection, to: str = "head") -> None:
    """Migrate a database to a version."""
    config = _config()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if to != "head" and to not in known:
        raise BadDatabase(f"Database version {to} is unknown to this program: install a newer Tuckbox.")
    config.attributes["connection"] = connection
    command.upgrade(config, to)


@contextmanager
def transaction(engine: Engine, writing: bool = False) -> Iterator[Connection]:
    """A transaction for a command. Raises BadDatabase if the database cannot be used."""
    try:
        with engine.connect().execution_options(reading=not writing) as connection, connection.begin():
            yield connection
    except DBAPIError as error:
        raise BadDatabase(f"The database cannot be used: {reason_of(error)}.") from None


def check_version(engine: Engine) -> None:
    """Check that a database has this program's version, without migrating it. Raises BadDatabase."""
    if engine.dialect.name == "sqlite" and not files_of(engine)[0].exists():
        raise BadDatabase(f"There is no database at {engine.url.database}.")
    head = ScriptDirectory.from_config(_config()).get_current_head()
    with transaction(engine) as connection:
        now = revision(connection)
    if now != head:
        raise BadDatabase(
            f"The database has version {now or 'none'}, and this program needs {head}: start this version of the "
            "server, which migrates it."
        )


def prepare(engine: Engine) -> str:
    """Migrate the database to this program's version. Raises BadDatabase if a newer program has written it."""
    scripts = ScriptDirectory.from_config(_config())
    head = scripts.get_current_head()
    assert head is not None
    make_private(engine)
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":  # one process migrates, the others wait for it
                connection.exec_driver_sql("select pg_advisory_xact_lock(1953850220, hashtext(current_schema()))")
            now = revision(connection)
            if now == head:
                return head
            if now is not None and now not in {script.revision for script in scripts.walk_revisions()}:
                raise BadDatabase(
                    f"The database has version {now}, newer than this program's {head}: install a newer Tuckbox."
                )
            upgrade(connection)
    except DBAPIError as error:
        raise BadDatabase(f"The database cannot be used: {reason_of(error)}.") from None
    log.info("database migrated from version %s to %s", now or "none", head)
    return head
