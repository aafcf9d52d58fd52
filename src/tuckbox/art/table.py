"""A picture of a whole table: cards and words laid on a cloth, as one SVG."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Final, Protocol

from tuckbox.art.svg import n
from tuckbox.core.localized_text import IN_ENGLISH, Texts, worded

FONT: Final = "Fraunces"
_SIZE: Final = re.compile(r'<svg ([^>]*?)width="([\d.]+)" height="([\d.]+)"')
Box = tuple[float, float, float, float]  # left, top, width, height


class TableArt(Protocol):
    """The interface of a game's module `table_art`."""

    def table(self, game: Any, view: Any, pictures: Mapping[str, str], theme: str = "light") -> TablePicture:
        """The table as a viewer sees it, laid with the pictures of its card set (by `kind/name`)."""


@dataclass(frozen=True)
class _Line:
    """A line of words on a table."""

    words: str
    size: float
    attributes: str

    def svg(self, texts: Texts) -> str:
        """The line in the language of these texts, with smaller letters where it is longer there."""
        words = worded(self.words, texts)
        size = self.size * min(1, len(self.words) / max(1, len(words)))
        return f'<text font-size="{n(size)}" {self.attributes}>{escape(words)}</text>'


class TablePicture:
    """A table being drawn, each part above those before it. `focus` is the part to show in a small space."""

    def __init__(self, width: int, height: int, cloth: str) -> None:
        self.width = width
        self.height = height
        self.focus: Box = (0, 0, width, height)
        self.parts: list[str | _Line] = [f'<rect width="{width}" height="{height}" fill="{cloth}"/>']

    def put(self, picture: str, x: float, y: float, width: float, clear: float = 1) -> float:
        """Draw a picture with its upper left corner at a point, scaled to a width; returns its height."""
        size = _size(picture)
        height = width * float(size[3]) / float(size[2])
        box = f'<svg {size[1]}x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}"'
        if "viewBox" not in picture[:300]:
            box += f' viewBox="0 0 {size[2]} {size[3]}"'
        laid = box + picture[size.end() :]
        self.parts.append(laid if clear == 1 else f'<g opacity="{n(clear)}">{laid}</g>')
        return height

    def write(
        self, words: str, x: float, y: float, size: float, colour: str, anchor: str = "middle", font: str = FONT
    ) -> None:
        """Write a line of words, its baseline through a point."""
        style = f'font-family="{font}" font-weight="800" text-anchor="{anchor}" fill="{colour}"'
        self.parts.append(_Line(words, size, f'x="{n(x)}" y="{n(y)}" {style}'))

    def frame(self, x: float, y: float, width: float, height: float, attributes: str) -> None:
        """Draw a rectangle with round corners."""
        box = f'x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}" rx="8"'
        self.parts.append(f"<rect {box} {attributes}/>")

    def svg(self, part: Box | None = None, texts: Texts = IN_ENGLISH) -> str:
        """The table as a file in a language; or a part of it, which fills the available space."""
        left, top, width, height = (n(side) for side in part or (0, 0, self.width, self.height))
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        fill = ' preserveAspectRatio="xMidYMid slice"' if part else ""
        parts = "".join(part.svg(texts) if isinstance(part, _Line) else part for part in self.parts)
        return f'{head} viewBox="{left} {top} {width} {height}"{fill}>{parts}</svg>'


def linked(picture: str, address: str) -> str:
    """A picture of the same size that refers to the one at an address instead of containing it."""
    size = _size(picture)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[2]}" height="{size[3]}"'
    image = f'<image href="{escape(address)}" width="{size[2]}" height="{size[3]}"/>'
    return f'{head} viewBox="0 0 {size[2]} {size[3]}">{image}</svg>'


def _size(picture: str) -> re.Match[str]:
    if (found := _SIZE.match(picture)) is None:
        raise ValueError("this picture does not begin with its size")
    return found


def spread(count: int, room: float, width: float, gap: float = 6) -> float:
    """The distance between cards of a width so that all fit into the space."""
    return min(width + gap, (room - width) / (count - 1)) if count > 1 else 0
