"""Pictures of cards, drawn by code: each game's `art` draws any card of any valid set as SVG without words.

    >>> from tuckbox import art, registry
    >>> druid = registry.game("druid")
    >>> faces = art.pictures(druid)
    >>> faces["creature/Bear"][:4], len(faces) > 50
    ('<svg', True)

A picture follows from the card's row of the set alone and is the same everywhere, so that it can be kept under an
address that contains its hash. Words, numbers and badges are set on top as text by whoever shows the card.
"""

from __future__ import annotations

import hashlib
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from tuckbox.cardset import CardSet
from tuckbox.game import Game
from tuckbox.registry import GAMES


class Art(Protocol):
    """What the module `art` of a game offers."""

    THEMES: tuple[str, ...]  # "light", and "dark" where the pictures differ at night

    def picture(self, kind: str, card: str, cards: CardSet, theme: str = "light") -> str:
        """One picture of a set: the SVG of a card of this kind and name."""

    def pictures(self, cards: CardSet, theme: str = "light") -> dict[str, str]:
        """All pictures of a set by `kind/name`."""

    def faults(self, cards: CardSet) -> list[str]:
        """What a set says about its pictures that means nothing, row by row; the pictures do without it."""


def art_of(name: str) -> Art | None:
    """The art of the game of this name; None if it is played without pictures."""
    module = f"{GAMES[name]}.art"
    return cast(Art, import_module(module)) if find_spec(module) else None


def pictures(game: Game, theme: str = "light") -> dict[str, str]:
    """All pictures of a game's card set by `kind/name`; none if it is played without pictures."""
    art = art_of(game.name)
    return art.pictures(game.cards, theme) if art else {}


def content_hash(svg: str) -> str:
    """The hash of a picture's content, by which it is served and kept."""
    return hashlib.sha256(svg.encode()).hexdigest()[:16]
