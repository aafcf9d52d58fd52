"""Errors that users can cause; each message is one sentence that says what to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tuckbox.core.localized_text import joined, localized


class TuckboxError(Exception):
    """Base class of all errors that are shown to the user."""

    @property
    def sentence(self) -> str:
        """The message to the user; a LocalizedText is kept as one, so that it can be translated."""
        return self.args[0] if self.args and isinstance(self.args[0], str) else str(self)


class UnknownGame(TuckboxError):
    """No game has this name."""


class BrokenGame(UnknownGame):
    """A game whose package cannot be loaded."""

    def __init__(self, name: str, package: str, reason: str) -> None:
        super().__init__(f"The game '{name}' cannot be loaded from {package}: {reason.rstrip('.')}.")


class UnknownBot(TuckboxError):
    """No bot has this name."""


class WrongSeats(TuckboxError):
    """The game is not played with this number of seats."""


class BadOption(TuckboxError):
    """An unknown game option, or an invalid value for one."""


class UnknownMove(TuckboxError):
    """A sentence or code that is not a move of the game."""


class AmbiguousMove(TuckboxError):
    """An abbreviated sentence that matches several legal moves."""

    def __init__(self, text: str, fits: list[str]) -> None:
        shown = "; ".join(fits[:4]) + (f"; and {len(fits) - 4} more" if len(fits) > 4 else "")
        super().__init__(f"'{text}' could mean: {shown}.")
        self.fits = fits


class IllegalMove(TuckboxError):
    """A move that is not legal in this position."""


class NotYourTurn(TuckboxError):
    """A move by a seat that is not to act."""


class MatchOver(TuckboxError):
    """An entry after the match has ended."""


class MatchNotOver(TuckboxError):
    """An operation on a running match that only a finished one allows."""


class UnknownSeat(TuckboxError):
    """A seat that this table does not have."""


class NoLegalMove(TuckboxError):
    """A seat is to act and has no legal move: the card set leads to a position that nobody can play."""

    def __init__(self, reason: str = "A seat is to act and has no legal move.") -> None:
        super().__init__(reason)


class NoEncoder(TuckboxError):
    """A game without observations for learning programs."""


class CannotResample(TuckboxError):
    """No deal of the hidden cards fits what the seat has seen."""


class CannotUndo(TuckboxError):
    """An undo that needs the others' consent, or has nothing to undo."""


class BadSeed(TuckboxError):
    """A seed that is empty or not 32 bytes long."""


@dataclass(frozen=True)
class Complaint:
    """What is wrong in a card set: the row (0: the whole set), the column (empty: the whole row) and the reason."""

    row: int
    column: str
    reason: str


class BadCardSet(TuckboxError):
    """A card set that its game rejects: the file and every complaint; the message has the first."""

    def __init__(self, file: str, row: int, reason: str, column: str = "", more: Sequence[Complaint] = ()) -> None:
        where = [file]
        if row:
            where.append(localized("row {row}", row=row))
        if column:
            where.append(localized("column {column}", column=column))
        super().__init__(localized("{where}: {reason}", where=joined(where), reason=reason))
        self.file, self.row, self.reason, self.column = file, row, reason, column
        self.complaints = (Complaint(row, column, reason), *more)


class BadRecord(TuckboxError):
    """A record that cannot be parsed or replayed: the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line, self.reason = line, reason
