"""Backups: the whole database as compressed JSON lines, taken even while the server runs."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import IO, Any, Final

from sqlalchemy import Connection, MetaData, delete, insert, inspect, select

from tuckbox import __version__
from tuckbox.core.errors import TuckboxError
from tuckbox.server.storage import database, schema, server_state

FORMAT: Final = 1
_GROUP: Final = 500


class BadBackup(TuckboxError):
    """A file that is not a backup, or cannot be restored here."""


def backup(address: str, file: Path) -> dict[str, int]:
    """Write a consistent snapshot of all rows to a file; the number of rows of each table."""
    engine = database.engine_for(address)
    if engine.dialect.name == "sqlite" and not Path(address).exists():
        raise BadBackup(f"There is no database at {address}.")
    counts: dict[str, int] = {}
    part = file.with_name(file.name + ".part")
    try:
        with engine.connect() as connection, gzip.open(part, "wt", encoding="utf-8") as out:
            if engine.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.execution_options(reading=True).begin():
                revision = database.revision(connection)
                _line(out, {"tuckbox backup": FORMAT, "program": __version__, "database": revision})
                for table in schema.ALL:
                    counts[table.name] = 0
                    for row in connection.execute(select(table)).mappings():
                        _line(out, [table.name, {name: _plain(value) for name, value in row.items()}])
                        counts[table.name] += 1
            _line(out, {"end": sum(counts.values())})
    except OSError as error:
        raise BadBackup(f"{file} cannot be written ({error.strerror}).") from None
    part.replace(file)
    return counts


def restore(address: str, file: Path, replace: bool) -> dict[str, int]:
    """Replace the database's content by a backup; a running server notices and reloads everything."""
    head, read = _read(file)
    engine = database.engine_for(address)
    revision = str(head["database"])
    with engine.begin() as connection:
        now = database.revision(connection)
        if now is not None and now != revision:
            raise BadBackup(
                f"The backup has database version {revision}, this database has {now}: restore into an empty one."
            )
        if now is None:
            database.upgrade(connection, revision)
        elif not replace and _is_filled(connection):
            raise BadBackup("The database is not empty; --replace overwrites it.")
        there = MetaData()
        there.reflect(connection)
        for table in reversed(schema.ALL):
            connection.execute(delete(there.tables[table.name]))
        counts = _insert_all(connection, there, read)
        server_state.set_generation(connection)
    database.prepare(engine)
    return counts


def _insert_all(connection: Connection, there: MetaData, read: Iterator[list[Any]]) -> dict[str, int]:
    counts: dict[str, int] = {}
    group: list[dict[str, Any]] = []
    name = ""
    for table, row in chain(read, [["", {}]]):
        if table != name or len(group) == _GROUP:
            if group:
                connection.execute(insert(there.tables[name]), group)
            name, group = table, []
        if table:
            group.append({key: _value(value) for key, value in row.items()})
            counts[table] = counts.get(table, 0) + 1
    return counts


def _is_filled(connection: Connection) -> bool:
    return (
        inspect(connection).has_table("people") and connection.execute(select(schema.people.c.id)).first() is not None
    )


def _read(file: Path) -> tuple[dict[str, Any], Iterator[list[Any]]]:
    """A backup's header, and its rows once the file has been checked to be complete."""
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            head = json.loads(next(lines))
            last: Any = head
            count = -1
            for line in lines:
                last = json.loads(line)
                count += 1
    except FileNotFoundError:
        raise BadBackup(f"There is no file {file}.") from None
    except (OSError, EOFError, ValueError, StopIteration):
        raise BadBackup(f"{file} is not a complete Tuckbox backup.") from None
    if not isinstance(head, dict) or head.get("tuckbox backup") != FORMAT or last != {"end": count}:
        raise BadBackup(f"{file} is not a complete Tuckbox backup.")

    def read() -> Iterator[list[Any]]:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            next(lines)
            for line in lines:
                item = json.loads(line)
                if isinstance(item, list):
                    yield item

    return head, read()


def _line(out: IO[str], value: object) -> None:
    out.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")


def _plain(value: Any) -> Any:
    return {"hex": bytes(value).hex()} if isinstance(value, bytes | memoryview) else value


def _value(value: Any) -> Any:
    return bytes.fromhex(value["hex"]) if isinstance(value, dict) else value
