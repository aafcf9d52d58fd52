"""The part of the API about what was played: positions, records, uploads, going on from a position."""

from __future__ import annotations

import time
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from tuckbox.core.errors import TuckboxError
from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.game import new_seed
from tuckbox.core.match import Match
from tuckbox.core.record import Record, parse
from tuckbox.core.text import number_of
from tuckbox.registry import load_game, replay
from tuckbox.server.api.tables import check_count, new_setup, seats_wanted
from tuckbox.server.errors import Refuse
from tuckbox.server.live import broadcast, serialize
from tuckbox.server.live.table import Table
from tuckbox.server.messages.http import Continue, EntryInfo, Frame, NewRecord, TableInfo
from tuckbox.server.people import Person
from tuckbox.server.security import Asker
from tuckbox.server.storage.table_repository import Seat

AnyRequest = Request[Any, Any, Any]
Eyes = Annotated[str, QueryParameter(max_length=10, description="mine, public, open, or a seat's number")]
MOST_ENTRIES, MOST_BACK = 5000, 100  # of a record that somebody brings


@get("/api/tables/{table:str}/entries/{number:int}", summary="The position after an entry")
async def frame(
    request: AnyRequest,
    person: Asker,
    table: FromPath[str],
    number: FromPath[int],
    eyes_of: Eyes = "mine",
    log: FromQuery[bool] = False,
) -> Frame:
    """The position after an entry, from your eyes; once the match is over from any seat's, or with all laid open."""
    found: Table = await request.app.state.hall.table(table)
    return await found.do(lambda: _frame(found, person, number, eyes_of, log))


async def _frame(table: Table, person: Person, number: int, word: str, log: bool) -> Frame:
    match = table.match
    if match is None:
        raise Refuse("not now", table.setup.why or "The match has not begun: seats are still free.")
    if not 0 <= number <= table.number:
        raise Refuse("not found", f"The log has {table.number} entries; there is no entry {number}.")
    viewer = _viewer(table, person, word)
    path = path_to(match, number)
    then = position_at(table, match, path)
    raw = [] if number and path[-1:] != [number] else then.journal.events[then.event_counts[-2] if path else 0 :]
    seen = then.view(viewer)
    if number == 0:
        info = EntryInfo(0, "deal", None, serialize.told(table.game, raw, viewer, match.players))
    else:
        made = match.entries[number - 1]
        info = serialize.entry(table.game, number, made, raw, viewer, match.players, table.times[number - 1])
        if table.setup.over:
            info.says = str(made)
    return Frame(
        table=table.id,
        number=number,
        entries=table.number,
        eyes=word,
        path=path,
        entry=info,
        deciders=then.seats_to_act(),
        view=serialize.view_parts(seen),
        sections=serialize.sections(table.game, seen, match.players),
        log=_log(table, then, path, viewer) if log else [],
    )


def _log(table: Table, then: Match, path: list[int], viewer: Viewer) -> list[EntryInfo]:
    """What a viewer saw of the deal and of every entry that counts so far."""
    game, players = table.game, then.players
    marks, events = then.event_counts, then.journal.events
    found = [EntryInfo(0, "deal", None, serialize.told(game, events[: marks[0]], viewer, players))]
    for place, number in enumerate(path):
        made, raw = then.entries[place], events[marks[place] : marks[place + 1]]
        found.append(serialize.entry(game, number, made, raw, viewer, players, table.times[number - 1]))
    return found


def path_to(match: Match, number: int) -> list[int]:
    """The entries up to this one that were not taken back."""
    path: list[int] = []
    for at, entry in enumerate(match.entries[:number], 1):
        if entry.kind == "back":
            path = [one for one in path if one <= int(entry.text)]
        else:
            path.append(at)
    return path


def position_at(table: Table, match: Match, path: list[int]) -> Match:
    """The match as it stood after these entries; gone on to from the last one looked at, if that lies on the way."""
    known, then = table.looked_at or ([], None)
    if then is None or known != path[: len(known)]:
        known, then = [], Match(table.game, match.players, match.seed)
    for number in path[len(known) :]:
        then.apply_entry(match.entries[number - 1])
    table.looked_at = (path, then)
    return then


def _viewer(table: Table, person: Person, word: str) -> Viewer:
    """Whose eyes are asked for, and may be had."""
    mine = table.viewer_of(person.id)
    if word == "mine" or (mine is not None and word == str(mine)):
        if mine is None and not table.setup.watchers and table.setup.status == "running":
            raise Refuse("not allowed", "The people at this table want no watchers.")
        return mine
    if word == "public":
        if mine is None and not table.setup.watchers and table.setup.status == "running":
            raise Refuse("not allowed", "The people at this table want no watchers.")
        return None
    if not table.setup.over:
        raise Refuse("not allowed", "Other eyes than your own are open once the match is over.")
    if word == "open":
        return OPEN
    seat = number_of(word)
    if seat is not None and seat < len(table.setup.seats):
        return seat
    raise Refuse("bad request", f"Eyes are mine, public, open or a seat's number, not '{word}'.")


@get("/api/tables/{table:str}/record", summary="The record of a finished match", media_type="text/plain")
async def record(
    request: AnyRequest, person: Asker, table: FromPath[str], whole: FromQuery[bool] = False
) -> Response[str]:
    """The record to download, of a match without a result too; `whole` keeps what was taken back."""
    found: Table = await request.app.state.hall.table(table)
    if not found.setup.over:
        raise Refuse("not now", "The record is given out once the match is over.")
    text = str(found.record(whole))
    head = {"content-disposition": f'attachment; filename="{found.setup.game}-{found.id}.txt"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=head)


def fault(text: str) -> str:
    """What is wrong with a record, empty if it is whole and legal; runs in a worker, for it can take long."""
    try:
        found = parse(text)
        if len(found.entries) > MOST_ENTRIES:
            return f"The record has more than {MOST_ENTRIES} entries."
        if sum(entry.kind == "back" for entry in found.entries) > MOST_BACK:
            return f"The record goes back more than {MOST_BACK} times."
        if any(len(name) > 40 or not name.isprintable() for name in found.players):
            return "A name in the record is longer than 40 letters."
        replay(found)
    except TuckboxError as error:
        return str(error)
    return ""


@post("/api/records", status_code=201, summary="Upload a record to replay it")
async def upload_record(request: AnyRequest, person: Asker, data: JSONBody[NewRecord]) -> TableInfo:
    """Check a record and keep it as a finished table, with an address for each entry."""
    state = request.app.state
    if not state.upload_limit.take(person.id):
        raise Refuse("too fast", "Too many uploads; wait a minute.")
    if wrong := await state.hall.bots.check(fault, data.text):
        raise Refuse("bad record", wrong)
    found = parse(data.text)
    game = load_game(found)
    seats = [Seat("person", name) for name in found.players]
    setup = new_setup(game, seats, person.id)
    setup.seed, setup.started, setup.status, setup.uploaded = found.seed, setup.created, "finished", True
    await state.hall.make(setup, game.cards, entry_rows(setup.id, found))
    table: Table = await state.hall.table(setup.id)
    return broadcast.info(table, person.id)


def entry_rows(table: str, found: Record) -> list[dict[str, Any]]:
    """The rows of a record's entries."""
    now = time.time()
    return [
        {"table": table, "number": number, "kind": entry.kind, "seat": entry.seat, "text": entry.text, "at": now}
        for number, entry in enumerate(found.entries, 1)
    ]


@post("/api/tables/{table:str}/continue", status_code=201, summary="Go on from a position against bots")
async def go_on(request: AnyRequest, person: Asker, table: FromPath[str], data: JSONBody[Continue]) -> TableInfo:
    """A new table that begins with the moves of a finished match up to an entry.

    What you could not know at your seat is dealt anew: nobody has seen how it goes on from there.
    """
    state = request.app.state
    found: Table = await state.hall.table(table)
    match = found.match
    if not found.setup.over:
        raise Refuse("not now", "A match can be gone on from once it is over.")
    if match is None:
        raise Refuse("not now", found.setup.why or "No match was played here.")
    if data.entry > found.number:
        raise Refuse("not found", f"The log has {found.number} entries; there is no entry {data.entry}.")
    if len(data.seats) != len(match.players) or any(seat.kind not in ("me", "bot") for seat in data.seats):
        raise Refuse("bad request", f"Say for each of the {len(match.players)} seats if you or a bot plays it.")
    await check_count(state, person)
    seats = seats_wanted(type(found.game), data.seats, person)
    fresh = position_after(match, data.entry, [seat.name for seat in seats])
    if fresh.is_over:
        raise Refuse("not now", "The match was over at that entry; choose one before.")
    fresh.redeal([seat.kind for seat in data.seats].index("me"), new_seed())
    setup = new_setup(found.game, seats, person.id)
    setup.hints, setup.seed, setup.started, setup.status = data.hints, match.seed, setup.created, "running"
    turn = sum(1 << seat for seat in fresh.seats_to_act())
    await state.hall.make(setup, found.game.cards, entry_rows(setup.id, fresh.record()), turn)
    return broadcast.info(await state.hall.table(setup.id), person.id)


def position_after(match: Match, number: int, players: list[str]) -> Match:
    """A match that came to the position after an entry by moves alone: nobody has given up in it."""
    clean = Match(match.game, players, match.seed)
    for place in path_to(match, number):
        if match.entries[place - 1].kind in ("move", "redeal"):
            clean.apply_entry(match.entries[place - 1])
    return clean


HANDLERS = [frame, record, upload_record, go_on]
