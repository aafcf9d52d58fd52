"""Drawn pictures of card sets, by content hash."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from typing import Final

from tuckbox import art, packages, registry
from tuckbox.art.table import linked
from tuckbox.core.card_set import CardSet
from tuckbox.registry import game_class
from tuckbox.server.errors import RequestError
from tuckbox.server.rate_limit import RateLimiter
from tuckbox.server.runtime import Runtime

log = logging.getLogger("tuckbox.art")

MAX_BYTES: Final = 64_000_000  # bytes of pictures of uploaded sets
MAX_WAITING: Final = 16  # sets waiting to be drawn
THEMES: Final = ("light", "dark")
MAX_SETS: Final = 500  # uploaded sets whose pictures are kept
Drawing = dict[str, tuple[str, str]]  # hash and picture by kind and name
Hashes = dict[str, str]  # of pictures, by kind and name


def picture_address(digest: str) -> str:
    """The path of a picture, by content hash."""
    return f"/art/{digest}.svg"


def _draw(game: str, text: str | None, theme: str) -> Drawing:
    """Draw a card set; empty if the game has no pictures or not this theme."""
    drawn = packages.art(game)
    if drawn is None or theme not in drawn.THEMES:
        return {}
    cards = game_class(game).sets.standard if text is None else CardSet("cards", text)
    return {key: (art.content_hash(svg), svg) for key, svg in drawn.pictures(cards, theme).items()}


def _hashes(drawn: Drawing) -> Hashes:
    return {key: digest for key, (digest, _) in drawn.items()}


class PictureCache:
    """Caches drawn pictures: those of standard sets forever, those of uploaded sets up to a number of bytes.

    Uploaded sets are drawn one at a time, in a thread.
    """

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime
        self.limit = RateLimiter(runtime, 0.5, 20)  # limits the uploaded sets drawn for an address
        self.size = 0  # bytes of the pictures of uploaded sets
        self._drawing = asyncio.Lock()
        self._waiting = 0
        self._standard: dict[str, tuple[Hashes, Hashes]] = {}  # of the standard sets, by game
        self._sets: OrderedDict[tuple[str, str], tuple[Hashes, Hashes]] = OrderedDict()  # by game and hash of the set
        self._pictures: dict[str, str] = {}  # by hash
        self._uses: Counter[str] = Counter()  # sets that contain a picture, by its hash

    async def hashes(self, game: str, text: str | None, cards: str, where: str) -> tuple[Hashes, Hashes]:
        """The hashes of a card set's pictures in both themes; if needed, draw it, charging the address `where`."""
        if text is None:
            return await self._draw_standard(game)
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
                        light = await self.runtime.run_in_thread(_draw, game, text, "light")
                        self._add(key, light, await self.runtime.run_in_thread(_draw, game, text, "dark"))
            finally:
                self._waiting -= 1
        self._sets.move_to_end(key)
        return self._sets[key]

    async def links(self, game: str, text: str | None, cards: str, theme: str, where: str) -> dict[str, str]:
        """Pictures that refer to those of a card set by URL, for pictures of tables."""
        light, dark = await self.hashes(game, text, cards, where)
        chosen = light | dark if theme == "dark" else light
        return {key: linked(self._pictures[digest], picture_address(digest)) for key, digest in chosen.items()}

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

    async def _draw_standard(self, game: str) -> tuple[Hashes, Hashes]:
        if game not in self._standard:
            light, dark = [await self.runtime.run_in_thread(_draw, game, None, theme) for theme in THEMES]
            for digest, svg in {*light.values(), *dark.values()}:
                self._uses[digest] += 1  # kept forever
                self._pictures[digest] = svg
            self._standard[game] = _hashes(light), _hashes(dark)
        return self._standard[game]

    async def picture(self, digest: str) -> str | None:
        """A picture by its hash, which a page may remember from before a restart."""
        if digest not in self._pictures:
            for game in registry.names():
                try:
                    await self._draw_standard(game)
                except Exception as error:  # the other games still have theirs
                    log.warning("the pictures of %s cannot be drawn: %s: %s", game, type(error).__name__, error)
        return self._pictures.get(digest)
