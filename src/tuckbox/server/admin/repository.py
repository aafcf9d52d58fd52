"""Lists of people and tables for the host, and the host's requests to the running server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import ColumnElement, Connection, Row, Select, delete, func, insert, or_, select, update

from tuckbox.server.people.names import fold_name
from tuckbox.server.storage.schema import admin_requests, holders, people, seats, sessions, tables
from tuckbox.server.tables.repository import UNFINISHED

RequestKind = Literal["close table", "delete person"]
KEPT: Final = 3600.0  # seconds that a request is retained


@dataclass
class PersonLine:
    """A person in a list."""

    id: str
    name: str
    account: bool
    created: float
    last_sign_in: float | None
    unfinished_tables: int


@dataclass
class TableLine:
    """A table in a list, without anything that is hidden from its players."""

    id: str
    game: str
    status: str
    seats: list[str]
    host: str | None  # the id of the person who created it
    public: bool
    entries: int
    created: float
    changed: float
    closed_reason: str


@dataclass
class AdminRequest:
    """A request of the host to the running server."""

    id: str
    kind: RequestKind
    subject: str
    reason: str


# Lists


def _people() -> Select[Any]:
    last = select(func.max(sessions.c.created)).where(sessions.c.person == people.c.id).scalar_subquery()
    sitting = (
        select(func.count(tables.c.id.distinct()))
        .join(holders, holders.c.table == tables.c.id)
        .where(holders.c.person == people.c.id, tables.c.status.in_(UNFINISHED))
        .scalar_subquery()
    )
    return select(people, last.label("last"), sitting.label("sitting"))


def _person(row: Row[Any]) -> PersonLine:
    return PersonLine(row.id, row.name, row.account is not None, row.created, row.last, row.sitting)


def list_people(c: Connection, words: str, accounts: bool | None, since: float, limit: int) -> list[PersonLine]:
    """People whose name contains these words, the latest first: all, accounts, or guests."""
    where: list[ColumnElement[bool]] = [people.c.created >= since] if since else []
    if words:
        where.append(_named_like(words))
    if accounts is not None:
        where.append(people.c.account.is_not(None) if accounts else people.c.account.is_(None))
    found = c.execute(_people().where(*where).order_by(people.c.created.desc(), people.c.id).limit(limit))
    return [_person(row) for row in found]


def _named_like(words: str) -> ColumnElement[bool]:
    return or_(
        people.c.account.contains(fold_name(words), autoescape=True),
        func.lower(people.c.name).contains(words.lower(), autoescape=True),
    )


def find_people(c: Connection, name: str) -> list[PersonLine]:
    """The people this may refer to: the person with this id, the account of this name, or the guests with this name."""
    for where in (people.c.id == name, people.c.account == fold_name(name), people.c.name == name):
        if found := [_person(row) for row in c.execute(_people().where(where).order_by(people.c.created))]:
            return found
    return []


def list_tables(
    c: Connection, status: str = "", game: str = "", person: str = "", table: str = "", limit: int = 100
) -> list[TableLine]:
    """Tables, the latest first, filtered by status, game, and a person who sits at or created them."""
    where: list[ColumnElement[bool]] = []
    if status == "unfinished":
        where.append(tables.c.status.in_(UNFINISHED))
    elif status:
        where.append(tables.c.status == status)
    if game:
        where.append(tables.c.game == game)
    if person:
        held = select(holders.c.table).where(holders.c.person == person)
        where.append(or_(tables.c.host == person, tables.c.id.in_(held)))
    if table:
        where.append(tables.c.id == table)
    rows = c.execute(select(tables).where(*where).order_by(tables.c.changed.desc()).limit(limit)).all()
    names: dict[str, list[str]] = {row.id: [] for row in rows}
    for seat in c.execute(select(seats).where(seats.c.table.in_(names)).order_by(seats.c.table, seats.c.seat)):
        names[seat.table].append(seat.name or f"({seat.kind})")
    return [
        TableLine(
            id=row.id,
            game=row.game,
            status=row.status,
            seats=names[row.id],
            host=row.host,
            public=row.public,
            entries=row.entries,
            created=row.created,
            changed=row.changed,
            closed_reason=row.closed_reason,
        )
        for row in rows
    ]


# Requests


def add_request(c: Connection, id: str, kind: RequestKind, subject: str, reason: str, now: float) -> None:
    """Store a request."""
    row = {"id": id, "kind": kind, "subject": subject, "reason": reason, "created": now}
    c.execute(insert(admin_requests), [row])


def waiting_requests(c: Connection) -> list[AdminRequest]:
    """The pending requests, the oldest first."""
    asked = admin_requests
    rows = c.execute(select(asked).where(asked.c.outcome.is_(None)).order_by(asked.c.created))
    return [AdminRequest(row.id, row.kind, row.subject, row.reason) for row in rows]


def finish_request(c: Connection, request: str, outcome: str, now: float) -> None:
    """Store the outcome of a request, and delete old ones."""
    asked = admin_requests
    c.execute(update(asked).where(asked.c.id == request).values(outcome=outcome))
    c.execute(delete(asked).where(asked.c.created < now - KEPT, asked.c.outcome.is_not(None)))


def outcome_of(c: Connection, request: str) -> str | None:
    """The outcome of a request: None while pending, empty if it succeeded, otherwise the reason it failed."""
    found: str | None = c.execute(
        select(admin_requests.c.outcome).where(admin_requests.c.id == request)
    ).scalar_one_or_none()
    return found
