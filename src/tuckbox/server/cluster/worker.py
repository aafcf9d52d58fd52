"""A worker: it takes jobs from the shared queue and has them computed by processes of this machine.

A job stays with its worker as long as that gives signs of life; then another worker claims it. Redis counts how often a
job was handed out, so one that ends its workers is given up.
"""

from __future__ import annotations

import asyncio
import logging
import os
import platform
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from redis.exceptions import RedisError, ResponseError

from tuckbox import __version__
from tuckbox.jobs.pool import Pool
from tuckbox.jobs.worker import WorkerFailed, WorkerTooSlow
from tuckbox.server.cluster.jobs import (
    ALIVE,
    BEAT,
    FIELD,
    GROUP,
    KEPT,
    QUEUE,
    RETRY,
    SERVERS,
    WORKERS,
    Answer,
    Job,
    Member,
    connect,
    do_job,
    pack,
    present,
    sign,
    unpack,
)
from tuckbox.server.runtime import Runtime

log = logging.getLogger("tuckbox.worker")
BLOCK_MS: Final = 1000
START: Final = "0-0"
LOST: Final = 1000 * ALIVE  # milliseconds without a sign of life after which a worker's job is taken by another
MAX_DELIVERIES: Final = 3
LOOK_INTERVAL: Final = 10  # beats between two looks at who asks for work
STOP_TIMEOUT: Final = 25.0  # seconds that jobs may take to end after the worker was told to


class SharedWorker:
    """Takes jobs until it is stopped."""

    def __init__(self, address: str, processes: int) -> None:
        self.processes = max(1, processes)
        self.name = f"{platform.node()[:40]} {os.getpid()} {Runtime().id()}"
        self.on_status: Callable[[str], None] = log.info  # called with a sentence when something changes for the host
        self._member = Member(self.name, processes=self.processes)
        self._redis = connect(address)
        self._pool = Pool(self.processes)
        self._jobs: dict[bytes, asyncio.Task[None]] = {}  # that run, by their id in the queue
        self._stopping = asyncio.Event()
        self._status = ""

    async def run(self) -> None:
        """Work until it is stopped; then finish what was begun."""
        beating = asyncio.create_task(self._beat())
        reading = asyncio.create_task(self._read())
        await self._stopping.wait()
        reading.cancel()
        with suppress(RedisError, OSError):
            await self._redis.zrem(WORKERS, pack(self._member))
        if self._jobs:
            await asyncio.wait(self._jobs.values(), timeout=STOP_TIMEOUT)
        beating.cancel()
        self._pool.close()
        with suppress(RedisError, OSError):
            if not self._jobs:
                await self._redis.xgroup_delconsumer(QUEUE, GROUP, self.name)
            await self._redis.aclose()

    def stop(self) -> None:
        """Take no more jobs, and end."""
        self._stopping.set()

    # Jobs

    async def _read(self) -> None:
        while True:
            try:
                if (room := self.processes - len(self._jobs)) <= 0:
                    await asyncio.wait(self._jobs.values(), return_when=asyncio.FIRST_COMPLETED)
                    continue
                found: Any = await self._redis.xreadgroup(GROUP, self.name, {QUEUE: ">"}, count=room, block=BLOCK_MS)
                for _, entries in found or ():
                    for id, fields in entries:
                        self._start(id, fields)
            except Exception as error:
                await self._recover(error)

    async def _recover(self, error: Exception) -> None:
        """The queue is made by its first worker; whatever else is wrong is tried again."""
        try:
            if not isinstance(error, ResponseError) or "NOGROUP" not in str(error):
                raise error
            await self._redis.xgroup_create(QUEUE, GROUP, id="0", mkstream=True)
        except ResponseError as refused:
            if "BUSYGROUP" not in str(refused):  # another worker was faster
                self._say(f"Redis refuses this worker: {refused}")
                await asyncio.sleep(RETRY)
        except Exception as failed:
            self._say(f"Redis is away ({type(failed).__name__}).")
            await asyncio.sleep(RETRY)

    def _start(self, id: bytes, fields: dict[bytes, bytes]) -> None:
        if id not in self._jobs:
            task = self._jobs[id] = asyncio.create_task(self._do(id, fields))
            task.add_done_callback(lambda _: self._jobs.pop(id, None))

    async def _do(self, id: bytes, fields: dict[bytes, bytes]) -> None:
        job = unpack(fields[FIELD], type=Job)
        try:
            answer: Answer = await self._pool.run(job.seconds, do_job, job.work, job.arguments)
        except WorkerTooSlow as error:
            answer = Answer(0, "too slow", reason=str(error))
        except WorkerFailed as error:
            answer = Answer(0, "failed", reason=str(error))
        if answer.outcome == "refused":
            self._say(f"A job cannot be done here: {answer.reason}")
        elif answer.outcome != "done":
            log.warning("a job failed: %s", answer.reason)
        answer.id = job.id
        await self._answer(id, job, answer)

    async def _answer(self, id: bytes, job: Job, answer: Answer) -> None:
        """Answer a job and take it out of the queue, in one transaction."""
        try:
            pipe = self._redis.pipeline(transaction=True)
            pipe.xadd(job.answers, {FIELD: pack(answer)})
            pipe.expire(job.answers, KEPT)
            pipe.xack(QUEUE, GROUP, id)
            pipe.xdel(QUEUE, id)
            await pipe.execute()
        except (RedisError, OSError) as error:  # whoever waits for it does it themselves
            log.warning("an answer was lost: %s", type(error).__name__)

    # Signs of life

    async def _beat(self) -> None:
        beats = 0
        while True:
            try:
                if not self._stopping.is_set():
                    await sign(self._redis, WORKERS, self._member)
                    await self._redis.expire(QUEUE, KEPT)
                if self._jobs:
                    await self._redis.xclaim(QUEUE, GROUP, self.name, 0, list(self._jobs), justid=True)
                if not self._stopping.is_set() and len(self._jobs) < self.processes:
                    await self._take_lost()
                if beats % LOOK_INTERVAL == 0:
                    self._look(await present(self._redis, SERVERS))
                beats += 1
            except Exception as error:  # the reader says so
                log.debug("no sign of life: %s", error)
            await asyncio.sleep(BEAT)

    async def _take_lost(self) -> None:
        """Take a job whose worker was lost."""
        found: Any = await self._redis.xautoclaim(QUEUE, GROUP, self.name, int(LOST), START, count=1)
        for id, fields in found[1]:
            if not fields:  # it was deleted
                continue
            pending: Any = await self._redis.xpending_range(QUEUE, GROUP, id, id, 1)
            if pending and pending[0]["times_delivered"] > MAX_DELIVERIES:
                job = unpack(fields[FIELD], type=Job)
                await self._answer(id, job, Answer(job.id, "failed", reason="It ended every worker that tried."))
            else:
                log.warning("the job of a lost worker is taken over")
                self._start(id, fields)

    def _look(self, servers: list[Member]) -> None:
        """Say for whom this worker works."""
        mine = [one for one in servers if one.version == __version__]
        if mine:
            self._say(f"Working for {len(mine)} process{'es' if len(mine) > 1 else ''} of the server.")
        elif servers:
            versions = ", ".join(sorted({one.version for one in servers}))
            self._say(f"The server has tuckbox {versions} and this is {__version__}: install the same version here.")
        else:
            self._say("No server uses this Redis yet; waiting.")

    def _say(self, status: str) -> None:
        if status != self._status:
            self._status = status
            self.on_status(status)
