"""Lines: names and cells that people write, as text that fits on one line of a file or a screen."""

from __future__ import annotations

import unicodedata


def one_line(text: str) -> str:
    """The text with its spaces and line breaks folded, without characters that steer a terminal or cannot be saved."""
    shown = (letter for letter in text if letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cs"))
    return " ".join("".join(shown).split())
