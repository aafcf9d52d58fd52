"""The part of the API about games, bots and card sets."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from sqlalchemy import select

from tuckbox import registry
from tuckbox.bots import BOTS
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import BadCardSet, UnknownGame
from tuckbox.core.game import Game
from tuckbox.core.text import one_line
from tuckbox.server.errors import Refuse
from tuckbox.server.game_cache import game_of, standard_cards
from tuckbox.server.live import serialize
from tuckbox.server.messages.http import BotInfo, CardSetInfo, Catalogue, GameInfo, NewCards, OptionInfo
from tuckbox.server.security import Asker
from tuckbox.server.storage import schema

AnyRequest = Request[Any, Any, Any]
Hash = Annotated[str, QueryParameter(max_length=64, description="the hash of a card set; empty for the standard one")]


def game_class(name: str) -> type[Game]:
    """The game of this name."""
    try:
        return registry.game_class(name)
    except UnknownGame as error:
        raise Refuse("not found", str(error)) from None


async def cards_text(state: Any, game: str, cards: str) -> str | None:
    """The text of a card set that was uploaded; None for the standard one."""
    game_class(game)
    if cards in ("", standard_cards(game)):
        return None
    own = schema.card_sets
    text: str | None = await state.store.read(
        lambda c: c.execute(select(own.c.text).where(own.c.hash == cards, own.c.game == game)).scalar_one_or_none()
    )
    if text is None:
        raise Refuse("not found", f"There is no card set {cards} of this game here.")
    return text


@get("/api/games", summary="The games in the box")
async def games() -> list[GameInfo]:
    """The games in the box, with the options that a table can be set up with."""
    found = [registry.game_class(name) for name in registry.GAMES]
    return [
        GameInfo(
            one.name,
            one.title,
            one.tagline,
            list(one.players),
            one.minutes,
            one.rules_version,
            [OptionInfo(option.name, list(option.values), option.help) for option in one.options],
            [BotInfo(level.name, level.title, level.description) for level in one.levels],
            registry.course(one.name) is not None,
        )
        for one in found
    ]


@get("/api/bots", summary="The bots that can take a seat")
async def bots() -> list[BotInfo]:
    """The bots, weakest first, as they are called in every game; a game has names of its own for its levels."""
    return [BotInfo(name, name.capitalize(), bot.description) for name, bot in BOTS.items()]


@get("/api/games/{game:str}/catalogue", summary="What never changes about a game with a card set")
async def catalogue(request: AnyRequest, game: FromPath[str], cards: Hash = "") -> Response[Catalogue]:
    """The kinds of move and event with their sentences, all names, and the cards; safe to keep for ever by its hash."""
    text = await cards_text(request.app.state, game, cards)
    found = serialize.catalogue(game_of(game, text, ()))
    head = {"cache-control": "public, max-age=31536000, immutable"} if cards else {}
    return Response(found, headers=head)


@get("/api/games/{game:str}/cards", summary="The card sets that you can set up a table with")
async def card_sets(request: AnyRequest, person: Asker, game: FromPath[str]) -> list[CardSetInfo]:
    """The standard set, and those that you have uploaded."""
    game_class(game)
    own = schema.card_set_people
    mine = await request.app.state.store.read(
        lambda c: c.execute(select(own).where(own.c.person == person.id, own.c.game == game)).all()
    )
    sets = [CardSetInfo(row.hash, game, row.name, False) for row in mine]
    return [CardSetInfo(standard_cards(game), game, "Standard", True), *sets]


@post("/api/games/{game:str}/cards", status_code=201, summary="Upload a card set")
async def upload_cards(
    request: AnyRequest, person: Asker, game: FromPath[str], data: JSONBody[NewCards]
) -> CardSetInfo:
    """Check a card set as its game does, and keep it by the hash of its content."""
    cls = game_class(game)
    if not request.app.state.upload_limit.take(person.id):
        raise Refuse("too fast", "Too many uploads; wait a minute.")
    cards = CardSet(one_line(data.name) or "cards", data.text.removeprefix("\ufeff"))
    try:
        cls(cards)
    except BadCardSet as error:
        raise Refuse("bad cards", str(error)) from None
    if cards.hash == standard_cards(game):
        return CardSetInfo(cards.hash, game, "Standard", True)
    await request.app.state.hall.keep_cards(game, cards, person.id)
    return CardSetInfo(cards.hash, game, cards.file, False)


HANDLERS = [games, bots, catalogue, card_sets, upload_cards]
