"""The API for tables: setting up, seats, invite links, lists, rematches."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath, JSONBody

from tuckbox import registry
from tuckbox.bots import bots_of
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import TuckboxError
from tuckbox.core.game import Game
from tuckbox.core.localized_text import localized
from tuckbox.server.catalogue.game_cache import bot_title, cached_game_of
from tuckbox.server.catalogue.service import cards_text, game_class
from tuckbox.server.errors import OwnedElsewhere, RequestError
from tuckbox.server.events import SeatTaken
from tuckbox.server.people import repository as people_repository
from tuckbox.server.people.accounts import Person
from tuckbox.server.people.names import clean_name
from tuckbox.server.people.secret_links import hash_of, new_key, qr
from tuckbox.server.runtime import Runtime
from tuckbox.server.security import CurrentPerson
from tuckbox.server.services import InjectedServices, Services
from tuckbox.server.tables import domain
from tuckbox.server.tables import repository as table_repository
from tuckbox.server.tables.broadcast import table_info
from tuckbox.server.tables.domain import Seat, TableSetup
from tuckbox.server.tables.leaving import EVERYBODY_LEFT, drop
from tuckbox.server.tables.messages import (
    NewTable,
    Rematch,
    SeatLink,
    SeatWanted,
    Sit,
    TableInfo,
    TableSummary,
    WhichSeat,
    time_control_of,
)
from tuckbox.server.tables.seat_options_api import choose_for
from tuckbox.server.tables.table import Table

AnyRequest = Request[Any, Any, Any]
MAX_NAME = 24


# Setting up


def seats_wanted(game: type[Game], wanted: list[SeatWanted], person: Person) -> list[Seat]:
    """The seats of a new table."""
    if len(wanted) not in game.players:
        counts = " or ".join(str(count) for count in game.players)
        raise RequestError(
            "bad request",
            localized(
                "{game} is for {counts} players, not {count}.", game=game.title, counts=counts, count=len(wanted)
            ),
        )
    if any(seat.name is not None and seat.kind != "me" for seat in wanted):
        raise RequestError("bad request", "You can name only your own seats.")
    if all(seat.kind == "bot" for seat in wanted):
        raise RequestError("bad request", "At least one seat must be for a person.")
    seats: list[Seat] = []
    for seat in wanted:
        if seat.kind == "bot":
            seats.append(bot_seat(game, seat.bot, seats))
        elif seat.kind == "me":
            name = person.name if seat.name is None else clean_name(seat.name)
            seats.append(Seat("person", free_name(name, seats), holders={person.id}))
        else:
            seats.append(Seat(seat.kind))
    return seats


def bot_seat(game: type[Game], bot: str | None, others: list[Seat]) -> Seat:
    """A seat for a bot."""
    known = bots_of(game)
    if bot not in known:
        reason = localized("There is no bot '{bot}'; there are {bots}.", bot=bot or "", bots=", ".join(known))
        raise RequestError("bad request", reason)
    return Seat("bot", free_name(bot_title(game, bot), others), bot)


def is_hot_seat(wanted: list[SeatWanted]) -> bool:
    """Whether people share a device; there are no hints then, for all would see them."""
    return [seat.kind for seat in wanted].count("me") > 1


def free_name(name: str, seats: list[Seat]) -> str:
    """A name that is unique at the table."""
    taken = {seat.name for seat in seats}
    number = 1
    found = name
    while found in taken:
        number += 1
        mark = f" {number}"
        found = name[: MAX_NAME - len(mark)] + mark
    return found


async def check_table_limit(services: Services, person: Person) -> None:
    """Refuse a person who hosts too many tables."""
    count = await services.store.read(table_repository.count_hosted, person.id)
    if count >= services.settings.max_tables:
        reason = localized("You are the host of {count} unfinished tables; finish some first.", count=count)
        raise RequestError("too many", reason)


@post("/api/tables", status_code=201, summary="Set up a table")
async def make_table(services: InjectedServices, person: CurrentPerson, data: JSONBody[NewTable]) -> TableInfo:
    """Set up a table; the match begins when every seat is taken."""
    cls = game_class(data.game)
    text = await cards_text(services, data.game, data.cards)
    if text is not None:
        await services.trials.check(person, data.game, CardSet("the card set", text))
    try:
        game = await cached_game_of(services.runtime, data.game, text, data.options)
    except TuckboxError as error:
        raise RequestError("bad request", error.sentence) from None
    await check_table_limit(services, person)
    setup = new_setup(services.runtime, game, seats_wanted(cls, data.seats, person), person.id)
    setup.clock, setup.public = time_control_of(data.clock), data.public
    setup.allow_watchers, setup.allow_hints = data.watchers, data.hints and not is_hot_seat(data.seats)
    await services.tables.lifecycle.create(setup, game.card_set)
    table: Table = await services.tables.loader.table(setup.id)
    if all(seat.kind in ("person", "bot") for seat in setup.seats):
        await table.submit(lambda: services.tables.lifecycle.save_seats(table))
    return table_info(table, person.id)


def new_setup(runtime: Runtime, game: Game, seats: list[Seat], host: str | None) -> TableSetup:
    """A new table's setup."""
    now = runtime.now()
    return TableSetup(
        id=runtime.id(),
        game=game.name,
        rules=game.rules_version,
        cards=game.card_set.hash,
        options=dict(game.chosen_options),
        host=host,
        created=now,
        changed=now,
        seats=seats,
    )


# Sitting


@get("/api/tables/{table:str}", summary="A table")
async def get_table(services: InjectedServices, person: CurrentPerson, table: FromPath[str]) -> TableInfo:
    """A table as you see it."""
    found: Table = await services.tables.loader.table(table)

    async def info() -> TableInfo:
        return table_info(found, person.id)

    return await found.submit(info)


@post("/api/tables/{table:str}/sit", status_code=200, summary="Take a seat")
async def sit(
    services: InjectedServices, person: CurrentPerson, table: FromPath[str], data: JSONBody[Sit]
) -> TableInfo:
    """Take a free seat, or the seat of an invite link, and choose for it; repeating it changes nothing."""
    found: Table = await services.tables.loader.table(table)
    await found.submit(lambda: _sit(found, person, data))
    return table_info(found, person.id)


async def _sit(table: Table, person: Person, data: Sit) -> None:
    seats = table.setup.seats
    mine = table.seats_of(person.id)
    if data.key is not None:
        number = next((n for n, seat in enumerate(seats) if seat.key == hash_of(data.key or "")), None)
        if number is None:
            raise _no_link()
        if mine and number not in mine:
            raise RequestError("already", "You already sit at this table.")
    elif reserved := [n for n in mine if seats[n].kind == "invited"]:
        for number in reserved:
            _take(table, person, number, seats[number].name if len(reserved) > 1 else person.name)
        await table.registry.lifecycle.save_seats(table)
        table.registry.events.publish(SeatTaken(table, person.id, seats[reserved[0]].name))
        return
    else:
        number = _free_seat(table, data.seat, mine)
    if number is None or (number in mine and seats[number].kind == "person"):
        return
    if not mine and await _is_unwelcome(table, person.id):
        raise _no_link() if data.key is not None else _not_free(data.seat)
    if data.options and seats[number].kind != "person":
        await choose_for(table, person, number, data.options)
    free = seats[number].kind != "person"
    _take(table, person, number, person.name)
    await table.registry.lifecycle.save_seats(table)
    if free:
        table.registry.events.publish(SeatTaken(table, person.id, seats[number].name))


def _take(table: Table, person: Person, number: int, name: str) -> None:
    """Give a seat to a person; a seat that somebody plays already gets another holder."""
    seats = table.setup.seats
    if seats[number].kind in ("open", "invited"):
        if table.setup.status != "open":
            raise RequestError("not now", "This table is closed.")
        others = [seat for seat in seats if seat is not seats[number]]
        seats[number].kind, seats[number].name = "person", free_name(name, others)
    seats[number].holders.add(person.id)


def _free_seat(table: Table, wanted: int | None, mine: list[int]) -> int | None:
    """The free seat that a person gets; None if they already sit."""
    seats = table.setup.seats
    if mine:
        if wanted is not None and wanted not in mine:
            raise RequestError("already", "You already sit at this table.")
        return None
    free = [n for n, seat in enumerate(seats) if seat.kind == "open"]
    if wanted is not None and wanted >= len(seats):
        raise RequestError("not found", localized("This table has no seat {number}.", number=wanted + 1))
    if table.setup.status != "open" or not free or (wanted is not None and wanted not in free):
        raise _not_free(wanted)
    return free[0] if wanted is None else wanted


def _not_free(wanted: int | None) -> RequestError:
    return RequestError("taken", "This seat is not free." if wanted is not None else "No seat is free at this table.")


def _no_link() -> RequestError:
    return RequestError("not allowed", "This link is no longer valid; ask for a new one.")


async def _is_unwelcome(table: Table, person: str) -> bool:
    """Whether somebody at the table has blocked a person, who is not told."""
    there = {holder for seat in table.setup.seats for holder in seat.holders} | {table.setup.host}
    return not there.isdisjoint(await table.registry.store.read(people_repository.blockers_of, person))


@post("/api/tables/{table:str}/leave", status_code=200, summary="Leave a table before its match begins")
async def leave(services: InjectedServices, person: CurrentPerson, table: FromPath[str]) -> TableInfo:
    """Give up your seat, which is then open to all; a table without people is closed.

    Once the match has begun, resign instead.
    """
    found: Table = await services.tables.loader.table(table)
    await found.submit(lambda: stand_up(found, person.id))
    return table_info(found, person.id)


async def stand_up(table: Table, person: str) -> None:
    """Leave a table whose match has not begun."""
    if table.setup.status != "open":
        raise RequestError("not now", "The match has begun: resign instead.")
    mine = table.seats_of(person)
    if not mine and person != table.setup.host:
        raise RequestError("not seated", "You do not sit at this table.")
    for number in mine:
        table.setup.seats[number] = Seat("open")  # links to it are void
    if not any(seat.kind == "person" for seat in table.setup.seats):
        await table.registry.lifecycle.close(table.id, EVERYBODY_LEFT)
    else:
        await table.registry.lifecycle.save_seats(table)


@post("/api/tables/{table:str}/close", status_code=200, summary="Close an unfinished table of yours")
async def close(services: InjectedServices, person: CurrentPerson, table: FromPath[str]) -> TableInfo:
    """Close a table: as host before the match begins, or a match in which you are the only person.

    Once everybody has moved this is a loss, as resigning is; before, the match ends without a result.
    """
    found: Table = await services.tables.loader.table(table)
    await found.submit(lambda: _close(found, person.id))
    return table_info(found, person.id)


async def _close(table: Table, person: str) -> None:
    setup = table.setup
    if setup.is_over:
        return
    if setup.deal is not None:
        raise RequestError("not now", "Everybody has one try at this deal: play on or resign; it cannot be removed.")
    if setup.status == "open":
        if person != setup.host:
            raise RequestError("not allowed", "Only the host can close this table.")
        await table.registry.lifecycle.close(table.id, "The host closed this table.")
        return
    await drop(table, person)


@post("/api/tables/{table:str}/link", status_code=200, summary="An invite link for a seat, with its QR code")
async def link(
    request: AnyRequest,
    services: InjectedServices,
    person: CurrentPerson,
    table: FromPath[str],
    data: JSONBody[WhichSeat],
) -> SeatLink:
    """A new link for your own seat (to continue on another device), or as host for a seat that is not taken.

    The secret comes after #, so that it appears in no server's log; a new link invalidates the one before.
    """
    found: Table = await services.tables.loader.table(table)
    key, hashed = new_key(services.runtime)

    async def set_key() -> None:
        if data.seat >= len(found.setup.seats):
            raise RequestError("not found", localized("This table has no seat {number}.", number=data.seat + 1))
        if found.setup.deal is not None:
            raise RequestError("not allowed", "Others play this deal too, so nobody can be invited to your seat.")
        seat = found.setup.seats[data.seat]
        host = person.id == found.setup.host and seat.kind in ("open", "invited")
        if not host and data.seat not in found.seats_of(person.id):
            raise RequestError(
                "not allowed", "You can create links for your own seat, and as host for seats that are not taken."
            )
        if seat.kind == "open":
            seat.kind = "invited"
        seat.key = hashed
        await services.tables.lifecycle.save_seats(found)

    await found.submit(set_key)
    path = f"/t/{found.id}#key={key}"
    base = services.settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")
    return SeatLink(path, qr(base + path))


# The next match


@post("/api/tables/{table:str}/rematch", status_code=200, summary="Play a rematch")
async def rematch(
    request: AnyRequest,
    services: InjectedServices,
    person: CurrentPerson,
    table: FromPath[str],
    data: JSONBody[Rematch | None] = None,
) -> TableInfo:
    """The table of the rematch, with the same people and the next starter; it begins when all have accepted.

    Who asks first may choose another bot.
    """
    found: Table = await services.tables.loader.table(table)
    if not found.seats_of(person.id):
        raise RequestError("not seated", "Only the players can ask for a rematch.")
    if found.setup.status not in ("finished", "closed"):
        raise RequestError("not now", "The match is not over yet.")
    if found.match is None:
        raise RequestError("not now", "No match was played here.")
    await check_table_limit(services, person)
    name = await found.submit(lambda: _next_table(services, found, person, data.bot if data else None))
    try:
        again: Table = await services.tables.loader.table(name)
    except OwnedElsewhere as error:
        sat = await services.tables.locator.post(error.owner, request, f"/api/tables/{name}/sit", b"{}")
        return msgspec.json.decode(sat, type=TableInfo)
    await again.submit(lambda: _sit(again, person, Sit()))
    return table_info(again, person.id)


async def _next_table(services: Services, table: Table, person: Person, bot: str | None) -> str:
    if table.setup.rematch is not None:
        return table.setup.rematch
    old, match = table.setup, table.match
    assert match is not None
    seats: list[Seat] = []
    blockers = await services.store.read(
        people_repository.blockers_of, person.id
    )  # nobody is told that they do not come
    for seat in old.seats:
        if seat.kind != "bot":
            seats.append(Seat("invited", seat.name, holders=seat.holders - blockers))
        elif bot is None:
            seats.append(Seat("bot", seat.name, seat.bot))
        else:
            seats.append(bot_seat(type(table.game), bot, seats))
    game = registry.game(old.game, table.game.card_set, table.game.next_options(match.state))
    setup = new_setup(services.runtime, game, seats, person.id)
    setup.clock, setup.public = old.clock, old.public
    setup.allow_watchers, setup.allow_hints = old.allow_watchers, old.allow_hints
    await services.tables.lifecycle.create(setup, game.card_set)
    await services.tables.lifecycle.set_rematch(table, setup.id)
    return setup.id


# Lists


@get("/api/tables", summary="The public tables: those with free seats, and those to watch")
async def lobby(services: InjectedServices, person: CurrentPerson) -> list[TableSummary]:
    """Public tables, the latest first; not those with people whom you have blocked, or who have blocked you."""
    return _infos(await services.store.read(table_repository.public_tables, person.id))


@get("/api/me/tables", summary="Your tables")
async def my_tables(services: InjectedServices, person: CurrentPerson) -> list[TableSummary]:
    """The tables at which you sit or sat, those where it is your turn first."""
    mine = _infos(await services.store.read(table_repository.tables_of, person.id))
    return sorted(mine, key=lambda one: (not one.your_turn, one.status not in ("open", "running"), -one.changed))


def _infos(summaries: list[domain.TableSummary]) -> list[TableSummary]:
    return msgspec.convert(summaries, list[TableSummary], from_attributes=True)


HANDLERS = [make_table, get_table, sit, leave, close, link, rematch, lobby, my_tables]
