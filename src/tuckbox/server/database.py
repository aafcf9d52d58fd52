"""The database: opened with nothing to configure, brought up to this program's version by itself."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import NullPool

from tuckbox.errors import TuckboxError

log = logging.getLogger("tuckbox.database")


class BadDatabase(TuckboxError):
    """A database that this program cannot use."""


def engine_for(address: str) -> Engine:
    """The way to a database: a path is a SQLite file, postgresql://… a PostgreSQL server."""
    if address.startswith(("postgresql://", "postgres://")):
        return create_engine("postgresql+psycopg://" + address.split("://", 1)[1], poolclass=NullPool)
    if "://" in address:
        raise BadDatabase(
            f"'{address.split('://')[0]}' is no database that Tuckbox knows: give a file or postgresql://…"
        )
    engine = create_engine(f"sqlite:///{Path(address).absolute()}", poolclass=NullPool, connect_args={"timeout": 1.0})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves; the driver would say it too late
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin(connection: Connection) -> None:
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def prepare(engine: Engine) -> str:
    """Bring the database up to this program's version; refuses one that a newer program has written."""
    config = Config()
    config.set_main_option("script_location", "tuckbox.server:migrations")
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    head = scripts.get_current_head()
    assert head is not None
    try:
        with engine.begin() as connection:
            now = MigrationContext.configure(connection).get_current_revision()
            if now == head:
                return head
            if now is not None and now not in {script.revision for script in scripts.walk_revisions()}:
                raise BadDatabase(
                    f"The database has version {now}, newer than this program's {head}: install a newer Tuckbox."
                )
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except sqlite3.DatabaseError as error:
        raise BadDatabase(f"The file is no database of Tuckbox ({error}).") from None
    log.info("database brought from version %s to %s", now or "none", head)
    return head
