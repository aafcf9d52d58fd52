"""The API for games, bots and card sets."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from tuckbox import packages, printing, registry
from tuckbox.bots import BOTS, BUILT_IN
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import UnknownGame
from tuckbox.core.game import Game
from tuckbox.core.localized_text import localized, worded
from tuckbox.core.text import one_line
from tuckbox.server.catalogue import repository as card_set_repository
from tuckbox.server.catalogue.game_cache import cached_game_of, published_text, standard_cards_hash
from tuckbox.server.catalogue.messages import BotInfo, CardSetInfo, Catalogue, GameInfo, NewCards, OptionInfo
from tuckbox.server.designs import repository as design_repository
from tuckbox.server.errors import RequestError
from tuckbox.server.pages import web_tables
from tuckbox.server.security import IMMUTABLE, CurrentPerson
from tuckbox.server.services import InjectedServices, Services
from tuckbox.server.tables import serialize
from tuckbox.texts import languages
from tuckbox.texts.languages import ENGLISH

log = logging.getLogger("tuckbox.games")

AnyRequest = Request[Any, Any, Any]
Lang = Annotated[
    str, QueryParameter(max_length=8, pattern="^[a-z]*$", description="a language such as de; English without it")
]
Hash = Annotated[str, QueryParameter(max_length=64, description="the hash of a card set; empty for the standard one")]


def known(language: str) -> str:
    """A language that we have, or else English."""
    return language if language in languages.codes() else ENGLISH


def game_class(name: str) -> type[Game]:
    """The game of this name."""
    try:
        return registry.game_class(name)
    except UnknownGame as error:
        raise RequestError("not found", error.sentence) from None


async def cards_text(services: Services, game: str, cards: str) -> str | None:
    """The text of an uploaded card set or an earlier standard one; None for the standard one."""
    game_class(game)
    if cards in ("", standard_cards_hash(game)):
        return None
    text: str | None = published_text(game, cards) or await services.store.read(
        card_set_repository.load_text, game, cards
    )
    if text is None:
        raise RequestError("not found", localized("This server has no card set {cards} of this game.", cards=cards))
    return text


@get("/api/games", summary="The games in the box")
async def games(lang: Lang = ENGLISH) -> list[GameInfo]:
    """The games in the box, with the options that a table can be set up with."""
    found = [_game_info(registry.game_class(name), lang) for name in registry.names()]
    return [one for one in found if one is not None]


def _game_info(game: type[Game], language: str) -> GameInfo | None:
    """What is told of a game; None for one of a package that declares something that cannot be sent."""
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
        log.warning("the game '%s' is left out: %s: %s", game.name, type(error).__name__, error)
        return None


@get("/api/bots", summary="The bots that can take a seat")
async def bots() -> list[BotInfo]:
    """The bots, weakest first; each game has titles of its own for the levels."""
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
    head = IMMUTABLE if cards and lang == ENGLISH else {}  # translations change without the cards
    return Response(found, headers=head)


@get("/api/games/{game:str}/cards", summary="The card sets that you can play with")
async def card_sets(services: InjectedServices, person: CurrentPerson, game: FromPath[str]) -> list[CardSetInfo]:
    """The standard set, and those of your own that have passed their check."""
    game_class(game)
    own = dict(await services.store.read(card_set_repository.uploaded_by, person.id, game))
    sets = [CardSetInfo(hash, game, name, False) for hash, name in own.items()]
    return [CardSetInfo(standard_cards_hash(game), game, "Standard", True), *sets]


@post("/api/games/{game:str}/cards", status_code=201, summary="Upload a card set")
async def upload_cards(
    request: AnyRequest,
    services: InjectedServices,
    person: CurrentPerson,
    game: FromPath[str],
    data: JSONBody[NewCards],
) -> CardSetInfo:
    """Check a card set by the rules of its game, and store it by the hash of its content."""
    game_class(game)
    await services.quotas.charge_upload(request, person, len(data.text))
    cards = CardSet(one_line(data.name) or "cards", data.text.removeprefix("\ufeff"))
    if cards.hash == standard_cards_hash(game):
        return CardSetInfo(cards.hash, game, "Standard", True)
    matches = await services.trials.check(person, game, cards)
    key = (services.runtime.token(15), person.id, game)
    await services.store.write(design_repository.add_checked, *key, cards, matches, services.runtime.now())
    return CardSetInfo(cards.hash, game, cards.file, False)


@delete("/api/games/{game:str}/cards/{cards:str}", status_code=204, summary="Delete a card set of yours")
async def delete_cards(
    services: InjectedServices, person: CurrentPerson, game: FromPath[str], cards: FromPath[str]
) -> Response[None]:
    """Delete a card set that you have uploaded; tables that are played with it keep it."""
    game_class(game)
    store = services.store
    own = [one for one in await store.read(design_repository.of_person, person.id, game) if one.hash == cards != ""]
    if not own:
        raise RequestError("not found", "You have no such card set.")
    for one in own:
        await store.try_write(design_repository.remove, one.id)
    return Response(None, status_code=204)


HANDLERS = [games, bots, catalogue, card_sets, upload_cards, delete_cards]
