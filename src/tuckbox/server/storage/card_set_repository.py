"""Uploaded card sets, stored by the hash of their content."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select

from tuckbox.core.card_set import CardSet
from tuckbox.server.storage.schema import card_set_people, card_sets, people, tables

ENTRY_BYTES: Final = 85  # that an entry of a log takes, about


def load_text(c: Connection, game: str, hash: str) -> str | None:
    """The text of a card set; None if it is not stored."""
    found: str | None = c.execute(
        select(card_sets.c.text).where(card_sets.c.hash == hash, card_sets.c.game == game)
    ).scalar_one_or_none()
    return found


def save(c: Connection, game: str, cards: CardSet) -> None:
    """Store a card set."""
    if load_text(c, game, cards.hash) is None:
        row = {"hash": cards.hash, "game": game, "name": cards.file[:60], "text": cards.text}
        c.execute(insert(card_sets), [row | {"size": len(cards.text), "created": time.time()}])


def save_for(c: Connection, person: str, game: str, cards: CardSet) -> None:
    """Store a card set and list it among a person's own."""
    save(c, game, cards)
    own = card_set_people
    key = and_(own.c.hash == cards.hash, own.c.game == game, own.c.person == person)
    if c.execute(select(own.c.hash).where(key)).first() is None:
        c.execute(insert(own), [{"hash": cards.hash, "game": game, "person": person, "name": cards.file[:60]}])


def delete_for(c: Connection, person: str, game: str, hash: str) -> None:
    """Take a card set from a person's own; it is deleted unless others have it or a table is played with it."""
    own = card_set_people
    c.execute(delete(own).where(own.c.hash == hash, own.c.game == game, own.c.person == person))
    delete_unused(c, [(hash, game)])


def uploaded_by(c: Connection, person: str, game: str) -> list[tuple[str, str]]:
    """The card sets of a game that a person uploaded: hash and name."""
    own = card_set_people
    rows = c.execute(select(own).where(own.c.person == person, own.c.game == game))
    return [(row.hash, row.name) for row in rows]


def stored_bytes(c: Connection, person: str) -> int:
    """How much the card sets and records take that a person uploaded."""
    return _stored(c, card_set_people.c.person == person, tables.c.host == person)


def stored_bytes_of_guests(c: Connection) -> int:
    """How much the card sets and records take that all guests uploaded."""
    guests = select(people.c.id).where(people.c.account.is_(None))
    return _stored(c, card_set_people.c.person.in_(guests), tables.c.host.in_(guests))


def _stored(c: Connection, owned: ColumnElement[bool], hosted: ColumnElement[bool]) -> int:
    own = card_set_people
    joined = card_sets.join(own, and_(own.c.hash == card_sets.c.hash, own.c.game == card_sets.c.game))
    sets = c.execute(select(func.sum(card_sets.c.size)).select_from(joined).where(owned)).scalar_one()
    entries = c.execute(select(func.sum(tables.c.entries)).where(tables.c.uploaded, hosted)).scalar_one()
    return int(sets or 0) + ENTRY_BYTES * int(entries or 0)


def sets_of(c: Connection, persons: Collection[str]) -> list[tuple[str, str]]:
    """Hash and game of the card sets that these people uploaded."""
    own = card_set_people
    return [(row.hash, row.game) for row in c.execute(select(own).where(own.c.person.in_(persons)))]


def delete_unused(c: Connection, sets: Collection[tuple[str, str]]) -> None:
    """Delete those of these card sets that nobody owns any more and no table is played with."""
    own = card_set_people
    for hash, game in sets:
        owned = c.execute(select(own.c.hash).where(own.c.hash == hash, own.c.game == game).limit(1)).first()
        played = c.execute(select(tables.c.id).where(tables.c.cards == hash, tables.c.game == game).limit(1)).first()
        if owned is None and played is None:
            c.execute(delete(card_sets).where(card_sets.c.hash == hash, card_sets.c.game == game))
