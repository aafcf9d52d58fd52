"""The part of the API about tables: setting up, sitting down, links, lists, the next match."""

from __future__ import annotations

import time
from typing import Any

from litestar import Request, get, post
from litestar.params import FromPath, JSONBody
from sqlalchemy import func, select

from tuckbox import registry
from tuckbox.bots import BOTS
from tuckbox.core.errors import TuckboxError
from tuckbox.core.game import Game
from tuckbox.server.api.games import cards_text, game_class
from tuckbox.server.errors import Refuse
from tuckbox.server.game_cache import bot_title, game_of
from tuckbox.server.invite_links import hash_of, new_id, new_key, qr
from tuckbox.server.live import broadcast
from tuckbox.server.live.table import Table
from tuckbox.server.messages.http import NewTable, SeatInfo, SeatLink, SeatWanted, Sit, TableInfo, TableLine, WhichSeat
from tuckbox.server.people import Person
from tuckbox.server.security import Asker
from tuckbox.server.storage import schema
from tuckbox.server.storage.table_repository import CLOCKS, Seat, Setup

AnyRequest = Request[Any, Any, Any]
LONGEST_NAME = 24


# Setting up


def seats_wanted(game: type[Game], wanted: list[SeatWanted], person: Person) -> list[Seat]:
    """The seats of a new table as its host wants them."""
    if len(wanted) not in game.players:
        counts = " or ".join(str(count) for count in game.players)
        raise Refuse("bad request", f"{game.title} is for {counts} players, not {len(wanted)}.")
    if [seat.kind for seat in wanted].count("me") > 1:
        raise Refuse("bad request", "You can take only one seat.")
    if all(seat.kind == "bot" for seat in wanted):
        raise Refuse("bad request", "At least one seat is for a person.")
    seats: list[Seat] = []
    for seat in wanted:
        if seat.kind == "bot":
            if seat.bot not in BOTS:
                raise Refuse("bad request", f"There is no bot '{seat.bot}'; there are {', '.join(BOTS)}.")
            seats.append(Seat("bot", free_name(bot_title(game, seat.bot), seats), seat.bot))
        elif seat.kind == "me":
            seats.append(Seat("person", free_name(person.name, seats), holders={person.id}))
        else:
            seats.append(Seat(seat.kind))
    return seats


def free_name(name: str, seats: list[Seat]) -> str:
    """A name that nobody else at the table has."""
    taken = {seat.name for seat in seats}
    number = 1
    found = name
    while found in taken:
        number += 1
        mark = f" {number}"
        found = name[: LONGEST_NAME - len(mark)] + mark
    return found


async def check_count(state: Any, person: Person) -> None:
    """Refuse a person who has set up too many tables."""
    mine = (schema.tables.c.host == person.id) & schema.tables.c.status.in_(("open", "running"))
    count = await state.store.read(lambda c: c.execute(select(func.count()).where(mine)).scalar_one())
    if count >= state.settings.tables_each:
        raise Refuse("too many", f"You have set up {count} tables that are not finished; finish some first.")


@post("/api/tables", status_code=201, summary="Set up a table")
async def make_table(request: AnyRequest, person: Asker, data: JSONBody[NewTable]) -> TableInfo:
    """Set up a table; the match begins when every seat is taken."""
    state = request.app.state
    cls = game_class(data.game)
    text = await cards_text(state, data.game, data.cards)
    try:
        game = game_of(data.game, text, tuple(sorted(data.options.items())))
    except TuckboxError as error:
        raise Refuse("bad request", str(error)) from None
    await check_count(state, person)
    setup = new_setup(game, seats_wanted(cls, data.seats, person), person.id)
    setup.clock, setup.public, setup.watchers, setup.hints = data.clock, data.public, data.watchers, data.hints
    return broadcast.info(await open_table(state, setup, game), person.id)


def new_setup(game: Game, seats: list[Seat], host: str | None) -> Setup:
    """A new table's setup."""
    now = time.time()
    return Setup(
        id=new_id(),
        game=game.name,
        rules=game.rules_version,
        cards=game.cards.hash,
        options=dict(game.chosen_options),
        clock=CLOCKS.decode(b'{"kind":"none"}'),
        public=False,
        watchers=True,
        hints=False,
        host=host,
        status="open",
        created=now,
        changed=now,
        seats=seats,
    )


async def open_table(state: Any, setup: Setup, game: Game) -> Table:
    """Write a new table and begin its match if all seats are taken."""
    await state.hall.make(setup, game.cards)
    table: Table = await state.hall.table(setup.id)
    if all(seat.kind in ("person", "bot") for seat in setup.seats):
        await table.do(lambda: state.hall.save_seats(table))
    return table


# Sitting


@get("/api/tables/{table:str}", summary="A table")
async def table_info(request: AnyRequest, person: Asker, table: FromPath[str]) -> TableInfo:
    """A table as you see it."""
    found: Table = await request.app.state.hall.table(table)
    return broadcast.info(found, person.id)


@post("/api/tables/{table:str}/sit", status_code=200, summary="Take a seat")
async def sit(request: AnyRequest, person: Asker, table: FromPath[str], data: JSONBody[Sit]) -> TableInfo:
    """Take a free seat, or the seat that a link's key is for; doing it again changes nothing."""
    hall = request.app.state.hall
    found: Table = await hall.table(table)
    await found.do(lambda: _sit(found, person, data))
    return broadcast.info(found, person.id)


async def _sit(table: Table, person: Person, data: Sit) -> None:
    seats = table.setup.seats
    mine = table.mine(person.id)
    if data.key is not None:
        number = next((n for n, seat in enumerate(seats) if seat.key == hash_of(data.key or "")), None)
        if number is None:
            raise Refuse("not allowed", "This link is no longer good; ask for a new one.")
        if mine and mine != [number]:
            raise Refuse("already", "You already sit at this table.")
    else:
        kept = next((n for n in mine if seats[n].kind == "invited"), None)
        number = kept if kept is not None else _free_seat(table, data.seat, mine)
    if number is None or (number in mine and seats[number].kind == "person"):
        return
    if seats[number].kind in ("open", "invited"):
        if table.setup.status != "open":
            raise Refuse("not now", "This table is closed.")
        others = [seat for seat in seats if seat is not seats[number]]
        seats[number].kind, seats[number].name = "person", free_name(person.name, others)
    seats[number].holders.add(person.id)
    await table.hall.save_seats(table)


def _free_seat(table: Table, wanted: int | None, mine: list[int]) -> int | None:
    """The free seat that a person gets; None if they already sit."""
    seats = table.setup.seats
    if mine:
        if wanted is not None and wanted not in mine:
            raise Refuse("already", "You already sit at this table.")
        return None
    free = [n for n, seat in enumerate(seats) if seat.kind == "open"]
    if wanted is not None and wanted >= len(seats):
        raise Refuse("not found", f"This table has no seat {wanted + 1}.")
    if table.setup.status != "open" or not free or (wanted is not None and wanted not in free):
        raise Refuse("taken", "This seat is not free." if wanted is not None else "No seat is free at this table.")
    return free[0] if wanted is None else wanted


@post("/api/tables/{table:str}/leave", status_code=200, summary="Leave a table before its match begins")
async def leave(request: AnyRequest, person: Asker, table: FromPath[str]) -> TableInfo:
    """Give your seat back; a table that no person is left at is closed. Once the match runs, resign instead."""
    found: Table = await request.app.state.hall.table(table)
    await found.do(lambda: stand_up(found, person.id))
    return broadcast.info(found, person.id)


async def stand_up(table: Table, person: str) -> None:
    """Leave a table whose match has not begun."""
    if table.setup.status != "open":
        raise Refuse("not now", "The match has begun: resign if you want to leave.")
    mine = table.mine(person)
    if not mine and person != table.setup.host:
        raise Refuse("not seated", "You do not sit at this table.")
    for number in mine:
        seat = table.setup.seats[number]
        seat.kind, seat.name, seat.holders = "invited" if seat.key else "open", "", set()
    if not any(seat.kind == "person" for seat in table.setup.seats):
        await table.hall.close_table(table.id, "Everybody left before the match began.")
    else:
        await table.hall.save_seats(table)


@post("/api/tables/{table:str}/link", status_code=200, summary="A link that takes a seat, with its QR code")
async def link(request: AnyRequest, person: Asker, table: FromPath[str], data: JSONBody[WhichSeat]) -> SeatLink:
    """A new link for your own seat (to go on with it on another device), or as host for a seat not taken yet.

    The secret stands after # and so reaches no server's log; a new link ends the one before.
    """
    state = request.app.state
    found: Table = await state.hall.table(table)
    key, hashed = new_key()

    async def set_key() -> None:
        if data.seat >= len(found.setup.seats):
            raise Refuse("not found", f"This table has no seat {data.seat + 1}.")
        seat = found.setup.seats[data.seat]
        host = person.id == found.setup.host and seat.kind in ("open", "invited")
        if not host and data.seat not in found.mine(person.id):
            raise Refuse("not allowed", "You can make links for your own seat, and as host for seats not taken yet.")
        if seat.kind == "open":
            seat.kind = "invited"
        seat.key = hashed
        await state.hall.save_seats(found)

    await found.do(set_key)
    path = f"/t/{found.id}#key={key}"
    base = state.settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")
    return SeatLink(path, qr(base + path))


# The next match


@post("/api/tables/{table:str}/rematch", status_code=200, summary="Play again")
async def rematch(request: AnyRequest, person: Asker, table: FromPath[str]) -> TableInfo:
    """The table of the next match, with the same people and the next starter; it begins when all have come."""
    state = request.app.state
    found: Table = await state.hall.table(table)
    if not found.mine(person.id):
        raise Refuse("not seated", "Only who played here can play again.")
    if found.setup.status not in ("finished", "closed"):
        raise Refuse("not now", "The match is not over yet.")
    if found.match is None:
        raise Refuse("not now", "No match was played here that could be played again.")
    await check_count(state, person)
    name = await found.do(lambda: _next_table(state, found, person))
    again: Table = await state.hall.table(name)
    await again.do(lambda: _sit(again, person, Sit()))
    return broadcast.info(again, person.id)


async def _next_table(state: Any, table: Table, person: Person) -> str:
    if table.setup.rematch is not None:
        return table.setup.rematch
    old, match = table.setup, table.match
    assert match is not None
    seats = [
        Seat("bot", seat.name, seat.bot)
        if seat.kind == "bot"
        else Seat("invited", seat.name, holders=set(seat.holders))
        for seat in old.seats
    ]
    game = registry.game(old.game, table.game.cards, table.game.next_options(match.state))
    setup = new_setup(game, seats, person.id)
    setup.clock, setup.public, setup.watchers, setup.hints = old.clock, old.public, old.watchers, old.hints
    await state.hall.make(setup, game.cards)
    await state.hall.set_rematch(table, setup.id)
    return setup.id


# Lists


@get("/api/tables", summary="The public tables: those with free seats, and those to watch")
async def lobby(request: AnyRequest, person: Asker) -> list[TableLine]:
    """Public tables, the latest first."""
    where = schema.tables.c.public & schema.tables.c.status.in_(("open", "running"))
    return await lines(request.app.state, where, person)


@get("/api/me/tables", summary="Your tables")
async def my_tables(request: AnyRequest, person: Asker) -> list[TableLine]:
    """The tables at which you sit or sat, those where you owe a decision first."""
    held = select(schema.holders.c.table).where(schema.holders.c.person == person.id)
    where = schema.tables.c.id.in_(held) | ((schema.tables.c.host == person.id) & (schema.tables.c.status == "open"))
    found = await lines(request.app.state, where, person)
    return sorted(found, key=lambda line: (not line.your_turn, line.status not in ("open", "running"), -line.changed))


async def lines(state: Any, where: Any, person: Person) -> list[TableLine]:
    """Tables as lines of a list, straight from the database, so that no sleeping table is woken."""

    def read(c: Any) -> list[TableLine]:
        found = c.execute(select(schema.tables).where(where).order_by(schema.tables.c.changed.desc()).limit(200)).all()
        ids = [row.id for row in found]
        seats: dict[str, list[SeatInfo]] = {one: [] for one in ids}
        for row in c.execute(select(schema.seats).where(schema.seats.c.table.in_(ids)).order_by(schema.seats.c.seat)):
            seats[row.table].append(SeatInfo(kind=row.kind, name=row.name, bot=row.bot))
        mine: dict[str, list[int]] = {one: [] for one in ids}
        held = schema.holders.c.table.in_(ids) & (schema.holders.c.person == person.id)
        for row in c.execute(select(schema.holders).where(held).order_by(schema.holders.c.seat)):
            mine[row.table].append(row.seat)
        return [
            TableLine(
                id=row.id,
                game=row.game,
                title=game_class(row.game).title if row.game in registry.GAMES else row.game,
                status=row.status,
                clock=CLOCKS.decode(row.clock),
                seats=seats[row.id],
                mine=mine[row.id],
                your_turn=row.status == "running" and any(row.turn >> seat & 1 for seat in mine[row.id]),
                public=row.public,
                watchers=row.watchers,
                winners=[seat for seat in range(len(seats[row.id])) if row.winners >> seat & 1],
                entries=row.entries,
                created=row.created,
                changed=row.changed,
                deadline=row.deadline,
            )
            for row in found
        ]

    answer: list[TableLine] = await state.store.read(read)
    return answer


HANDLERS = [make_table, table_info, sit, leave, link, rematch, lobby, my_tables]
