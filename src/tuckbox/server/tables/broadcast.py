"""Broadcasts: what the followers of a table are sent, encoded once for each distinct viewer."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, Raw, structs

from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.frame import frame as core_frame
from tuckbox.core.frame import frames, whole_log
from tuckbox.server.catalogue.game_cache import standard_cards_hash
from tuckbox.server.tables import serialize
from tuckbox.server.tables.frame_messages import Frame, SeatClock
from tuckbox.server.tables.messages import SeatInfo, TableInfo, clock_of
from tuckbox.server.tables.serialize import result_info, serialize_frame, undo_status
from tuckbox.server.tables.socket_messages import (
    BaseMessage,
    FrameMessage,
    InfoMessage,
    SnapshotMessage,
    chat_line,
    encode,
    encode_json,
)

if TYPE_CHECKING:
    from tuckbox.core.frame import Frame as CoreFrame
    from tuckbox.server.tables.follower import Follower
    from tuckbox.server.tables.table import Table


def broadcast_frame(table: Table, entries: int) -> None:
    """Send each follower what they saw of the last entries of the main line."""
    match = table.match
    assert match is not None
    began = table.runtime.monotonic()
    since = len(match.mainline) - entries
    seed = table.open_seed
    audience: dict[bool, dict[Viewer, list[Follower]]] = {}  # by whether they want words, and by viewer
    for follower, (words, asked) in table.followers.items():
        audience.setdefault(words, {}).setdefault(table.viewer_of(follower.person, asked), []).append(follower)
    for words, viewers in audience.items():
        shared: dict[int, Raw] | None = {} if len(viewers) > 2 else None  # for two it costs as much as it saves
        built = frames(match, list(viewers), since, words)
        for viewer, seen in built.items():
            text = encode(FrameMessage(table=table.id, frame=_frame(table, seen, words, shared), seed=seed))
            for follower in viewers[viewer]:
                follower.send(text)
    table.registry.metrics.broadcast_seconds.observe(table.runtime.monotonic() - began)


def broadcast_snapshot(table: Table) -> None:
    """Send each follower the whole table."""
    for follower in table.followers:
        follower.send(snapshot(table, follower))


def broadcast_info(table: Table) -> None:
    """Send each follower the table's info, built once for those to whom it is the same."""
    texts: dict[tuple[object, ...], bytes] = {}
    for follower in table.followers:
        person = follower.person
        kind = (*table.seats_of(person), person == table.setup.host, table.may_see(person))
        if kind not in texts:
            texts[kind] = encode(InfoMessage(table_info(table, person)))
        follower.send(texts[kind])


def broadcast(table: Table, message: BaseMessage) -> None:
    """Send all followers the same message."""
    text = encode(message)
    for follower in table.followers:
        follower.send(text)


def snapshot(table: Table, follower: Follower, ref: int = 0) -> bytes:
    """The whole table for one follower."""
    words, asked = table.followers.get(follower, (False, UNSET))
    viewer = table.viewer_of(follower.person, asked)
    muted = table.registry.presence.muted_by(follower.person)
    return encode(
        SnapshotMessage(
            ref=ref,
            table=table_info(table, follower.person),
            seat=None if viewer == OPEN else viewer,
            frame=_whole_frame(table, viewer, words) if table.match else None,
            proposals=table.setup.proposals,
            chat=[chat_line(line) for line in table.chat if line.kind == "hint" or line.person not in muted],
            muted=[number for number, seat in enumerate(table.setup.seats) if seat.holders & muted],
        )
    )


@dataclass
class EncodedFrame:
    """What the snapshots of equal viewers share, encoded: the log, which grows, and the position of one version."""

    log: bytearray = field(default_factory=bytearray)
    places: int | None = None  # how many entries of the main line are in the log; None: not even the deal
    last: int = 0  # the number of the last of them
    version: tuple[int, str] | None = None
    frame: Frame | None = None  # of this version, without entries


def _whole_frame(table: Table, viewer: Viewer, words: bool) -> Frame:
    """The frame of a snapshot. Only what has changed since the last one for such a viewer is built."""
    match = table.match
    assert match is not None
    known = table.encoded_frames.setdefault((viewer, words), EncodedFrame())
    _extend_log(table, known, viewer, words)
    version = (table.number, table.setup.status)
    if known.frame is None or known.version != version:
        made = _frame(table, core_frame(match, viewer, len(match.mainline), words), words)
        position: Any = made.position
        position.view = Raw(encode_json(position.view))
        known.frame, known.version = made, version
    now = table.runtime.now()
    clocks = _clocks(table, now)
    position = structs.replace(known.frame.position, now=now, clocks=UNSET if clocks is None else clocks)
    log: Any = Raw(b"[" + known.log + b"]")
    return Frame(log, position, known.frame.result)


def _extend_log(table: Table, known: EncodedFrame, viewer: Viewer, words: bool) -> None:
    match = table.match
    assert match is not None
    line, places = match.mainline, known.places
    if places is None or len(line) < places or (places and line[places - 1] != known.last):
        known.log, places = bytearray(), None  # it is new, or entries were taken back
    for entry in whole_log(match, viewer, words, places):
        if known.log:
            known.log += b","
        known.log += encode_json(serialize.serialize_entry(match, entry, words, table.times))
    known.places, known.last = len(line), line[-1] if line else 0


def _frame(table: Table, frame: CoreFrame, words: bool, shared: dict[int, Raw] | None = None) -> Frame:
    assert table.match is not None
    now = table.runtime.now()
    running = table.setup.status == "running"
    return serialize_frame(
        table.match,
        frame if running else replace(frame, seats_to_act=()),
        number=table.number,
        now=now,
        words=words,
        undo=undo_status(table.match, frame.view.viewer) if running and table.setup.deal is None else "no",
        clocks=_clocks(table, now),
        times=table.times,
        shared=shared,
    )


def _clocks(table: Table, now: float) -> list[SeatClock] | None:
    clocks = table.clocks
    if not clocks.limit and not clocks.is_realtime:
        return None
    seats = range(len(table.setup.seats))
    return [SeatClock(round(clocks.remaining(seat, now), 3), seat in clocks.running_since) for seat in seats]


def table_info(table: Table, person: str | None) -> TableInfo:
    """The table as a person sees it in lists and headings."""
    setup, match = table.setup, table.match
    seats_to_act = match.seats_to_act() if match and setup.status == "running" else []
    mine, seen = table.seats_of(person), table.may_see(person)
    return TableInfo(
        id=setup.id,
        game=setup.game,
        title=table.game.title,
        status=setup.status,
        closed_reason=setup.closed_reason,
        cards=setup.cards,
        standard=setup.cards == standard_cards_hash(setup.game),
        options=setup.options,
        clock=clock_of(setup.clock),
        public=setup.public,
        allow_watchers=setup.allow_watchers,
        allow_hints=setup.allow_hints,
        seats=_seats(table),
        my_seats=mine,
        is_host=person is not None and person == setup.host,
        entries=table.number,
        seats_to_act=seats_to_act,
        your_turn=any(seat in seats_to_act for seat in table.seats_played_by(person)),
        created=setup.created,
        changed=setup.changed,
        seed_hash=hashlib.sha256(table.seed).hexdigest() if table.seed else None,
        seed=table.open_seed if seen else None,
        result=result_info(match, match.result()) if match and seen else None,
        rematch=setup.rematch,
        deal=setup.deal,
        sealed_until=setup.sealed_until if table.is_sealed else None,
        uploaded=setup.uploaded,
    )


def _seats(table: Table) -> list[SeatInfo]:
    match = table.match
    connected = {seat for other in table.followers for seat in table.seats_of(other.person)}
    return [
        SeatInfo(
            kind=seat.kind,
            name=seat.name,
            bot=table.bot_of(n),
            connected=n in connected,
            grace_ends_at=table.grace_ends_at.get(n),
            forfeited=match is not None and n in match.forfeited,
        )
        for n, seat in enumerate(table.setup.seats)
    ]
