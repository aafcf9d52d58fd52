"""Reviews: results of their tasks, the finished reviews, and each person's figures over time."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, and_, delete, insert, select, update

from tuckbox.review.model import Quality, Review
from tuckbox.server.reviews.domain import ReviewedMatch, ReviewStatus, StoredReview, pack, unpack
from tuckbox.server.storage.schema import holders, review_results, review_seats, reviews, tables


def load(c: Connection, table: str) -> dict[Quality, StoredReview]:
    """The reviews of a table, by quality."""
    return {row.quality: _stored(row) for row in c.execute(select(reviews).where(reviews.c.table == table))}


def unfinished(c: Connection) -> list[StoredReview]:
    """The reviews that were being computed when the server stopped, the oldest first."""
    found = c.execute(select(reviews).where(reviews.c.status == "running").order_by(reviews.c.created))
    return [_stored(row) for row in found]


def _stored(row: Any) -> StoredReview:
    review = unpack(row.packed) if row.packed else None
    return StoredReview(row.table, row.quality, row.status, row.owner, row.error, review)


def set_status(c: Connection, table: str, quality: Quality, status: ReviewStatus, error: str = "") -> None:
    """Store a review's status."""
    this = and_(reviews.c.table == table, reviews.c.quality == quality)
    c.execute(update(reviews).where(this).values(status=status, error=error))


def start(c: Connection, table: str, quality: Quality, owner: str, now: float) -> None:
    """Store that a review is being computed."""
    this = and_(reviews.c.table == table, reviews.c.quality == quality)
    if c.execute(select(reviews.c.status).where(this)).first() is None:
        made = {"table": table, "quality": quality, "status": "running", "owner": owner, "error": ""}
        c.execute(insert(reviews), [made | {"created": now}])
    else:
        set_status(c, table, quality, "running")


def load_results(c: Connection, table: str, quality: Quality) -> dict[str, Any]:
    """The results of finished tasks, by task key."""
    this = and_(review_results.c.table == table, review_results.c.quality == quality)
    found = c.execute(select(review_results.c.task, review_results.c.result).where(this))
    return {row.task: json.loads(row.result) for row in found}


def save_result(c: Connection, table: str, quality: Quality, task: str, result: Any) -> None:
    """Store a task's result; idempotent."""
    key = {"table": table, "quality": quality, "task": task}
    this = and_(*(review_results.c[name] == value for name, value in key.items()))
    if c.execute(select(review_results.c.task).where(this)).first() is None:
        c.execute(insert(review_results), [key | {"result": json.dumps(result, separators=(",", ":"))}])


def finish(c: Connection, table: str, review: Review) -> None:
    """Store a finished review and its figures, and delete its tasks' results."""
    quality = review.quality
    done = {"status": "done", "error": "", "packed": pack(review)}
    c.execute(update(reviews).where(reviews.c.table == table, reviews.c.quality == quality).values(**done))
    c.execute(delete(review_results).where(review_results.c.table == table, review_results.c.quality == quality))
    deeper = select(review_seats.c.seat).where(review_seats.c.table == table, review_seats.c.quality == "deep")
    if review.coarse_only or (quality != "deep" and c.execute(deeper).first() is not None):
        return
    c.execute(delete(review_seats).where(review_seats.c.table == table))
    rows = [
        {
            "table": table,
            "seat": seat.seat,
            "quality": quality,
            "accuracy": seat.accuracy,
            "mean_loss": seat.mean_loss,
            "blunders": seat.words.get("blunder", 0),
            "luck": seat.breakdown and seat.breakdown.luck,
            "skill": seat.breakdown and seat.breakdown.skill,
            "result": review.result[seat.seat],
        }
        for seat in review.seats
    ]
    c.execute(insert(review_seats), rows)


def reviewed_matches(c: Connection, person: str) -> list[ReviewedMatch]:
    """The figures of a person's reviewed matches, the latest first; in a hot seat, all seats are theirs."""
    mine = and_(holders.c.table == review_seats.c.table, holders.c.seat == review_seats.c.seat)
    found = c.execute(
        select(review_seats, tables.c.game, tables.c.changed)
        .join(holders, mine)
        .join(tables, tables.c.id == review_seats.c.table)
        .where(holders.c.person == person)
        .order_by(tables.c.changed.desc(), review_seats.c.seat)
    )
    return [
        ReviewedMatch(
            table=row.table,
            game=row.game,
            seat=row.seat,
            at=row.changed,
            quality=row.quality,
            accuracy=row.accuracy,
            mean_loss=row.mean_loss,
            blunders=row.blunders,
            luck=row.luck,
            skill=row.skill,
            result=row.result,
        )
        for row in found
    ]
