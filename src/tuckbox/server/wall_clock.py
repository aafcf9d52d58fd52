"""The time of day as all processes that serve a database see it."""

from __future__ import annotations

import time

_offset = 0.0  # seconds by which the database's clock is ahead of this machine's


def now() -> float:
    """Seconds since 1970, by the database's clock where several processes share one, else by this machine's."""
    return time.time() + _offset


def set_offset(seconds: float) -> None:
    """Note by how much the database's clock is ahead."""
    global _offset  # noqa: PLW0603 - a process has one clock
    _offset = seconds
