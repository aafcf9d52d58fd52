"""The silhouettes of Druid Games: our own in shapes.svg, and icons."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from tuckbox.art import icons
from tuckbox.art.drawings import shapes

_GLYPH_ICONS: Final = {"mammal": "flat-paw-print", "bird": "feather", "amphibian": "frog-foot", "oak": "oak-leaf"}


@dataclass(frozen=True)
class Shape:
    """A silhouette in a box of 512, and the fine lines cut into it."""

    outline: str
    lines: str = ""


@cache
def shape(name: str) -> Shape:
    """The silhouette of this name."""
    drawn = shapes("tuckbox.games.druid.art", "shapes.svg")
    return Shape(drawn[name], drawn.get(f"{name}-lines", "")) if name in drawn else Shape(icons.body(name))


def glyph(name: str) -> str:
    """The sign of a type, an icon or a seat."""
    return icons.body(_GLYPH_ICONS[name]) if name in _GLYPH_ICONS else shape(f"glyph-{name}").outline
