"""The field of shared deals: bots of all levels play them too, in a worker at the lowest priority.

They play the deals of the day in advance, and duplicates while people play them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from typing import Final

from tuckbox import registry
from tuckbox.bots.seeded import play_deal
from tuckbox.jobs.pool import LOWEST, Pool
from tuckbox.jobs.worker import WorkerFailed
from tuckbox.server.deals import repository as deal_repository
from tuckbox.server.deals.comparison import Play, margin
from tuckbox.server.deals.daily import deal_of, today
from tuckbox.server.deals.deal import QUICK_LEVELS, Deal
from tuckbox.server.people.accounts import Accounts
from tuckbox.server.runtime import Runtime
from tuckbox.server.settings import Settings
from tuckbox.server.storage.store import Store

log = logging.getLogger("tuckbox.deals")

FIRST_DELAY: Final = 20.0  # seconds after startup, so as not to slow it down
INTERVAL: Final = 60.0  # seconds between checks for new deals
DUPLICATE_PLAYS: Final = 3  # matches per level for a duplicate, which only a few people see
PLAY_TIMEOUT: Final = 600.0  # seconds; the highest level may take longer if the rules are not compiled


class BotField:
    """Plays the missing bot matches of all open deals, continuously."""

    def __init__(self, settings: Settings, store: Store, accounts: Accounts, runtime: Runtime) -> None:
        self.settings, self.store, self.accounts, self.runtime = settings, store, accounts, runtime
        self._workers: Pool | None = None
        self._too_slow: set[tuple[str, str]] = set()  # skipped deals and bots
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start, unless the settings disable it."""
        if self.settings.daily_field:
            self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        """Stop the worker; the next server plays what is missing."""
        if self._task is not None:
            self._task.cancel()
        self._close_workers()

    def _close_workers(self) -> None:
        if self._workers is not None:
            self._workers.close()
            self._workers = None

    async def _run(self) -> None:
        await asyncio.sleep(FIRST_DELAY)
        while True:
            try:
                await self.play_missing(self.runtime.now())
            except Exception as error:
                log.warning("playing the field of deals failed and will be retried: %s", type(error).__name__)
            self._close_workers()
            await asyncio.sleep(INTERVAL)

    async def play_missing(self, now: float) -> None:
        """Play what is missing: every deal by every level once, then again, the quick levels first.

        New deals take precedence over slow levels, so look for them before each match.
        """
        while (play := await self._next(now)) is not None and today(self.runtime.now()) == today(now):
            await self._play(*play)

    async def _next(self, now: float) -> tuple[Deal, str, int] | None:
        """The first missing match."""
        deals = [deal_of(self.accounts.secret, today(now), game) for game in registry.names()]
        deals += await self.store.read(deal_repository.duplicates_for_bots, now)
        done = {deal.id: await self.store.read(deal_repository.field_numbers, deal.id) for deal in deals}
        missing = (
            (deal, bot, number)
            for deal, bot, number in self._plays(deals)
            if (bot, number) not in done[deal.id] and (deal.id, bot) not in self._too_slow
        )
        return next(missing, None)

    def _plays(self, deals: list[Deal]) -> Iterator[tuple[Deal, str, int]]:
        times = self.settings.daily_field
        for slow in (False, True):
            for number in range(times):
                for deal in deals:
                    levels = registry.game_class(deal.game).levels
                    for level in levels[QUICK_LEVELS:] if slow else levels[:QUICK_LEVELS]:
                        if deal.origin == "day" or number < DUPLICATE_PLAYS:
                            yield deal, level.name, number

    async def _play(self, deal: Deal, bot: str, number: int) -> None:
        self._workers = self._workers or Pool(1, LOWEST)
        arguments = (deal.game, deal.seed, deal.seats, deal.seat, bot, deal.bot, number)
        try:
            played = await self._workers.run(PLAY_TIMEOUT, play_deal, *arguments)
        except WorkerFailed as error:
            log.warning("%s cannot play the field of %s: %s", bot, deal.id, error)
            self._too_slow.add((deal.id, bot))
            return
        play = Play(margin(played.scores, deal.seat), played.ranks[deal.seat], played.moves)
        await self.store.write(deal_repository.save_field_play, deal, bot, number, play, self.runtime.now())
