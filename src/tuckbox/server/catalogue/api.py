"""The API for games, bots and card sets."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from tuckbox import packages, printing, registry
from tuckbox.bots import BOTS, BUILT_IN
from tuckbox.core.game import Game
from tuckbox.core.localized_text import worded
from tuckbox.server.catalogue import web_tables
from tuckbox.server.catalogue.game_cache import cached_game_of
from tuckbox.server.catalogue.messages import BotInfo, Catalogue, GameInfo, OptionInfo
from tuckbox.server.catalogue.service import Hash, Lang, cards_text, known
from tuckbox.server.security import IMMUTABLE
from tuckbox.server.services import InjectedServices
from tuckbox.server.tables import serialize
from tuckbox.texts.languages import ENGLISH

log = logging.getLogger("tuckbox.games")

AnyRequest = Request[Any, Any, Any]


@get("/api/games", summary="The games in the box")
async def games(lang: Lang = ENGLISH) -> list[GameInfo]:
    """The games in the box, with their options for new tables."""
    found = [_game_info(registry.game_class(name), lang) for name in registry.names()]
    return [one for one in found if one is not None]


def _game_info(game: type[Game], language: str) -> GameInfo | None:
    """The message about a game; None if its package declares something that cannot be sent."""
    try:
        texts = packages.texts(game.name, known(language))
        options = [replace(one, help=worded(one.help, texts)) for one in game.options]
        levels = [
            replace(one, title=worded(one.title, texts), description=worded(one.description, texts))
            for one in game.levels
        ]
        return GameInfo(
            game.name,
            game.title,
            worded(game.tagline, texts),
            list(game.colours or ()),
            list(game.players),
            game.minutes,
            game.rules_version,
            msgspec.convert(options, list[OptionInfo], from_attributes=True),
            msgspec.convert(levels, list[BotInfo], from_attributes=True),
            [_bot_info(name) for name in BOTS if name not in BUILT_IN],
            packages.has_lessons(game.name),
            printing.is_available(),
            web_tables.address(game.name),
        )
    except Exception as error:
        log.warning("the game '%s' is not listed: %s: %s", game.name, type(error).__name__, error)
        return None


@get("/api/bots", summary="The bots that can take a seat")
async def bots() -> list[BotInfo]:
    """The bots, weakest first; each game has its own titles for the levels."""
    return [_bot_info(name) for name in BOTS]


def _bot_info(name: str) -> BotInfo:
    return BotInfo(name, name.capitalize(), BOTS[name].description)


@get("/api/games/{game:str}/catalogue", summary="The catalogue of a game with a card set")
async def catalogue(
    services: InjectedServices, game: FromPath[str], cards: Hash = "", lang: Lang = ENGLISH
) -> Response[Catalogue]:
    """Kinds of moves and events with their sentences, labels, and typed facts about each card."""
    text = await cards_text(services, game, cards)
    played = await cached_game_of(services.runtime, game, text, {})
    made = partial(serialize.catalogue, played, known(lang))
    found = made() if text is None else await services.runtime.run_in_thread(made)
    head = IMMUTABLE if cards and lang == ENGLISH else {}  # translations may change independently of the cards
    return Response(found, headers=head)


HANDLERS = [games, bots, catalogue, *web_tables.HANDLERS]
