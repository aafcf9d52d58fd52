"""Small words of the terminal table."""

from __future__ import annotations

import re
from collections.abc import Sequence

_SEAT = re.compile(r"\b[Ss]eat (\d+)\b")


def named(text: str, players: Sequence[str]) -> str:
    """A sentence of the rules with the players' names in place of their seats' numbers."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        return players[seat] if 0 <= seat < len(players) else found[0]

    return _SEAT.sub(name, text)
