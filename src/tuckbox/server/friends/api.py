"""The API for friends, recent opponents, blocked people and invitations."""

from __future__ import annotations

from typing import Final

from litestar import delete, get, post, put
from litestar.params import FromPath, JSONBody

from tuckbox.core.localized_text import localized
from tuckbox.server.catalogue.game_cache import cached_game_of, title_of
from tuckbox.server.catalogue.service import game_class
from tuckbox.server.errors import RequestError
from tuckbox.server.events import PersonChanged, PlayersInvited
from tuckbox.server.friends import repository as friend_repository
from tuckbox.server.friends.messages import Acquaintance, Invitation, NewFriend, People
from tuckbox.server.people import repository as people_repository
from tuckbox.server.people.accounts import Person
from tuckbox.server.people.names import fold_name
from tuckbox.server.people.repository import StoredPerson
from tuckbox.server.security import CurrentPerson
from tuckbox.server.services import InjectedServices, Services
from tuckbox.server.tables.api import check_table_limit, free_name, new_setup
from tuckbox.server.tables.broadcast import table_info
from tuckbox.server.tables.domain import Seat
from tuckbox.server.tables.messages import TableInfo
from tuckbox.server.tables.table import Table

MOST_RECENT: Final = 12
NOBODY: Final = "There is nobody of this name here."


@get("/api/me/people", summary="Your friends, recent opponents and blocked people")
async def my_people(services: InjectedServices, person: CurrentPerson) -> People:
    """The people you know; guests have recent opponents but no friends."""
    read = services.store.read
    friends = await read(friend_repository.friends_of, person.id)
    blocked = await read(friend_repository.blocked_people, person.id)
    met = {one.id: one for one in await read(friend_repository.people_met, person.id, services.runtime.now())}
    known = {one.id for one in (*friends, *blocked)}
    recent = [one for one in met.values() if one.id not in known][:MOST_RECENT]
    return People(
        friends=[_info(met.get(one.id, one), friend=True) for one in friends],
        recent=[_info(one) for one in recent],
        blocked=[_info(one) for one in blocked],
    )


def _info(one: friend_repository.Acquaintance, friend: bool = False) -> Acquaintance:
    return Acquaintance(
        id=one.id,
        name=one.name,
        account=one.has_account,
        friend=friend,
        game=one.game,
        title=title_of(one.game) if one.game else "",
        table=one.table,
        seat=one.seat,
        last=one.last,
    )


async def _find(services: Services, person: Person, other: str) -> StoredPerson:
    found: StoredPerson | None = await services.store.read(people_repository.find_person, other)
    if found is None:
        raise RequestError("not found", NOBODY)
    if found.id == person.id:
        raise RequestError("bad request", "That is you.")
    return found


# Friends


@post("/api/me/friends", status_code=200, summary="Make somebody your friend by the name of their account")
async def add_friend_by_name(services: InjectedServices, person: CurrentPerson, data: JSONBody[NewFriend]) -> People:
    """Add somebody with an account to your friends, without asking them."""
    found = await services.store.read(people_repository.find_by_account, fold_name(data.name))
    if found is None:
        raise RequestError("not found", NOBODY)
    return await _befriend(services, person, found.id, on=True)


@put("/api/me/friends/{other:str}", status_code=200, summary="Make somebody your friend")
async def add_friend(services: InjectedServices, person: CurrentPerson, other: FromPath[str]) -> People:
    """Add somebody you have met, who has an account, to your friends, without asking them."""
    return await _befriend(services, person, other, on=True)


@delete("/api/me/friends/{other:str}", status_code=200, summary="Remove a friend")
async def remove_friend(services: InjectedServices, person: CurrentPerson, other: FromPath[str]) -> People:
    """Remove somebody from your friends, without notifying them."""
    return await _befriend(services, person, other, on=False)


async def _befriend(services: Services, person: Person, other: str, on: bool) -> People:
    found = await _find(services, person, other)
    if on and not person.has_account:
        raise RequestError("not allowed", "Keep your name with a password first; then you can have friends.")
    if on and found.account is None:
        reason = localized("{name} is a guest, who may not come back under this name.", name=found.name)
        raise RequestError("not allowed", reason)
    await services.store.try_write(friend_repository.set_friend, person.id, other, on)
    return await my_people.fn(services, person)  # type: ignore[no-any-return]


# Blocking


@put("/api/me/blocks/{other:str}", status_code=200, summary="Block somebody")
async def block(services: InjectedServices, person: CurrentPerson, other: FromPath[str]) -> People:
    """Block somebody: they cannot join your tables, invite you, write to you or be paired with you.

    They are not notified.
    """
    return await _set_blocked(services, person, other, on=True)


@delete("/api/me/blocks/{other:str}", status_code=200, summary="Unblock somebody")
async def unblock(services: InjectedServices, person: CurrentPerson, other: FromPath[str]) -> People:
    """Unblock somebody."""
    return await _set_blocked(services, person, other, on=False)


async def _set_blocked(services: Services, person: Person, other: str, on: bool) -> People:
    await _find(services, person, other)
    await services.store.try_write(friend_repository.set_blocked, person.id, other, on)
    if services.tables.presence.knows_mutes(person.id):
        services.tables.presence.set_muted(person.id, {other}, on)
    services.events.publish(PersonChanged(person.id))
    return await my_people.fn(services, person)  # type: ignore[no-any-return]


# Inviting


@post("/api/people/{other:str}/invite", status_code=201, summary="Invite somebody to a match")
async def invite(
    services: InjectedServices, person: CurrentPerson, other: FromPath[str], data: JSONBody[Invitation]
) -> TableInfo:
    """A table with a seat reserved for somebody you know; they find it among their tables."""
    found = await _find(services, person, other)
    await check_table_limit(services, person)
    wanted = game_class(data.game)
    game = await cached_game_of(services.runtime, data.game, None, {})
    seats = [Seat("person", person.name, holders={person.id})]
    blocked = person.id in await services.store.read(people_repository.blocked_by, other)
    # if they blocked you, you see the same table, but nobody will ever sit down
    seats.append(Seat("invited", free_name(found.name, seats), holders=set() if blocked else {other}))
    seats += [Seat("open") for _ in range(min(wanted.players) - len(seats))]
    setup = new_setup(services.runtime, game, seats, person.id)
    await services.tables.lifecycle.create(setup, game.card_set)
    table: Table = await services.tables.loader.table(setup.id)
    services.events.publish(PlayersInvited(table, person))
    return table_info(table, person.id)


HANDLERS = [my_people, add_friend_by_name, add_friend, remove_friend, block, unblock, invite]
