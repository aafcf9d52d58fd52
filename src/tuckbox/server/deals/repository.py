"""Deals that several people play: the deals, everybody's one try, and the plays of bots to compare with."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, and_, func, insert, select

from tuckbox.core.card_set import CardSet
from tuckbox.server.deals.comparison import Play, margin
from tuckbox.server.storage.schema import deals, entries, field_plays, people, results, seat_results, tables, tries
from tuckbox.server.tables.domain import TableSetup
from tuckbox.server.tables.repository import insert_table

MAX_COMPARED = 2000  # people, the latest first


@dataclass(frozen=True)
class Deal:
    """A deal that several people play, each alone against the same bots."""

    id: str
    game: str
    day: str  # of a deal of the day
    seed: bytes
    seats: int
    seat: int  # of the person
    bot: str  # in all other seats
    closes: float


@dataclass(frozen=True)
class Try:
    """Somebody's one try at a deal."""

    person: str
    name: str  # empty if they hide their page
    table: str
    ranked: bool
    finished: bool
    drawn: bool
    scores: tuple[int, ...]  # empty until it is finished
    seconds: float
    play: Play


# Writing


def save_deal(c: Connection, deal: Deal, now: float) -> None:
    """Store a deal, once."""
    if c.execute(select(deals.c.id).where(deals.c.id == deal.id)).first() is None:
        c.execute(insert(deals), [{**asdict(deal), "created": now}])


def start_try(
    c: Connection, deal: Deal, person: str, opened: float, setup: TableSetup, cards: CardSet, turn: int
) -> str:
    """Store the table of somebody's try; the table that they have already if they came before.

    A try is ranked if the person had an account before the deal was opened; what they do later does not change it.
    """
    save_deal(c, deal, setup.created)
    if (known := table_of(c, deal.id, person)) is not None:
        return known
    registered = c.execute(select(people.c.registered).where(people.c.id == person)).scalar()
    insert_table(c, setup, cards, turn=turn)
    ranked = registered is not None and registered < opened
    row = {"deal": deal.id, "person": person, "table": setup.id, "ranked": ranked, "started": setup.created}
    c.execute(insert(tries), [row])
    return setup.id


def save_field_play(c: Connection, deal: Deal, bot: str, number: int, play: Play, now: float) -> None:
    """Store how a bot has played a deal."""
    save_deal(c, deal, now)
    row = {"deal": deal.id, "bot": bot, "number": number}
    if c.execute(select(field_plays.c.bot).filter_by(**row)).first() is None:
        c.execute(
            insert(field_plays), [{**row, "margin": play.margin, "rank": play.rank, "moves": json.dumps(play.moves)}]
        )


# Reading


def table_of(c: Connection, deal: str, person: str) -> str | None:
    """The table of a person's try; None if they have not started one."""
    mine = and_(tries.c.deal == deal, tries.c.person == person)
    found: str | None = c.execute(select(tries.c.table).where(mine)).scalar()
    return found


def load_deal(c: Connection, id: str) -> Deal | None:
    """A deal; None if nobody has played it."""
    row = c.execute(select(deals).where(deals.c.id == id)).one_or_none()
    if row is None:
        return None
    return Deal(row.id, row.game, row.day, row.seed, row.seats, row.seat, row.bot, row.closes)


def days_of(c: Connection, person: str, since: str) -> set[str]:
    """The days of which a person has played a deal, from a day on."""
    chosen = select(deals.c.day).join(tries, tries.c.deal == deals.c.id)
    return set(c.execute(chosen.where(tries.c.person == person, deals.c.day >= since)).scalars())


def count_tries(c: Connection, deal: str) -> int:
    """How many people have started a deal."""
    return int(c.execute(select(func.count()).select_from(tries).where(tries.c.deal == deal)).scalar_one())


def tries_of(c: Connection, deal: Deal) -> list[Try]:
    """The tries at a deal, the latest first; moves only of those that are finished."""
    found = c.execute(
        select(tries, people.c.name, people.c.public, tables.c.status, results.c.seconds)
        .join(people, people.c.id == tries.c.person)
        .join(tables, tables.c.id == tries.c.table)
        .join(results, results.c.table == tries.c.table, isouter=True)
        .where(tries.c.deal == deal.id)
        .order_by(tries.c.started.desc())
        .limit(MAX_COMPARED)
    ).all()
    scores = _seat_results(c, deal)
    moves = _moves(c, deal)
    made = []
    for row in found:
        ended = scores.get(row.table, [])
        forfeited = bool(ended) and ended[deal.seat][2]
        made.append(
            Try(
                person=row.person,
                name=row.name if row.public else "",
                table=row.table,
                ranked=row.ranked,
                finished=row.status == "finished",
                drawn=sum(rank == 1 for _, rank, _ in ended) > 1,
                scores=tuple(score for score, _, _ in ended),
                seconds=row.seconds or 0.0,
                play=_play(ended, deal.seat, forfeited, moves.get(row.table, ())),
            )
        )
    return made


def _play(ended: list[tuple[int, int, bool]], seat: int, forfeited: bool, moves: Sequence[str]) -> Play:
    if not ended or forfeited:
        return Play(None, 9, tuple(moves))
    return Play(margin([score for score, _, _ in ended], seat), ended[seat][1], tuple(moves))


def _seat_results(c: Connection, deal: Deal) -> dict[str, list[tuple[int, int, bool]]]:
    """Score, rank and whether it forfeited, of each seat, by table."""
    found: dict[str, list[tuple[int, int, bool]]] = {}
    chosen = select(seat_results).join(tries, tries.c.table == seat_results.c.table).where(tries.c.deal == deal.id)
    for row in c.execute(chosen.order_by(seat_results.c.table, seat_results.c.seat)):
        found.setdefault(row.table, []).append((row.score, row.rank, row.forfeited))
    return found


def _moves(c: Connection, deal: Deal) -> dict[str, list[str]]:
    """The moves of the person in finished tries, by table."""
    found: dict[str, list[str]] = {}
    finished = (
        select(entries.c.table, entries.c.text)
        .join(tries, tries.c.table == entries.c.table)
        .join(tables, tables.c.id == tries.c.table)
        .where(tries.c.deal == deal.id, tables.c.status == "finished")
        .where(entries.c.seat == deal.seat, entries.c.kind == "move")
    )
    for row in c.execute(finished.order_by(entries.c.table, entries.c.number)):
        found.setdefault(row.table, []).append(row.text)
    return found


def entry_numbers(c: Connection, table: str, seat: int) -> list[int]:
    """The numbers of a seat's moves in the log of a table."""
    own = and_(entries.c.table == table, entries.c.seat == seat, entries.c.kind == "move")
    return list(c.execute(select(entries.c.number).where(own).order_by(entries.c.number)).scalars())


def field_of(c: Connection, deal: str) -> list[tuple[str, Play]]:
    """What bots have played at a deal, with their names; a level that plays the same again counts once."""
    rows = c.execute(
        select(field_plays).where(field_plays.c.deal == deal).order_by(field_plays.c.bot, field_plays.c.number)
    )
    return list(dict.fromkeys((row.bot, Play(row.margin, row.rank, tuple(json.loads(row.moves)))) for row in rows))


def field_numbers(c: Connection, deal: str) -> set[tuple[str, int]]:
    """Which plays of bots are stored."""
    rows = c.execute(select(field_plays.c.bot, field_plays.c.number).where(field_plays.c.deal == deal))
    return {(row.bot, row.number) for row in rows}


def overdue_tables(c: Connection, now: float) -> Sequence[str]:
    """The tables of a shared deal that were still running when it closed."""
    late = and_(tables.c.status == "running", tables.c.deal.is_not(None), tables.c.sealed_until <= now)
    return c.execute(select(tables.c.id).where(late).limit(200)).scalars().all()
