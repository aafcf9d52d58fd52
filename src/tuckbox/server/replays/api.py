"""The API for replays: frames, outlines, records, uploads, and continuing from a position."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from tuckbox.core.localized_text import localized
from tuckbox.core.match import Match
from tuckbox.core.record import UNKNOWN, Record
from tuckbox.core.turns import outline
from tuckbox.server.catalogue.repository import ENTRY_BYTES
from tuckbox.server.errors import RequestError
from tuckbox.server.replays.messages import Continue, MatchOutlineInfo, NewRecord, ReplayFrame
from tuckbox.server.replays.service import (
    ViewerName,
    check_allowance,
    check_may_see,
    check_opened,
    replay_frame,
    store_record,
)
from tuckbox.server.security import CurrentPerson
from tuckbox.server.services import InjectedServices
from tuckbox.server.settings import Settings
from tuckbox.server.tables.api import check_table_limit, is_hot_seat, new_setup, seats_wanted
from tuckbox.server.tables.broadcast import table_info
from tuckbox.server.tables.messages import TableInfo
from tuckbox.server.tables.repository import new_log
from tuckbox.server.tables.table import Table
from tuckbox.server.untrusted import check_record, continue_record

AnyRequest = Request[Any, Any, Any]


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
    """An entry and the position after it as you see them; once the match is over, as any seat or with all open."""
    found: Table = await services.tables.loader.table(table)
    check_allowance(services, person, 2.0 if log else 1.0)
    return await found.submit(lambda: replay_frame(found, person, number, viewer, log, words))


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
    """Download the record, even of a match without a result; `whole` includes undone entries."""
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
    """Check a record and store it as a finished table."""
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


@post("/api/tables/{table:str}/continue", status_code=201, summary="Continue from a position against bots")
async def continue_from(
    services: InjectedServices, person: CurrentPerson, table: FromPath[str], data: JSONBody[Continue]
) -> TableInfo:
    """A new table that starts with the moves of a finished match up to an entry.

    What your seat could not know is dealt again, so nobody knows how it continues.
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
    """A record that reaches the position after an entry by moves alone, without forfeits or undos."""
    entries = [match.entries[place - 1] for place in match.mainline_at(number)]
    moves = tuple(entry for entry in entries if entry.kind in ("move", "redeal"))
    return replace(match.record(), players=tuple(players), entries=moves, position=UNKNOWN)


HANDLERS = [entry_frame, match_outline, record, upload_record, continue_from]
