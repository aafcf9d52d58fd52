"""Presence: the sockets of this process, what they follow, whom their people muted, and where it is their turn."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Final

from tuckbox.server.errors import RequestError
from tuckbox.server.events import ChangesMissed, PersonAwaited, PersonChanged, TurnChanged
from tuckbox.server.people import repository as people_repository
from tuckbox.server.tables import repository as table_repository
from tuckbox.server.tables.broadcast import broadcast_info
from tuckbox.server.tables.socket import RESTART
from tuckbox.server.tables.socket_messages import ByeMessage, TurnsMessage, encode
from tuckbox.server.tables.table import Table

if TYPE_CHECKING:
    from tuckbox.server.tables.follower import Follower
    from tuckbox.server.tables.registry import TableRegistry
    from tuckbox.server.tables.socket import SocketFollower

NO_WATCHERS: Final = "This table does not allow watchers."


class Presence:
    """Who is connected to this process."""

    def __init__(self, registry: TableRegistry) -> None:
        self.connections: dict[str, set[SocketFollower]] = {}  # by person
        self.guests: Counter[str] = Counter()  # followers at other processes, by person
        self.queued_bytes = 0  # of messages to all connections
        self._muted: dict[str, set[str]] = {}  # by connected person
        self._registry = registry
        registry.events.subscribe(PersonAwaited, self.tell_turn)
        registry.events.subscribe(PersonChanged, self._person_changed)
        registry.events.subscribe(ChangesMissed, lambda event: self._reload_mutes())

    async def connect(self, follower: SocketFollower) -> None:
        """Add a follower, and find where it is its person's turn. Raises RequestError if the person has too many."""
        person = follower.person
        mine = self.connections.setdefault(person, set())
        if len(mine) >= self._registry.settings.max_sockets:
            raise RequestError("too many", "You have too many pages open; close some.")
        mine.add(follower)
        await self.load_mutes(person)
        turns = await self._registry.store.read(table_repository.turns_of, person)
        follower.turns = {name for name, to_act in turns.items() if to_act}
        for name in turns.keys() & self._registry.loader.tables.keys():
            self._update_turn(follower, self._registry.loader.tables[name])

    def disconnect(self, follower: SocketFollower) -> None:
        """Remove a follower."""
        mine = self.connections.get(follower.person, set())
        mine.discard(follower)
        if not mine:
            self.connections.pop(follower.person, None)
            self.forget_mutes(follower.person)
        for table in list(follower.tables.values()):
            self.unfollow(table, follower)
        self._registry.locator.relay.disconnect(follower)

    def unfollow(self, table: Table, follower: Follower) -> None:
        """Stop following a table."""
        follower.tables.pop(table.id, None)
        if table.followers.pop(follower, None) is not None:
            table.last_used = self._registry.runtime.monotonic()
            self.connection_changed(table, follower)

    def connection_changed(self, table: Table, follower: Follower) -> None:
        """Tell a table's followers that a player has connected or disconnected."""
        seats = table.seats_of(follower.person)
        for seat in seats:
            table.update_grace_period(seat)
        if seats:
            broadcast_info(table)

    def muted_by(self, person: str | None) -> set[str]:
        """The people whom a connected person has muted."""
        return self._muted.get(person or "", set())

    def knows_mutes(self, person: str) -> bool:
        """Whether a person's mutes are loaded."""
        return person in self._muted

    async def load_mutes(self, person: str, again: bool = False) -> None:
        """Learn whom a person has muted."""
        if again or person not in self._muted:
            self._muted[person] = await self._registry.store.read(people_repository.muted_by, person)

    def _reload_mutes(self) -> None:
        for person in self.connections:
            self._registry.run_in_background(self.load_mutes(person, again=True))

    def forget_mutes(self, person: str) -> None:
        """Forget whom a person has muted, once they are not connected."""
        if person not in self.connections and not self.guests[person]:
            self._muted.pop(person, None)

    def set_muted(self, person: str, others: set[str], on: bool) -> None:
        """Mute people for a connected person, or unmute them."""
        known = self._muted.setdefault(person, set())
        self._muted[person] = known | others if on else known - others

    def _update_turn(self, follower: SocketFollower, table: Table) -> None:
        """Correct a follower's turns by a table in memory, which is ahead of the database."""
        playing = set(table.seats_played_by(follower.person))
        if table.match is not None and table.setup.status == "running" and playing & set(table.match.seats_to_act()):
            follower.turns.add(table.id)
        elif table.seats_of(follower.person):
            follower.turns.discard(table.id)

    def turn_changed(self, table: Table, before: set[int], after: set[int]) -> None:
        """Tell players who do not follow the table that it is their turn, or no longer, given the seats awaited."""
        self._registry.events.publish(TurnChanged(table, after - before))
        for person in {person for seat in before ^ after for person in table.setup.seats[seat].holders}:
            to_act = not after.isdisjoint(table.seats_played_by(person))
            self._registry.events.publish(PersonAwaited(table.id, person, to_act))

    def tell_turn(self, turn: PersonAwaited) -> None:
        """Tell a person's sockets here that it is their turn at a table, or no longer."""
        for follower in self.connections.get(turn.person, ()):
            (follower.turns.add if turn.to_act else follower.turns.discard)(turn.table)
            if follower.admitted and turn.table not in follower.followed:
                follower.send(encode(TurnsMessage(sorted(follower.turns - follower.followed))))

    # Sending away

    def drop_watchers(self, table: Table) -> None:
        """Nobody watches a match at a table without watchers, whenever they came."""
        if table.setup.status == "open":
            return
        for follower in [one for one in table.followers if not table.may_see(one.person)]:
            del table.followers[follower]
            follower.lose(table.id, NO_WATCHERS)

    def _person_changed(self, event: PersonChanged) -> None:
        """Close a person's sockets, or read their mutes again."""
        if event.disconnect:
            self._registry.run_in_background(self._disconnect_person(event.person))
        elif event.elsewhere and event.person in self._muted:
            self._registry.run_in_background(self.load_mutes(event.person, again=True))

    async def _disconnect_person(self, person: str) -> None:
        """Close the sockets that a person who signed out has at this process."""
        for follower in list(self.connections.get(person, ())):
            await follower.close(4001, "You have signed out.")

    def send_away(self, reason: str) -> None:
        """Let everybody reconnect."""
        for follower in self._everybody():
            self._registry.run_in_background(follower.close(RESTART, reason))

    async def announce_shutdown(self) -> None:
        """Ask everybody to reconnect soon, and give the message a moment to be sent."""
        for follower in self._everybody():
            follower.send(encode(ByeMessage("The server restarts; reconnecting.", 1.0)))
        await asyncio.sleep(0.2)

    def _everybody(self) -> list[SocketFollower]:
        return [follower for mine in self.connections.values() for follower in mine]
