"""Request errors: what a client did wrong, as a code for programs and a sentence for people."""

from __future__ import annotations

from typing import Final


class RequestError(Exception):
    """A request that is refused; nothing was changed."""

    def __init__(self, code: str, reason: str, number: int | None = None) -> None:
        super().__init__(reason)
        self.code, self.reason, self.number = code, reason, number


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
