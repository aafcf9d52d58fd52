"""What those who follow a table are sent: each what their own eyes see of it, and no more."""

from __future__ import annotations

import hashlib
import time
from typing import TYPE_CHECKING

from tuckbox.core.events import Viewer
from tuckbox.core.game import View
from tuckbox.core.record import Entry
from tuckbox.server import metrics
from tuckbox.server.game_cache import standard_cards
from tuckbox.server.live import serialize
from tuckbox.server.messages import socket as m
from tuckbox.server.messages.http import EntryInfo, SeatInfo, TableInfo
from tuckbox.server.messages.socket import encode

if TYPE_CHECKING:
    from tuckbox.server.live.socket import Connection
    from tuckbox.server.live.table import Table


def show(table: Table, made: Entry) -> None:
    """Send everybody who follows what they saw of the last entry."""
    assert table.match is not None
    if made.kind == "back":
        show_all(table)
        return
    began = time.perf_counter()
    eyes_of = {connection: table.viewer_of(connection.person) for connection in table.viewers}
    views = table.match.views(list({*eyes_of.values()}))
    done: dict[tuple[Viewer, bool], str] = {}
    for connection, words in table.viewers.items():
        viewer = eyes_of[connection]
        if (viewer, words) not in done:
            done[viewer, words] = encode(entry_message(table, viewer, words, views[viewer]))
        connection.send(done[viewer, words])
    metrics.VIEW.observe(time.perf_counter() - began)
    if table.match.is_over or made.kind in ("resign", "timeout", "takeover"):
        tell_info(table)


def show_all(table: Table) -> None:
    """Send everybody who follows the whole table."""
    for connection in table.viewers:
        connection.send(snapshot(table, connection))


def tell_info(table: Table) -> None:
    """Tell everybody who follows about the table itself."""
    for connection in table.viewers:
        connection.send(encode(m.Info(info(table, connection.person))))


def tell_all(table: Table, message: m.Message) -> None:
    """Send the same to everybody who follows."""
    text = encode(message)
    for connection in table.viewers:
        connection.send(text)


def entry_message(table: Table, viewer: Viewer, words: bool, view: View) -> m.Entry:
    """The last entry as a viewer saw it, with what it sees now."""
    match = table.match
    assert match is not None
    return m.Entry(
        table=table.id,
        entry=entry_info(table, len(match.mainline) - 1, viewer),
        position=position(table, viewer, words, view),
        result=serialize.result(match),
        seed=table.seed.hex() if table.seed and table.setup.over else None,
    )


def entry_info(table: Table, place: int, viewer: Viewer) -> EntryInfo:
    """The entry at a place of the path, as a viewer saw it."""
    match = table.match
    assert match is not None
    number = match.mainline[place]
    raw = match.journal.events[match.event_counts[place] : match.event_counts[place + 1]]
    at = table.times[number - 1]
    return serialize.entry(table.game, number, match.entries[number - 1], raw, viewer, match.players, at)


def position(table: Table, viewer: Viewer, words: bool, view: View) -> m.Position:
    """What a viewer sees of the table now."""
    match = table.match
    assert match is not None
    now = time.time()
    running = table.setup.status == "running"
    return m.Position(
        number=table.number,
        deciders=match.seats_to_act() if running else [],
        view=serialize.view_parts(view),
        options=[serialize.option(move) for move in view.legal_moves] if running and not match.is_over else [],
        undo=serialize.undo_word(match, viewer) if running else "no",
        sections=serialize.sections(table.game, view, match.players) if words else None,
        clocks=_clocks(table, now),
        now=now,
    )


def _clocks(table: Table, now: float) -> list[m.SeatClock] | None:
    clocks = table.clocks
    if not clocks.limit and not clocks.live:
        return None
    seats = range(len(table.setup.seats))
    return [m.SeatClock(round(clocks.remaining(seat, now), 3), seat in clocks.since) for seat in seats]


def snapshot(table: Table, connection: Connection, ref: int = 0) -> str:
    """The whole table for one who follows it."""
    viewer = table.viewer_of(connection.person)
    match, words = table.match, table.viewers.get(connection, False)
    entries: list[EntryInfo] = []
    if match is not None:
        raw = match.journal.events[: match.event_counts[0]]
        dealt = serialize.told(table.game, raw, viewer, match.players)
        entries.append(EntryInfo(0, "deal", None, dealt, table.setup.started))
        entries += [entry_info(table, place, viewer) for place in range(len(match.mainline))]
    muted = table.hall.muted(connection.person)
    return encode(
        m.Table(
            ref=ref,
            table=info(table, connection.person),
            seat=viewer,
            position=position(table, viewer, words, match.view(viewer)) if match else None,
            log=entries,
            asked=table.setup.asked,
            chat=[line for line, person in table.chat if person not in muted],
            muted=[number for number, seat in enumerate(table.setup.seats) if seat.holders & muted],
        )
    )


def info(table: Table, person: str | None) -> TableInfo:
    """The table as a person sees it in lists and heads."""
    setup, match = table.setup, table.match
    deciders = match.seats_to_act() if match and setup.status == "running" else []
    mine = table.mine(person)
    return TableInfo(
        id=setup.id,
        game=setup.game,
        title=table.game.title,
        status=setup.status,
        why=setup.why,
        cards=setup.cards,
        standard=setup.cards == standard_cards(setup.game),
        options=setup.options,
        clock=setup.clock,
        public=setup.public,
        watchers=setup.watchers,
        hints=setup.hints,
        seats=_seats(table),
        mine=mine,
        host=person is not None and person == setup.host,
        entries=table.number,
        deciders=deciders,
        your_turn=any(seat in deciders for seat in mine),
        created=setup.created,
        changed=setup.changed,
        seed_hash=hashlib.sha256(table.seed).hexdigest() if table.seed else None,
        seed=table.seed.hex() if table.seed and setup.over else None,
        result=serialize.result(match) if match else None,
        rematch=setup.rematch,
        uploaded=setup.uploaded,
    )


def _seats(table: Table) -> list[SeatInfo]:
    match = table.match
    here = {seat for other in table.viewers for seat in table.mine(other.person)}
    return [
        SeatInfo(
            kind=seat.kind,
            name=seat.name,
            bot=table.bot_of(n),
            here=n in here,
            gone_until=table.away.get(n),
            given_up=match is not None and n in match.forfeited,
        )
        for n, seat in enumerate(table.setup.seats)
    ]
