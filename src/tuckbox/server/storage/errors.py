"""What can go wrong in storage, in terms that the rest of the server understands."""

from __future__ import annotations

from sqlalchemy.exc import DataError, InterfaceError, OperationalError

from tuckbox.core.errors import TuckboxError


class StorageError(Exception):
    """A read or write that the database did not carry out."""


class DatabaseAway(StorageError):
    """The database cannot be reached."""


class InvalidText(StorageError):
    """A text that the database cannot store."""


class NameTaken(StorageError):
    """Another account has this name."""


class StaleTable(TuckboxError):
    """Concurrent write: the table's log has grown since it was loaded."""


def is_disconnect(error: BaseException) -> bool:
    """Whether the database could not be reached, so that the work may be retried."""
    return isinstance(error, OperationalError | InterfaceError)


def translated(error: BaseException) -> BaseException:
    """A driver's error as one of storage's own; any other error as it is."""
    if is_disconnect(error):
        found: StorageError = DatabaseAway(type(error).__name__)
    elif isinstance(error, DataError):
        found = InvalidText(type(error).__name__)
    else:
        return error
    found.__cause__ = error
    return found
