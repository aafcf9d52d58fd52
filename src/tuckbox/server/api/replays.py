"""The API for what was played: frames of the log, records, uploads, continuing from a position."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from tuckbox.core.errors import TuckboxError
from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.frame import last_frame, whole_frame
from tuckbox.core.game import new_seed
from tuckbox.core.match import Match
from tuckbox.core.record import parse
from tuckbox.core.text import number_of
from tuckbox.core.turns import outline
from tuckbox.registry import load_game, replay
from tuckbox.server.accounts import Person
from tuckbox.server.api.tables import check_table_limit, new_setup, seats_wanted
from tuckbox.server.errors import RequestError
from tuckbox.server.live.broadcast import table_info
from tuckbox.server.live.serialize import serialize_frame
from tuckbox.server.live.table import Table
from tuckbox.server.messages.http import Continue, MatchOutlineInfo, NewRecord, ReplayFrame, TableInfo
from tuckbox.server.security import CurrentPerson
from tuckbox.server.storage.table_repository import Seat, new_log

AnyRequest = Request[Any, Any, Any]
ViewerName = Annotated[str, QueryParameter(max_length=10, description="mine, public, open, or a seat's number")]
MAX_ENTRIES: Final = 5000  # of an uploaded record
MAX_UNDOS: Final = 100


@get("/api/tables/{table:str}/entries/{number:int}", summary="The frame of an entry")
async def entry_frame(
    request: AnyRequest,
    person: CurrentPerson,
    table: FromPath[str],
    number: FromPath[int],
    viewer: ViewerName = "mine",
    log: FromQuery[bool] = False,
    words: FromQuery[bool] = False,
) -> ReplayFrame:
    """An entry and the position after it as you see them; once the match is over, as any seat, or with all open."""
    found: Table = await request.app.state.registry.table(table)
    return await found.submit(lambda: replay_frame(found, person, number, viewer, log, words))


async def replay_frame(
    table: Table, person: Person, number: int, viewer_name: str, log: bool = False, words: bool = False
) -> ReplayFrame:
    """The frame of an entry; with `log`, all entries up to it."""
    match = table.match
    if match is None:
        reason = table.setup.closed_reason or "The match has not begun: there are empty seats."
        raise RequestError("not now", reason)
    if not 0 <= number <= table.number:
        raise RequestError("not found", f"The log has {table.number} entries; there is no entry {number}.")
    viewer = _viewer(table, person, viewer_name)
    then = table.replay_cache = match.at(number, table.replay_cache)
    seen = whole_frame(then, viewer, words) if log else last_frame(then, viewer, words)
    shown = serialize_frame(
        then,
        seen,
        number=number,
        now=table.times[number],
        words=words,
        legal_moves=False,
        times=table.times,
        sentences=table.setup.is_over,
    )
    return ReplayFrame(
        table=table.id,
        number=number,
        entries=table.number,
        viewer=viewer_name,
        mainline=list(then.mainline),
        frame=shown,
    )


def _viewer(table: Table, person: Person, name: str) -> Viewer:
    """The viewer that is asked for. Raises RequestError if the person may not see the match as that viewer."""
    mine = table.viewer_of(person.id)
    if name in ("mine", "public") or (mine is not None and name == str(mine)):
        if mine is None and not table.setup.allow_watchers and table.setup.status == "running":
            raise RequestError("not allowed", "This table does not allow watchers.")
        return None if name == "public" else mine
    if not table.setup.is_over:
        raise RequestError("not allowed", "You can see the match as others see it once it is over.")
    if name == "open":
        return OPEN
    seat = number_of(name)
    if seat is not None and seat < len(table.setup.seats):
        return seat
    raise RequestError("bad request", f"The viewer is mine, public, open or a seat's number, not '{name}'.")


@get("/api/tables/{table:str}/outline", summary="The turns of a finished match")
async def match_outline(request: AnyRequest, person: CurrentPerson, table: FromPath[str]) -> MatchOutlineInfo:
    """Who made each move of a finished match, and where its turns start."""
    found: Table = await request.app.state.registry.table(table)
    match = found.match
    if match is None or not found.setup.is_over:
        reason = found.setup.closed_reason or "The outline is available once the match is over."
        raise RequestError("not now", reason)
    shown = outline(match)
    return MatchOutlineInfo(list(shown.movers), list(shown.turn_starts))


@get("/api/tables/{table:str}/record", summary="The record of a finished match", media_type="text/plain")
async def record(
    request: AnyRequest, person: CurrentPerson, table: FromPath[str], whole: FromQuery[bool] = False
) -> Response[str]:
    """The record to download, even of a match without a result; `whole` keeps undone entries."""
    found: Table = await request.app.state.registry.table(table)
    if not found.setup.is_over:
        raise RequestError("not now", "The record is available once the match is over.")
    text = str(found.record(whole))
    head = {"content-disposition": f'attachment; filename="{found.setup.game}-{found.id}.txt"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=head)


def record_error(text: str) -> str:
    """What is wrong with a record, empty if nothing is; runs in a worker, for it can take long."""
    try:
        found = parse(text)
        if len(found.entries) > MAX_ENTRIES:
            return f"The record has more than {MAX_ENTRIES} entries."
        if sum(entry.kind == "back" for entry in found.entries) > MAX_UNDOS:
            return f"The record goes back more than {MAX_UNDOS} times."
        if any(len(name) > 40 or not name.isprintable() for name in found.players):
            return "A name in the record is longer than 40 letters."
        replay(found)
    except TuckboxError as error:
        return str(error)
    return ""


@post("/api/records", status_code=201, summary="Upload a record to replay it")
async def upload_record(request: AnyRequest, person: CurrentPerson, data: JSONBody[NewRecord]) -> TableInfo:
    """Check a record and store it as a finished table, with an address for each entry."""
    state = request.app.state
    if not state.upload_limit.allow(person.id):
        raise RequestError("too fast", "Too many uploads; wait a minute.")
    if error := await state.registry.bots.check(record_error, data.text):
        raise RequestError("bad record", error)
    found = parse(data.text)
    game = load_game(found)
    seats = [Seat("person", name) for name in found.players]
    setup = new_setup(game, seats, person.id)
    setup.seed, setup.started, setup.status, setup.uploaded = found.seed, setup.created, "finished", True
    await state.registry.create_table(setup, game.card_set, new_log(found.entries))
    return table_info(await state.registry.table(setup.id), person.id)


@post("/api/tables/{table:str}/continue", status_code=201, summary="Continue from a position against bots")
async def continue_from(
    request: AnyRequest, person: CurrentPerson, table: FromPath[str], data: JSONBody[Continue]
) -> TableInfo:
    """A new table that starts with the moves of a finished match up to an entry.

    What your seat could not know is dealt anew, so that nobody knows how it goes on.
    """
    state = request.app.state
    found: Table = await state.registry.table(table)
    match = found.match
    if not found.setup.is_over:
        raise RequestError("not now", "You can continue from a match once it is over.")
    if match is None:
        raise RequestError("not now", found.setup.closed_reason or "No match was played here.")
    if data.entry > found.number:
        raise RequestError("not found", f"The log has {found.number} entries; there is no entry {data.entry}.")
    if len(data.seats) != len(match.players) or any(seat.kind not in ("me", "bot") for seat in data.seats):
        raise RequestError("bad request", f"Each of the {len(match.players)} seats must be yours or a bot's.")
    await check_table_limit(state, person)
    seats = seats_wanted(type(found.game), data.seats, person)
    start = _moves_up_to(match, data.entry, [seat.name for seat in seats])
    if start.is_over:
        raise RequestError("not now", "The match was over at that entry; choose an earlier one.")
    start.redeal([seat.kind for seat in data.seats].index("me"), new_seed())
    setup = new_setup(found.game, seats, person.id)
    setup.allow_hints, setup.seed, setup.started, setup.status = data.hints, match.seed, setup.created, "running"
    turn = sum(1 << seat for seat in start.seats_to_act())
    await state.registry.create_table(setup, found.game.card_set, new_log(start.entries), turn)
    return table_info(await state.registry.table(setup.id), person.id)


def _moves_up_to(match: Match, number: int, players: list[str]) -> Match:
    """A match that reached the position after an entry by moves alone: nobody has forfeited in it."""
    clean = Match(match.game, players, match.seed)
    for place in match.mainline_at(number):
        if match.entries[place - 1].kind in ("move", "redeal"):
            clean.apply_entry(match.entries[place - 1])
    return clean


HANDLERS = [entry_frame, match_outline, record, upload_record, continue_from]
