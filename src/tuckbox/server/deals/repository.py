"""Shared deals, people's tries at them, and the bots' plays for comparison."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import Connection, Row, and_, func, insert, or_, select, update

from tuckbox.core.card_set import CardSet
from tuckbox.server.deals.comparison import Play, margin
from tuckbox.server.deals.deal import DAY, Deal, Try
from tuckbox.server.storage.schema import deals, entries, field_plays, people, results, seat_results, tables, tries
from tuckbox.server.tables.domain import TableSetup
from tuckbox.server.tables.repository import insert_table

MAX_COMPARED: Final = 2000  # entries of a list, the latest first
MAX_LISTED: Final = 20
LAST_RANK: Final = 9  # the margin of a resigned play


# Writing


def save_deal(c: Connection, deal: Deal, now: float) -> None:
    """Store a deal unless it is stored already."""
    if c.execute(select(deals.c.id).where(deals.c.id == deal.id)).first() is None:
        c.execute(insert(deals), [{**asdict(deal), "created": now}])


def join(c: Connection, deal: Deal, person: str, now: float, team: int = 0) -> bool:
    """Reserve a place for somebody, if there is one; returns whether they have a place. A team has half of the places.

    A try at a deal of the day is ranked if the person had an account before that day, whatever they do later.
    """
    if c.execute(select(tries.c.person).filter_by(deal=deal.id, person=person)).first() is not None:
        return True
    seat = deal.seat
    if deal.places:
        same_team = and_(tries.c.deal == deal.id, tries.c.team == team)
        taken = c.execute(select(func.count()).select_from(tries).where(same_team)).scalar_one()
        if taken >= (deal.places // 2 if deal.form == "teams" else deal.places):
            return False
        if deal.form == "teams":  # first members at one table, second at another, swapped
            seat = (team + taken) % 2
    registered = c.execute(select(people.c.registered).where(people.c.id == person)).scalar()
    ranked = deal.origin == "day" and registered is not None and registered < deal.opened
    row = {"deal": deal.id, "person": person, "team": team, "seat": seat, "table": None}
    c.execute(insert(tries), [{**row, "ranked": ranked, "started": now}])
    return True


def start(c: Connection, deal: str, players: Sequence[str], setup: TableSetup, cards: CardSet, turn: int) -> None:
    """Store the table at which these people play, unless they have one already."""
    theirs = and_(tries.c.deal == deal, tries.c.person.in_(players))
    if c.execute(select(tries.c.person).where(theirs, tries.c.table.is_not(None))).first() is None:
        insert_table(c, setup, cards, turn=turn)
        c.execute(update(tries).where(theirs).values(table=setup.id))


def start_try(c: Connection, deal: Deal, person: str, setup: TableSetup, cards: CardSet, turn: int) -> str:
    """Store a deal of the day and the table of somebody's try at it; returns the table they now have."""
    save_deal(c, deal, setup.created)
    join(c, deal, person, setup.created)
    start(c, deal.id, [person], setup, cards, turn)
    table = table_of(c, deal.id, person)
    assert table is not None
    return table


def close(c: Connection, id: str, now: float) -> None:
    """Unseal a deal: open its matches to everybody."""
    c.execute(update(deals).where(deals.c.id == id, deals.c.closes > now).values(closes=now))
    c.execute(update(tables).where(tables.c.deal == id, tables.c.sealed_until > now).values(sealed_until=now))


def save_field_play(c: Connection, deal: Deal, bot: str, number: int, play: Play, now: float) -> None:
    """Store a bot's play of a deal."""
    save_deal(c, deal, now)
    row = {"deal": deal.id, "bot": bot, "number": number}
    if c.execute(select(field_plays.c.bot).filter_by(**row)).first() is None:
        played = {"margin": play.margin, "rank": play.rank, "moves": json.dumps(play.moves)}
        c.execute(insert(field_plays), [row | played])


# Deals


def load_deal(c: Connection, id: str) -> Deal | None:
    """A deal; None if it does not exist or nobody has started it."""
    row = c.execute(select(deals).where(deals.c.id == id)).one_or_none()
    return None if row is None else _deal(row)


def _deal(row: Row[Any]) -> Deal:
    return Deal(**{name: value for name, value in row._mapping.items() if name != "created"})


def duplicates_of(c: Connection, person: str) -> list[Deal]:
    """The duplicates a person plays in or has set up, the latest first."""
    mine = deals.c.id.in_(select(tries.c.deal).where(tries.c.person == person))
    wanted = select(deals).where(deals.c.origin == "duplicate", or_(mine, deals.c.host == person))
    return [_deal(row) for row in c.execute(wanted.order_by(deals.c.created.desc()).limit(MAX_LISTED))]


def duplicates_for_bots(c: Connection, now: float) -> list[Deal]:
    """The duplicates for bots to play too: started ones against bots that are open or closed within the last day."""
    begun = deals.c.id.in_(select(tries.c.deal).where(tries.c.table.is_not(None)))
    wanted = and_(deals.c.origin == "duplicate", deals.c.form == "bots", begun, deals.c.closes > now - DAY)
    return [_deal(row) for row in c.execute(select(deals).where(wanted).order_by(deals.c.created))]


def completed(c: Connection, now: float) -> list[str]:
    """The sealed duplicates that everybody has finished."""
    over = and_(tables.c.id == tries.c.table, tables.c.status.in_(("finished", "closed")))
    counted = (
        select(deals.c.id)
        .join(tries, tries.c.deal == deals.c.id)
        .join(tables, over)
        .where(deals.c.origin == "duplicate", deals.c.closes > now)
        .group_by(deals.c.id, deals.c.places)
        .having(func.count() == deals.c.places)
    )
    return list(c.execute(counted).scalars())


def overdue_tables(c: Connection, now: float) -> Sequence[str]:
    """The tables still running although their shared deal has closed."""
    late = and_(tables.c.status == "running", tables.c.deal.is_not(None), tables.c.sealed_until <= now)
    return c.execute(select(tables.c.id).where(late).limit(200)).scalars().all()


# Tries


def table_of(c: Connection, deal: str, person: str) -> str | None:
    """The table of a person's try; None if they have not started one."""
    found: str | None = c.execute(select(tries.c.table).filter_by(deal=deal, person=person)).scalar()
    return found


def days_of(c: Connection, person: str, since: str) -> set[str]:
    """The days, from a given day on, on which a person has played a deal."""
    chosen = select(deals.c.day).join(tries, tries.c.deal == deals.c.id)
    return set(c.execute(chosen.where(tries.c.person == person, deals.c.day >= since)).scalars())


def count_tries(c: Connection, deal: str) -> int:
    """How many people have started a deal."""
    return int(c.execute(select(func.count()).select_from(tries).where(tries.c.deal == deal)).scalar_one())


def tries_of(c: Connection, deal: str) -> list[Try]:
    """The tries at a deal, the latest first."""
    rows = c.execute(
        select(tries, people.c.name, people.c.public, tables.c.status, results.c.seconds)
        .join(people, people.c.id == tries.c.person)
        .join(tables, tables.c.id == tries.c.table, isouter=True)
        .join(results, results.c.table == tries.c.table, isouter=True)
        .where(tries.c.deal == deal)
        .order_by(tries.c.started.desc(), tries.c.person.desc())
        .limit(MAX_COMPARED)
    ).all()
    ended, moves = _seat_results(c, deal), _moves(c, deal)
    return [_try(row, ended.get(row.table, []), moves.get(row.person, [])) for row in rows]


def _try(row: Row[Any], ended: list[Row[Any]], moves: list[str]) -> Try:
    scores = tuple(seat.score for seat in ended)
    stayed = bool(ended) and not ended[row.seat].forfeited
    return Try(
        person=row.person,
        name=row.name,
        public=row.public,
        team=row.team,
        seat=row.seat,
        table=row.table,
        status=row.status or "",
        ranked=row.ranked,
        drawn=sum(seat.rank == 1 for seat in ended) > 1,
        scores=scores,
        seconds=row.seconds or 0.0,
        play=Play(
            margin(scores, row.seat) if stayed else None, ended[row.seat].rank if stayed else LAST_RANK, tuple(moves)
        ),
    )


def _seat_results(c: Connection, deal: str) -> dict[str, list[Row[Any]]]:
    """The results of all seats, in order, by table."""
    found: dict[str, list[Row[Any]]] = {}
    played = seat_results.c.table.in_(select(tries.c.table).where(tries.c.deal == deal))
    for row in c.execute(select(seat_results).where(played).order_by(seat_results.c.table, seat_results.c.seat)):
        found.setdefault(row.table, []).append(row)
    return found


def _moves(c: Connection, deal: str) -> dict[str, list[str]]:
    """The moves of finished tries, by person."""
    found: dict[str, list[str]] = {}
    finished = (
        select(tries.c.person, entries.c.text)
        .join(entries, and_(entries.c.table == tries.c.table, entries.c.seat == tries.c.seat, entries.c.kind == "move"))
        .join(tables, and_(tables.c.id == tries.c.table, tables.c.status == "finished"))
        .where(tries.c.deal == deal)
    )
    for row in c.execute(finished.order_by(entries.c.table, entries.c.number)):
        found.setdefault(row.person, []).append(row.text)
    return found


def entry_numbers(c: Connection, table: str, seat: int) -> list[int]:
    """The numbers of a seat's moves in the log of a table."""
    own = and_(entries.c.table == table, entries.c.seat == seat, entries.c.kind == "move")
    return list(c.execute(select(entries.c.number).where(own).order_by(entries.c.number)).scalars())


# Plays of bots


def field_of(c: Connection, deal: str) -> list[tuple[str, Play]]:
    """The bots' plays of a deal, with their names; identical plays of a level count once."""
    rows = c.execute(
        select(field_plays).where(field_plays.c.deal == deal).order_by(field_plays.c.bot, field_plays.c.number)
    )
    return list(dict.fromkeys((row.bot, Play(row.margin, row.rank, tuple(json.loads(row.moves)))) for row in rows))


def field_numbers(c: Connection, deal: str) -> set[tuple[str, int]]:
    """The stored plays of bots."""
    rows = c.execute(select(field_plays.c.bot, field_plays.c.number).where(field_plays.c.deal == deal))
    return {(row.bot, row.number) for row in rows}
