"""The runtime: a server's clock, random numbers, threads and slices of long work; tests and simulators replace it."""

from __future__ import annotations

import asyncio
import base64
import random
import time
from collections.abc import Callable, Generator
from typing import Final, ParamSpec, TypeVar

from tuckbox.core.game import SEED_BYTES

P = ParamSpec("P")
T = TypeVar("T")
SLICE: Final = 0.003  # seconds


class Runtime:
    """Everything a server uses that is not determined by its input."""

    def __init__(self) -> None:
        self.random: random.Random = random.SystemRandom()
        self.clock_offset = 0.0  # seconds: how far the shared clock is ahead of this machine's

    def now(self) -> float:
        """Seconds since 1970, by the database's clock if several processes share a database."""
        return time.time() + self.clock_offset

    def set_clock(self, now: float) -> None:
        """Adjust the clock to the database's."""
        self.clock_offset += now - self.now()

    def monotonic(self) -> float:
        """Seconds since some point in the past; never goes back."""
        return time.monotonic()

    def token(self, size: int) -> str:
        """A random URL-safe string of `size` bytes."""
        return base64.urlsafe_b64encode(self.random.randbytes(size)).rstrip(b"=").decode()

    def seed(self) -> bytes:
        """A seed for dealing a match."""
        return self.random.randbytes(SEED_BYTES)

    def id(self) -> str:
        """An unguessable id without easily confused characters."""
        return "".join(self.random.choices("abcdefghjkmnpqrstuvwxyz23456789", k=12))

    async def run_in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a blocking function outside the event loop."""
        return await asyncio.to_thread(work, *args, **kwargs)


class Slices:
    """Does long work in the event loop a few milliseconds at a time, so that it delays nobody.

    Half of the time stays idle: the database threads need the GIL for every row, and get it at once only while the
    loop is idle.
    """

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._turn = asyncio.Lock()

    async def run(self, steps: Generator[None, None, T]) -> T:
        """Exhaust a generator and return its value; each of its steps should be short."""
        while True:
            async with self._turn:
                until = self._runtime.monotonic() + SLICE
                try:
                    while self._runtime.monotonic() < until:
                        next(steps)
                except StopIteration as done:
                    value: T = done.value
                    return value
                await asyncio.sleep(SLICE)
