"""Maintenance: idle and abandoned tables, timeouts of unloaded tables, restored backups, upgrades, host requests."""

from __future__ import annotations

import asyncio
import logging
import signal
from functools import partial
from typing import TYPE_CHECKING, Final

from tuckbox.server.admin.service import carry_out_requests
from tuckbox.server.errors import OwnedElsewhere, RequestError
from tuckbox.server.events import MinutePassed
from tuckbox.server.people import repository as people_repository
from tuckbox.server.storage import server_state
from tuckbox.server.storage.server_lock import ServerRunning
from tuckbox.server.tables import repository as table_repository
from tuckbox.server.tables.leaving import ABANDONED, abandon
from tuckbox.server.tables.registry import TableRegistry

if TYPE_CHECKING:
    from tuckbox.server.services import Services

log = logging.getLogger("tuckbox.maintenance")
INTERVAL: Final = 2.0  # seconds
MINUTE: Final = 30  # in intervals
CLEANUP_INTERVAL: Final = 300  # in intervals
DEADLINE_MARGIN: Final = 30.0  # seconds: how long before its deadline a table is loaded
MAX_LOADED: Final = 500  # tables kept in memory while replaying all after an upgrade


async def run_maintenance(services: Services, generation: str) -> None:
    """Do what is due at each interval, until another server takes over the database."""
    registry, lock = services.tables, services.lock
    rounds = 0
    while True:
        await asyncio.sleep(INTERVAL)
        rounds += 1
        registry.loader.unload_idle()
        try:
            now = services.runtime.now()
            if lock is not None:
                await services.runtime.run_in_thread(lock.check)
            await registry.store.write(server_state.record_heartbeat, now)
            current = await registry.store.read(server_state.get_generation)
            if current != generation:
                generation = current
                await registry.reset()
                if lock is not None:
                    await services.runtime.run_in_thread(lock.record)
            if not registry.locator.is_leader:
                continue
            await carry_out_requests(registry, services.accounts)
            await load_due(registry, now)
            if rounds % MINUTE == 1:
                services.events.publish(MinutePassed(now))
            if rounds % CLEANUP_INTERVAL == 1:
                await close_abandoned(registry, now)
        except asyncio.CancelledError:
            raise
        except ServerRunning as error:
            log.critical("shutting down: %s", error)
            signal.raise_signal(signal.SIGTERM)
            return
        except Exception as error:
            log.warning("maintenance failed and will be retried: %s", type(error).__name__)


async def load_due(registry: TableRegistry, now: float) -> None:
    """Load tables whose clocks are about to run out; once loaded, they time out by themselves."""
    for name in await registry.store.read(table_repository.tables_near_deadline, now + DEADLINE_MARGIN):
        if name not in registry.loader.tables:
            try:
                await registry.loader.table(name)
            except OwnedElsewhere:
                continue
            except Exception as error:
                log.warning("table %s could not be loaded: %s", name, type(error).__name__)


async def close_abandoned(registry: TableRegistry, now: float) -> None:
    """Close abandoned tables; delete expired password links, and guests without a seat who were away for a year."""
    before = now - registry.settings.abandon_days * 86_400
    for name in await registry.store.read(table_repository.abandoned_tables, before):
        if name in registry.loader.tables and registry.loader.tables[name].followers:
            continue
        try:
            table = await registry.loader.table(name)
            await table.submit(partial(abandon, table))
        except OwnedElsewhere:
            continue  # followed through another process
        except RequestError:  # its game is no longer installed
            await registry.lifecycle.close(name, ABANDONED)
        log.info("table %s closed: abandoned", name)
    await registry.store.write(people_repository.delete_expired_guests, now)
    await registry.store.write(people_repository.delete_expired_resets, now)


async def replay_running_tables(registry: TableRegistry) -> int:
    """After an upgrade, replay every running table and close those the new rules do not allow; returns their number."""
    names = await registry.store.read(table_repository.running_tables)
    closed = 0
    for name in names:
        try:
            closed += (await registry.loader.table(name)).setup.is_over
        except OwnedElsewhere:
            continue  # owned by a process that is still running
        except Exception as error:  # one bad table must not prevent the server from starting
            log.error("table %s could not be loaded: %s", name, type(error).__name__, exc_info=registry.settings.debug)
            closed += 1
        if len(registry.loader.tables) > MAX_LOADED:
            registry.loader.unload_idle()
            await asyncio.sleep(0)
    log.info("replayed %d running tables after an upgrade: %d closed", len(names), closed)
    return closed
