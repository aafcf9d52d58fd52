"""Text that people type, made safe for one line of a file or a screen."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from tuckbox.core.localized_text import LocalizedText, with_players

# Apostrophes, quotation marks and dashes as books and word processors print them, and the ones on every keyboard.
_TYPED: Final = str.maketrans(
    dict.fromkeys("\u2018\u2019\u201a\u201b\u02bc\u2032\u00b4\u0060\uff07", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-")
)
# Letters of other alphabets that look like Latin ones, folded to lower case.
_LATIN: Final = str.maketrans(
    "\u0430\u0432\u0435\u0451\u0456\u0458\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0455\u0501\u04bb\u051b\u051d"
    "\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u0131",
    "abeeijkmhopctyxsdhqwabezhikmnoptyxi",
)


def is_invisible(letter: str) -> bool:
    """Whether a character is invisible: a zero-width space, joiner, direction mark or filler."""
    return (
        unicodedata.category(letter) == "Cf"
        or letter in "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"
        or ("\u180b" <= letter <= "\u180f" or "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef")
    )


def folded(text: str) -> str:
    """The form of a text in which names and moves are compared.

    Letter case, spacing, width, invisible characters and the shapes of apostrophes and dashes do not matter.
    """
    if not text.isascii():
        seen = "".join(letter for letter in text.translate(_TYPED) if not is_invisible(letter))
        text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold()).translate(_TYPED)
    return " ".join(text.casefold().split())


def lookalike(text: str) -> str:
    """A key that is equal for names that look alike."""
    return folded(text).translate(_LATIN)


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

    spoken = re.sub(r"\b[Ss]eat ([0-9]{1,2})\b", name, text)
    return with_players(text, spoken, players) if isinstance(text, LocalizedText) else spoken


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows of a table with each column as wide as its widest cell."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
