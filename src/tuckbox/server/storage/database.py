"""The database: opening it, and migrating it to this program's version."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from tuckbox.core.errors import TuckboxError

log = logging.getLogger("tuckbox.database")


class BadDatabase(TuckboxError):
    """A database that cannot be used."""


def engine_for(address: str) -> Engine:
    """The engine of a database: a path is a SQLite file, postgresql://… a PostgreSQL server."""
    if address.startswith(("postgresql://", "postgres://")):
        return create_engine(
            "postgresql+psycopg://" + address.split("://", 1)[1], poolclass=NullPool, hide_parameters=True
        )
    if "://" in address:
        raise BadDatabase(f"'{address.split('://')[0]}' is not supported: give a file or postgresql://…")
    engine = create_engine(
        f"sqlite:///{Path(address).absolute()}",
        poolclass=NullPool,
        hide_parameters=True,
        connect_args={"timeout": 1.0, "check_same_thread": False},
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _: object) -> None:
    connection.isolation_level = None  # we send BEGIN ourselves; the driver would send it too late
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin(connection: Connection) -> None:
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


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


def prepare(engine: Engine) -> str:
    """Migrate the database to this program's version. Raises BadDatabase if a newer program has written it."""
    scripts = ScriptDirectory.from_config(_config())
    head = scripts.get_current_head()
    assert head is not None
    try:
        with engine.begin() as connection:
            now = revision(connection)
            if now == head:
                return head
            if now is not None and now not in {script.revision for script in scripts.walk_revisions()}:
                raise BadDatabase(
                    f"The database has version {now}, newer than this program's {head}: install a newer Tuckbox."
                )
            upgrade(connection)
    except DBAPIError as error:
        raise BadDatabase(f"The database cannot be used: {str(error.orig).strip().splitlines()[0]}.") from None
    log.info("database migrated from version %s to %s", now or "none", head)
    return head
