"""Card pictures: their addresses by kind and name, and the pictures, addressed by the hash of their content."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from functools import lru_cache
from typing import Any, Final

from litestar import Request, Response, get
from litestar.params import FromPath
from msgspec import Struct

from tuckbox import art, registry
from tuckbox.art.table import linked
from tuckbox.core.card_set import CardSet
from tuckbox.core.languages import ENGLISH, Texts
from tuckbox.registry import GAMES, game_class
from tuckbox.server.catalogue.api import Hash, Lang, cards_text, known
from tuckbox.server.errors import RequestError
from tuckbox.server.rate_limit import RateLimiter
from tuckbox.server.security import IMMUTABLE, address

log = logging.getLogger("tuckbox.art")

MAX_BYTES: Final = 64_000_000  # of the pictures of uploaded sets
MAX_WAITING: Final = 16  # sets that wait to be drawn
THEMES: Final = ("light", "dark")
MAX_SETS: Final = 500  # uploaded sets whose pictures are kept
Drawing = dict[str, tuple[str, str]]  # hash and picture by kind and name
Hashes = dict[str, str]  # of pictures, by kind and name


class Pictures(Struct):
    """The addresses of a card set's pictures by kind and name; `dark` has those that differ in the dark theme."""

    light: dict[str, str]
    dark: dict[str, str]


def _draw(game: str, text: str | None, theme: str) -> Drawing:
    """Draw a card set; empty for a game without pictures or without this theme."""
    drawn = registry.art(game)
    if drawn is None or theme not in drawn.THEMES:
        return {}
    cards = game_class(game).standard_cards() if text is None else CardSet("cards", text)
    return {key: (art.content_hash(svg), svg) for key, svg in drawn.pictures(cards, theme).items()}


@lru_cache(maxsize=64)
def _draw_standard(game: str, theme: str) -> Drawing:
    return _draw(game, None, theme)


def _hashes(drawn: Drawing) -> Hashes:
    return {key: digest for key, (digest, _) in drawn.items()}


class PictureCache:
    """The pictures that were drawn: of the standard sets for good, of uploaded ones up to a number of bytes.

    Uploaded sets are drawn one at a time, in a thread.
    """

    def __init__(self) -> None:
        self.limit = RateLimiter(0.5, 20)  # uploaded sets that an address may have drawn
        self.size = 0  # bytes of the pictures that uploaded sets brought
        self._drawing = asyncio.Lock()
        self._waiting = 0
        self._standard: set[str] = set()  # games whose standard set was drawn
        self._sets: OrderedDict[tuple[str, str], tuple[Hashes, Hashes]] = OrderedDict()  # by game and hash of the set
        self._pictures: dict[str, str] = {}  # by hash
        self._uses: Counter[str] = Counter()  # sets that have a picture, by its hash

    async def hashes(self, game: str, text: str | None, cards: str, where: str) -> tuple[Hashes, Hashes]:
        """The hashes of a card set's pictures in both themes; it is drawn for the address `where` if it is not yet."""
        if text is None:
            await self._draw_standard(game)
            return _hashes(_draw_standard(game, "light")), _hashes(_draw_standard(game, "dark"))
        key = (game, cards)
        if key not in self._sets:
            if not self.limit.allow(where):
                raise RequestError("too fast", "Too many card sets to draw; wait a minute.")
            if self._waiting >= MAX_WAITING:
                raise RequestError("failed", "Too many card sets are being drawn; try again in a moment.")
            self._waiting += 1
            try:
                async with self._drawing:
                    if key not in self._sets:
                        light = await asyncio.to_thread(_draw, game, text, "light")
                        self._add(key, light, await asyncio.to_thread(_draw, game, text, "dark"))
            finally:
                self._waiting -= 1
        self._sets.move_to_end(key)
        return self._sets[key]

    async def links(self, game: str, text: str | None, cards: str, theme: str, where: str) -> dict[str, str]:
        """Pictures that refer to those of a card set by their addresses, for a picture of a table."""
        light, dark = await self.hashes(game, text, cards, where)
        chosen = light | dark if theme == "dark" else light
        return {key: linked(self._pictures[digest], _address(digest)) for key, digest in chosen.items()}

    def _add(self, key: tuple[str, str], light: Drawing, dark: Drawing) -> None:
        self._sets[key] = _hashes(light), _hashes(dark)
        for digest, svg in {*light.values(), *dark.values()}:
            self._uses[digest] += 1
            if digest not in self._pictures:
                self._pictures[digest] = svg
                self.size += len(svg)
        while len(self._sets) > 1 and (self.size > MAX_BYTES or len(self._sets) > MAX_SETS):
            self._drop(*self._sets.popitem(last=False)[1])

    def _drop(self, light: Hashes, dark: Hashes) -> None:
        for digest in {*light.values(), *dark.values()}:
            self._uses[digest] -= 1
            if not self._uses[digest]:
                del self._uses[digest]
                self.size -= len(self._pictures.pop(digest))

    async def _draw_standard(self, game: str) -> None:
        for theme in THEMES if game not in self._standard else ():
            drawn = await asyncio.to_thread(_draw_standard, game, theme)
            for digest, svg in drawn.values():
                self._uses[digest] += 1  # for good
                self._pictures[digest] = svg
        self._standard.add(game)

    async def picture(self, digest: str) -> str | None:
        """A picture by its hash; a page may still have addresses from before a restart."""
        if digest not in self._pictures:
            for game in registry.names():
                try:
                    await self._draw_standard(game)
                except Exception as error:  # the other games have their pictures still
                    log.warning("the pictures of %s cannot be drawn: %s: %s", game, type(error).__name__, error)
        return self._pictures.get(digest)


@get("/api/games/{game:str}/pictures", summary="The pictures of a card set")
async def pictures(
    request: Request[Any, Any, Any], game: FromPath[str], cards: Hash = "", lang: Lang = ENGLISH
) -> Pictures:
    """The address of every picture by kind and name, in the language as well; the first request for a set draws it."""
    text = await cards_text(request.app.state, game, cards)
    light, dark = await request.app.state.pictures.hashes(game, text, cards, address(request))
    differing = {key: digest for key, digest in dark.items() if light.get(key) != digest}
    texts = registry.texts(known(lang), game)
    return Pictures(_addresses(light, texts), _addresses(differing, texts))


def _address(digest: str) -> str:
    return f"/art/{digest}.svg"


def _addresses(hashes: Hashes, texts: Texts) -> dict[str, str]:
    found = {key: _address(digest) for key, digest in hashes.items()}
    for key, place in list(found.items()):
        kind, _, name = key.partition("/")
        found.setdefault(f"{kind}/{texts.get(name, name)}", place)
    return found


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
async def picture(request: Request[Any, Any, Any], file: FromPath[str]) -> Response[str]:
    """A picture; its name is the hash of its content, so it can be cached forever."""
    found = await request.app.state.pictures.picture(file.removesuffix(".svg"))
    if found is None:
        raise RequestError("not found", "There is no such picture.")
    return Response(found, media_type="image/svg+xml", headers=IMMUTABLE)


HANDLERS = [pictures, tiles, picture]
