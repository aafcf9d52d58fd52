"""The lab's runs: played by workers at the lowest priority, stored continuously, resumed on restart."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import msgspec

from tuckbox.core.localized_text import localized
from tuckbox.jobs.pool import LOWEST, Pool
from tuckbox.jobs.worker import WorkerFailed, WorkerTooSlow
from tuckbox.lab import jobs
from tuckbox.lab.executors import chunk_size
from tuckbox.lab.measures import CLEAR
from tuckbox.server.lab.runs import repository
from tuckbox.server.lab.runs.messages import LabReport
from tuckbox.server.lab.runs.repository import StoredRun
from tuckbox.server.rate_limit import RateLimiter
from tuckbox.server.runtime import Runtime
from tuckbox.server.settings import Settings
from tuckbox.server.storage.store import Store

log = logging.getLogger("tuckbox.lab")
T = TypeVar("T")

CHUNK_TIMEOUT: Final = 300.0
ATTEMPTS: Final = 3  # attempts to play matches whose worker died
FIRST_LOOK: Final = 8  # deals
LOOK_SHARE: Final = 8.0  # a look that took a second is followed by eight without one
FIRST_TEST: Final = 16  # deals after which a finding may be called clear; then whenever they have doubled
TESTS: Final = 10  # of a run; each takes its share of the 5 percent of false alarms, so that all together keep to them
DAY: Final = 86_400.0
AT_ONCE: Final = 6  # runs played at a time; the others are queued
OWN_AT_ONCE: Final = 2  # runs of one person among them


class ActiveRun:
    """A run being played, or queued: then it has no task yet."""

    def __init__(self, stored: StoredRun, chunks: list[bytes], runtime: Runtime) -> None:
        self.stored = stored
        self.runtime = runtime
        self.chunks = chunks
        done = {number for chunk in chunks for number in jobs.unpack(chunk)}
        self.missing = deque(number for number in range(stored.goal) if number not in done)
        self.tests = 0
        self.clear: set[str] = set()
        self.compiled: bool | None = None
        self.note = ""
        self.began = self.runtime.monotonic()
        self.began_with = stored.deals
        self.size = 1  # deals in a chunk
        self.looked_at = 0.0
        self.look_seconds = 0.0
        self.stopped = False
        self.task: asyncio.Task[None] | None = None

    @property
    def rate(self) -> float:
        """Deals a second, since the run was started or resumed."""
        return (self.stored.deals - self.began_with) / max(0.1, self.runtime.monotonic() - self.began)

    @property
    def seconds_left(self) -> float | None:
        """The estimated time left; None while unknown."""
        return (self.stored.goal - self.stored.deals) / self.rate if self.rate else None

    def settled(self) -> list[str]:
        """The findings that a test has found clear so far."""
        return sorted(self.clear)

    def note_look(self, report: LabReport) -> None:
        """Test the findings if the deals have doubled since the last test; looks in between change nothing."""
        summary = report.summary
        number = (summary.deals // FIRST_TEST).bit_length()
        if not self.tests < number <= TESTS:
            return
        self.tests = number
        tested = {card.figures.card: card.figures.p for card in summary.cards}
        tested |= {f"{row.who} {row.number}": row.p for row in summary.seats}
        tested |= {f"{row.kind} {row.name}": row.p for row in summary.differences}
        if summary.given is not None:
            tested[summary.given.name] = summary.given_p
        self.clear |= {name for name, p in tested.items() if p < CLEAR / TESTS}


class LabRunner:
    """All active and queued runs."""

    def __init__(self, settings: Settings, store: Store, runtime: Runtime) -> None:
        self.settings, self.store, self.runtime = settings, store, runtime
        self.active: dict[str, ActiveRun] = {}  # in order of arrival
        self._workers = Pool(settings.lab_workers, LOWEST) if settings.lab_workers else None
        self._looks = Pool(1, LOWEST)
        seconds = 3600 * settings.lab_hours
        self._allowance = RateLimiter(runtime, seconds / DAY, seconds)
        self.opened: OrderedDict[tuple[str, int, int], str] = OrderedDict()  # tables that show a match of a run

    @property
    def is_open(self) -> bool:
        """Whether runs are played here."""
        return self._workers is not None

    async def resume(self) -> None:
        """Resume the runs that were being played when the server stopped."""
        for stored in await self.store.read(repository.unfinished):
            await self.start(stored)

    async def start(self, stored: StoredRun) -> None:
        """Queue a run to be started or resumed."""
        chunks = await self.store.read(repository.load_chunks, stored.id)
        if stored.id in self.active:
            return
        run = ActiveRun(stored, chunks, self.runtime)
        stored.status, stored.reason = "running", ""
        self.active[stored.id] = run
        self._start_next()

    def _start_next(self) -> None:
        """Start queued runs while there is capacity."""
        for run in self._queue():
            playing = [one.stored.person for one in self.active.values() if one.task is not None]
            if len(playing) < AT_ONCE and playing.count(run.stored.person) < OWN_AT_ONCE:
                run.began = self.runtime.monotonic()
                run.task = asyncio.create_task(self._play(run))

    def _queue(self) -> list[ActiveRun]:
        """The queued runs, the next one first: by the number of the same person's runs before them, then by age."""
        before: Counter[str] = Counter()
        waiting: list[tuple[int, ActiveRun]] = []
        for run in self.active.values():
            if run.task is None:
                waiting.append((before[run.stored.person], run))
            before[run.stored.person] += 1
        return [run for _, run in sorted(waiting, key=lambda one: one[0])]

    def place(self, run: ActiveRun) -> int:
        """A run's place in the queue, from 1; 0 once it is running."""
        queue = self._queue()
        return queue.index(run) + 1 if run in queue else 0

    async def stop(self, id: str) -> None:
        """Stop a run and keep its matches; returns when the last report is stored."""
        if id not in self.active:  # a server that has just started may not have resumed it yet
            for stored in await self.store.read(repository.unfinished):
                if stored.id == id:
                    await self.start(stored)
        run = self.active.get(id)
        if run is None:
            return
        run.stopped = True
        if run.task is None:
            run.task = asyncio.create_task(self._play(run))  # which ends at once
        await asyncio.shield(run.task)

    async def discard(self, id: str) -> None:
        """Stop a run without a last look."""
        run = self.active.pop(id, None)
        if run is not None and run.task is not None:
            run.task.cancel()
        self._start_next()

    def leave(self) -> None:
        """Stop all runs; the next leader resumes them."""
        tasks = [run.task for run in self.active.values() if run.task is not None]
        self.active.clear()
        for task in tasks:
            task.cancel()

    def close(self) -> None:
        """Stop the workers; the next server resumes the runs."""
        self.leave()
        for pool in (self._workers, self._looks):
            if pool is not None:
                pool.close()

    async def work(self, owner: str, work: Callable[..., T], *arguments: object) -> T:
        """Run a function in a worker for a finished run, such as replaying a match."""
        return await self._looks.run(CHUNK_TIMEOUT, work, *arguments, owner=owner)

    async def _play(self, run: ActiveRun) -> None:
        stored = run.stored
        try:
            await asyncio.gather(*(self._lane(run) for _ in range(self.settings.lab_workers)), self._watch(run))
            await self._look(run, pairs=True)
            if stored.status == "running":
                stored.status = "stopped" if run.missing else "finished"
            await self.store.write(repository.update_run, stored, self.runtime.now())
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("run %s of the lab failed", stored.id)
            stored.status, stored.reason = "failed", str(localized("An error occurred; it was logged."))
            await self._try(self.store.write(repository.update_run, stored, self.runtime.now()))
        finally:
            if self.active.get(stored.id) is run:
                del self.active[stored.id]
                self._start_next()

    async def _try(self, write: Awaitable[Any]) -> None:
        try:
            await write
        except Exception:
            log.exception("a run of the lab could not be stored")

    def _is_done(self, run: ActiveRun) -> bool:
        return run.stopped or run.stored.status != "running" or not run.missing

    async def _lane(self, run: ActiveRun) -> None:
        """Play chunks one after another while there are matches left."""
        assert self._workers is not None
        stored = run.stored
        while not self._is_done(run):
            numbers = [run.missing.popleft() for _ in range(min(run.size, len(run.missing)))]
            played = await self._chunk(run, numbers)
            if played is None:
                return
            run.chunks.append(played.facts)
            stored.deals += played.deals
            stored.seconds += played.seconds
            run.compiled = played.compiled
            run.size = chunk_size(played.deals, played.seconds)
            await self.store.write(repository.add_chunk, stored, len(run.chunks) - 1, played.facts)
            if not self._allowance.allow(stored.person, played.seconds):
                run.stopped = True
                stored.reason = str(
                    localized("Your runs have taken all the time that they have today; go on tomorrow.")
                )

    async def _chunk(self, run: ActiveRun, numbers: list[int]) -> jobs.Played | None:
        """Play matches in a worker, retrying if it dies; None if they cannot be played."""
        assert self._workers is not None
        stored = run.stored
        reason = ""
        for _ in range(ATTEMPTS):
            try:
                played = await self._workers.run(CHUNK_TIMEOUT, jobs.play, stored.plan, numbers, owner=stored.person)
            except WorkerTooSlow:
                reason = str(localized("A match took too long: these cards may never come to an end."))
                break
            except WorkerFailed:
                reason = str(localized("A worker process stopped three times; try again later."))
                run.note = str(localized("A process stopped; what it had begun will be played again."))
                continue
            if not played.error:
                return played
            reason = played.error
            break
        stored.status, stored.reason = "failed", reason
        run.missing.extendleft(reversed(numbers))
        return None

    async def _watch(self, run: ActiveRun) -> None:
        """Update the report at intervals, the first ones short."""
        while not self._is_done(run):
            await asyncio.sleep(0.25)
            due = run.looked_at + max(1.0, LOOK_SHARE * run.look_seconds)
            if len(run.chunks) and run.stored.deals >= FIRST_LOOK and self.runtime.monotonic() > due:
                await self._look(run)

    async def _look(self, run: ActiveRun, pairs: bool = False) -> None:
        if not run.chunks:
            return
        begun = self.runtime.monotonic()
        stored = run.stored
        try:
            found = await self.work(stored.person, jobs.look, stored.plan, tuple(run.chunks), pairs)
        except WorkerFailed as error:
            log.warning("a report of run %s failed: %s", stored.id, error)
            return
        if found:
            run.note_look(msgspec.json.decode(found, type=LabReport))
            stored.report = found
            await self.store.write(repository.update_run, stored, self.runtime.now())
        run.looked_at = self.runtime.monotonic()
        run.look_seconds = run.looked_at - begun
