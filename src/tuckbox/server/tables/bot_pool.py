"""Worker processes for bots, which always make a move in time, and for checks of what people sent."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tuckbox.bots.jobs import choose
from tuckbox.bots.seeded import decision_seed
from tuckbox.core.localized_text import localized
from tuckbox.core.match import Match
from tuckbox.jobs.match_delta import MatchHandle
from tuckbox.jobs.pool import Pool
from tuckbox.jobs.worker import NoWorkers, WorkerFailed, WorkerTooSlow
from tuckbox.server.errors import RequestError
from tuckbox.server.metrics import Metrics
from tuckbox.server.runtime import Runtime
from tuckbox.server.settings import Settings

if TYPE_CHECKING:
    from tuckbox.server.cluster.shared_workers import SharedWorkers

log = logging.getLogger("tuckbox.bots")
T = TypeVar("T")
ATTEMPTS: Final = 2
# What a job weighs in the fair queue of the workers.
HINT: Final = 4.0  # not behind the moves of one's own bots
AWAITED: Final = 1.0  # a move that somebody waits for
UNATTENDED: Final = 0.1  # a move at a table where nobody is present
REVIEW: Final = 0.1
REVIEW_PATIENCE: Final = 10.0  # seconds that a task of a review waits for bots
REVIEW_TIMEOUT: Final = 120.0  # seconds after which a task of a review is given up


class CheckTooSlow(RequestError):
    """A check that was given up."""


class BotPool:
    """The worker processes that compute the moves of all bots, and those that check what people sent."""

    def __init__(self, settings: Settings, metrics: Metrics, runtime: Runtime) -> None:
        self.runtime = runtime
        self.settings = settings
        self.metrics = metrics
        self.workers = Pool(settings.workers)
        self.shared: SharedWorkers | None = None  # on other machines, if there may be some
        self.checkers = Pool(1)  # apart, so that no bot waits for a check
        self.draft_workers = Pool(1)  # separate, so that checks while typing do not wait for trial matches
        self._choosing = 0  # bots that choose a move for somebody who waits for it
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._reviewing = asyncio.Semaphore(max(1, settings.workers))  # tasks of reviews at a time; a worker stays free

    def choose(
        self,
        match: Match,
        seat: int,
        bot: str,
        owner: str = "",
        weight: float = AWAITED,
        repeatable: int | None = None,
        key: str = "",
    ) -> Coroutine[Any, Any, int]:
        """The bot's move for a seat in the current position; the match may go on meanwhile.

        Owners, the people for whom the bots play, share the workers' time; what weighs less waits longer. A repeatable
        choice follows from the deal and the log up to the entry at which the decision came up, and no clock limits it.
        Under a key workers keep the match, and are told what is new of it.
        """
        legal = match.state.legal_moves(seat)
        if repeatable is None:
            return self._choose(MatchHandle(key or self.runtime.id(), match), legal, seat, bot, owner, weight)
        entries = tuple(match.entries[:repeatable])
        record = replace(match.header(), entries=entries)
        seed = decision_seed(match.seed, seat, entries)
        return self._choose(str(record), legal, seat, bot, owner, weight, seed)

    async def _choose(
        self,
        told: MatchHandle | str,
        legal: list[int],
        seat: int,
        bot: str,
        owner: str,
        weight: float,
        fixed: int | None = None,
    ) -> int:
        """The bot's move; retried if its worker dies, random if it times out or fails."""
        if len(legal) == 1:
            return legal[0]
        if weight >= AWAITED:
            self._choosing += 1
            self._quiet.clear()
        try:
            with self.metrics.bot_queue.track_inprogress():
                for _ in range(ATTEMPTS):
                    seed = self.runtime.random.getrandbits(60) if fixed is None else fixed
                    think = min(self.settings.think_seconds, self.settings.bot_timeout / 2) if fixed is None else None
                    try:
                        code = await self._run(
                            self.settings.bot_timeout, choose, told, seat, bot, seed, think, owner=owner, weight=weight
                        )
                    except WorkerFailed as error:
                        self.metrics.bot_failures.inc()
                        log.warning("bot %s failed (%s); its worker was replaced", bot, error)
                        if isinstance(error, WorkerTooSlow):
                            break
                        continue
                    if code in legal:
                        return int(code)
                    log.warning("bot %s chose an illegal move", bot)
        except Exception as error:
            log.error("bot %s failed (%s); playing a random move", bot, type(error).__name__)
        finally:
            if weight >= AWAITED:
                self._choosing -= 1
                if not self._choosing:
                    self._quiet.set()
        return self.runtime.random.choice(legal) if fixed is None else legal[fixed % len(legal)]

    async def _run(self, seconds: float, work: Any, *arguments: object, owner: str, weight: float) -> Any:
        """Have a job done elsewhere if somebody is there for it, else by a worker process of our own."""
        if self.shared is not None:
            with contextlib.suppress(NoWorkers):
                return await self.shared.run(seconds, work, *arguments, owner=owner, weight=weight)
        return await self.workers.run(seconds, work, *arguments, owner=owner, weight=weight)

    @property
    def bots_come_first(self) -> bool:
        """Whether somebody waits for a bot's move, so that reviews wait."""
        return not self._quiet.is_set()

    async def review(self, owner: str, work: Callable[..., T], *arguments: object) -> T:
        """Do a task of a review in a worker, once no bot is choosing a move; retried if its worker dies.

        Raises WorkerFailed.
        """
        async with self._reviewing:
            with contextlib.suppress(TimeoutError):  # where bots never rest it takes its turn behind them
                await asyncio.wait_for(self._quiet.wait(), REVIEW_PATIENCE)
            for last in (False, True):
                try:
                    done: T = await self._run(REVIEW_TIMEOUT, work, *arguments, owner=owner, weight=REVIEW)
                except WorkerFailed as error:
                    log.warning("%s failed (%s); its worker was replaced", work.__name__, error)
                    if last:
                        raise
                else:
                    return done
        raise AssertionError

    async def check(self, too_slow: str, owner: str, work: Callable[..., T], *arguments: object) -> T:
        """Do work on what people sent in a worker. Raises CheckTooSlow with that reason after the hard time limit."""
        return await self._check(self.checkers, too_slow, owner, work, *arguments)

    async def check_draft(self, owner: str, work: Callable[..., T], *arguments: object) -> T:
        """Do quick work on what somebody is typing, in a worker. Raises CheckTooSlow after the hard time limit."""
        too_slow = localized("This set took too long to check.")
        return await self._check(self.draft_workers, too_slow, owner, work, *arguments)

    async def _check(self, pool: Pool, too_slow: str, owner: str, work: Callable[..., T], *arguments: object) -> T:
        try:
            return await pool.run(self.settings.check_timeout, work, *arguments, owner=owner)
        except WorkerTooSlow:
            log.warning("%s took longer than %g s", work.__name__, self.settings.check_timeout)
            raise CheckTooSlow("bad request", too_slow) from None
        except WorkerFailed as error:
            log.warning("%s failed: %s; its worker was replaced", work.__name__, error)
            raise RequestError("failed", "This could not be checked; try again.") from None

    def close(self) -> None:
        """End the processes."""
        self.workers.close()
        self.checkers.close()
        self.draft_workers.close()
