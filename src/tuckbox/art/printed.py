"""Printed cards: how a game's module `printing` describes the deck that players cut out of paper.

The module has `deck(game, players)`; the file `face.typ` beside it sets a card's words on its picture. A game without
them is printed with a plain face. A module may also have `figure(game, kind, lines)`, which draws those figures of the
guide that are not rows of cards. A word that is a `Message` is printed in the reader's language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from tuckbox.core.game import Game
from tuckbox.core.localized_text import Texts

BLEED: Final = 1.0  # mm of picture beyond the cut, so that an inexact cut leaves no white edge
POKER: Final = (63.0, 88.0)  # mm, the size of most cards and their sleeves


@dataclass(frozen=True)
class PrintedCard:
    """A card as it is printed: its size after cutting in mm, its pictures by key, its words, how many copies."""

    name: str
    size: tuple[float, float] = POKER
    front: str = ""
    back: str = ""  # without one it gets a plain back with the game's name; the front's key prints both sides alike
    words: Mapping[str, Any] = field(default_factory=dict)  # what face.typ sets as text
    copies: int = 1


@dataclass(frozen=True)
class Deck:
    """All cards that a game needs for some players, and the pictures on them by key; a back covers the bleed too."""

    cards: tuple[PrintedCard, ...]
    pictures: Mapping[str, str]


@dataclass(frozen=True)
class Mark:
    """A part of a card's face, located by `marks` in face.typ: its title, its meaning, and the clause."""

    part: str
    title: str
    text: str
    clause: str


@dataclass(frozen=True)
class Reading:
    """A card whose parts the booklet explains, after one of its sections."""

    card: str
    after: str
    marks: tuple[Mark, ...]


class Printing(Protocol):
    """The interface of a game's module `printing`."""

    def deck(self, game: Game, players: int) -> Deck:
        """The cards of a game for this many players."""

    def figure(self, game: Game, kind: str, lines: Sequence[str]) -> str:
        """A figure of the guide as SVG; the module may leave this out."""

    def words(self, game: Game, texts: Texts) -> Mapping[str, Mapping[str, Any]]:
        """The cards' texts in another language, by name; localized texts among their words are translated anyway."""

    def reading(self, game: Game) -> Reading:
        """How a card is read; the module may leave this out."""


def with_bleed(svg: str, bleed: float, under: str, over: str = "") -> str:
    """A picture with more around it, in its own measure: drawn below it, and above it where shapes go on."""
    head = re.match(r'(<svg [^>]*?)width="([\d.]+)" height="([\d.]+)" viewBox="0 0 [\d.]+ [\d.]+"([^>]*>)', svg)
    if head is None:
        raise ValueError("this picture does not begin with its size")
    width, height = (float(head[i]) + 2 * bleed for i in (2, 3))
    size = f'width="{width:g}" height="{height:g}" viewBox="{-bleed:g} {-bleed:g} {width:g} {height:g}"'
    return f"{head[1]}{size}{head[4]}{under}{svg[head.end() :].removesuffix('</svg>')}{over}</svg>"
