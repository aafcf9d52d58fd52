"""Pictures of cards, drawn by code: each game's `art` draws any card of any valid set as SVG without words.

    >>> from tuckbox import registry
    >>> druid = registry.game("druid")
    >>> faces = packages.pictures(druid)
    >>> faces["creature/Bear"][:4], len(faces) > 50
    ('<svg', True)

A picture follows from the card's row of the set alone and is the same everywhere, so that it can be kept under an
address that contains its hash. The client sets words, numbers and badges on top as text.
"""

from __future__ import annotations

import hashlib
from typing import Protocol

from tuckbox.core.card_set import CardSet


class Art(Protocol):
    """The interface of a game's module `art`."""

    THEMES: tuple[str, ...]  # "light", and "dark" where the pictures differ at night

    def picture(self, kind: str, card: str, cards: CardSet, theme: str = "light") -> str:
        """One picture of a set: the SVG of a card of this kind and name."""

    def pictures(self, cards: CardSet, theme: str = "light") -> dict[str, str]:
        """All pictures of a set by `kind/name`."""

    def faults(self, cards: CardSet) -> list[str]:
        """Words of a set about its pictures that mean nothing, row by row; the pictures ignore them."""


def content_hash(svg: str) -> str:
    """The hash of a picture's content, by which it is served and cached."""
    return hashlib.sha256(svg.encode()).hexdigest()[:16]
