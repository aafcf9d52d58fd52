"""Small words of the terminal table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

_SEAT = re.compile(r"\b[Ss]eat (\d+)\b")


def named(text: str, players: Sequence[str]) -> str:
    """A sentence of the rules with the players' names in place of their seats' numbers."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        return players[seat] if 0 <= seat < len(players) else found[0]

    return _SEAT.sub(name, text)


def condensed(sentences: Sequence[str]) -> list[str]:
    """A log in which a sentence that comes several times in a row stands once, with how often."""
    runs = [(sentence, len(list(run))) for sentence, run in groupby(sentences)]
    return [f"{sentence} ({count} times)" if count > 1 else sentence for sentence, count in runs]
