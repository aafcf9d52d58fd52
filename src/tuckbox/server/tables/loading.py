"""Loading: which tables are in memory, how they get there, and when they leave it or are loaded again."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from tuckbox.server.errors import OwnedElsewhere, ProcessGone, RequestError, TableReloading
from tuckbox.server.events import PersonChanged, TableLoaded
from tuckbox.server.storage.errors import StaleTable, StorageError
from tuckbox.server.tables import repository as table_repository
from tuckbox.server.tables.broadcast import snapshot
from tuckbox.server.tables.commit import close_if_stuck
from tuckbox.server.tables.replaying import replay_table
from tuckbox.server.tables.socket_messages import FollowRequest
from tuckbox.server.tables.table import Subscription, Table

if TYPE_CHECKING:
    from tuckbox.server.tables.follower import Follower
    from tuckbox.server.tables.registry import TableRegistry

log = logging.getLogger("tuckbox.loading")

MAX_FAILURES: Final = 3  # of a table before it is closed
MAX_LOADS: Final = 5  # of a table that other processes take meanwhile
MAX_REMEMBERED: Final = 10_000  # tables that were replayed in a worker
RESUME_DELAY: Final = 1.0  # seconds until a table is loaded again for its followers


class Loader:
    """Loads tables when they are asked for, and unloads them when nobody follows them."""

    def __init__(self, registry: TableRegistry) -> None:
        self.tables: dict[str, Table] = {}  # those in memory
        self.broken: set[str] = set()  # tables that failed too often
        self.kept: set[str] = set()  # tables that stay in memory although nobody follows them
        self.replayed_tables: set[str] = set()  # tables with their own card sets that were replayed in a worker
        self._registry = registry
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._failures: Counter[str] = Counter()  # by table
        registry.metrics.tables_loaded.set_function(lambda: len(self.tables))
        registry.events.subscribe(PersonChanged, self._person_changed)

    async def table(self, name: str) -> Table:
        """A table, loaded if it is not in memory. Raises TableReloading if it is taken away again and again."""
        for _ in range(MAX_LOADS):
            if (table := self.tables.get(name)) is not None:
                return table
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name))
                self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
            with suppress(TableReloading, StaleTable):  # another process took it, or our lease ran out
                return await asyncio.shield(self._loading[name])
        raise TableReloading

    async def _load(self, name: str) -> Table:
        locator = self._registry.locator
        process = locator.process
        fence = await locator.claim(name)
        stored = await self._registry.store.read(table_repository.load_table, name)
        if stored is None:
            raise RequestError("no table", "There is no such table.")
        if fence is not None:
            stored.setup.fence = fence
        table = await replay_table(self._registry, stored)
        if locator.process != process:  # our tables were taken meanwhile
            raise TableReloading
        self.tables[name] = table
        table.start()
        self._registry.events.publish(TableLoaded(name))
        await table.submit(lambda: close_if_stuck(table))
        await table.submit(table.hand_over)
        table.update_grace_periods()
        return table

    def replayed(self, name: str) -> None:
        """The log of a table with its own card set is known to be replayable."""
        if len(self.replayed_tables) >= MAX_REMEMBERED:
            self.replayed_tables.clear()
        self.replayed_tables.add(name)

    def discard(self, table: Table, error: Exception) -> None:
        """Load a table again whose memory may differ from its log; one that fails again and again is closed."""
        log.error("table %s is reloaded: %s", table.id, type(error).__name__, exc_info=self._registry.settings.debug)
        if not isinstance(error, StorageError | StaleTable):
            self._failures[table.id] += 1
        if self._failures[table.id] >= MAX_FAILURES:
            log.error("table %s is broken and is closed", table.id)
            self.broken.add(table.id)
        self.reload(table)

    def works(self, table: Table) -> None:
        """A table has made an entry and shown it."""
        self._failures.pop(table.id, None)

    def reload(self, table: Table) -> None:
        """Drop a table from memory; its followers get a snapshot once it is loaded again."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        followers, table.followers = dict(table.followers), {}
        if followers:
            self._registry.run_in_background(self._resume(table.id, followers))

    async def _resume(self, name: str, followers: dict[Follower, Subscription]) -> None:
        """Resubscribe followers of a dropped table, here or with its new owner."""
        try:
            table = await self.table(name)
        except OwnedElsewhere as error:
            for follower, (words, seat) in followers.items():
                follower.tables.pop(name, None)
                await follower.send_on(FollowRequest(table=name, words=words, seat=seat), error.owner)
        except RequestError as error:
            if isinstance(error, ProcessGone | TableReloading):
                await self._resume_later(name, followers, error)
                return
            for follower in followers:
                follower.lose(name, error.reason)
        except Exception as error:
            await self._resume_later(name, followers, error)
        else:
            try:
                await table.submit(lambda: self._follow_again(table, followers))
            except TableReloading:
                await self._resume(name, followers)

    async def _resume_later(self, name: str, followers: dict[Follower, Subscription], error: Exception) -> None:
        log.warning("table %s cannot be loaded yet: %s", name, type(error).__name__)
        await asyncio.sleep(RESUME_DELAY)
        if still := {one: how for one, how in followers.items() if one.open}:
            await self._resume(name, still)

    async def _follow_again(self, table: Table, followers: dict[Follower, Subscription]) -> None:
        for follower, subscription in followers.items():
            if not follower.open:
                continue
            table.followers[follower] = subscription
            follower.tables[table.id] = table
        table.update_grace_periods()
        self._registry.presence.drop_watchers(table)
        for follower in followers:
            if follower in table.followers:
                follower.send(snapshot(table, follower))

    def unload_idle(self) -> None:
        """Unload the tables that nobody follows."""
        registry, now, wall = self._registry, self._registry.runtime.monotonic(), self._registry.runtime.now()
        unused_since = now - registry.settings.unload_after
        for table in list(self.tables.values()):
            idle = not table.followers and not table.bot_tasks and table.last_used < unused_since
            timeout = table.clocks.next_timeout(wall)
            if table.id in self.kept:
                continue
            if idle and not table.busy and not table.grace_ends_at and (timeout is None or timeout[0] - wall > 60):
                table.stop()
                del self.tables[table.id]
                registry.locator.release(table.setup)

    def drop_all(self) -> None:
        """Another process owns our tables: drop them, and let their followers follow them there."""
        for table in list(self.tables.values()):
            table.stop()
            self.reload(table)

    def forget_all(self) -> None:
        """Unload everything, and forget what was known about tables: the database was replaced."""
        self.stop_all()
        self.tables.clear()
        self.replayed_tables.clear()
        self.broken.clear()
        self._failures.clear()

    def stop_all(self) -> None:
        """Stop the tasks of all tables."""
        for table in list(self.tables.values()):
            table.stop()

    def _person_changed(self, event: PersonChanged) -> None:
        """Reload the tables that involve a person."""
        if event.reload:
            for table in [table for table in self.tables.values() if table.involves(event.person)]:
                table.stop()
                self.reload(table)
