"""The API for printing the cards of a set, or the rules of a game, as PDF."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery, QueryParameter

from tuckbox import printing
from tuckbox.core.card_set import CardSet
from tuckbox.core.localized_text import localized
from tuckbox.server.catalogue import repository as card_set_repository
from tuckbox.server.catalogue.service import Hash, Lang, cards_text, known
from tuckbox.server.errors import RequestError
from tuckbox.server.security import CurrentPerson, address
from tuckbox.server.services import InjectedServices
from tuckbox.server.untrusted import print_pdf
from tuckbox.texts.languages import ENGLISH

What = Literal["cards", "booklet"]
Paper = Literal["a4", "letter"]
Players = Annotated[int, QueryParameter(ge=0, le=16, description="the number of players; 0 for the minimum")]
PDF: Final = "application/pdf"


@get("/api/games/{game:str}/print", summary="The cards or the rules of a game to print", media_type=PDF)
async def print_game(
    request: Request[Any, Any, Any],
    services: InjectedServices,
    person: CurrentPerson,
    game: FromPath[str],
    cards: Hash = "",
    what: FromQuery[What] = "cards",
    paper: FromQuery[Paper] = "a4",
    players: Players = 0,
    backs: FromQuery[bool] = True,
    lang: Lang = ENGLISH,
) -> Response[bytes]:
    """A PDF: cards on sheets to cut out with their backs behind them, or the rules as a booklet.

    Only where `printable` in the list of games is true.
    """
    text = await cards_text(services, game, cards)
    if not printing.is_available():
        raise RequestError("not found", "This server does not make PDFs; its host can install tuckbox[print].")
    if not services.limits.printing.allow(address(request)):
        raise RequestError("too fast", "Too many PDFs; wait a minute.")
    chosen = None
    if text is not None:
        names = dict(await services.store.read(card_set_repository.uploaded_by, person.id, game))
        chosen = CardSet(names.get(cards, "card set"), text)
    too_slow = localized("This set took too long to print.")
    found = await services.tables.bots.check(
        too_slow, person.id, print_pdf, game, chosen, what, paper, players or None, backs, known(lang)
    )
    if found.error:
        raise RequestError("bad request", found.error)
    name = f"{game}-{'rules' if what == 'booklet' else 'cards'}.pdf"
    return Response(found.pdf, media_type=PDF, headers={"content-disposition": f'attachment; filename="{name}"'})


HANDLERS = [print_game]
