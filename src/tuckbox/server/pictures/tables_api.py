"""The API for small pictures of positions as their viewer sees them, for lists of tables."""

from __future__ import annotations

import logging
from typing import Annotated, Any, Final, Literal, cast

from litestar import Request, Response, get
from litestar.params import FromPath, QueryParameter

from tuckbox import packages
from tuckbox.art.table import TableArt
from tuckbox.core.errors import BrokenGame
from tuckbox.server.catalogue.service import Lang, cards_text, known
from tuckbox.server.replays.service import check_allowance, viewer_named
from tuckbox.server.security import CurrentPerson, address
from tuckbox.server.services import InjectedServices
from tuckbox.server.tables.table import Table
from tuckbox.texts.languages import ENGLISH

log = logging.getLogger("tuckbox.art")

Theme = Annotated[Literal["light", "dark"], QueryParameter(description="the theme of the page")]
Entries = Annotated[int, QueryParameter(description="the length of the log; makes the picture cacheable")]
KEEP: Final = "private, max-age=86400, immutable"  # the picture of a position never changes


@get("/api/tables/{table:str}/picture", summary="A picture of the position", media_type="image/svg+xml")
async def table_picture(
    request: Request[Any, Any, Any],
    services: InjectedServices,
    person: CurrentPerson,
    table: FromPath[str],
    entries: Entries = -1,
    theme: Theme = "light",
    lang: Lang = ENGLISH,
) -> Response[str]:
    """The table as you see it, drawn only from your view; 204 if the game draws no tables.

    It refers to card pictures by URL instead of embedding them, so it is small and quickly made.
    """
    found: Table = await services.tables.loader.table(table)
    check_allowance(services, person, 1.0)
    viewer, match = viewer_named(found, person, "mine"), found.match
    if match is None or (drawn := _art(match.game.name)) is None:
        return Response("", status_code=204)
    number, view = found.number, match.view(viewer)
    text = await cards_text(services, match.game.name, found.setup.cards)
    pictures = await services.pictures.links(match.game.name, text, found.setup.cards, theme, address(request))
    laid = await services.runtime.run_in_thread(drawn.table, match.game, view, pictures, theme)
    headers = {"cache-control": KEEP if entries == number else "no-store", "vary": "cookie"}
    texts = packages.texts(match.game.name, known(lang))
    return Response(laid.svg(laid.focus, texts), media_type="image/svg+xml", headers=headers)


def _art(game: str) -> TableArt | None:
    """What draws a game's tables; None if its package has none, or it is broken."""
    try:
        return cast("TableArt | None", packages.part(game, "table_art"))
    except BrokenGame as error:
        log.warning("%s", error)
        return None


HANDLERS = [table_picture]
