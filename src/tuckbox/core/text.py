"""Text that people type, made safe for one line of a file or a screen."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence


def one_line(text: str) -> str:
    """The text on one line, without control characters and surrogates."""
    shown = (letter for letter in text if letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cs"))
    return " ".join("".join(shown).split())


def number_of(text: str) -> int | None:
    """The number that a text of one to nine ASCII digits stands for; None for any other text."""
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None


def counted(number: int, noun: str) -> str:
    """A number with its noun: '1 card', '2 cards'."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def named(text: str, players: Sequence[str]) -> str:
    """A text with players' names in place of 'seat 1' and so on."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        return players[seat] if 0 <= seat < len(players) else found[0]

    return re.sub(r"\b[Ss]eat (\d+)\b", name, text)


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows of a table with each column as wide as its widest cell."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
