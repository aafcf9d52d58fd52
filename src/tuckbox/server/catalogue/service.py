"""Games, card sets and languages as requests name them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from litestar.params import QueryParameter

from tuckbox import registry
from tuckbox.core.errors import UnknownGame
from tuckbox.core.game import Game
from tuckbox.core.localized_text import localized
from tuckbox.server.catalogue import repository as card_set_repository
from tuckbox.server.catalogue.game_cache import published_text, standard_cards_hash
from tuckbox.server.errors import RequestError
from tuckbox.texts import languages
from tuckbox.texts.languages import ENGLISH

if TYPE_CHECKING:
    from tuckbox.server.services import Services

Lang = Annotated[
    str, QueryParameter(max_length=8, pattern="^[a-z]*$", description="a language such as de; English by default")
]
Hash = Annotated[str, QueryParameter(max_length=64, description="the hash of a card set; empty for the standard one")]


def known(language: str) -> str:
    """The language if it is supported, otherwise English."""
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
