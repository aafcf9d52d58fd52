"""What can go wrong, as types; every message is one sentence a player can act on."""

from __future__ import annotations


class TuckboxError(Exception):
    """The base of all errors that a person can cause and should be told about in one sentence."""


class UnknownGame(TuckboxError):
    """No game has this name."""


class UnknownBot(TuckboxError):
    """No bot has this name."""


class WrongSeats(TuckboxError):
    """The game is not played with this number of seats."""


class BadOption(TuckboxError):
    """A game option that does not exist, or a value that it does not take."""


class UnknownMove(TuckboxError):
    """A sentence or code that is no move of the game."""


class AmbiguousMove(TuckboxError):
    """A shortened sentence that fits several options."""

    def __init__(self, text: str, fits: list[str]) -> None:
        shown = "; ".join(fits[:4]) + (f"; and {len(fits) - 4} more" if len(fits) > 4 else "")
        super().__init__(f"'{text}' could mean: {shown}.")
        self.fits = fits


class IllegalMove(TuckboxError):
    """A move that the rules do not allow now."""


class NotYourTurn(TuckboxError):
    """A move by a seat that owes no decision."""


class MatchOver(TuckboxError):
    """An entry after the end of the match."""


class CannotUndo(TuckboxError):
    """Taking back is not free here: something hidden came out, or someone else has acted."""


class BadSeed(TuckboxError):
    """A seed that is not 64 hexadecimal digits, nor a word to make one from."""


class BadCardSet(TuckboxError):
    """A card set that breaks a rule of its game: the file, the row and the reason."""

    def __init__(self, file: str, row: int, reason: str) -> None:
        where = f"{file}, row {row}" if row else file
        super().__init__(f"{where}: {reason}")
        self.file, self.row, self.reason = file, row, reason


class BadRecord(TuckboxError):
    """A record that cannot be read or does not hold: the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line, self.reason = line, reason
