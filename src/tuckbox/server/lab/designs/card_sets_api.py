"""The API for the card sets that you can play with: the standard one, and your designs that have passed their check."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, delete, get, post
from litestar.params import FromPath, JSONBody

from tuckbox.core.card_set import CardSet
from tuckbox.core.text import one_line
from tuckbox.server.catalogue import repository as card_set_repository
from tuckbox.server.catalogue.game_cache import standard_cards_hash
from tuckbox.server.catalogue.service import game_class
from tuckbox.server.errors import RequestError
from tuckbox.server.lab.designs import repository as design_repository
from tuckbox.server.lab.designs.messages import CardSetInfo, NewCards
from tuckbox.server.lab.designs.service import stored_text
from tuckbox.server.security import CurrentPerson
from tuckbox.server.services import InjectedServices

AnyRequest = Request[Any, Any, Any]


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
    cards = CardSet(one_line(data.name) or "cards", data.text.removeprefix("\ufeff"))
    stored_text(data.text)
    await services.quotas.charge_upload(request, person, len(data.text))
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
    """Delete a card set you uploaded; tables that use it keep it."""
    game_class(game)
    store = services.store
    own = [one for one in await store.read(design_repository.of_person, person.id, game) if one.hash == cards != ""]
    if not own:
        raise RequestError("not found", "You have no such card set.")
    for one in own:
        await store.try_write(design_repository.remove, one.id)
    return Response(None, status_code=204)


HANDLERS = [card_sets, upload_cards, delete_cards]
