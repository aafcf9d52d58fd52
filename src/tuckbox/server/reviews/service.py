"""Reviews, computed task by task in worker processes while no bot's move is pending, once per match and quality."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Final, TypeVar

from tuckbox.core.localized_text import localized
from tuckbox.review.jobs import SEED, review_so_far, run_task, tasks_left
from tuckbox.review.model import QUALITIES, Quality, Review
from tuckbox.review.tasks import Results, Task
from tuckbox.server.errors import RequestError
from tuckbox.server.reviews import repository as review_repository
from tuckbox.server.reviews.domain import StoredReview
from tuckbox.server.reviews.messages import ReviewInfo
from tuckbox.server.tables.registry import TableRegistry
from tuckbox.server.tables.table import Table

log = logging.getLogger("tuckbox.reviews")

T = TypeVar("T")
MAX_RUNNING: Final = 3  # running reviews per person
ASSEMBLE_INTERVAL: Final = 0.7  # seconds between two assemblies of the same review
FAILED: Final = "This match could not be reviewed."


class ReviewJob:
    """A review being computed."""

    def __init__(self, registry: TableRegistry, table: Table, quality: Quality, owner: str) -> None:
        self.table, self.quality, self.owner = table.id, quality, owner
        self.stopped = False
        self._store, self._bots, self._runtime = registry.store, registry.bots, registry.runtime
        self._at_a_time = registry.settings.workers
        self._record = str(table.record(whole=True))
        self._results: Results = {}
        self._review: Review | None = None  # as last assembled
        self._assembled = (-1, 0.0)  # from how many results, and when
        self._assembling = asyncio.Lock()

    async def run(self) -> None:
        """Compute the remaining tasks and store the review."""
        store = self._store
        try:
            await self.load()
            while not self.stopped and (tasks := deque(await self._from_results(tasks_left))):
                async with asyncio.TaskGroup() as group:
                    for _ in range(max(1, self._at_a_time)):
                        group.create_task(self._do(tasks))
            if self.stopped:
                await store.write(review_repository.set_status, self.table, self.quality, "stopped")
            else:
                review = await self._from_results(review_so_far)
                await store.write(review_repository.finish, self.table, review)
        except Exception as error:
            found = error.exceptions[0] if isinstance(error, ExceptionGroup) else error
            log.error("the review of table %s failed: %s: %s", self.table, type(found).__name__, found)
            await store.write(review_repository.set_status, self.table, self.quality, "failed", FAILED)

    async def _do(self, tasks: deque[Task]) -> None:
        """Run tasks one after another until none is left."""
        while tasks and not self.stopped:
            task = tasks.popleft()
            result = await self._bots.review(self.owner, run_task, self._record, task, self.quality, SEED)
            await self._store.write(review_repository.save_result, self.table, self.quality, task.key, result)
            self._results[task.key] = result

    async def _from_results(self, work: Callable[[str, Quality, Results], T]) -> T:
        return await self._bots.review(self.owner, work, self._record, self.quality, dict(self._results))

    async def so_far(self) -> Review:
        """The review from the results so far, reassembled at intervals."""
        async with self._assembling:
            count, at = self._assembled
            due = count != len(self._results) and self._runtime.monotonic() - at > ASSEMBLE_INTERVAL
            if self._review is None or due:
                results = dict(self._results)
                self._review = await self._bots.check(
                    FAILED, self.owner, review_so_far, self._record, self.quality, results
                )
                self._assembled = (len(results), self._runtime.monotonic())
            return self._review

    async def load(self) -> ReviewJob:
        """Load the stored results."""
        self._results = await self._store.read(review_repository.load_results, self.table, self.quality)
        return self


class Reviews:
    """The reviews of all matches."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._jobs: dict[tuple[str, Quality], ReviewJob] = {}

    async def resume(self) -> None:
        """Resume the reviews that were being computed when the server stopped."""
        for stored in await self._registry.store.read(review_repository.unfinished):
            try:
                table = await self._registry.loader.table(stored.table)
                self._run(ReviewJob(self._registry, table, stored.quality, stored.owner))
            except Exception as error:  # one bad match must not block the others
                log.warning("the review of table %s could not be resumed: %s", stored.table, type(error).__name__)

    async def is_new(self, table: str, quality: Quality) -> bool:
        """Whether no review has been requested yet."""
        return quality not in await self._registry.store.read(review_repository.load, table)

    async def start(self, table: Table, quality: Quality, person: str) -> None:
        """Start a review unless it is done or being computed."""
        if job := self._jobs.get((table.id, quality)):
            job.stopped = False
            return
        stored = await self._registry.store.read(review_repository.load, table.id)
        done = stored[quality].review if quality in stored else None
        if done is not None and not done.coarse_only:  # redo a coarse one: the rules may be compiled now
            return
        if sum(job.owner == person for job in self._jobs.values()) >= MAX_RUNNING:
            reason = localized("{count} reviews of yours are being computed; wait for one of them.", count=MAX_RUNNING)
            raise RequestError("too many", reason)
        await self._registry.store.write(
            review_repository.start, table.id, quality, person, self._registry.runtime.now()
        )
        if (table.id, quality) not in self._jobs:  # nobody else started it meanwhile
            self._run(ReviewJob(self._registry, table, quality, person))

    def _run(self, job: ReviewJob) -> None:
        self._jobs[job.table, job.quality] = job
        self._registry.loader.kept.add(job.table)  # requests for it are routed to this process
        self._registry.run_in_background(self._finish(job))

    async def _finish(self, job: ReviewJob) -> None:
        try:
            await job.run()
        finally:
            del self._jobs[job.table, job.quality]
            if not any(other.table == job.table for other in self._jobs.values()):
                self._registry.loader.kept.discard(job.table)

    def stop(self, table: str, person: str) -> None:
        """Stop computing a table's reviews; results so far are kept."""
        for job in [job for job in self._jobs.values() if job.table == table]:
            if job.owner != person:
                raise RequestError("not allowed", "Somebody else has asked for this review.")
            job.stopped = True

    async def info(self, table: Table, person: str, known: str = "") -> ReviewInfo:
        """The table's best review, without its body if the client's version is current."""
        stored = await self._registry.store.read(review_repository.load, table.id)
        if not stored:
            return ReviewInfo(status="none", quality="quick")
        quality: Quality = "deep" if "deep" in stored else "quick"
        latest = stored[quality]
        info = ReviewInfo(status=latest.status, quality=quality, error=latest.error, yours=latest.owner == person)
        if latest.status == "running" and (table.id, quality) not in self._jobs:  # its process ended
            self._run(ReviewJob(self._registry, table, quality, latest.owner))
        job = self._jobs.get((table.id, quality))
        if job is not None:
            info.status = "stopped" if job.stopped else "running"
            info.waiting = self._registry.bots.bots_come_first
        done = best_done(stored)
        if latest.status != "done":
            job = job or await ReviewJob(self._registry, table, quality, latest.owner).load()
            partial = await job.so_far()
            info.progress = partial.progress
            info.review = done or partial
        else:
            info.review = done
        assert info.review is not None
        info.version = f"{info.review.quality} {info.review.progress.done}"
        if info.version == known:
            info.review = None
        return info


def best_done(stored: dict[Quality, StoredReview]) -> Review | None:
    """The deepest finished review."""
    return next((stored[one].review for one in reversed(QUALITIES) if one in stored and stored[one].review), None)
