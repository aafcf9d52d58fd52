"""Bots at the tables: they think in other processes, with a hard limit, and a move is always made."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

from tuckbox.bots.workers import WorkerFailed, WorkerPool, WorkerTooSlow, choose
from tuckbox.core.match import Match
from tuckbox.server import metrics
from tuckbox.server.errors import Refuse
from tuckbox.server.settings import Settings

log = logging.getLogger("tuckbox.bots")
TRIES = 2


class BotRoom:
    """Where the bots of all tables think."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.workers = WorkerPool(settings.workers)
        self.waiting = 0

    def choose(self, match: Match, seat: int, name: str) -> Coroutine[Any, Any, int]:
        """What the bot plays for the seat in the position as it is now, while the match may go on."""
        return self._choose(match.game.name, str(match.record()), match.state.legal_moves(seat), seat, name)

    async def _choose(self, game: str, record: str, options: list[int], seat: int, name: str) -> int:
        """The bot's choice; if its worker dies it is asked again; if it hangs or fails any move is made."""
        if len(options) == 1:
            return options[0]
        self.waiting += 1
        metrics.BOT_QUEUE.set(self.waiting)
        try:
            for _ in range(TRIES):
                try:
                    seed = secrets.randbits(60)
                    think = min(self.settings.think_seconds, self.settings.bot_seconds / 2)
                    code = await self.workers.run(self.settings.bot_seconds, choose, record, seat, name, seed, think)
                    if code in options:
                        return int(code)
                    log.warning("bot %s of %s chose what is no option", name, game)
                except WorkerFailed as error:
                    metrics.BOT_DEATHS.inc()
                    log.warning("bot %s of %s failed (%s); its worker was replaced", name, game, error)
                    if isinstance(error, WorkerTooSlow):
                        break
        except Exception as error:
            log.error("bot %s of %s failed (%s); any move is made for it", name, game, type(error).__name__)
        finally:
            self.waiting -= 1
            metrics.BOT_QUEUE.set(self.waiting)
        return secrets.choice(options)

    async def check(self, work: Callable[[str], str], text: str) -> str:
        """Have a worker check what somebody brought, so that nobody else waits for it."""
        try:
            found: str = await self.workers.run(self.settings.bot_seconds, work, text)
        except WorkerFailed:
            raise Refuse("bad record", "It takes too long to check.") from None
        return found

    def close(self) -> None:
        """End the processes."""
        self.workers.close()
