"""Tables: their setup, seats, logs and chat, and the lists of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from sqlalchemy import ColumnElement, Connection, Row, and_, func, insert, or_, select, update

from tuckbox.core.card_set import CardSet
from tuckbox.core.keyed_shuffle import KeyedShuffle
from tuckbox.core.match import FORFEITS
from tuckbox.core.record import Entry
from tuckbox.server.catalogue import repository as card_set_repository
from tuckbox.server.people import repository as people_repository
from tuckbox.server.storage.errors import StaleTable
from tuckbox.server.storage.schema import chat, downtimes, entries, holders, seats, table_downtimes, tables
from tuckbox.server.storage.store import LogEntry
from tuckbox.server.tables.domain import (
    ChatLine,
    Proposal,
    Seat,
    SeatSummary,
    Status,
    StoredTable,
    TableSetup,
    TableSummary,
    TimeControl,
)

P = ParamSpec("P")
T = TypeVar("T")
UNFINISHED: Final = ("open", "running")
MAX_CHAT: Final = 100  # lines of chat that are loaded
MAX_LISTED: Final = 200


# Writing


def insert_table(
    c: Connection, setup: TableSetup, cards: CardSet | None = None, log: Sequence[LogEntry] = (), turn: int = 0
) -> None:
    """Store a new table with its card set and the log that it starts with; repeating it changes nothing."""
    if cards is not None:
        card_set_repository.save(c, setup.game, cards, setup.created)
    if c.execute(select(tables.c.id).where(tables.c.id == setup.id)).first() is not None:
        return
    c.execute(insert(tables), [_table_row(setup, len(log), turn)])
    save_seats(c, setup)
    rows = [
        {"table": setup.id, "number": number, "kind": e.kind, "seat": e.seat, "text": e.text, "at": e.at}
        for number, e in enumerate(log, 1)
    ]
    if rows:
        c.execute(insert(entries), rows)


def _table_row(setup: TableSetup, length: int, turn: int) -> dict[str, Any]:
    return {
        "id": setup.id,
        "game": setup.game,
        "rules": setup.rules,
        "cards": setup.cards,
        "options": _json(setup.options),
        "clock": _json({name: value for name, value in asdict(setup.clock).items() if value}),
        "public": setup.public,
        "allow_watchers": setup.allow_watchers,
        "allow_hints": setup.allow_hints,
        "hinted": setup.hinted,
        "uploaded": setup.uploaded,
        "host": setup.host,
        "status": setup.status,
        "closed_reason": setup.closed_reason,
        "seed": setup.seed,
        "entries": length,
        "turn": turn,
        "deadline": None,
        "proposals": _proposals(setup.proposals),
        "rematch": setup.rematch,
        "created": setup.created,
        "started": setup.started,
        "changed": setup.changed,
        "deal": setup.deal,
        "shuffle": None if setup.shuffle is None else str(setup.shuffle),
        "sealed_until": setup.sealed_until,
    }


def save_seats(c: Connection, setup: TableSetup) -> None:
    """Store who sits at a table, and what the seats have chosen."""
    c.execute(holders.delete().where(holders.c.table == setup.id))
    c.execute(seats.delete().where(seats.c.table == setup.id))
    c.execute(
        insert(seats),
        [
            {"table": setup.id, "seat": n, "kind": seat.kind, "name": seat.name, "bot": seat.bot, "key": seat.key}
            for n, seat in enumerate(setup.seats)
        ],
    )
    held = [
        {"table": setup.id, "seat": n, "person": person}
        for n, seat in enumerate(setup.seats)
        for person in sorted(seat.holders)
    ]
    if held:
        c.execute(insert(holders), held)
    chosen = {"changed": setup.changed, "options": _json(setup.options)}
    c.execute(update(tables).where(tables.c.id == setup.id).values(**chosen))


def start_match(c: Connection, setup: TableSetup, turn: int, deadline: float | None) -> None:
    """Store the seats of a table whose match begins, and the start of the match."""
    save_seats(c, setup)
    started = {"seed": setup.seed, "started": setup.started, "status": setup.status, "rules": setup.rules}
    c.execute(update(tables).where(tables.c.id == setup.id).values(turn=turn, deadline=deadline, **started))


def close_table(c: Connection, table: str, reason: str) -> None:
    """Close an unfinished table without a result."""
    unfinished = and_(tables.c.id == table, tables.c.status.in_(UNFINISHED))
    c.execute(update(tables).where(unfinished).values(status="closed", closed_reason=reason, turn=0, deadline=None))


def set_rematch(c: Connection, table: str, rematch: str) -> None:
    """Store where the next match is played."""
    c.execute(update(tables).where(tables.c.id == table).values(rematch=rematch))


def set_proposals(c: Connection, table: str, proposals: Sequence[Proposal]) -> None:
    """Store the open proposals of a table."""
    c.execute(update(tables).where(tables.c.id == table).values(proposals=_proposals(proposals)))


def add_chat_line(c: Connection, table: str, line: ChatLine) -> None:
    """Store a line of chat."""
    c.execute(insert(chat), [{"table": table, **asdict(line)}])


def note_hint(c: Connection, table: str, line: ChatLine | None) -> None:
    """Note that somebody was given a hint, with the line that tells the other players."""
    c.execute(update(tables).where(tables.c.id == table).values(hinted=True))
    if line is not None:
        add_chat_line(c, table, line)


def _proposals(proposals: Sequence[Proposal]) -> str:
    return _json([asdict(proposal) for proposal in proposals])


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# Loading


def load_table(c: Connection, table: str) -> StoredTable | None:
    """A table; None if there is none of this id."""
    row = c.execute(select(tables).where(tables.c.id == table)).one_or_none()
    if row is None:
        return None
    log = c.execute(select(entries).where(entries.c.table == table).order_by(entries.c.number))
    lines = c.execute(select(chat).where(chat.c.table == table).order_by(chat.c.number.desc()).limit(MAX_CHAT)).all()
    stopped = [
        *c.execute(select(downtimes).where(downtimes.c.stop > (row.started or row.created))),
        *c.execute(select(table_downtimes).where(table_downtimes.c.table == table)),
    ]
    return StoredTable(
        _setup(row, _load_seats(c, table)),
        [LogEntry(entry.kind, entry.seat, entry.text, entry.at) for entry in log],
        [_chat_line(line) for line in reversed(lines)],
        card_set_repository.load_text(c, row.game, row.cards),
        [(downtime.start, downtime.stop) for downtime in stopped],
    )


def _chat_line(row: Row[Any]) -> ChatLine:
    return ChatLine(row.number, row.kind, row.seat, row.person, row.name, row.text, row.at)


def _load_seats(c: Connection, table: str) -> list[Seat]:
    found = [
        Seat(row.kind, row.name, row.bot, row.key)
        for row in c.execute(select(seats).where(seats.c.table == table).order_by(seats.c.seat))
    ]
    for held in c.execute(select(holders).where(holders.c.table == table)):
        found[held.seat].holders.add(held.person)
    return found


def _setup(row: Row[Any], found: list[Seat]) -> TableSetup:
    return TableSetup(
        id=row.id,
        game=row.game,
        rules=row.rules,
        cards=row.cards,
        options=json.loads(row.options),
        host=row.host,
        created=row.created,
        changed=row.changed,
        seats=found,
        clock=TimeControl(**json.loads(row.clock)),
        public=row.public,
        allow_watchers=row.allow_watchers,
        allow_hints=row.allow_hints,
        hinted=row.hinted,
        status=row.status,
        uploaded=row.uploaded,
        closed_reason=row.closed_reason,
        seed=row.seed,
        started=row.started,
        rematch=row.rematch,
        proposals=[Proposal(**proposal) for proposal in json.loads(row.proposals)],
        deal=row.deal,
        shuffle=KeyedShuffle.parse(row.shuffle or ""),
        sealed_until=row.sealed_until,
        fence=row.fence,
    )


def game_and_status(c: Connection, table: str, now: float) -> tuple[str, Status, bool] | None:
    """A table's game and status, and whether a seat is free; None if there is none, or nothing of it may be seen."""
    seen = or_(tables.c.sealed_until.is_(None), tables.c.sealed_until <= now)
    row = c.execute(select(tables.c.game, tables.c.status).where(tables.c.id == table, seen)).one_or_none()
    if row is None:
        return None
    free = select(seats.c.seat).where(and_(seats.c.table == table, seats.c.kind.in_(("open", "invited"))))
    return row.game, row.status, c.execute(free.limit(1)).first() is not None


# Lists


def running_tables(c: Connection) -> Sequence[str]:
    """The ids of all running tables."""
    return c.execute(select(tables.c.id).where(tables.c.status == "running")).scalars().all()


def tables_near_deadline(c: Connection, before: float) -> Sequence[str]:
    """The ids of running tables of which a clock runs out before a time."""
    due = and_(tables.c.status == "running", tables.c.deadline < before)
    return c.execute(select(tables.c.id).where(due).limit(200)).scalars().all()


def abandoned_tables(c: Connection, before: float) -> Sequence[str]:
    """The ids of unfinished tables that have not changed since a time."""
    idle = and_(tables.c.status.in_(UNFINISHED), tables.c.changed < before)
    return c.execute(select(tables.c.id).where(idle).limit(500)).scalars().all()


def unfinished_tables_of(c: Connection, person: str) -> Sequence[str]:
    """The ids of unfinished tables at which a person sits."""
    held = select(holders.c.table).where(holders.c.person == person)
    mine = and_(tables.c.id.in_(held), tables.c.status.in_(UNFINISHED))
    return c.execute(select(tables.c.id).where(mine)).scalars().all()


def turns_of(c: Connection, person: str) -> dict[str, bool]:
    """The running tables at which a person sits, and whether it is their turn there."""
    found = c.execute(
        select(tables.c.id, tables.c.turn, holders.c.seat)
        .join(holders, holders.c.table == tables.c.id)
        .where(and_(holders.c.person == person, tables.c.status == "running"))
    )
    rows = found.all()
    given_up = _forfeited(c, [row.id for row in rows])
    turns: dict[str, bool] = {}
    for row in rows:
        to_act = bool(row.turn >> row.seat & 1) and row.seat not in given_up[row.id]
        turns[row.id] = turns.get(row.id, False) or to_act
    return turns


def _forfeited(c: Connection, ids: Sequence[str]) -> dict[str, set[int]]:
    """The seats that have forfeited at these tables."""
    found: dict[str, set[int]] = {table: set() for table in ids}
    forfeits = select(entries.c.table, entries.c.seat).where(entries.c.table.in_(ids), entries.c.kind.in_(FORFEITS))
    for row in c.execute(forfeits) if ids else ():
        found[row.table].add(row.seat)
    return found


def count_hosted(c: Connection, person: str) -> int:
    """How many unfinished tables a person has set up."""
    mine = and_(tables.c.host == person, tables.c.status.in_(UNFINISHED))
    return c.execute(select(func.count()).select_from(tables).where(mine)).scalar_one()


def public_tables(c: Connection, person: str) -> list[TableSummary]:
    """The unfinished public tables, the latest first; not those of people who do not want to meet."""
    apart = people_repository.blocked_by(c, person) | people_repository.blockers_of(c, person)
    held = select(holders.c.table).where(holders.c.person.in_(apart))
    met = and_(tables.c.id.not_in(held), or_(tables.c.host.is_(None), tables.c.host.not_in(apart)))
    return _summaries(c, and_(tables.c.public, tables.c.status.in_(UNFINISHED), met), person)


def tables_of(c: Connection, person: str) -> list[TableSummary]:
    """The tables at which a person sits or sat, and those they set up that are still open.

    Not those that wait for them where somebody whom they have blocked is the host.
    """
    held = select(holders.c.table).where(holders.c.person == person)
    hosted = and_(tables.c.host == person, tables.c.status == "open")
    blocked = people_repository.blocked_by(c, person)
    wanted = or_(tables.c.status != "open", tables.c.host.is_(None), tables.c.host.not_in(blocked))
    return _summaries(c, and_(tables.c.id.in_(held) | hosted, wanted), person)


def _summaries(c: Connection, where: ColumnElement[bool], person: str) -> list[TableSummary]:
    """Tables for a list, read without loading any of them."""
    found = c.execute(select(tables).where(where).order_by(tables.c.changed.desc()).limit(MAX_LISTED)).all()
    ids = [row.id for row in found]
    seated: dict[str, list[SeatSummary]] = {table: [] for table in ids}
    for row in c.execute(select(seats).where(seats.c.table.in_(ids)).order_by(seats.c.seat)):
        seated[row.table].append(SeatSummary(row.kind, row.name, row.bot))
    # with two players a match ends when one forfeits
    others_play_on = [row.id for row in found if row.status == "running" and len(seated[row.id]) > 2]
    for table, given_up in _forfeited(c, others_play_on).items():
        for seat in given_up:
            seated[table][seat].forfeited = True
    mine: dict[str, list[int]] = {table: [] for table in ids}
    held = and_(holders.c.table.in_(ids), holders.c.person == person)
    for row in c.execute(select(holders).where(held).order_by(holders.c.seat)):
        mine[row.table].append(row.seat)
    return [_summary(row, seated[row.id], mine[row.id], person) for row in found]


def _summary(row: Row[Any], seated: list[SeatSummary], mine: list[int], person: str) -> TableSummary:
    to_act = [seat for seat in range(len(seated)) if row.status == "running" and row.turn >> seat & 1]
    return TableSummary(
        id=row.id,
        game=row.game,
        status=row.status,
        clock=TimeControl(**json.loads(row.clock)),
        seats=seated,
        my_seats=mine,
        is_host=row.host == person,
        seats_to_act=to_act,
        your_turn=any(seat in to_act and not seated[seat].forfeited for seat in mine),
        public=row.public,
        allow_watchers=row.allow_watchers,
        allow_hints=row.allow_hints,
        winners=[seat for seat in range(len(seated)) if row.winners >> seat & 1],
        entries=row.entries,
        created=row.created,
        changed=row.changed,
        deadline=row.deadline,
    )


def new_log(log: Sequence[Entry], now: float) -> list[LogEntry]:
    """Entries of a record as a log that is written now."""
    return [LogEntry(entry.kind, entry.seat, entry.text, now) for entry in log]


def write_fenced(
    c: Connection,
    table: str,
    fence: int,
    work: Callable[Concatenate[Connection, P], T],
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Do work on a table's rows. Raises StaleTable if another process owns the table now."""
    row = select(tables.c.id).where(tables.c.id == table, tables.c.fence == fence)
    if c.execute(row.with_for_update()).first() is None:
        raise StaleTable("Another process owns this table.")
    return work(c, *args, **kwargs)
