"""People, their sessions, and the people they muted."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tuckbox.server.catalogue import repository as card_set_repository
from tuckbox.server.storage.errors import NameTaken
from tuckbox.server.storage.schema import (
    blocks,
    chat,
    deals,
    designs,
    friends,
    holders,
    mutes,
    password_resets,
    people,
    ratings,
    seat_results,
    seats,
    sessions,
    tables,
    tries,
)

DELETED_NAME = "Somebody"  # shown at the seats of deleted people
GUEST_LIFETIME = 366 * 86_400.0
MAX_EXPIRED = 500  # guests deleted at a time


@dataclass(frozen=True)
class StoredPerson:
    """A person's row; guests have no account name and no password."""

    id: str
    name: str
    account: str | None
    password: str | None
    created: float
    public: bool  # others may see the account's page


def _person(row: Row[Any] | None) -> StoredPerson | None:
    if row is None:
        return None
    return StoredPerson(row.id, row.name, row.account, row.password, row.created, row.public)


def find_by_session(c: Connection, session: str) -> StoredPerson | None:
    """The person whose session has this hash, if any."""
    joined = select(people).join(sessions, sessions.c.person == people.c.id)
    return _person(c.execute(joined.where(sessions.c.hash == session)).one_or_none())


def find_person(c: Connection, person: str) -> StoredPerson | None:
    """The person with this id."""
    return _person(c.execute(select(people).where(people.c.id == person)).one_or_none())


def find_by_account(c: Connection, account: str) -> StoredPerson | None:
    """The person whose account has this name."""
    return _person(c.execute(select(people).where(people.c.account == account)).one_or_none())


def add_guest(c: Connection, person: str, name: str, now: float) -> None:
    """Store a new guest."""
    if c.execute(select(people.c.id).where(people.c.id == person)).first() is None:
        row = {"id": person, "name": name, "account": None, "password": None, "created": now}
        c.execute(insert(people), [row])


def add_session(c: Connection, person: str, session: str, now: float) -> None:
    """Store a session by its hash."""
    if c.execute(select(sessions.c.hash).where(sessions.c.hash == session)).first() is None:
        c.execute(insert(sessions), [{"hash": session, "person": person, "created": now}])


def add_guest_with_session(c: Connection, person: str, name: str, session: str, now: float) -> None:
    """Store a new guest and their session."""
    add_guest(c, person, name, now)
    add_session(c, person, session, now)


def delete_session(c: Connection, session: str) -> None:
    """End a session."""
    c.execute(delete(sessions).where(sessions.c.hash == session))


def update_person(c: Connection, person: str, values: Mapping[str, str | float]) -> None:
    """Change a person's name, account name or password. Raises NameTaken."""
    try:
        c.execute(update(people).where(people.c.id == person).values(**values))
    except IntegrityError:
        raise NameTaken from None


def set_public(c: Connection, person: str, public: bool) -> None:
    """Show or hide a person's page."""
    c.execute(update(people).where(people.c.id == person).values(public=public))


def merge_guest(c: Connection, guest: str, person: str) -> None:
    """Transfer everything a guest has, from seats to blocks, to the account they signed in to, and delete the guest.

    At a table where the account already has a seat, the guest's seats are not transferred.
    """
    if c.execute(select(people.c.id).where(people.c.id == guest, people.c.account.is_(None))).first() is None:
        return
    taken = select(holders.c.table).where(holders.c.person == person).scalar_subquery()
    c.execute(update(holders).where(holders.c.person == guest, holders.c.table.not_in(taken)).values(person=person))
    c.execute(update(tables).where(tables.c.host == guest).values(host=person))
    c.execute(update(chat).where(chat.c.person == guest).values(person=person))
    c.execute(update(designs).where(designs.c.person == guest).values(person=person))
    tried = select(tries.c.deal).where(tries.c.person == person).scalar_subquery()
    c.execute(update(tries).where(tries.c.person == guest, tries.c.deal.not_in(tried)).values(person=person))
    c.execute(update(deals).where(deals.c.host == guest).values(host=person))
    for own, other in ((blocks.c.person, blocks.c.blocked), (blocks.c.blocked, blocks.c.person)):
        known = select(other).where(own == person).scalar_subquery()
        kept = and_(own == guest, other != person, other.not_in(known))
        c.execute(update(blocks).where(kept).values({own: person}))
    c.execute(delete(people).where(people.c.id == guest))


def set_password(c: Connection, person: str, session: str, values: Mapping[str, str | float], now: float) -> None:
    """Change name and password, revoke all sessions and reset links, and start a new session. Raises NameTaken."""
    update_person(c, person, values)
    c.execute(delete(password_resets).where(password_resets.c.person == person))
    c.execute(delete(sessions).where(sessions.c.person == person, sessions.c.hash != session))
    add_session(c, person, session, now)


def add_reset(c: Connection, person: str, hash: str, expires: float) -> None:
    """Store a link that resets a person's password, replacing any earlier one."""
    c.execute(delete(password_resets).where(password_resets.c.person == person))
    c.execute(insert(password_resets), [{"hash": hash, "person": person, "expires": expires}])


def find_reset(c: Connection, hash: str, now: float) -> tuple[StoredPerson, float] | None:
    """Whose password a link resets, and when it expires; None if it was used or has expired."""
    joined = select(people, password_resets.c.expires).join(password_resets, password_resets.c.person == people.c.id)
    row = c.execute(joined.where(password_resets.c.hash == hash, password_resets.c.expires > now)).one_or_none()
    found = _person(row)
    return None if row is None or found is None else (found, row.expires)


def use_reset(c: Connection, hash: str, session: str, password: str, now: float) -> StoredPerson | None:
    """Set a password through a reset link, replacing all sessions by a new one; None if the link is invalid."""
    found = find_reset(c, hash, now)
    if found is None:
        return find_by_session(c, session)  # a retry of a write that succeeded
    set_password(c, found[0].id, session, {"password": password}, now)
    return found[0]


def delete_expired_resets(c: Connection, now: float) -> None:
    """Delete expired reset links."""
    c.execute(delete(password_resets).where(password_resets.c.expires <= now))


def delete_person(c: Connection, person: str, nobody: str) -> None:
    """Delete a person and all personal data: account, sessions, chat, and their name at tables.

    Others' ratings depend on matches with this person, who is `nobody` in them from now on.
    """
    held = select(holders.c.table, holders.c.seat).where(holders.c.person == person)
    for table, seat in c.execute(held).all():
        taken = and_(seats.c.table == table, seats.c.seat == seat)
        c.execute(update(seats).where(taken).values(name=DELETED_NAME, key=None))
    c.execute(delete(holders).where(holders.c.person == person))
    c.execute(update(seat_results).where(seat_results.c.player == person).values(player=nobody))
    c.execute(update(ratings).where(ratings.c.person == person).values(person=nobody))
    c.execute(delete(chat).where(chat.c.person == person))
    uploaded = card_set_repository.sets_of(c, [person])
    c.execute(delete(mutes).where((mutes.c.person == person) | (mutes.c.muted == person)))
    c.execute(update(tables).where(tables.c.host == person).values(host=None))
    c.execute(update(deals).where(deals.c.host == person).values(host=None))
    c.execute(delete(sessions).where(sessions.c.person == person))
    c.execute(delete(people).where(people.c.id == person))
    card_set_repository.delete_unused(c, uploaded)


def delete_expired_guests(c: Connection, now: float) -> None:
    """Delete guests without a seat who have started no session for a year."""
    oldest = now - GUEST_LIFETIME
    seated = select(holders.c.person)
    recent = select(sessions.c.person).where(sessions.c.created > oldest)
    guests = and_(people.c.account.is_(None), people.c.created < oldest)
    chosen = select(people.c.id).where(guests, people.c.id.not_in(seated), people.c.id.not_in(recent))
    expired = c.execute(chosen.limit(MAX_EXPIRED)).scalars().all()
    uploaded = card_set_repository.sets_of(c, expired)
    c.execute(delete(people).where(people.c.id.in_(expired)))
    card_set_repository.delete_unused(c, uploaded)


def muted_by(c: Connection, person: str) -> set[str]:
    """The people a person has muted or blocked."""
    muted = c.execute(select(mutes.c.muted).where(mutes.c.person == person)).scalars()
    return {*muted, *blocked_by(c, person)}


def set_muted(c: Connection, person: str, others: Collection[str], on: bool) -> None:
    """Mute or unmute people."""
    c.execute(delete(mutes).where(mutes.c.person == person, mutes.c.muted.in_(others)))
    if on and others:
        c.execute(insert(mutes), [{"person": person, "muted": other} for other in sorted(others)])


def friends_of(c: Connection, person: str) -> set[str]:
    """A person's friends."""
    return set(c.execute(select(friends.c.friend).where(friends.c.person == person)).scalars())


def blocked_by(c: Connection, person: str) -> set[str]:
    """The people a person has blocked."""
    return set(c.execute(select(blocks.c.blocked).where(blocks.c.person == person)).scalars())


def blockers_of(c: Connection, person: str) -> set[str]:
    """The people who have blocked a person."""
    return set(c.execute(select(blocks.c.person).where(blocks.c.blocked == person)).scalars())
