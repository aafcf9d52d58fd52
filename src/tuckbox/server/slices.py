"""Slices: long work in the event loop, done a few milliseconds at a time so that nobody waits for it.

Half of the time is left to others: the database's threads need the interpreter's lock for every row, and get it at once
only while the loop is idle.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from typing import Final, TypeVar

from tuckbox.server.runtime import Runtime

T = TypeVar("T")
SLICE: Final = 0.003  # seconds


class Slices:
    """Runs generators in turn; between two slices the loop does what else is due."""

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
