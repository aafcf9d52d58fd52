"""Options by seat, such as the tribes of the players: whoever has a seat chooses for it until the match begins."""

from __future__ import annotations

from collections.abc import Mapping

from litestar import post
from litestar.params import FromPath, JSONBody

from tuckbox.core.errors import BadOption
from tuckbox.core.game import Game
from tuckbox.core.localized_text import LocalizedText, localized
from tuckbox.core.options import Option, by_seat
from tuckbox.server.catalogue.game_cache import cached_game_of
from tuckbox.server.errors import RequestError
from tuckbox.server.people.accounts import Person
from tuckbox.server.security import CurrentPerson
from tuckbox.server.services import InjectedServices
from tuckbox.server.tables.broadcast import table_info
from tuckbox.server.tables.messages import SeatChoice, TableInfo
from tuckbox.server.tables.table import Table


@post("/api/tables/{table:str}/choose", status_code=200, summary="Choose for a seat before the match begins")
async def choose(
    services: InjectedServices, person: CurrentPerson, table: FromPath[str], data: JSONBody[SeatChoice]
) -> TableInfo:
    """Choose among the options by seat, for your seat or as host for one that nobody has taken.

    What another person has is not available; a free seat or a bot that has it gets your old choice in exchange.
    """
    found: Table = await services.tables.loader.table(table)

    async def change() -> None:
        if data.seat >= len(found.setup.seats):
            raise RequestError("not found", localized("This table has no seat {number}.", number=data.seat + 1))
        holders = found.setup.seats[data.seat].holders
        if person.id not in holders and (holders or person.id != found.setup.host):
            reason = "You can choose for your own seat, and as host for seats that are not taken."
            raise RequestError("not allowed", reason)
        await choose_for(found, person, data.seat, data.options)
        await found.registry.lifecycle.save_seats(found)

    await found.submit(change)
    return table_info(found, person.id)


async def choose_for(table: Table, person: Person, seat: int, chosen: Mapping[str, str]) -> None:
    """Give a seat what a person has chosen for it; to be saved by the caller. Raises RequestError."""
    setup = table.setup
    if setup.status != "open":
        raise RequestError("not now", "This table is closed." if setup.is_over else "The match has begun.")
    options = dict(setup.options)
    for name, value in chosen.items():
        option = _option(table.game, name)
        _check_free(table, person, by_seat(options[name]), value)
        try:
            options[name] = option.choose(options[name], seat, value)
        except BadOption as error:
            raise RequestError("bad request", error.sentence) from None
    cards = None if table.game.sets.is_standard(table.game.card_set) else table.game.card_set.text
    table.game = await cached_game_of(table.registry.runtime, setup.game, cards, options)
    setup.options = dict(table.game.chosen_options)


def _option(game: Game, name: str) -> Option:
    found = next((one for one in game.options if one.name == name and one.by_seat), None)
    if found is None:
        reason = localized("{game} has no option '{name}' to choose by seat.", game=game.title, name=name)
        raise RequestError("bad request", reason)
    return found


def _check_free(table: Table, person: Person, values: tuple[str, ...], value: str) -> None:
    """Refuse what another person has: first come, first served."""
    for seat, taken in zip(table.setup.seats, values, strict=False):
        if taken == value and seat.holders and person.id not in seat.holders:
            chosen = {"value": LocalizedText(value.capitalize()), "name": seat.name or ""}
            raise RequestError("taken", localized("{value} is already taken by {name}; choose another.", **chosen))


HANDLERS = [choose]
