"""Shared deals as a feature: the leader closes deals on time and has bots play them."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from tuckbox.server.deals.bot_field import BotField
from tuckbox.server.deals.service import close_deals
from tuckbox.server.events import LeadershipChanged

if TYPE_CHECKING:
    from tuckbox.server.services import Services

log = logging.getLogger("tuckbox.deals")
INTERVAL: Final = 2.0  # seconds


class Deals:
    """Closes deals on time, and has bots play them."""

    def __init__(self, services: Services) -> None:
        self._tables, self._runtime = services.tables, services.runtime
        self.bot_field = BotField(services.settings, services.store, services.accounts, services.runtime)
        self._task: asyncio.Task[None] | None = None
        services.events.subscribe(LeadershipChanged, self._leadership_changed)

    def _leadership_changed(self, change: LeadershipChanged) -> None:
        self._stop()
        if change.leads:
            self.bot_field.start()
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(INTERVAL)
            try:
                await close_deals(self._tables, self._runtime.now())
            except Exception as error:
                log.warning("closing deals failed and will be retried: %s", type(error).__name__)

    def _stop(self) -> None:
        self.bot_field.close()
        if self._task is not None:
            self._task.cancel()

    async def start(self) -> None:
        """Nothing to do before this process becomes the leader."""

    async def close(self) -> None:
        """Stop; the next server does the rest."""
        self._stop()


def create(services: Services) -> Deals:
    """Create the feature."""
    return Deals(services)
