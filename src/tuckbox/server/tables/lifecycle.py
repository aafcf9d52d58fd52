"""Lifecycle: how a table is set up, begins, and ends, and how something is done at it from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import TYPE_CHECKING

from tuckbox.core.card_set import CardSet
from tuckbox.server.errors import RequestError
from tuckbox.server.events import DealOpened
from tuckbox.server.storage.store import LogEntry
from tuckbox.server.tables import repository as table_repository
from tuckbox.server.tables.actions import ACTIONS
from tuckbox.server.tables.bot_moves import start_bots
from tuckbox.server.tables.broadcast import broadcast_info, broadcast_snapshot
from tuckbox.server.tables.commit import close_if_stuck
from tuckbox.server.tables.domain import TableSetup
from tuckbox.server.tables.table import Table

if TYPE_CHECKING:
    from tuckbox.server.tables.registry import TableRegistry


class Lifecycle:
    """Changes what tables are: their seats, whether they run, and what the next one is."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        registry.events.subscribe(DealOpened, self.open_deal)

    async def create(self, setup: TableSetup, cards: CardSet, entries: Sequence[LogEntry] = (), turn: int = 0) -> None:
        """Store a new table with its card set, and with the log that it starts with."""
        await self._registry.store.write(table_repository.insert_table, setup, cards, entries, turn)

    async def act_here(self, name: str, action: str, *arguments: str) -> None:
        """Do something at a table. Raises OwnedElsewhere if another process plays it."""
        table = await self._registry.loader.table(name)
        await table.submit(lambda: ACTIONS[action](table, *arguments))

    async def close(self, name: str, reason: str) -> None:
        """Close a table without a result."""
        await self._registry.write(name, table_repository.close_table, name, reason)
        if (table := self._registry.loader.tables.get(name)) is not None:
            table.setup.status, table.setup.closed_reason = "closed", reason
            table.clocks.stop()
            table.grace_ends_at.clear()
            broadcast_info(table)

    async def save_seats(self, table: Table) -> None:
        """Store who sits at a table; once all seats are taken the match begins."""
        setup = table.setup
        setup.changed = self._registry.runtime.now()
        begins = setup.status == "open" and all(seat.kind in ("person", "bot") for seat in setup.seats)
        try:
            if begins:
                await self._start_match(table)
            else:
                await self._registry.write(table.id, table_repository.save_seats, deepcopy(setup))
        except BaseException:
            table.retire()
            self._registry.loader.reload(table)
            raise
        if not begins:
            broadcast_info(table)

    async def _start_match(self, table: Table) -> None:
        setup = table.setup
        setup.seed, setup.started, setup.status = self._registry.runtime.seed(), setup.changed, "running"
        setup.rules = table.game.rules_version
        for _ in table.replay_log([]):
            pass
        assert table.match is not None
        seats_to_act = set(table.match.seats_to_act())
        timeout = table.clocks.next_timeout(setup.changed)
        turn = sum(1 << seat for seat in seats_to_act)
        deadline = timeout and timeout[0]
        await self._registry.write(table.id, table_repository.start_match, deepcopy(setup), turn, deadline)
        self._registry.presence.drop_watchers(table)
        broadcast_snapshot(table)
        self._registry.presence.turn_changed(table, set(), seats_to_act)
        table.update_grace_periods()
        await close_if_stuck(table)
        start_bots(table)

    async def set_rematch(self, table: Table, name: str) -> None:
        """Store where the next match is played, and tell the followers."""
        await self._registry.write(table.id, table_repository.set_rematch, table.id, name)
        table.setup.rematch = name
        broadcast_info(table)

    def open_deal(self, opened: DealOpened) -> None:
        """Let everybody see the tables here at which a shared deal was played."""
        for table in self._registry.loader.tables.values():
            if table.setup.deal == opened.deal:
                table.setup.sealed_until = opened.at
                broadcast_info(table)

    async def leave_all(self, person: str) -> None:
        """A person leaves all tables for good: they resign from running matches and give up other seats."""
        for name in await self._registry.store.read(table_repository.unfinished_tables_of, person):
            try:
                await self._registry.locator.act(name, "leave", person)
            except RequestError as error:
                if error.code not in ("not now", "no table"):
                    raise
                continue  # its game is no longer installed
