"""A pool of worker processes for asyncio and plain code: one that dies, hangs or has its job cancelled is replaced."""

from __future__ import annotations

import asyncio
import atexit
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeVar

from tuckbox.jobs.fair_queue import FairQueue, Flow
from tuckbox.jobs.match_delta import MatchHandle
from tuckbox.jobs.worker import Worker, WorkerFailed

T = TypeVar("T")
NICENESS: Final = 10  # of workers beside an event loop, which comes first on a busy machine
LOWEST: Final = 19  # of workers that nobody waits for


@dataclass(eq=False)
class _Job:
    seconds: float | None
    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    future: Future[Any] = field(default_factory=Future)  # pending until the job has ended, so that it can be cancelled
    worker: Worker | None = None  # while it does the job


class Pool:
    """Worker processes, each with one job at a time, for which a thread waits.

    Jobs wait in a fair queue by owner. At most `count` jobs of one owner run at a time; one more worker is for others.
    Processes start when they are first needed. A job on a match goes to a worker that knows it, if one is idle.
    """

    def __init__(self, count: int, niceness: int = NICENESS) -> None:
        self.count, self.niceness = max(1, count), niceness
        self.all: list[Worker] = []
        self._idle: list[Worker] = []  # used from the end, so that no more are started than needed
        self._queue: FairQueue[_Job] = FairQueue(self.count)
        self._closed = False
        self._lock = threading.Condition()
        for _ in range(self.count + 1):
            threading.Thread(target=self._do_jobs, daemon=True).start()
        atexit.register(self.close)

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def run(
        self, seconds: float, work: Callable[..., T], *arguments: object, owner: str = "", weight: float = 1
    ) -> T:
        """Await a job. Raises what it raises, or WorkerFailed; cancelling it kills its worker."""
        return await asyncio.wrap_future(self.submit(work, *arguments, seconds=seconds, owner=owner, weight=weight))

    def submit(
        self, work: Callable[..., T], *arguments: Any, seconds: float | None = None, owner: str = "", weight: float = 1
    ) -> Future[T]:
        """Queue a job with a time limit; a smaller weight waits longer. A worker gets a MatchHandle as a MatchDelta."""
        job = _Job(seconds, work, arguments)
        job.future.add_done_callback(lambda _: self._cancel(job))
        with self._lock:
            if self._closed:
                raise WorkerFailed("the pool is closed")
            self._queue.push(owner, weight, job)
            self._lock.notify()
        return job.future

    def _do_jobs(self) -> None:
        """Do one job after another until the pool is closed; runs in a thread."""
        while True:
            with self._lock:
                while (turn := self._queue.pop()) is None:
                    if self._closed:
                        return
                    self._lock.wait()
            self._do(*turn)

    def _do(self, flow: Flow, job: _Job) -> None:
        began = time.monotonic()
        try:
            value = self._assign(job).run(job.seconds, job.work, job.arguments)
        except Exception as error:
            settle = partial(job.future.set_exception, error)
        else:
            settle = partial(job.future.set_result, value)
        with self._lock:
            if job.worker is not None and not job.worker.is_dead:
                self._idle.append(job.worker)
            job.worker = None
            self._queue.finish(flow, time.monotonic() - began)
        if job.future.set_running_or_notify_cancel():
            settle()

    def _assign(self, job: _Job) -> Worker:
        """A worker for this job: one that knows its match if possible, else an idle one, else a new one."""
        key = job.arguments[0].key if job.arguments and isinstance(job.arguments[0], MatchHandle) else ""
        with self._lock:
            if self._closed or job.future.cancelled():
                raise WorkerFailed("the job was withdrawn")
            self._idle.sort(key=lambda worker: key in worker.told)
            job.worker = self._idle.pop() if self._idle else Worker(self.niceness)
            if job.worker.is_outdated:
                job.worker.kill()
                job.worker = Worker(self.niceness)
            self.all = [*(worker for worker in self.all if not worker.is_dead and worker is not job.worker), job.worker]
            return job.worker

    def _cancel(self, job: _Job) -> None:
        with self._lock:
            if job.worker is not None:
                job.worker.kill()

    def close(self) -> None:
        """Kill all workers and wait until they have exited; unfinished jobs fail."""
        with self._lock:
            self._closed = True
            for worker in self.all:
                worker.kill()
            self._lock.notify_all()
        while self.all:
            self.all.pop().process.join()
        atexit.unregister(self.close)
