"""The table registry: the parts that live tables are handled by, and what they share."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar

from tuckbox.server.events import DatabaseReplaced, Events
from tuckbox.server.heartbeat import Heartbeat
from tuckbox.server.metrics import Metrics
from tuckbox.server.rate_limit import RateLimiter
from tuckbox.server.runtime import Runtime, Slices
from tuckbox.server.settings import Settings
from tuckbox.server.storage.store import Store
from tuckbox.server.tables import repository as table_repository
from tuckbox.server.tables.bot_pool import BotPool
from tuckbox.server.tables.lifecycle import Lifecycle
from tuckbox.server.tables.loading import Loader
from tuckbox.server.tables.locator import TableLocator
from tuckbox.server.tables.presence import Presence

if TYPE_CHECKING:
    from sqlalchemy import Connection

log = logging.getLogger("tuckbox.registry")

P = ParamSpec("P")
T = TypeVar("T")
MAX_STALLS: Final = 100  # that are remembered until they are surely stored


class TableRegistry:
    """What all live tables share. Which are loaded, who is connected, and how a table begins and ends are its parts."""

    def __init__(self, settings: Settings, store: Store, metrics: Metrics, events: Events, runtime: Runtime) -> None:
        self.settings = settings
        self.store = store
        self.metrics = metrics
        self.events = events
        self.runtime = runtime
        self.bots = BotPool(settings, metrics, runtime)
        self.slices = Slices(runtime)
        self.heartbeat = Heartbeat(self._stalled, runtime)
        self.chat_limit = RateLimiter(runtime, 0.5, 5)
        self.request_limit = RateLimiter(runtime, settings.message_rate, 4 * settings.message_rate)  # by person
        self.waiting_for_hint: set[str] = set()  # people
        self.stalls: list[tuple[float, float]] = []  # when this process did not listen
        self.locator = TableLocator(self)
        self._background: set[asyncio.Task[None]] = set()
        self.loader = Loader(self)
        self.presence = Presence(self)
        self.lifecycle = Lifecycle(self)

    def run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task that nobody awaits."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background_done)

    def _background_done(self, task: asyncio.Task[None]) -> None:
        self._background.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("background task failed: %s", type(error).__name__, exc_info=self.settings.debug and error)

    async def write(
        self, name: str, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Write a table's rows, durably. Raises StaleTable if another process owns the table now."""
        table = self.loader.tables.get(name)
        fence = table.setup.fence if table is not None else await self.locator.claim(name)
        if fence is None:
            return await self.store.write(work, *args, **kwargs)
        return await self.store.write(table_repository.write_fenced, name, fence, work, *args, **kwargs)

    def _stalled(self, start: float, stop: float) -> None:
        self.metrics.stalled_seconds.inc(stop - start)
        self.stalls.append((start, stop))
        del self.stalls[:-MAX_STALLS]
        for table in self.loader.tables.values():
            table.stalled(start, stop)
        self.run_in_background(self.locator.record_stall(start, stop))

    async def reset(self) -> None:
        """The database was restored from a backup: unload everything and let everybody reconnect."""
        log.warning("the database was restored: unloading all tables")
        self.loader.forget_all()
        self.events.publish(DatabaseReplaced())
        self.presence.send_away("The server's data was restored; reconnecting.")

    async def close(self) -> None:
        """Stop all tables; what was acknowledged is durable."""
        self.heartbeat.stop()
        for task in self._background:
            task.cancel()
        self.loader.stop_all()
        self.bots.close()
        await self.locator.close()
