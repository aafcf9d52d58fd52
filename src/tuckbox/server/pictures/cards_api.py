"""The API for card pictures: their URLs by kind and name, and the pictures at URLs with a content hash."""

from __future__ import annotations

import logging
from functools import lru_cache
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath
from msgspec import Struct

from tuckbox import packages
from tuckbox.core.localized_text import Texts
from tuckbox.registry import GAMES
from tuckbox.server.catalogue.service import Hash, Lang, cards_text, known
from tuckbox.server.errors import RequestError
from tuckbox.server.pictures.service import Hashes, picture_address
from tuckbox.server.security import FILE, address
from tuckbox.server.services import InjectedServices
from tuckbox.texts.languages import ENGLISH

log = logging.getLogger("tuckbox.art")


class Pictures(Struct):
    """The URLs of a card set's pictures by kind and name; `dark` has those that differ in the dark theme."""

    light: dict[str, str]
    dark: dict[str, str]


@get("/api/games/{game:str}/pictures", summary="The pictures of a card set")
async def pictures(
    request: Request[Any, Any, Any],
    services: InjectedServices,
    game: FromPath[str],
    cards: Hash = "",
    lang: Lang = ENGLISH,
) -> Pictures:
    """The URL of every picture by kind and name (also the translated one); the first request for a set draws it."""
    text = await cards_text(services, game, cards)
    light, dark = await services.pictures.hashes(game, text, cards, address(request))
    differing = {key: digest for key, digest in dark.items() if light.get(key) != digest}
    texts = packages.texts(game, known(lang))
    return Pictures(_addresses(light, texts), _addresses(differing, texts))


def _addresses(hashes: Hashes, texts: Texts) -> dict[str, str]:
    found = {key: picture_address(digest) for key, digest in hashes.items()}
    for key, place in list(found.items()):
        kind, _, name = key.partition("/")
        found.setdefault(f"{kind}/{texts.get(name, name)}", place)
    return found


@get("/api/games/{game:str}/tiles", summary="What a page needs to draw a game's map")
async def tiles(services: InjectedServices, game: FromPath[str]) -> Response[dict[str, Any]]:
    """Symbols, paths and colours from the game's art; only for games with a map."""
    drawn = packages.art(game) if game in GAMES else None
    if drawn is None or not hasattr(drawn, "tiles"):
        raise RequestError("not found", "This game has no map to draw.")
    return Response(await services.runtime.run_in_thread(_tiles, game), headers={"cache-control": "no-cache"})


@lru_cache(maxsize=4)
def _tiles(game: str) -> dict[str, Any]:
    found: dict[str, Any] = packages.art(game).tiles()  # type: ignore[union-attr]
    return found


@get("/art/{file:str}", include_in_schema=False)
async def picture(services: InjectedServices, file: FromPath[str]) -> Response[str]:
    """A picture named by the hash of its content, so it can be cached forever."""
    found = await services.pictures.picture(file.removesuffix(".svg"))
    if found is None:
        raise RequestError("not found", "There is no such picture.")
    return Response(found, media_type="image/svg+xml", headers=FILE)


HANDLERS = [pictures, tiles, picture]
