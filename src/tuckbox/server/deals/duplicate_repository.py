"""Duplicate matches: a shared deal for a few people, who plays it, and how they did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, and_, func, insert, or_, select, update

from tuckbox.core.card_set import CardSet
from tuckbox.server.deals import repository as daily_repository
from tuckbox.server.deals.comparison import Play, margin
from tuckbox.server.deals.duplicate_messages import Form
from tuckbox.server.deals.repository import Deal
from tuckbox.server.storage.schema import (
    deals,
    duplicate_players,
    duplicates,
    entries,
    people,
    results,
    seat_results,
    tables,
)
from tuckbox.server.tables.domain import TableSetup
from tuckbox.server.tables.repository import insert_table

MAX_LISTED: Final = 20
LATE: Final = 86_400.0  # seconds after its end in which bots still play a deal


@dataclass(frozen=True)
class Duplicate:
    """A shared deal for a few people."""

    deal: Deal
    form: Form
    places: int
    host: str | None


@dataclass(frozen=True)
class Player:
    """Somebody who plays a duplicate; scores, in the order of seats, and the play once their match is over."""

    person: str
    name: str
    team: int
    seat: int
    table: str | None
    status: str  # of the table; empty without one
    scores: tuple[int, ...]
    seconds: float
    play: Play

    @property
    def is_done(self) -> bool:
        """Whether they have played, to whatever end."""
        return self.status in ("finished", "closed")


# Writing


def create(c: Connection, duplicate: Duplicate, now: float) -> None:
    """Store a duplicate that nobody plays yet."""
    daily_repository.save_deal(c, duplicate.deal, now)
    if load(c, duplicate.deal.id) is None:
        row = {"form": duplicate.form, "places": duplicate.places, "host": duplicate.host}
        c.execute(insert(duplicates), [{"deal": duplicate.deal.id, **row}])


def join(c: Connection, duplicate: Duplicate, person: str, team: int, at: float) -> bool:
    """Give somebody a place; whether they have one now. A team has half of the places."""
    deal = duplicate.deal.id
    there = c.execute(select(duplicate_players.c.person, duplicate_players.c.team).filter_by(deal=deal)).all()
    if any(row.person == person for row in there):
        return True
    taken = [row for row in there if duplicate.form == "bots" or row.team == team]
    if len(taken) >= (duplicate.places if duplicate.form == "bots" else duplicate.places // 2):
        return False
    # the first of a team sits at the first table, the second at the second, where the teams have changed seats
    seat = duplicate.deal.seat if duplicate.form == "bots" else (team + len(taken)) % 2
    row = {"deal": deal, "person": person, "team": team, "joined": at, "table": None, "seat": seat}
    c.execute(insert(duplicate_players), [row])
    return True


def start(
    c: Connection, duplicate: Duplicate, players: Sequence[str], setup: TableSetup, cards: CardSet, turn: int
) -> None:
    """Store the table at which these players play, once."""
    theirs = and_(duplicate_players.c.deal == duplicate.deal.id, duplicate_players.c.person.in_(players))
    if c.execute(select(duplicate_players.c.person).where(theirs, duplicate_players.c.table.is_not(None))).first():
        return
    insert_table(c, setup, cards, turn=turn)
    c.execute(update(duplicate_players).where(theirs).values(table=setup.id))


def end(c: Connection, id: str, at: float) -> None:
    """Open what was played to everybody; whoever still plays resigns."""
    c.execute(update(deals).where(deals.c.id == id, deals.c.closes > at).values(closes=at))
    c.execute(update(tables).where(tables.c.deal == id, tables.c.sealed_until > at).values(sealed_until=at))


def merge_guest(c: Connection, guest: str, person: str) -> None:
    """Give a guest's places to the account that they signed in to."""
    known = select(duplicate_players.c.deal).where(duplicate_players.c.person == person).scalar_subquery()
    moved = and_(duplicate_players.c.person == guest, duplicate_players.c.deal.not_in(known))
    c.execute(update(duplicate_players).where(moved).values(person=person))
    c.execute(update(duplicates).where(duplicates.c.host == guest).values(host=person))


# Reading


def load(c: Connection, id: str) -> Duplicate | None:
    """A duplicate; None if there is none of this id."""
    row = c.execute(select(duplicates).where(duplicates.c.deal == id)).one_or_none()
    deal = daily_repository.load_deal(c, id)
    return None if row is None or deal is None else Duplicate(deal, row.form, row.places, row.host)


def duplicates_of(c: Connection, person: str) -> list[Duplicate]:
    """The duplicates that a person plays or has set up, the latest first."""
    mine = select(duplicate_players.c.deal).where(duplicate_players.c.person == person)
    chosen = select(duplicates.c.deal).join(deals, deals.c.id == duplicates.c.deal)
    wanted = or_(duplicates.c.deal.in_(mine), duplicates.c.host == person)
    ids = c.execute(chosen.where(wanted).order_by(deals.c.created.desc()).limit(MAX_LISTED)).scalars().all()
    return [found for id in ids if (found := load(c, id)) is not None]


def deals_to_play(c: Connection, now: float) -> list[Deal]:
    """The deals whose field bots play: of duplicates that somebody plays against bots, or has played of late."""
    begun = select(duplicate_players.c.deal).where(duplicate_players.c.table.is_not(None))
    wanted = and_(duplicates.c.form == "bots", duplicates.c.deal.in_(begun), deals.c.closes > now - LATE)
    chosen = select(duplicates.c.deal).join(deals, deals.c.id == duplicates.c.deal).where(wanted)
    ids = c.execute(chosen.order_by(deals.c.created)).scalars().all()
    return [found for id in ids if (found := daily_repository.load_deal(c, id)) is not None]


def completed(c: Connection, now: float) -> list[str]:
    """The duplicates that are still closed to others although everybody has played."""
    played = duplicate_players
    counted = (
        select(duplicates.c.deal)
        .join(deals, and_(deals.c.id == duplicates.c.deal, deals.c.closes > now))
        .join(played, played.c.deal == duplicates.c.deal)
        .join(tables, and_(tables.c.id == played.c.table, tables.c.status.in_(("finished", "closed"))))
        .group_by(duplicates.c.deal, duplicates.c.places)
        .having(func.count() == duplicates.c.places)
    )
    return list(c.execute(counted).scalars())


def players_of(c: Connection, duplicate: Duplicate) -> list[Player]:
    """Who plays a duplicate, in the order in which they came."""
    rows = c.execute(
        select(duplicate_players, people.c.name, tables.c.status, results.c.seconds)
        .join(people, people.c.id == duplicate_players.c.person)
        .join(tables, tables.c.id == duplicate_players.c.table, isouter=True)
        .join(results, results.c.table == duplicate_players.c.table, isouter=True)
        .where(duplicate_players.c.deal == duplicate.deal.id)
        .order_by(duplicate_players.c.joined, duplicate_players.c.person)
    ).all()
    return [_player(c, row) for row in rows]


def _player(c: Connection, row: Any) -> Player:
    ended = c.execute(select(seat_results).filter_by(table=row.table).order_by(seat_results.c.seat)).all()
    scores = tuple(seat.score for seat in ended)
    own = and_(entries.c.table == row.table, entries.c.seat == row.seat, entries.c.kind == "move")
    moves = tuple(c.execute(select(entries.c.text).where(own).order_by(entries.c.number)).scalars())
    stayed = bool(ended) and not ended[row.seat].forfeited
    return Player(
        person=row.person,
        name=row.name,
        team=row.team,
        seat=row.seat,
        table=row.table,
        status=row.status or "",
        scores=scores,
        seconds=row.seconds or 0.0,
        play=Play(margin(scores, row.seat), ended[row.seat].rank, moves) if stayed else Play(None, 9, moves),
    )
