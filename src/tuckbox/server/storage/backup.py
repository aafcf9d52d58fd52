"""Backups: the whole database as compressed JSON lines, taken even while the server runs."""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import IO, Any, Final

from sqlalchemy import Connection, Engine, MetaData, Table, delete, func, insert, inspect, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from tuckbox import __version__
from tuckbox.core.errors import TuckboxError
from tuckbox.server.runtime import Runtime
from tuckbox.server.storage import database, schema, server_state
from tuckbox.server.storage.errors import is_damage, reason_of

FORMAT: Final = 1
_GROUP: Final = 500
_FORMER: Final = {"facts", "pauses", "duplicates", "duplicate_players"}  # tables of earlier versions of the database
_TABLES: Final = {table.name for table in schema.ALL} | _FORMER


class BadBackup(TuckboxError):
    """A backup that cannot be written, or a file that cannot be restored."""


# Writing


def backup(address: str, file: Path) -> dict[str, int]:
    """Write a consistent snapshot of all rows to a file; the number of rows of each table."""
    engine = database.engine_for(address)
    if engine.dialect.name == "sqlite" and not Path(address).exists():
        raise BadBackup(f"There is no database at {address}.")
    part = file.with_name(file.name + ".part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
            part.chmod(0o600)
            with gzip.open(raw, "wt", encoding="utf-8") as out:
                counts = _write(engine, out)
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(file)
    except OSError as error:
        raise BadBackup(f"{file} cannot be written ({error.strerror}).") from None
    except DBAPIError as error:
        state = "is damaged" if is_damage(error) else "cannot be read"
        raise BadBackup(f"The database {state}: {reason_of(error)}. No backup was written.") from None
    finally:
        part.unlink(missing_ok=True)
    return counts


def _write(engine: Engine, out: IO[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        with connection.execution_options(reading=True).begin():
            revision = database.revision(connection)
            if revision is None:
                raise BadBackup("The database is empty: there is nothing to back up.")
            _line(out, {"tuckbox backup": FORMAT, "program": __version__, "database": revision})
            for table in _tables(connection):
                counts[table.name] = 0
                for row in connection.execute(select(table)).mappings():
                    _line(out, [table.name, {column: _plain(value) for column, value in row.items()}])
                    counts[table.name] += 1
    _line(out, {"end": sum(counts.values())})
    return counts


def _tables(connection: Connection) -> list[Table]:
    """The tables as they are, for a database may be older than this program; what is referred to comes first."""
    there = MetaData()
    there.reflect(connection, only=lambda name, _: name in _TABLES)
    return [table for table in there.sorted_tables if table.name in _TABLES]


def _line(out: IO[str], value: object) -> None:
    out.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")


def _plain(value: Any) -> Any:
    return {"hex": bytes(value).hex()} if isinstance(value, bytes | memoryview) else value


# Restoring


def restore(address: str, file: Path, replace: bool) -> tuple[dict[str, int], Path | None]:
    """Replace the database's content by a backup: the number of rows, and where a damaged database is kept.

    All or nothing: whatever is wrong with the file, the database stays as it was. A running server notices a restored
    database and reloads everything, unless it had to be replaced by a new file.
    """
    revision = _check(file)
    engine = database.engine_for(address)
    try:
        if damage := _damage(engine):
            if not replace:
                raise BadBackup(
                    f"The database is damaged ({damage}); --replace keeps it aside and restores the backup."
                )
            return _restore_beside(engine, file, revision)
        database.make_private(engine)
        with engine.begin() as connection:
            counts = _replace_rows(connection, file, revision, replace)
    except DBAPIError as error:
        raise BadBackup(f"{file} was not restored, the database is as it was: {reason_of(error)}.") from None
    except (SQLAlchemyError, LookupError, TypeError, ValueError, AttributeError):
        raise BadBackup(f"{file} is damaged; the database is as it was.") from None
    return counts, None


def _damage(engine: Engine) -> str:
    """What is wrong with a SQLite file, after a look at all of it."""
    files = database.files_of(engine)
    if not files or not files[0].exists() or not files[0].stat().st_size:
        return ""
    try:
        with engine.connect().execution_options(reading=True) as connection:
            found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
            return "" if found == "ok" else found.splitlines()[-1]
    except DBAPIError as error:
        if is_damage(error):
            return reason_of(error)
        raise


def _restore_beside(engine: Engine, file: Path, revision: str) -> tuple[dict[str, int], Path]:
    """Restore into a new file, and put it in the place of a damaged one, which is kept."""
    old = database.files_of(engine)
    kept = old[0].with_name(f"{old[0].name}.damaged-{int(Runtime().now())}")
    fresh = database.engine_for(str(old[0].with_name(old[0].name + ".restoring")))
    new = database.files_of(fresh)
    for one in new:
        one.unlink(missing_ok=True)
    try:
        database.make_private(fresh)
        with fresh.begin() as connection:
            counts = _replace_rows(connection, file, revision, True)
        for one in old:
            if one.exists():
                one.rename(kept.with_name(kept.name + one.name.removeprefix(old[0].name)))
        new[0].rename(old[0])
    finally:
        for one in new:
            one.unlink(missing_ok=True)
    return counts, kept


def _replace_rows(connection: Connection, file: Path, revision: str, replace: bool) -> dict[str, int]:
    """Delete all rows, insert those of the backup, and count them; the caller's transaction undoes it all."""
    now = database.revision(connection)
    if now is not None and now != revision:
        raise BadBackup(
            f"The backup has database version {revision}, this database has {now}: restore into an empty one."
        )
    if now is None:
        database.upgrade(connection, revision)
    elif not replace and _is_filled(connection):
        raise BadBackup("The database is not empty; --replace overwrites it.")
    there = _tables(connection)
    for table in reversed(there):
        connection.execute(delete(table))
    by_name = {table.name: table for table in there}
    counts = _insert_all(connection, by_name, _rows(file))
    for name, count in counts.items():
        stored = connection.execute(select(func.count()).select_from(by_name[name])).scalar_one()
        if stored != count:
            raise BadBackup(f"Only {stored} of {count} rows of {name} were restored; the database is as it was.")
    database.upgrade(connection)
    server_state.set_generation(connection, Runtime().id())
    return dict(counts)


def _insert_all(
    connection: Connection, there: dict[str, Table], rows: Iterator[tuple[str, dict[str, Any]]]
) -> Counter[str]:
    counts: Counter[str] = Counter()
    group: list[dict[str, Any]] = []
    name = ""
    end: list[tuple[str, dict[str, Any]]] = [("", {})]
    for table, row in chain(rows, end):
        if table != name or len(group) == _GROUP:
            if group:
                connection.execute(insert(there[name]), group)
            name, group = table, []
        if table:
            group.append({key: _value(value) for key, value in row.items()})
            counts[table] += 1
    return counts


def _is_filled(connection: Connection) -> bool:
    return (
        inspect(connection).has_table("people") and connection.execute(select(schema.people.c.id)).first() is not None
    )


def _check(file: Path) -> str:
    """Read a backup to its end; the version of its database. Raises BadBackup unless it is complete and has rows."""
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            head = json.loads(next(lines))
            last: Any = head
            count = -1
            for line in lines:
                if count >= 0 and not (isinstance(last, list) and len(last) == 2 and last[0] in _TABLES):
                    raise ValueError("no row")
                last = json.loads(line)
                count += 1
    except FileNotFoundError:
        raise BadBackup(f"There is no file {file}.") from None
    except PermissionError:
        raise BadBackup(f"{file} cannot be read (Permission denied).") from None
    except (OSError, EOFError, ValueError, TypeError, StopIteration, RecursionError, zlib.error):
        raise BadBackup(f"{file} is not a complete Tuckbox backup.") from None
    whole = isinstance(head, dict) and head.get("tuckbox backup") == FORMAT and last == {"end": count}
    if not whole or not isinstance(head.get("database"), str):
        raise BadBackup(f"{file} is not a complete Tuckbox backup.")
    if not count:
        raise BadBackup(f"{file} holds no rows; the database is as it was.")
    return str(head["database"])


def _rows(file: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            item = json.loads(line)
            if isinstance(item, list):
                yield item[0], item[1]


def _value(value: Any) -> Any:
    return bytes.fromhex(value["hex"]) if isinstance(value, dict) else value
