"""Request errors: a code for programs, a sentence for people, and a detail for developers."""

from __future__ import annotations

import re
from typing import Final


class RequestError(Exception):
    """A refused request; nothing was changed."""

    def __init__(self, code: str, reason: str, number: int | None = None, detail: str = "") -> None:
        super().__init__(reason)
        self.code, self.reason, self.number, self.detail = code, reason, number, detail


RELOADING: Final = "The table is being reloaded; try again."
ELSEWHERE: Final = "Another process of the server does this; try again."
PROCESS_GONE: Final = "Another process of the server does not answer; try again."


class TableReloading(RequestError):
    """The table is being reloaded; the request may be repeated."""

    def __init__(self) -> None:
        super().__init__("failed", RELOADING)


class OwnedElsewhere(RequestError):
    """Another process is responsible: it owns the table, or is the leader."""

    def __init__(self, owner: str) -> None:
        super().__init__("failed", ELSEWHERE)
        self.owner = owner


class ProcessGone(RequestError):
    """The process responsible does not answer."""

    def __init__(self) -> None:
        super().__init__("failed", PROCESS_GONE)


INVALID: Final = "The server did not understand this; reload the page and try again."
# The message for an invalid field; the validator's own message is for developers.
FIELDS: Final = {
    "name": "A name has 1 to 24 characters.",
    "password": "A password has 8 to 128 characters.",
    "text": "The text is too long.",
    "seats": "This game is not for so many players.",
    "clock": "This clock is not possible: choose more or less time.",
    "seconds": "This clock is not possible: choose more or less time.",
    "increment": "At most 10 minutes can be added for a move.",
    "days": "A clock has 1 to 30 days for each move.",
}


def sentence_for(path: str) -> str:
    """The message for an invalid field, by the last part of its path that has one."""
    return next((FIELDS[name] for name in reversed(re.findall(r"\w+", path)) if name in FIELDS), INVALID)


HTTP_ERRORS: Final = {
    404: ("not found", "There is nothing at this address."),
    405: ("bad method", INVALID),
    413: ("too large", "This is too large for the server."),
}
HTTP_STATUS: Final[dict[str, int]] = {
    "bad message": 400,
    "bad request": 400,
    "not signed in": 401,
    "bad token": 403,
    "bad origin": 403,
    "not allowed": 403,
    "not seated": 403,
    "no table": 404,
    "not found": 404,
    "taken": 409,
    "stale": 409,
    "already": 409,
    "over": 409,
    "not now": 409,
    "not your turn": 409,
    "illegal": 422,
    "bad cards": 422,
    "bad record": 422,
    "too many": 429,
    "too fast": 429,
    "failed": 503,
}
RETRY_AFTER: Final = {429: {"retry-after": "30"}, 503: {"retry-after": "5"}}  # headers by status
