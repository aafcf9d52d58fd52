"""Results of matches, and the ratings computed from them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, func, insert, or_, select

from tuckbox.server.ratings.domain import MatchResult, Opponent, Outcome, PlayedMatch, RatingPoint
from tuckbox.server.ratings.service import Rating, bot_rating, rate
from tuckbox.server.storage.schema import holders, ratings, results, seat_results, seats, tables

BATCH = 500  # results rated at a time when recomputing all


# Writing


def insert_result(c: Connection, result: MatchResult) -> None:
    """Store a result and update the ratings."""
    if c.dialect.name == "postgresql":  # results are rated one at a time, across all processes
        c.exec_driver_sql("select pg_advisory_xact_lock(1953850221, hashtext(current_schema()))")
    number = (c.execute(select(func.max(results.c.number))).scalar() or 0) + 1
    row = {"table": result.table, "number": number, "game": result.game, "at": result.at}
    c.execute(insert(results), [{**row, "seconds": result.seconds, "unrated": result.unrated}])
    c.execute(
        insert(seat_results),
        [
            {
                "table": result.table,
                "seat": number_of_seat,
                "player": seat.player,
                "rank": seat.rank,
                "score": seat.score,
                "forfeited": seat.forfeited,
                "cards": json.dumps(seat.cards, ensure_ascii=False),
            }
            for number_of_seat, seat in enumerate(result.seats)
        ],
    )
    if not result.unrated:
        players = [(seat.player, seat.bot, seat.rank) for seat in result.seats]
        known = {player: current_rating(c, player, result.game) for player, _, _ in players if player is not None}
        c.execute(insert(ratings), _changes(number, result.game, players, known))


def _changes(
    number: int, game: str, players: Sequence[tuple[str | None, str, int]], known: dict[str, Rating]
) -> list[dict[str, Any]]:
    """The rows of a rated match; updates `known`, every person's rating so far."""
    before = [known[player] if player is not None else bot_rating(game, bot) for player, bot, _ in players]
    rated = [one for one in before if one is not None]
    assert len(rated) == len(players), "a rated match is played by players with a rating"
    after_it = rate(rated, [rank for *_, rank in players])
    rows = []
    for seat, (player, _, _) in enumerate(players):
        if player is not None:
            known[player] = after = after_it[seat]
            rows.append(
                {"number": number, "seat": seat, "person": player, "game": game, "mu": after.mu, "sigma": after.sigma}
            )
    return rows


def rate_again(c: Connection) -> int:
    """Recompute all ratings from the results, in order; returns the number of rated matches."""
    c.execute(delete(ratings))
    known: dict[str, dict[str, Rating]] = {}  # by game and person
    rows: list[dict[str, Any]] = []
    count = 0
    for number, game, players in _rated_matches(c):
        mine = known.setdefault(game, {})
        for player, _, _ in players:
            if player is not None:
                mine.setdefault(player, Rating())
        rows += _changes(number, game, players, mine)
        count += 1
        if len(rows) >= BATCH:
            c.execute(insert(ratings), rows)
            rows = []
    if rows:
        c.execute(insert(ratings), rows)
    return count


def _rated_matches(c: Connection) -> Iterator[tuple[int, str, list[tuple[str | None, str, int]]]]:
    """Number, game and players (person, bot, rank) of each rated match, in order."""
    same = and_(seats.c.table == seat_results.c.table, seats.c.seat == seat_results.c.seat)
    found = c.execute(
        select(results.c.number, results.c.game, seat_results.c.player, seats.c.bot, seat_results.c.rank)
        .join(seat_results, seat_results.c.table == results.c.table)
        .join(seats, same)
        .where(results.c.unrated == "")
        .order_by(results.c.number, seat_results.c.seat)
    ).all()
    players: list[tuple[str | None, str, int]] = []
    for at, row in enumerate(found):
        players.append((row.player, row.bot, row.rank))
        if at + 1 == len(found) or found[at + 1].number != row.number:
            yield row.number, row.game, players
            players = []


def tables_without_result(c: Connection) -> Sequence[str]:
    """The finished tables without a stored result, in the order in which they ended."""
    stored = select(results.c.table)
    missing = and_(tables.c.status == "finished", tables.c.id.not_in(stored))
    return c.execute(select(tables.c.id).where(missing).order_by(tables.c.changed, tables.c.id)).scalars().all()


# Ratings


def current_rating(c: Connection, person: str, game: str) -> Rating:
    """A person's rating at a game."""
    mine = and_(ratings.c.person == person, ratings.c.game == game)
    row = c.execute(
        select(ratings.c.mu, ratings.c.sigma).where(mine).order_by(ratings.c.number.desc()).limit(1)
    ).first()
    return Rating() if row is None else Rating(row.mu, row.sigma)


def rating_history(c: Connection, person: str) -> dict[str, list[RatingPoint]]:
    """A person's ratings after each rated match, by game, the oldest first."""
    found = c.execute(
        select(ratings, results.c.table, results.c.at)
        .join(results, results.c.number == ratings.c.number)
        .where(ratings.c.person == person)
        .order_by(ratings.c.number)
    )
    history: dict[str, list[RatingPoint]] = {}
    for row in found:
        history.setdefault(row.game, []).append(RatingPoint(row.table, row.at, Rating(row.mu, row.sigma)))
    return history


# A person's matches


def matches_of(c: Connection, person: str, now: float) -> list[PlayedMatch]:
    """A person's finished matches, the newest first, except hot seats and deals that are still open."""
    opened = or_(tables.c.sealed_until.is_(None), tables.c.sealed_until <= now)
    mine = (
        select(holders.c.table).join(tables, tables.c.id == holders.c.table).where(holders.c.person == person, opened)
    )
    same = and_(seats.c.table == seat_results.c.table, seats.c.seat == seat_results.c.seat)
    found = c.execute(
        select(results, seat_results, seats.c.name, seats.c.bot, holders.c.person)
        .join(seat_results, seat_results.c.table == results.c.table)
        .join(seats, same)
        .join(
            holders,
            and_(holders.c.table == seats.c.table, holders.c.seat == seats.c.seat, holders.c.person == person),
            isouter=True,
        )
        .where(and_(results.c.table.in_(mine), results.c.unrated != "one device"))
        .order_by(results.c.number.desc(), seat_results.c.seat)
    ).all()
    by_table: dict[str, list[Row[Any]]] = {}
    for row in found:
        by_table.setdefault(row.table, []).append(row)
    return [_played(rows) for rows in by_table.values()]


def _played(rows: list[Row[Any]]) -> PlayedMatch:
    own = next(row for row in rows if row.person is not None)
    winners = [row.seat for row in rows if row.rank == 1]
    outcome: Outcome = "lost" if own.seat not in winners else "won" if len(winners) == 1 else "drawn"
    return PlayedMatch(
        table=own.table,
        number=own.number,
        game=own.game,
        at=own.at,
        seconds=own.seconds,
        unrated=own.unrated,
        seat=own.seat,
        rank=own.rank,
        score=own.score,
        forfeited=own.forfeited,
        outcome=outcome,
        opponents=tuple(Opponent(row.seat, row.name, row.bot, row.rank, row.score) for row in rows if row is not own),
        cards=json.loads(own.cards),
    )
