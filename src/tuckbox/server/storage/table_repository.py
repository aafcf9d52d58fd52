"""Who sits at a table, and how the table was set up: what the database knows of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, insert, select

from tuckbox.server.messages.http import Clock
from tuckbox.server.messages.socket import Asked, ChatLine
from tuckbox.server.storage import schema

CLOCKS: Final[msgspec.json.Decoder[Clock]] = msgspec.json.Decoder(Clock)

SeatKind = Literal["open", "invited", "person", "bot"]
Status = Literal["open", "running", "finished", "closed"]


@dataclass
class Seat:
    """A seat: open to all, kept for who has its link, held by a person, or played by a bot."""

    kind: SeatKind
    name: str = ""
    bot: str = ""
    key: str | None = None  # the hash of the secret in its link
    holders: set[str] = field(default_factory=set)


@dataclass
class Setup:
    """A table's own row: all of it that is not the match."""

    id: str
    game: str
    rules: int
    cards: str
    options: dict[str, str]
    clock: Clock
    public: bool
    watchers: bool
    hints: bool
    host: str | None
    status: Status
    created: float
    changed: float
    seats: list[Seat]
    uploaded: bool = False
    why: str = ""
    seed: bytes | None = None
    started: float | None = None
    rematch: str | None = None
    asked: list[Asked] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """Whether nothing more is played here, with a result or without."""
        return self.status in ("finished", "closed")


@dataclass
class Stored:
    """A table as it was stored: its setup, its log with times, what was said."""

    setup: Setup
    entries: list[tuple[str, int | None, str, float]]
    chat: list[tuple[ChatLine, str]]  # with the person who said it
    cards_text: str | None  # None: the standard set
    pauses: list[tuple[float, float]]


def table_row(setup: Setup, entries: int = 0, turn: int = 0, deadline: float | None = None) -> dict[str, Any]:
    """The row of a table."""
    return {
        "id": setup.id,
        "game": setup.game,
        "rules": setup.rules,
        "cards": setup.cards,
        "options": msgspec.json.encode(setup.options).decode(),
        "clock": msgspec.json.encode(setup.clock).decode(),
        "public": setup.public,
        "watchers": setup.watchers,
        "hints": setup.hints,
        "uploaded": setup.uploaded,
        "host": setup.host,
        "status": setup.status,
        "why": setup.why,
        "seed": setup.seed,
        "entries": entries,
        "turn": turn,
        "deadline": deadline,
        "asked": msgspec.json.encode(setup.asked).decode(),
        "rematch": setup.rematch,
        "created": setup.created,
        "started": setup.started,
        "changed": setup.changed,
    }


def seat_rows(setup: Setup) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The rows of a table's seats and of those who hold them."""
    seats = [
        {"table": setup.id, "seat": n, "kind": seat.kind, "name": seat.name, "bot": seat.bot, "key": seat.key}
        for n, seat in enumerate(setup.seats)
    ]
    held = [
        {"table": setup.id, "seat": n, "person": person}
        for n, seat in enumerate(setup.seats)
        for person in sorted(seat.holders)
    ]
    return seats, held


def insert_table(
    connection: Connection,
    row: dict[str, Any],
    seats: list[dict[str, Any]],
    held: list[dict[str, Any]],
    entries: list[dict[str, Any]],
) -> None:
    """Write a new table; writing it again changes nothing."""
    if connection.execute(select(schema.tables.c.id).where(schema.tables.c.id == row["id"])).first() is None:
        connection.execute(insert(schema.tables), [row])
        replace_seats(connection, row["id"], seats, held)
        if entries:
            connection.execute(insert(schema.entries), entries)


def replace_seats(connection: Connection, table: str, seats: list[dict[str, Any]], held: list[dict[str, Any]]) -> None:
    """Write who sits at a table."""
    connection.execute(schema.holders.delete().where(schema.holders.c.table == table))
    connection.execute(schema.seats.delete().where(schema.seats.c.table == table))
    connection.execute(insert(schema.seats), seats)
    if held:
        connection.execute(insert(schema.holders), held)


def stored_table(connection: Connection, table: str) -> Stored | None:
    """A table as it is stored."""
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).one_or_none()
    if row is None:
        return None
    seats = [
        Seat(seat.kind, seat.name, seat.bot, seat.key)
        for seat in connection.execute(
            select(schema.seats).where(schema.seats.c.table == table).order_by(schema.seats.c.seat)
        )
    ]
    for held in connection.execute(select(schema.holders).where(schema.holders.c.table == table)):
        seats[held.seat].holders.add(held.person)
    setup = Setup(
        id=row.id,
        game=row.game,
        rules=row.rules,
        cards=row.cards,
        options=msgspec.json.decode(row.options, type=dict[str, str]),
        clock=CLOCKS.decode(row.clock),
        public=row.public,
        watchers=row.watchers,
        hints=row.hints,
        host=row.host,
        status=row.status,
        created=row.created,
        changed=row.changed,
        seats=seats,
        uploaded=row.uploaded,
        why=row.why,
        seed=row.seed,
        started=row.started,
        rematch=row.rematch,
        asked=msgspec.json.decode(row.asked, type=list[Asked]),
    )
    log = schema.entries
    entries = [
        (entry.kind, entry.seat, entry.text, entry.at)
        for entry in connection.execute(select(log).where(log.c.table == table).order_by(log.c.number))
    ]
    said = schema.chat
    lines = connection.execute(select(said).where(said.c.table == table).order_by(said.c.number.desc()).limit(100))
    chat = [(ChatLine(line.number, line.seat, line.name, line.text, line.at), line.person) for line in lines]
    own = schema.card_sets
    cards_text = connection.execute(
        select(own.c.text).where(own.c.hash == row.cards, own.c.game == row.game)
    ).scalar_one_or_none()
    since = row.started or row.created
    pauses = connection.execute(select(schema.pauses).where(schema.pauses.c.stop > since))
    return Stored(setup, entries, chat[::-1], cards_text, [(pause.start, pause.stop) for pause in pauses])
