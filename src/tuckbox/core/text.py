"""Lines: names and cells that people write, as text that fits on one line of a file or a screen."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence


def one_line(text: str) -> str:
    """The text with its spaces and line breaks folded, without characters that steer a terminal or cannot be saved."""
    shown = (letter for letter in text if letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cs"))
    return " ".join("".join(shown).split())


def number_of(text: str) -> int | None:
    """The number that a text is in the digits 0 to 9, and at most nine of them; None if it is not."""
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None


def named(text: str, players: Sequence[str]) -> str:
    """A sentence of the rules with the players' names in place of their seats' numbers."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        return players[seat] if 0 <= seat < len(players) else found[0]

    return re.sub(r"\b[Ss]eat (\d+)\b", name, text)


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows of a table with each column as wide as its widest cell."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
