"""Magpies for tests of the lab: quick matches, and sets in which one card is known to matter."""

from __future__ import annotations

from pathlib import Path

from magpies import GAME
from tuckbox.core.card_set import CardSet

STANDARD = GAME.sets.standard


def with_worth(**worth: int) -> CardSet:
    """The standard set with other worths; the names are written with underscores."""
    lines = []
    for line in STANDARD.text.splitlines():
        name, value = line.split(",")
        lines.append(f"{name},{worth.get(name.replace(' ', '_'), value)}")
    return CardSet("changed", "\n".join(lines) + "\n")


def saved(cards: CardSet, folder: Path) -> str:
    """A set in a file."""
    file = folder / "set.csv"
    file.write_text(cards.text, encoding="utf-8")
    return str(file)
