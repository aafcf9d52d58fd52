"""Friends, recent opponents and blocked people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Column, Connection, Table, and_, delete, insert, or_, select

from tuckbox.server.storage.schema import blocks, friends, holders, people, tables

MAX_MET: Final = 400  # recent seats of others searched for opponents
MAX_LISTED: Final = 200  # friends, or blocked people


@dataclass(frozen=True)
class Acquaintance:
    """Somebody a person knows, with the last table at which they met."""

    id: str
    name: str
    has_account: bool
    game: str = ""  # of the last match together; empty if there is none
    table: str = ""
    seat: int = 0  # theirs
    last: float = 0.0


# Lists


def friends_of(c: Connection, person: str) -> list[Acquaintance]:
    """A person's friends, by name."""
    return _others(c, friends, friends.c.friend, person)


def blocked_people(c: Connection, person: str) -> list[Acquaintance]:
    """The people a person has blocked, by name."""
    return _others(c, blocks, blocks.c.blocked, person)


def _others(c: Connection, listed: Table, other: Column[str], person: str) -> list[Acquaintance]:
    joined = select(people.c.id, people.c.name, people.c.account).join(listed, other == people.c.id)
    rows = c.execute(joined.where(listed.c.person == person).order_by(people.c.name, people.c.id).limit(MAX_LISTED))
    return [Acquaintance(row.id, row.name, row.account is not None) for row in rows]


def people_met(c: Connection, person: str, now: float) -> list[Acquaintance]:
    """A person's recent opponents, the latest first, except from deals that others still play."""
    mine, theirs = holders.alias(), holders.alias()
    others = and_(theirs.c.table == mine.c.table, theirs.c.seat != mine.c.seat, theirs.c.person != person)
    opened = or_(tables.c.sealed_until.is_(None), tables.c.sealed_until <= now)
    played = and_(mine.c.person == person, tables.c.status.in_(("running", "finished")), opened)
    rows = c.execute(
        select(
            people.c.id, people.c.name, people.c.account, theirs.c.seat, tables.c.id, tables.c.game, tables.c.changed
        )
        .select_from(mine)
        .join(theirs, others)
        .join(tables, tables.c.id == mine.c.table)
        .join(people, people.c.id == theirs.c.person)
        .where(played)
        .order_by(tables.c.changed.desc())
        .limit(MAX_MET)
    )
    met: dict[str, Acquaintance] = {}
    for other, name, account, seat, table, game, changed in rows:
        met.setdefault(other, Acquaintance(other, name, account is not None, game, table, seat, changed))
    return list(met.values())


# Changes


def set_friend(c: Connection, person: str, friend: str, on: bool) -> None:
    """Add or remove a friend."""
    c.execute(delete(friends).where(friends.c.person == person, friends.c.friend == friend))
    if on:
        c.execute(insert(friends), [{"person": person, "friend": friend}])


def set_blocked(c: Connection, person: str, other: str, on: bool) -> None:
    """Block somebody, which ends a friendship, or unblock them."""
    c.execute(delete(blocks).where(blocks.c.person == person, blocks.c.blocked == other))
    if on:
        set_friend(c, person, other, on=False)
        c.execute(insert(blocks), [{"person": person, "blocked": other}])
