"""The server's services: built once, started in order and closed in reverse."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TypeVar

from litestar.di import NamedDependency

from tuckbox import __version__
from tuckbox.server import features
from tuckbox.server.events import Events, LeadershipChanged
from tuckbox.server.heartbeat import Watchdog
from tuckbox.server.lab.designs.service import Trials
from tuckbox.server.lab.runs.service import LabRunner
from tuckbox.server.maintenance import replay_running_tables, run_maintenance
from tuckbox.server.metrics import Metrics
from tuckbox.server.pages.build import Page
from tuckbox.server.pairing.service import Pairing
from tuckbox.server.people.accounts import Accounts
from tuckbox.server.pictures.service import PictureCache
from tuckbox.server.quotas import Quotas
from tuckbox.server.rate_limit import RateLimiter
from tuckbox.server.reviews.service import Reviews
from tuckbox.server.runtime import Runtime
from tuckbox.server.settings import Settings
from tuckbox.server.storage import database, server_state
from tuckbox.server.storage.server_lock import ServerLock
from tuckbox.server.storage.store import Store
from tuckbox.server.tables.registry import TableRegistry

T = TypeVar("T")


class Limits:
    """Rate limits on expensive requests, by person or address."""

    def __init__(self, settings: Settings, runtime: Runtime) -> None:
        self.guests = RateLimiter(runtime, settings.guest_rate / 60, 10 * settings.guest_rate)
        self.sign_in = RateLimiter(runtime, settings.sign_in_rate / 60, settings.sign_in_rate)
        self.strangers = RateLimiter(runtime, settings.sign_in_rate / 6, 10 * settings.sign_in_rate)  # by account
        self.printing = RateLimiter(runtime, 0.1, 8)
        self.versions = RateLimiter(runtime, 2, 40)  # reading old versions of designs, by person
        self.drafts = RateLimiter(runtime, 4, 60)  # checking, drawing and saving drafts, by person


@dataclass
class Services:
    """Every service of a server; handlers and sockets receive it as `services`."""

    settings: Settings
    runtime: Runtime
    metrics: Metrics
    events: Events
    store: Store
    limits: Limits
    quotas: Quotas
    accounts: Accounts
    tables: TableRegistry
    pairing: Pairing
    trials: Trials
    pictures: PictureCache
    reviews: Reviews
    lab: LabRunner
    page: Page
    lock: ServerLock | None  # locks other servers out of the database
    features: list[features.Feature] = field(default_factory=list)
    _maintenance: asyncio.Task[None] | None = None

    def feature(self, kind: type[T]) -> T:
        """The optional feature of this class."""
        return next(feature for feature in self.features if isinstance(feature, kind))

    async def start(self) -> None:
        """Open the database, then start all background work."""
        await self.runtime.run_in_thread(database.prepare, database.engine_for(self.settings.database_address))
        self.store.start()
        self.accounts.secret = await self.store.write(server_state.load_secret, self.runtime.random.randbytes(32))
        self.tables.heartbeat.start()
        now = self.runtime.now()
        previous_version, generation = await self.store.write(server_state.record_downtime, __version__, now)
        for feature in self.features:
            await feature.start()
        await self.tables.locator.start()
        if previous_version not in (None, __version__):
            await replay_running_tables(self.tables)
        self._maintenance = asyncio.create_task(run_maintenance(self, generation))

    async def close(self) -> None:
        """Stop everything; all acknowledged writes are durable."""
        if self._maintenance is not None:
            self._maintenance.cancel()
        self.lab.close()
        await self.tables.close()
        for feature in reversed(self.features):
            await feature.close()
        await self.store.close()

    def _leadership_changed(self, change: LeadershipChanged) -> None:
        """Start or stop what only the leader does: lab runs and unfinished reviews."""
        if change.leads:
            self.tables.run_in_background(self.lab.resume())
            self.tables.run_in_background(self.reviews.resume())
        else:
            self.lab.leave()


InjectedServices = NamedDependency[Services]  # the type of `services` in handlers


def build(
    settings: Settings,
    watchdog: Watchdog | None = None,
    lock: ServerLock | None = None,
    runtime: Runtime | None = None,
) -> Services:
    """The services for these settings; the watchdog ends the process if its event loop is stuck."""
    runtime, metrics, events = runtime or Runtime(), Metrics(), Events()
    store = Store(database.engine_for(settings.database_address, shared=bool(settings.redis)), metrics, runtime)
    tables = TableRegistry(settings, store, metrics, events, runtime)
    tables.heartbeat.watchdog = watchdog
    accounts = Accounts(store, events, runtime)
    services = Services(
        settings,
        runtime,
        metrics,
        events,
        store,
        Limits(settings, runtime),
        Quotas(settings, store, runtime),
        accounts,
        tables,
        Pairing(),
        Trials(settings, tables.bots, runtime),
        PictureCache(runtime),
        Reviews(tables),
        LabRunner(settings, store, runtime),
        Page.current(),
        lock,
    )
    events.subscribe(LeadershipChanged, services._leadership_changed)
    if settings.redis:
        from tuckbox.server.cluster.service import Cluster  # needs the extra for Redis

        tables.locator = Cluster(services)
    services.features = features.create(services)
    return services
