"""Work for machines that run `tuckbox worker`: a server's end of the shared queue.

Jobs wait here, in a fair queue by person, until the workers have room for them, so the shared queue stays short. What
comes of a job is awaited once. Where nobody can compute it elsewhere, whoever asked computes it here.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import platform
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from redis.exceptions import RedisError

from tuckbox import __version__
from tuckbox.jobs.fair_queue import FairQueue, Flow
from tuckbox.jobs.match_delta import MatchHandle
from tuckbox.jobs.worker import NoWorkers, WorkerFailed, WorkerTooSlow
from tuckbox.server.cluster.jobs import (
    BEAT,
    FIELD,
    GROUP,
    KEPT,
    QUEUE,
    RETRY,
    SERVERS,
    WORK,
    WORKERS,
    Answer,
    Job,
    Member,
    connect,
    name_of,
    pack,
    present,
    sign,
    unpack,
)
from tuckbox.server.runtime import Runtime

log = logging.getLogger("tuckbox.workers")
BLOCK_MS: Final = 1000
MARGIN: Final = 20.0  # seconds that a job may wait in the queue, or for another worker after its own was lost
START: Final = "0-0"


@dataclass
class _Waiting:
    """A job that waits for its turn, then for its answer."""

    job: Job
    answer: asyncio.Future[Answer]
    flow: Flow | None = None  # once it was sent
    began: float = 0.0
    timer: asyncio.TimerHandle | None = None  # it is then done here
    entry: Any = b""  # its id in the queue


class SharedWorkers:
    """The workers on other machines, as one server uses them."""

    def __init__(self, address: str, runtime: Runtime) -> None:
        self._runtime = runtime
        self.capacity = 0  # jobs that all workers together do at a time
        name = runtime.id()
        self._member = Member(f"{platform.node()[:40]} {name}")
        self._answers = f"tuckbox:answers:{name}"
        self._redis = connect(address)
        self._ids = itertools.count(1)
        self._queue: FairQueue[_Waiting] = FairQueue(1)
        self._open: dict[int, _Waiting] = {}  # jobs without an answer
        self._sent = 0  # how many of them are in the shared queue
        self._others: set[Member] = set()  # workers of other versions
        self._refusals: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Look for workers, and listen to them."""
        for work in (self._read(), self._look()):
            self._start(work)

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop."""
        for task in list(self._tasks):
            task.cancel()
        with suppress(RedisError, OSError, TimeoutError):
            async with asyncio.timeout(1.0):
                await self._redis.delete(self._answers)
                await self._redis.zrem(SERVERS, pack(self._member))
        with suppress(RedisError, OSError):
            await self._redis.aclose()

    def can(self, work: Any) -> bool:
        """Whether somebody elsewhere can do some work."""
        return self.capacity > 0 and name_of(work) is not None

    async def run(self, seconds: float, work: Any, *arguments: object, owner: str = "", weight: float = 1.0) -> Any:
        """Have a job done, as Pool.run does. Raises NoWorkers, or WorkerFailed if it failed."""
        if not self.can(work):
            raise NoWorkers
        name = name_of(work)
        assert name is not None
        told = [one.record() if isinstance(one, MatchHandle) else one for one in arguments]
        job = Job(next(self._ids), self._answers, name, pack(told), seconds)
        waiting = _Waiting(job, asyncio.get_running_loop().create_future())
        self._open[job.id] = waiting
        self._queue.push(owner, weight, waiting)
        self._send_next()
        try:
            answer = await waiting.answer
        finally:
            self._finish(waiting)
        if answer.outcome == "done":
            return unpack(answer.value, type=WORK[name].value)
        if answer.outcome == "refused":
            self._note_refusal(answer.reason)
            raise NoWorkers
        raise (WorkerTooSlow if answer.outcome == "too slow" else WorkerFailed)(answer.reason)

    def _finish(self, waiting: _Waiting) -> None:
        """A job was answered, given up or cancelled."""
        waiting.answer.cancel()
        del self._open[waiting.job.id]
        if waiting.flow is not None:
            self._sent -= 1
            self._queue.finish(waiting.flow, self._runtime.monotonic() - waiting.began)
        if waiting.timer is not None:
            waiting.timer.cancel()
        if waiting.entry:
            self._start(self._withdraw(waiting.entry))
        self._send_next()

    def _send_next(self) -> None:
        """Send the jobs whose turn it is, as many as the workers can do at a time."""
        self._queue.most = max(1, self.capacity - 1)  # one stays for others
        while self._sent < self.capacity and (found := self._queue.pop()) is not None:
            flow, waiting = found
            if waiting.answer.done():  # given up meanwhile
                self._queue.finish(flow, 0.0)
                continue
            self._sent += 1
            waiting.flow, waiting.began = flow, self._runtime.monotonic()
            waiting.timer = asyncio.get_running_loop().call_later(waiting.job.seconds + MARGIN, _give_up, waiting)
            self._start(self._send(waiting))

    async def _send(self, waiting: _Waiting) -> None:
        try:
            waiting.entry = await self._redis.xadd(QUEUE, {FIELD: pack(waiting.job)})
        except Exception as error:
            self._note_away(error)
        else:
            if waiting.answer.done():  # given up meanwhile
                await self._withdraw(waiting.entry)

    async def _withdraw(self, entry: Any) -> None:
        """Take a job out of the queue that nobody waits for; whoever has begun it goes on."""
        with suppress(RedisError, OSError):
            pipe = self._redis.pipeline()
            pipe.xack(QUEUE, GROUP, entry)
            pipe.xdel(QUEUE, entry)
            await pipe.execute()

    # What comes back

    async def _read(self) -> None:
        last = START
        while True:
            try:
                found: Any = await self._redis.xread({self._answers: last}, count=100, block=BLOCK_MS)
                for _, entries in found or ():
                    for id, fields in entries:
                        last = id
                        self._take(unpack(fields[FIELD], type=Answer))
                if found:
                    await self._redis.xtrim(self._answers, minid=last, approximate=True)
            except Exception as error:
                self._note_away(error)
                last = START  # answers that come again find nobody who waits for them
                await asyncio.sleep(RETRY)

    def _take(self, answer: Answer) -> None:
        waiting = self._open.get(answer.id)
        if waiting is not None and not waiting.answer.done():
            waiting.entry = b""
            waiting.answer.set_result(answer)

    # Who is there

    async def _look(self) -> None:
        while True:
            try:
                await sign(self._redis, SERVERS, self._member)
                await self._redis.expire(self._answers, KEPT)
                self._count(await present(self._redis, WORKERS))
            except Exception as error:
                self._note_away(error)
            await asyncio.sleep(BEAT)

    def _count(self, workers: list[Member]) -> None:
        before, self.capacity = self.capacity, sum(one.processes for one in workers if one.version == __version__)
        if bool(before) != bool(self.capacity):
            log.info("bots are computed by %s", f"{self.capacity} shared workers" if self.capacity else "own workers")
        others = {one for one in workers if one.version != __version__}
        for one in others - self._others:
            log.warning(
                "the worker %s has tuckbox %s and gets no work: this is %s; install the same version there",
                one.name, one.version, __version__,
            )  # fmt: skip
        self._others = others
        if not self.capacity:
            self._give_up_all()
        self._send_next()

    def _note_refusal(self, reason: str) -> None:
        if reason not in self._refusals:
            log.warning("a shared worker cannot do a job, which is done here: %s", reason)
            self._refusals.add(reason)

    def _note_away(self, error: Exception) -> None:
        """Without Redis everything is computed here."""
        if self.capacity:
            log.warning("the shared workers cannot be reached: %s; bots are computed by own workers", error)
        self.capacity = 0
        self._give_up_all()

    def _give_up_all(self) -> None:
        for waiting in list(self._open.values()):
            _give_up(waiting)


def _give_up(waiting: _Waiting) -> None:
    if not waiting.answer.done():
        waiting.answer.set_exception(NoWorkers())
