"""An actor: does jobs one after the other in a task of its own, so that nothing else changes what it owns."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from tuckbox.core.errors import TuckboxError
from tuckbox.server.errors import RequestError, TableReloading
from tuckbox.server.storage.errors import StaleTable

T = TypeVar("T")
Job = tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]


class Actor(ABC):
    """A queue of jobs, a timer, and the task that waits for both."""

    def __init__(self) -> None:
        self.unloaded = False  # no job will be done any more
        self._working = False
        self._jobs: deque[Job] = deque()
        self._wakeup: asyncio.Future[None] | None = None  # done when a job is queued or the timer is due
        self._task: asyncio.Task[None] | None = None

    @abstractmethod
    def seconds_to_timer(self) -> float | None:
        """In how many seconds `check_timers` is to be called, if nothing comes first."""

    @abstractmethod
    async def check_timers(self) -> None:
        """Do what is due."""

    @abstractmethod
    def failed(self, error: Exception) -> None:
        """An error has left the actor in an unknown state; it does nothing more."""

    @property
    def busy(self) -> bool:
        """Whether a job is running or queued."""
        return self._working or bool(self._jobs)

    def start(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Stop the task; jobs that wait are refused."""
        self.retire()
        if self._task is not None:
            self._task.cancel()

    def retire(self) -> None:
        """Let the running job be the last."""
        self.unloaded = True
        while self._jobs:
            _reject(self._jobs.popleft()[1])

    def fail(self, error: Exception) -> None:
        """Do nothing more: what a job left behind may be wrong."""
        if not self.unloaded:
            self.retire()
            self.failed(error)

    def submit(self, job: Callable[[], Awaitable[T]]) -> asyncio.Future[T]:
        """Queue a job."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self.unloaded:
            _reject(future)
            return future
        self._jobs.append((job, future))
        self.wake()
        return future

    def wake(self) -> None:
        """Check the jobs and the timer again."""
        _wake(self._wakeup)

    async def _run(self) -> None:
        while not self.unloaded:
            try:
                job = await self._next_job()
                if job is None:
                    await self.check_timers()
                    continue
            except asyncio.CancelledError:
                raise
            except Exception as error:
                self.fail(error)
                return
            await self._do(*job)

    async def _do(self, work: Callable[[], Awaitable[Any]], future: asyncio.Future[Any]) -> None:
        self._working = True
        try:
            value = await work()
            if not future.done():
                future.set_result(value)
        except (TuckboxError, RequestError) as error:
            if not future.done():
                future.set_exception(error)
            if isinstance(error, StaleTable):
                self.fail(error)
        except asyncio.CancelledError:
            _reject(future)
            raise
        except Exception as error:
            if not future.done():
                future.set_exception(RequestError("failed", "An error occurred at this table; it is being reloaded."))
            self.fail(error)
        finally:
            self._working = False

    async def _next_job(self) -> Job | None:
        """The next job; None if the timer comes first."""
        if not self._jobs:
            loop, delay = asyncio.get_running_loop(), self.seconds_to_timer()
            self._wakeup = loop.create_future()
            timer = None if delay is None else loop.call_later(max(0.0, delay), _wake, self._wakeup)
            try:
                await self._wakeup
            finally:
                self._wakeup = None
                if timer is not None:
                    timer.cancel()
        return self._jobs.popleft() if self._jobs else None


def _wake(wakeup: asyncio.Future[None] | None) -> None:
    if wakeup is not None and not wakeup.done():
        wakeup.set_result(None)


def _reject(future: asyncio.Future[Any]) -> None:
    """Refuse a job of a table that is being reloaded."""
    if not future.done():
        future.set_exception(TableReloading())
