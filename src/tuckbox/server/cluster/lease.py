"""This process's lease, renewed by the event loop: a process whose loop stands still loses it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from tuckbox.server.cluster import repository as lease_repository
from tuckbox.server.cluster.repository import Renewal
from tuckbox.server.runtime import Runtime
from tuckbox.server.storage import database
from tuckbox.server.storage.errors import reason_of

log = logging.getLogger("tuckbox.lease")
P = ParamSpec("P")
T = TypeVar("T")
LEASE: Final = 3.0  # seconds
RENEWAL: Final = 0.6  # seconds between two renewals
EVICTION_LOCK_TIMEOUT_MS: Final = 700  # that an eviction waits for a dead process's transaction
MAX_ROUND_TRIP: Final = 0.2  # seconds; after a longer one the clocks are not compared


class Lease:
    """The lease: who we are, and who else lives."""

    def __init__(
        self,
        engine: Engine,
        runtime: Runtime,
        on_lost: Callable[[], None],
        on_live: Callable[[set[str], set[str]], None],
        on_evicted: Callable[[str], None],
    ) -> None:
        self.process = ""
        self.live: tuple[str, ...] = ()  # the processes with a lease, the eldest first
        self.valid_until = 0.0  # by the monotonic clock
        self._on_lost = on_lost  # called when other processes have taken our tables
        self._on_evicted = on_evicted  # called with a process that we have ended
        self._on_live = on_live  # called with the processes that came and those that went
        self._engine, self._runtime = engine, runtime
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "lease")
        self._steady_since = 0.0  # when we began to renew without a break
        self._knows_time = False
        self._task: asyncio.Task[None] | None = None

    @property
    def is_valid(self) -> bool:
        """Whether nobody else may have taken our tables."""
        return self._runtime.monotonic() < self.valid_until

    @property
    def leader(self) -> str:
        """The process that does what is done once for all: the eldest."""
        return self.live[0] if self.live else self.process

    async def start(self) -> None:
        """Get a lease and keep it."""
        await self._begin()
        self._task = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Give up the lease and all tables."""
        if self._task is not None:
            self._task.cancel()
        try:
            await self._run(lease_repository.leave, self.process)
        except DBAPIError as error:
            log.warning("the lease runs out by itself: %s", reason_of(error))
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown(wait=False)

    async def _begin(self) -> None:
        """Take a lease under a new name; the old one stays if that fails, even if the database knows the new one."""
        name, began = self._runtime.id(), self._runtime.monotonic()
        renewal = await self._run(lease_repository.register, name, database.process_name(), LEASE)
        lost, self.process, self._steady_since = bool(self.process), name, began
        if lost:
            self._on_lost()
        self._take(renewal, began)

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(RENEWAL)
            try:
                await self._renew()
                if self._runtime.monotonic() - self._steady_since > LEASE:
                    await self._evict()
            except DBAPIError as error:
                log.warning("the lease could not be renewed: %s", reason_of(error))
            except Exception as error:
                log.error("the lease could not be renewed: %s", type(error).__name__)

    async def _renew(self) -> None:
        began = self._runtime.monotonic()
        renewal = await self._run(lease_repository.renew, self.process, LEASE)
        if renewal.late:
            self._steady_since = self._runtime.monotonic()  # others may be late too: nobody is evicted for a while
        if renewal.held:
            self._take(renewal, began)
        else:
            log.warning("the lease has run out, and other processes have taken the tables")
            await self._begin()

    def _take(self, renewal: Renewal, began: float) -> None:
        """Take what the database has answered to a request of that time."""
        took = self._runtime.monotonic() - began
        if took < MAX_ROUND_TRIP or not self._knows_time:
            self._runtime.set_clock(renewal.now + took / 2)
            self._knows_time = True
        self.valid_until = began + LEASE
        before, self.live = set(self.live), renewal.live
        others = set(renewal.live)
        self._on_live(others - before - {self.process}, before - others - {self.process})

    async def _evict(self) -> None:
        """End processes whose lease has run out."""
        try:
            evicted = await self._run(lease_repository.evict, EVICTION_LOCK_TIMEOUT_MS)
        except DBAPIError as error:
            log.warning("a process cannot be ended yet: %s", reason_of(error))
            return
        for process in evicted:
            log.warning("process %s did not renew its lease; its tables are free", process)
            self._on_evicted(process)

    async def _run(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        def transaction() -> T:
            try:
                if self._connection is None:
                    self._connection = self._engine.connect()
                with self._connection.begin():
                    return work(self._connection, *args, **kwargs)
            except BaseException:
                self._disconnect()
                raise

        return await asyncio.get_running_loop().run_in_executor(self._thread, transaction)

    def _disconnect(self) -> None:
        connection: Any = self._connection
        self._connection = None
        if connection is not None:
            try:
                connection.close()
            except DBAPIError:
                connection.invalidate()
