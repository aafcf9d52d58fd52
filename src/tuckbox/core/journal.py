"""The journal: the events of a match as the rules write them; playouts have no journal."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

EVERYONE: Final[i64] = 0xFFFF  # the mask of an event without secret parts


class Journal:
    """Raw events in order: (kind, mask of seats that see the secret parts, a, b, c, d, e)."""

    def __init__(self) -> None:
        self.events: list[tuple[int, int, int, int, int, int, int]] = []

    def add(self, kind: i64, sees: i64, a: i64, b: i64, c: i64, d: i64, e: i64 = 0) -> None:
        """Append an event."""
        self.events.append((int(kind), int(sees), int(a), int(b), int(c), int(d), int(e)))
