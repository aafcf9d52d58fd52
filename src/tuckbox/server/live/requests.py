"""What the people at a table can ask for over the socket; each runs in the table's own task."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import delete, insert, update

from tuckbox.core.errors import IllegalMove, MatchOver, NotYourTurn, UnknownMove
from tuckbox.core.match import Match
from tuckbox.core.record import Entry
from tuckbox.core.text import named
from tuckbox.server.errors import Refuse
from tuckbox.server.live import broadcast, serialize
from tuckbox.server.live.table import Table
from tuckbox.server.messages import socket as m
from tuckbox.server.messages.socket import encode
from tuckbox.server.storage import schema

if TYPE_CHECKING:
    from tuckbox.server.live.socket import Connection


async def answer(table: Table, connection: Connection, request: m.Request) -> None:
    """Carry out a request at a table."""
    match request:
        case m.Watch():
            await watch(table, connection, request)
        case m.Play():
            await play(table, connection, request)
        case m.Resign():
            await resign(table, connection, request)
        case m.Draw():
            await draw(table, connection, request)
        case m.Undo():
            await undo(table, connection, request)
        case m.Hint():
            await hint(table, connection, request)
        case m.Weigh():
            await weigh(table, connection, request)
        case m.Say():
            await say(table, connection, request)
        case m.Mute():
            await mute(table, connection, request)


def done(table: Table, connection: Connection, request: m.Request, number: int | None = None) -> None:
    """Acknowledge a request: what it wrote is durable."""
    connection.send(encode(m.Done(request.ref, table.id, table.number if number is None else number)))


def seat_of(table: Table, connection: Connection, seat: int) -> int:
    """The seat that a request is for, which must be the asker's own."""
    if seat not in table.mine(connection.person):
        raise Refuse("not seated", f"You do not sit on seat {seat + 1} of this table.")
    return seat


async def watch(table: Table, connection: Connection, request: m.Watch) -> None:
    """Follow the table."""
    person = connection.person
    may = table.setup.watchers or table.mine(person) or person == table.setup.host
    if not may and table.setup.status != "open":
        raise Refuse("not allowed", "The people at this table want no watchers.")
    table.viewers[connection] = request.words
    connection.tables[table.id] = table
    connection.send(broadcast.snapshot(table, connection, request.ref))
    table.hall.came(table, connection)


async def play(table: Table, connection: Connection, request: m.Play) -> None:
    """Play a move; the same request again is acknowledged again and counts once."""
    seat = seat_of(table, connection, request.seat)
    match = table.match or table.running()
    if request.number <= table.since[seat] or request.number > table.number + 1 or table.setup.status != "running":
        _repeated(table, connection, request, match)
        return
    try:
        await table.append(
            lambda match: match.play(seat, request.code), lambda number: done(table, connection, request, number)
        )
    except NotYourTurn as error:
        raise Refuse("not your turn", named(str(error), match.players), table.number) from None
    except (IllegalMove, UnknownMove) as error:
        raise Refuse("illegal", named(str(error), match.players), table.number) from None
    except MatchOver as error:
        raise Refuse("over", str(error), table.number) from None


def _repeated(table: Table, connection: Connection, request: m.Play, match: Match) -> None:
    """A request about a decision that is past: the same as was accepted, or too late."""
    for number in range(max(request.number, 1), table.number + 1):
        made = match.entries[number - 1]
        if made.kind == "move" and made.seat == request.seat:
            try:
                same = match.game.move(request.code).sentence == made.text
            except UnknownMove:
                same = False
            if same:
                done(table, connection, request, number)
                return
            raise Refuse("already", "You have already decided this.", table.number)
    if table.setup.status != "running":
        raise Refuse("over", "The match is over.", table.number)
    if request.number > table.number + 1:
        raise Refuse("stale", f"The log has only {table.number} entries.", table.number)
    if request.seat not in match.seats_to_act():
        raise Refuse("not your turn", "It is not your decision.", table.number)
    raise Refuse("stale", "The position has changed since; look again.", table.number)


async def resign(table: Table, connection: Connection, request: m.Resign) -> None:
    """Give up a seat."""
    seat = seat_of(table, connection, request.seat)
    if seat in table.running().forfeited:
        done(table, connection, request)
        return
    number = await table.give_up(Entry("resign", seat))
    done(table, connection, request, number)


def people(table: Table) -> list[int]:
    """The seats that people still play for."""
    given_up = table.match.forfeited if table.match else []
    return [n for n, seat in enumerate(table.setup.seats) if seat.kind == "person" and n not in given_up]


async def draw(table: Table, connection: Connection, request: m.Draw) -> None:
    """Offer, accept or decline a draw."""
    seat = seat_of(table, connection, request.seat)
    table.running()
    if any(seat.kind == "bot" for seat in table.setup.seats):
        raise Refuse("not now", "A bot agrees to no draw.")
    if await _asked(table, "draw", seat, request.agree):
        await table.append(lambda match: match.agree_draw())
    done(table, connection, request)


async def undo(table: Table, connection: Connection, request: m.Undo) -> None:
    """Take back, ask to take back, agree or decline."""
    seat = seat_of(table, connection, request.seat)
    match = table.running()
    asked = next((one for one in table.setup.asked if one.kind == "undo"), None)
    by = asked.by if asked else seat
    if asked is None and request.agree:
        word = serialize.undo_word(match, seat)
        if word == "no":
            raise Refuse("not now", "You have made no move to take back.")
        if word == "free":
            await table.append(lambda match: match.undo(seat))
            done(table, connection, request)
            return
    if await _asked(table, "undo", seat, request.agree):
        await table.append(lambda match: match.undo(by, agreed=True))
    done(table, connection, request)


async def _asked(table: Table, kind: str, seat: int, agree: bool) -> bool:
    """Note what a seat asks or answers, durably; whether now all agree. Bots agree, and so does who has given up."""
    old = next((one for one in table.setup.asked if one.kind == kind), None)
    others = [one for one in table.setup.asked if one.kind != kind]
    if not agree:
        if old is None:
            raise Refuse("not now", "Nobody asks that now.")
        fresh = others
    else:
        agreed = sorted({*(old.agreed if old else []), seat})
        if set(people(table)) <= set(agreed):
            return True
        fresh = [*others, m.Asked("draw" if kind == "draw" else "undo", old.by if old else seat, agreed)]
    text = msgspec.json.encode(fresh).decode()
    await table.hall.store.write(
        lambda c: c.execute(update(schema.tables).where(schema.tables.c.id == table.id).values(asked=text)).rowcount
    )
    table.setup.asked = fresh
    broadcast.tell_all(table, m.Asks(table.id, fresh))
    return False


async def hint(table: Table, connection: Connection, request: m.Hint) -> None:
    """Ask a bot, which thinks elsewhere while the table goes on."""
    seat = seat_of(table, connection, request.seat)
    match = table.running()
    if not table.setup.hints:
        raise Refuse("not allowed", "This table was set up without hints.")
    if seat not in match.seats_to_act():
        raise Refuse("not your turn", "It is not your decision.", table.number)
    hinting, person = table.hall.hinting, connection.person
    if person in hinting:
        raise Refuse("too fast", "The last hint is still being thought about.")
    number = table.number
    hinting.add(person)
    choice = table.hall.bots.choose(match, seat, table.hall.settings.hint_bot)

    async def think() -> None:
        try:
            code = await choice
        finally:
            hinting.discard(person)
        connection.send(encode(m.Hinted(request.ref, table.id, number, code)))

    table.hall.background(think())


async def weigh(table: Table, connection: Connection, request: m.Weigh) -> None:
    """Say why a move is not possible, in the rules' own words; or what the points would be after it."""
    seat = seat_of(table, connection, request.seat)
    match = table.running()
    try:
        move = match.game.move(request.code)
    except UnknownMove as error:
        raise Refuse("illegal", str(error), table.number) from None
    why_not = match.why_not(seat, move)
    scores = None if why_not else match.game.preview_scores(match.state, seat, move)
    words = named(why_not, match.players) if why_not else None
    connection.send(encode(m.Weighed(request.ref, table.id, table.number, request.code, words, scores)))


async def say(table: Table, connection: Connection, request: m.Say) -> None:
    """Say something at the table."""
    seat = next(iter(table.mine(connection.person)), None)
    if seat is None:
        raise Refuse("not seated", "Only who sits at the table can speak at it.")
    text = " ".join("".join(c if c.isprintable() else " " for c in request.text).split())
    if not text:
        raise Refuse("bad message", "There is nothing in it.")
    if not table.hall.chat_limit.take(connection.person):
        raise Refuse("too fast", "Too many messages at once; wait a few seconds.")
    number = table.chat[-1][0].number + 1 if table.chat else 1
    line = m.ChatLine(number, seat, table.setup.seats[seat].name, text, time.time())
    person = connection.person
    row = {"table": table.id, "person": person, **msgspec.structs.asdict(line)}

    await table.hall.store.write(lambda c: c.execute(insert(schema.chat), [row]).rowcount)
    table.chat.append((line, person))
    del table.chat[:-100]
    message = encode(m.Chat(table.id, line))
    for viewer in table.viewers:
        if person not in table.hall.muted(viewer.person):
            viewer.send(message)
    done(table, connection, request)


async def mute(table: Table, connection: Connection, request: m.Mute) -> None:
    """Hear nothing more from the people of a seat, or hear them again."""
    if request.seat >= len(table.setup.seats):
        raise Refuse("no table", f"This table has no seat {request.seat + 1}.")
    me, them = connection.person, table.setup.seats[request.seat].holders - {connection.person}

    def write(c: Any) -> None:
        c.execute(delete(schema.mutes).where(schema.mutes.c.person == me, schema.mutes.c.muted.in_(them)))
        if request.on and them:
            c.execute(insert(schema.mutes), [{"person": me, "muted": other} for other in sorted(them)])

    await table.hall.store.write(write)
    table.hall.mute(me, them, request.on)
    done(table, connection, request)
    connection.send(broadcast.snapshot(table, connection))
