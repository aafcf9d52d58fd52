"""Uploaded card sets, stored by the hash of their content."""

from __future__ import annotations

import time

from sqlalchemy import Connection, and_, insert, select

from tuckbox.core.card_set import CardSet
from tuckbox.server.storage.schema import card_set_people, card_sets


def load_text(c: Connection, game: str, hash: str) -> str | None:
    """The text of a card set; None if it is not stored."""
    found: str | None = c.execute(
        select(card_sets.c.text).where(card_sets.c.hash == hash, card_sets.c.game == game)
    ).scalar_one_or_none()
    return found


def save(c: Connection, game: str, cards: CardSet) -> None:
    """Store a card set."""
    if load_text(c, game, cards.hash) is None:
        row = {"hash": cards.hash, "game": game, "name": cards.file[:60], "text": cards.text, "created": time.time()}
        c.execute(insert(card_sets), [row])


def save_for(c: Connection, person: str, game: str, cards: CardSet) -> None:
    """Store a card set and list it among a person's own."""
    save(c, game, cards)
    own = card_set_people
    key = and_(own.c.hash == cards.hash, own.c.game == game, own.c.person == person)
    if c.execute(select(own.c.hash).where(key)).first() is None:
        c.execute(insert(own), [{"hash": cards.hash, "game": game, "person": person, "name": cards.file[:60]}])


def uploaded_by(c: Connection, person: str, game: str) -> list[tuple[str, str]]:
    """The card sets of a game that a person uploaded: hash and name."""
    own = card_set_people
    rows = c.execute(select(own).where(own.c.person == person, own.c.game == game))
    return [(row.hash, row.name) for row in rows]
