"""Running work in other processes: what crosses is a record as text, and a move's code comes back."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from tuckbox.bots import bot, seat_of
from tuckbox.match import replay
from tuckbox.record import parse


def choose(record_text: str, seat: int, bot_name: str, seed: int) -> int:
    """What a bot plays for a seat of a match; runs in a worker."""
    match = replay(parse(record_text))
    return bot(bot_name, seed).choose(seat_of(match, seat)).code


class WorkerFailed(Exception):
    """The worker died or took too long; another stands in its place."""


class Workers:
    """Processes that each do one piece of work at a time; one that dies or hangs is replaced."""

    def __init__(self, count: int) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._free: asyncio.Queue[ProcessPoolExecutor] = asyncio.Queue()
        self.all: list[ProcessPoolExecutor] = []
        for _ in range(max(1, count)):
            self._add()

    def _add(self) -> None:
        one = ProcessPoolExecutor(1, mp_context=self._context)
        self.all.append(one)
        self._free.put_nowait(one)

    async def run(self, seconds: float, work: Any, *arguments: object) -> Any:
        """Do work in a process; raises WorkerFailed if it dies or does not end in time."""
        one = await self._free.get()
        try:
            future = one.submit(work, *arguments)
            value = await asyncio.wait_for(asyncio.wrap_future(future), seconds)
        except (BrokenProcessPool, TimeoutError, asyncio.CancelledError) as error:
            self._end(one)
            if isinstance(error, asyncio.CancelledError):
                raise
            raise WorkerFailed(type(error).__name__) from None
        except BaseException:
            self._free.put_nowait(one)
            raise
        self._free.put_nowait(one)
        return value

    def _end(self, one: ProcessPoolExecutor) -> None:
        """End a worker for good and put another in its place."""
        self.all.remove(one)
        for process in list((one._processes or {}).values()):
            process.kill()
        one.shutdown(wait=False, cancel_futures=True)
        self._add()

    def close(self) -> None:
        """End all workers."""
        for one in self.all:
            for process in list((one._processes or {}).values()):
                process.kill()
            one.shutdown(wait=False, cancel_futures=True)
