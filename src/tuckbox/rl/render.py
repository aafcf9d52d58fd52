"""Render the table for people who watch a learning program: as text or as a picture."""

from __future__ import annotations

import io
from functools import lru_cache
from importlib import resources
from typing import Any, Final, cast

import numpy as np
import numpy.typing as npt

from tuckbox import packages, registry
from tuckbox.art.table import TableArt
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import BadOption
from tuckbox.core.game import Game
from tuckbox.core.state import State

RENDER_MODES: Final = ("human", "ansi", "rgb_array")
Pixels = npt.NDArray[np.uint8]  # rows, columns, and red, green and blue


def as_text(game: Game, state: State, seat: int) -> str:
    """The position as a seat sees it, in titled sections."""
    lines: list[str] = []
    for head, section in game.describe_view(game.view(state, seat)):
        lines += [head, *(f"  {line}" for line in section)]
    return "\n".join(lines)


def as_pixels(game: Game, state: State, seat: int) -> Pixels:
    """The table as a seat sees it, drawn."""
    drawn = cast("TableArt | None", packages.part(game.name, "table_art"))
    if drawn is None:
        raise BadOption(f"{game.title} has no pictures of its table; render it with render_mode='ansi'.")
    return rasterize(drawn.table(game, game.view(state, seat), _pictures(game.name, game.card_set)).svg())


@lru_cache(maxsize=4)
def _pictures(game: str, cards: CardSet) -> dict[str, str]:
    """All pictures of a set, drawn once."""
    return packages.pictures(registry.game(game, cards))


def rasterize(svg: str) -> Pixels:
    """The pixels of an SVG."""
    import resvg_py
    from PIL import Image

    fonts = [str(file) for file in resources.files("tuckbox.printing").joinpath("fonts").iterdir()]
    files = [file for file in fonts if file.endswith(".ttf")]
    png: Any = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=files)
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"))


def render(game: Game, state: State, seat: int, mode: str | None) -> str | Pixels | None:
    """The table in one of RENDER_MODES; None if it was printed or nothing is rendered."""
    if mode is None:
        return None
    if mode == "rgb_array":
        return as_pixels(game, state, seat)
    text = as_text(game, state, seat)
    if mode == "human":
        print(text, end="\n\n")
        return None
    return text
