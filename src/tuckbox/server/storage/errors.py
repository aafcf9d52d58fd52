"""What can go wrong in storage, in terms that the rest of the server understands."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DataError, DBAPIError, InterfaceError, OperationalError, PendingRollbackError

from tuckbox.core.errors import TuckboxError


class StorageError(Exception):
    """A read or write that the database did not carry out."""


class DatabaseAway(StorageError):
    """The database cannot be reached."""


class DatabaseDamaged(DatabaseAway):
    """The database's file is damaged."""


class InvalidText(StorageError):
    """A text that the database cannot store."""


class NameTaken(StorageError):
    """Another account has this name."""


class StaleTable(TuckboxError):
    """Concurrent write: the table's log has grown since it was loaded."""


class StaleDesign(TuckboxError):
    """Concurrent write: the design has another version than the one that was edited."""


def is_disconnect(error: BaseException) -> bool:
    """Whether the database could not be reached or has ended the connection, so that the work may be retried."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:  # such as by a time limit on idle transactions
        return True
    return isinstance(error, OperationalError | InterfaceError | PendingRollbackError)


def is_damage(error: BaseException) -> bool:
    """Whether the database's file is damaged, or is none."""
    if not isinstance(error, DBAPIError):
        return False
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return getattr(error.orig, "sqlstate", None) in ("XX001", "XX002")


def reason_of(error: DBAPIError) -> str:
    """What a driver says, in one line."""
    return (str(error.orig).strip().splitlines() or [type(error.orig).__name__])[0].rstrip(".")


def translated(error: BaseException) -> BaseException:
    """A driver's error as one of storage's own; any other error as it is."""
    if is_damage(error):
        assert isinstance(error, DBAPIError)
        found: StorageError = DatabaseDamaged(reason_of(error))
    elif is_disconnect(error):
        found = DatabaseAway(type(error).__name__)
    elif isinstance(error, DataError):
        found = InvalidText(type(error).__name__)
    else:
        return error
    found.__cause__ = error
    return found
