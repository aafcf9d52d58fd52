"""Card pictures: their addresses by kind and name, and the pictures, addressed by the hash of their content."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath
from msgspec import Struct

from tuckbox import art, registry
from tuckbox.core.card_set import CardSet
from tuckbox.registry import GAMES, game_class
from tuckbox.server.api.games import Hash, cards_text
from tuckbox.server.errors import RequestError

IMMUTABLE = {"cache-control": "public, max-age=31536000, immutable"}
MAX_CACHED = 5000
_drawn: dict[str, str] = {}  # pictures whose address was sent, by hash


class Pictures(Struct):
    """The addresses of a card set's pictures by kind and name; `dark` has those that differ in the dark theme."""

    light: dict[str, str]
    dark: dict[str, str]


@lru_cache(maxsize=16)
def _addresses(game: str, text: str | None, theme: str) -> dict[str, str]:
    """Draw a card set; empty for a game without pictures or without this theme."""
    drawn = registry.art(game)
    if drawn is None or theme not in drawn.THEMES:
        return {}
    cards = game_class(game).standard_cards() if text is None else CardSet("cards", text)
    found = {key: (art.content_hash(svg), svg) for key, svg in drawn.pictures(cards, theme).items()}
    if len(_drawn) > MAX_CACHED:  # uploaded sets come and go; they are drawn again on demand
        _drawn.clear()
        _addresses.cache_clear()
    _drawn.update(found.values())
    return {key: f"/art/{digest}.svg" for key, (digest, _) in found.items()}


@get("/api/games/{game:str}/pictures", summary="The pictures of a card set")
async def pictures(request: Request[Any, Any, Any], game: FromPath[str], cards: Hash = "") -> Pictures:
    """The address of every picture by kind and name; the first request for a set draws it."""
    text = await cards_text(request.app.state, game, cards)
    light = await asyncio.to_thread(_addresses, game, text, "light")
    dark = await asyncio.to_thread(_addresses, game, text, "dark")
    return Pictures(light, {key: address for key, address in dark.items() if light.get(key) != address})


@get("/api/games/{game:str}/tiles", summary="What a page needs to draw a game's map")
async def tiles(game: FromPath[str]) -> Response[dict[str, Any]]:
    """Symbols, paths and colours, from the game's art; only for a game that has a map."""
    drawn = registry.art(game) if game in GAMES else None
    if drawn is None or not hasattr(drawn, "tiles"):
        raise RequestError("not found", "This game has no map to draw.")
    return Response(await asyncio.to_thread(_tiles, game), headers={"cache-control": "no-cache"})


@lru_cache(maxsize=4)
def _tiles(game: str) -> dict[str, Any]:
    found: dict[str, Any] = registry.art(game).tiles()  # type: ignore[union-attr]
    return found


@get("/art/{file:str}", include_in_schema=False)
async def picture(file: FromPath[str]) -> Response[str]:
    """A picture; its name is the hash of its content, so it can be cached forever."""
    digest = file.removesuffix(".svg")
    if digest not in _drawn:
        await asyncio.to_thread(_draw_standard)  # a page may still have addresses from before a restart
    if digest not in _drawn:
        raise RequestError("not found", "There is no such picture.")
    return Response(_drawn[digest], media_type="image/svg+xml", headers=IMMUTABLE)


def _draw_standard() -> None:
    for game in GAMES:
        for theme in ("light", "dark"):
            _addresses(game, None, theme)


HANDLERS = [pictures, tiles, picture]
