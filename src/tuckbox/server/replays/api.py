"""The API for what was played: frames of the log, records, uploads, continuing from a position."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.frame import last_frame, whole_frame
from tuckbox.core.localized_text import localized
from tuckbox.core.match import Match
from tuckbox.core.record import UNKNOWN, Record
from tuckbox.core.text import number_of
from tuckbox.core.turns import outline
from tuckbox.server.catalogue.api import cards_text
from tuckbox.server.catalogue.game_cache import cached_game_of
from tuckbox.server.catalogue.repository import ENTRY_BYTES
from tuckbox.server.errors import RequestError
from tuckbox.server.people.accounts import Person
from tuckbox.server.replays.messages import Continue, MatchOutlineInfo, NewRecord, ReplayFrame
from tuckbox.server.security import CurrentPerson
from tuckbox.server.services import InjectedServices, Services
from tuckbox.server.settings import Settings
from tuckbox.server.tables.api import check_table_limit, is_hot_seat, new_setup, seats_wanted
from tuckbox.server.tables.broadcast import table_info
from tuckbox.server.tables.domain import Seat
from tuckbox.server.tables.messages import TableInfo
from tuckbox.server.tables.repository import new_log
from tuckbox.server.tables.serialize import serialize_frame
from tuckbox.server.tables.table import Table
from tuckbox.server.untrusted import check_record, continue_record

AnyRequest = Request[Any, Any, Any]
ViewerName = Annotated[str, QueryParameter(max_length=10, description="mine, public, open, or a seat's number")]


@get("/api/tables/{table:str}/entries/{number:int}", summary="The frame of an entry")
async def entry_frame(
    services: InjectedServices,
    person: CurrentPerson,
    table: FromPath[str],
    number: FromPath[int],
    viewer: ViewerName = "mine",
    log: FromQuery[bool] = False,
    words: FromQuery[bool] = False,
) -> ReplayFrame:
    """An entry and the position after it as you see them; once the match is over, as any seat, or with all open."""
    found: Table = await services.tables.loader.table(table)
    check_allowance(services, person, 2.0 if log else 1.0)
    return await found.submit(lambda: replay_frame(found, person, number, viewer, log, words))


def check_allowance(services: Services, person: Person, cost: float) -> None:
    """Charge a costly request to the person, as those of their sockets are."""
    if not services.tables.request_limit.allow(person.id, cost):
        raise RequestError("too fast", "Too many requests; slow down.")


def check_may_see(table: Table, person: Person) -> None:
    """Refuse who may not see the match, also when it is over."""
    if table.setup.status != "open" and not table.may_see(person.id):
        raise RequestError("not allowed", "Only those who sit at this table can see it.")


def check_opened(table: Table) -> None:
    """Refuse to show a finished match of a deal that others still play."""
    if table.is_sealed:
        raise RequestError("not now", "Others still play this deal: you can see it again when the deal has closed.")


async def replay_frame(
    table: Table, person: Person, number: int, viewer_name: str, log: bool = False, words: bool = False
) -> ReplayFrame:
    """The frame of an entry; with `log`, all entries up to it."""
    match = table.match
    if match is None:
        reason = table.setup.closed_reason or "The match has not begun: there are empty seats."
        raise RequestError("not now", reason)
    if not 0 <= number <= table.number:
        reason = localized(
            "The log has {count} entries; there is no entry {number}.", count=table.number, number=number
        )
        raise RequestError("not found", reason)
    viewer = viewer_named(table, person, viewer_name)
    then = table.replay_cache = await table.registry.slices.run(steps_to(match, number, table.replay_cache))
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


def steps_to(match: Match, number: int, earlier: Match | None) -> Generator[None, None, Match]:
    """The match as it was after an entry, an entry a step; goes on from an earlier one if that leads there."""
    line = match.mainline_at(number)
    then = earlier if earlier is not None and earlier.mainline == line[: len(earlier.mainline)] else match.fork(line)
    for place in range(len(then.mainline), len(line)):
        yield
        then.apply_entry(match.entries[line[place] - 1])
    return match.at(number, then)


def viewer_named(table: Table, person: Person, name: str) -> Viewer:
    """The viewer that is asked for. Raises RequestError if the person may not see the match as that viewer."""
    check_may_see(table, person)
    if table.setup.is_over:
        check_opened(table)  # before that, a player's own page shows what they missed
    mine, seat = table.seats_of(person.id), number_of(name)
    if name in ("mine", "public"):
        return None if name == "public" else table.viewer_of(person.id)
    if not table.setup.is_over and seat not in mine:
        raise RequestError("not allowed", "You can see the match as others see it once it is over.")
    if name == "open":
        return OPEN
    if seat is not None and seat < len(table.setup.seats):
        return seat
    reason = localized("The viewer is mine, public, open or a seat's number, not '{name}'.", name=name)
    raise RequestError("bad request", reason)


@get("/api/tables/{table:str}/outline", summary="The turns of a finished match")
async def match_outline(services: InjectedServices, person: CurrentPerson, table: FromPath[str]) -> MatchOutlineInfo:
    """Who made each move of a finished match, and where its turns start."""
    found: Table = await services.tables.loader.table(table)
    check_may_see(found, person)
    check_opened(found)
    match = found.match
    if match is None or not found.setup.is_over:
        reason = found.setup.closed_reason or "The outline is available once the match is over."
        raise RequestError("not now", reason)
    shown = outline(match)
    return MatchOutlineInfo(list(shown.movers), list(shown.turn_starts))


@get("/api/tables/{table:str}/record", summary="The record of a finished match", media_type="text/plain")
async def record(
    services: InjectedServices, person: CurrentPerson, table: FromPath[str], whole: FromQuery[bool] = False
) -> Response[str]:
    """The record to download, even of a match without a result; `whole` keeps undone entries."""
    found: Table = await services.tables.loader.table(table)
    check_may_see(found, person)
    check_opened(found)
    if not found.setup.is_over:
        raise RequestError("not now", "The record is available once the match is over.")
    text = str(found.record(whole))
    head = {"content-disposition": f'attachment; filename="{found.setup.game}-{found.id}.txt"'}
    return Response(text, media_type="text/plain", headers=head)


@post("/api/records", status_code=201, summary="Upload a record to replay it")
async def upload_record(
    request: AnyRequest, services: InjectedServices, person: CurrentPerson, data: JSONBody[NewRecord]
) -> TableInfo:
    """Check a record and store it as a finished table, with an address for each entry."""
    await services.quotas.charge_upload(request, person, len(data.text))
    too_slow = localized("This record took too long to check.")
    settings: Settings = services.settings
    checked = await services.tables.bots.check(
        too_slow, person.id, check_record, data.text, settings.trial_matches, settings.check_timeout / 2
    )
    if checked.error:
        raise RequestError("bad record", checked.error)
    assert checked.record is not None
    return table_info(await store_record(services, person, checked.record), person.id)


async def store_record(services: Services, person: Person, record: Record) -> Table:
    """Store a record that was checked as a finished table."""
    text = record.cards.text if record.cards else await cards_text(services, record.game, record.cards_hash)
    game = await cached_game_of(services.runtime, record.game, text, record.options)
    setup = new_setup(services.runtime, game, [Seat("person", name) for name in record.players], person.id)
    setup.seed, setup.started, setup.status, setup.uploaded = record.seed, setup.created, "finished", True
    setup.shuffle = record.shuffle
    await services.tables.lifecycle.create(setup, game.card_set, new_log(record.entries, setup.created))
    services.tables.loader.replayed(setup.id)
    found: Table = await services.tables.loader.table(setup.id)
    return found


@post("/api/tables/{table:str}/continue", status_code=201, summary="Continue from a position against bots")
async def continue_from(
    services: InjectedServices, person: CurrentPerson, table: FromPath[str], data: JSONBody[Continue]
) -> TableInfo:
    """A new table that starts with the moves of a finished match up to an entry.

    What your seat could not know is dealt anew, so that nobody knows how it goes on.
    """
    found: Table = await services.tables.loader.table(table)
    match = found.match
    check_may_see(found, person)
    check_opened(found)
    if not found.setup.is_over:
        raise RequestError("not now", "You can continue from a match once it is over.")
    if match is None:
        raise RequestError("not now", found.setup.closed_reason or "No match was played here.")
    if data.entry > found.number:
        counts = {"count": found.number, "number": data.entry}
        raise RequestError("not found", localized("The log has {count} entries; there is no entry {number}.", **counts))
    if len(data.seats) != len(match.players) or any(seat.kind not in ("me", "bot") for seat in data.seats):
        reason = localized("Each of the {count} seats must be yours or a bot's.", count=len(match.players))
        raise RequestError("bad request", reason)
    await check_table_limit(services, person)
    await services.quotas.charge_bytes(person, data.entry * ENTRY_BYTES)
    seats = seats_wanted(type(found.game), data.seats, person)
    then = _moves_up_to(match, data.entry, [seat.name for seat in seats])
    me = [seat.kind for seat in data.seats].index("me")
    too_slow = localized("This position took too long to deal anew.")
    start = await services.tables.bots.check(too_slow, person.id, continue_record, then, me, services.runtime.seed())
    if start.error:
        raise RequestError("not now", start.error)
    setup = new_setup(services.runtime, found.game, seats, person.id)
    setup.allow_hints = data.hints and not is_hot_seat(data.seats)
    setup.seed, setup.started, setup.status = match.seed, setup.created, "running"
    setup.shuffle = match.shuffle
    assert start.record is not None
    log = new_log(start.record.entries, setup.created)
    await services.tables.lifecycle.create(setup, found.game.card_set, log, start.turn)
    services.tables.loader.replayed(setup.id)
    return table_info(await services.tables.loader.table(setup.id), person.id)


def _moves_up_to(match: Match, number: int, players: list[str]) -> Record:
    """The record of a match that reaches the position after an entry by moves alone: nobody has forfeited in it."""
    entries = [match.entries[place - 1] for place in match.mainline_at(number)]
    moves = tuple(entry for entry in entries if entry.kind in ("move", "redeal"))
    return replace(match.record(), players=tuple(players), entries=moves, position=UNKNOWN)


HANDLERS = [entry_frame, match_outline, record, upload_record, continue_from]
