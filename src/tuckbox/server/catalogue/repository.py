"""Playable card sets, stored by content hash."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, union

from tuckbox.core.card_set import CardSet
from tuckbox.server.storage.schema import card_sets, designs, lab_runs, people, reviews, tables

ENTRY_BYTES: Final = 85  # approximate size of a log entry
REVIEW_BYTES: Final = 200  # approximate size of an entry in a review


def load_text(c: Connection, game: str, hash: str) -> str | None:
    """The text of a card set; None if it is not stored."""
    found: str | None = c.execute(
        select(card_sets.c.text).where(card_sets.c.hash == hash, card_sets.c.game == game)
    ).scalar_one_or_none()
    return found


def save(c: Connection, game: str, cards: CardSet, now: float) -> None:
    """Store a card set."""
    if load_text(c, game, cards.hash) is None:
        row = {"hash": cards.hash, "game": game, "name": cards.file[:60], "text": cards.text}
        c.execute(insert(card_sets), [row | {"size": len(cards.text), "created": now}])


def uploaded_by(c: Connection, person: str, game: str) -> list[tuple[str, str]]:
    """Hash and name of a person's playable card sets, the oldest first."""
    own = select(designs.c.hash, designs.c.name).where(designs.c.person == person, designs.c.game == game)
    return [(row.hash, row.name) for row in c.execute(own.where(designs.c.hash != "").order_by(designs.c.created))]


def stored_bytes(c: Connection, person: str) -> int:
    """The size of a person's card sets, uploaded records and reviews."""
    return _stored(c, designs.c.person == person, tables.c.host == person, reviews.c.owner == person)


def stored_bytes_of_guests(c: Connection) -> int:
    """The size of all guests' card sets, uploaded records and reviews."""
    guests = select(people.c.id).where(people.c.account.is_(None))
    return _stored(c, designs.c.person.in_(guests), tables.c.host.in_(guests), reviews.c.owner.in_(guests))


def _stored(c: Connection, owned: ColumnElement[bool], hosted: ColumnElement[bool], asked: ColumnElement[bool]) -> int:
    sets = c.execute(select(func.sum(designs.c.size)).where(owned)).scalar_one()
    entries = c.execute(select(func.sum(tables.c.entries)).where(tables.c.uploaded, hosted)).scalar_one()
    judged = select(func.sum(tables.c.entries)).join(reviews, reviews.c.table == tables.c.id).where(asked)
    reviewed = c.execute(judged).scalar_one()
    return int(sets or 0) + ENTRY_BYTES * int(entries or 0) + REVIEW_BYTES * int(reviewed or 0)


def sets_of(c: Connection, persons: Collection[str]) -> list[tuple[str, str]]:
    """Hash and game of these people's playable card sets and of those their lab runs are about."""
    columns = (designs.c.hash, lab_runs.c.cards, lab_runs.c.against)
    chosen = [
        select(column.label("hash"), column.table.c.game).where(column.table.c.person.in_(persons), column != "")
        for column in columns
    ]
    return [(row.hash, row.game) for row in c.execute(union(*chosen))]


def delete_unused(c: Connection, sets: Collection[tuple[str, str]]) -> None:
    """Delete those of these card sets that no design, table or lab run uses any more."""
    uses = (designs.c.hash, tables.c.cards, lab_runs.c.cards, lab_runs.c.against)
    for hash, game in sets:
        used = (select(use.table.c.id).where(use == hash, use.table.c.game == game).limit(1) for use in uses)
        if all(c.execute(chosen).first() is None for chosen in used):
            c.execute(delete(card_sets).where(card_sets.c.hash == hash, card_sets.c.game == game))
