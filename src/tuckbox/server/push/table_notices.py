"""Notices to people who are not looking at a table: it is their turn, somebody sat down or invites them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

from tuckbox.core.localized_text import localized
from tuckbox.server.people.accounts import Person
from tuckbox.server.push.service import Notification, PushService
from tuckbox.server.rate_limit import RateLimiter
from tuckbox.server.tables.registry import TableRegistry
from tuckbox.server.tables.table import Table

SEATS_A_MINUTE: Final = 2  # notices of one person sitting down at a table


class TableNotices:
    """Notifies people who are not looking at a table of what awaits them there."""

    delay = 5.0  # seconds in which a move may be taken back, or a page reconnect

    def __init__(self, push: PushService, registry: TableRegistry) -> None:
        self.push, self.registry = push, registry
        self._pending: set[tuple[str, str]] = set()  # tables and people with a pending notice
        self._seat_limit = RateLimiter(registry.runtime, SEATS_A_MINUTE / 60, SEATS_A_MINUTE)

    def turn_changed(self, table: Table, seats: Iterable[int]) -> None:
        """Notify the people at these seats after a delay that it is their turn, unless they have moved or are looking.

        Only where turns may take long: between people, without a real-time clock.
        """
        if table.clocks.is_realtime:
            return
        for person in {person for seat in seats for person in table.setup.seats[seat].holders}:
            key = (table.id, person)
            if not self._looks(table, person) and key not in self._pending and _is_between_people(table):
                self._pending.add(key)
                self.registry.run_in_background(self._tell_turn(*key))

    async def _tell_turn(self, name: str, person: str) -> None:
        try:
            await asyncio.sleep(self.delay)
        finally:
            self._pending.discard((name, person))
        table = self.registry.loader.tables.get(name)
        if table is None or table.match is None or table.setup.status != "running" or self._looks(table, person):
            return
        if not set(table.match.seats_to_act()).isdisjoint(table.seats_played_by(person)):
            self.push.notify([person], self._notification(table, localized("It is your turn.")))

    def seat_taken(self, table: Table, person: str, name: str) -> None:
        """Notify the others at a table, and its host, that somebody sat down."""
        if not self._seat_limit.allow(f"{table.id} {person}"):
            return
        others = {other for seat in table.setup.seats for other in seat.holders} | {table.setup.host or ""}
        body = (
            localized("{name} sat down. The match has begun.", name=name)
            if table.setup.status == "running"
            else localized("{name} sat down.", name=name)
        )
        away = [other for other in others - {person, ""} if not self._looks(table, other)]
        self.push.notify(away, self._notification(table, body))

    def invited(self, table: Table, host: Person) -> None:
        """Notify those with a reserved seat of the invitation."""
        if self._seat_limit.allow(f"{host.id} invites"):
            asked = {person for seat in table.setup.seats if seat.kind == "invited" for person in seat.holders}
            body = localized("{name} invites you to a match.", name=host.name)
            self.push.notify(sorted(asked - {host.id}), self._notification(table, body))

    @staticmethod
    def _looks(table: Table, person: str) -> bool:
        return any(connection.visible for connection in table.followers if connection.person == person)

    def _notification(self, table: Table, body: str) -> Notification:
        return Notification(table.game.title, body, f"/t/{table.id}", f"table {table.id}")


def _is_between_people(table: Table) -> bool:
    """Whether at least two people are still playing: bots reply before anybody has left."""
    forfeited = table.match.forfeited if table.match else []
    players = [seat.holders for n, seat in enumerate(table.setup.seats) if seat.kind == "person" and n not in forfeited]
    return any(not one <= other for one in players for other in players)
