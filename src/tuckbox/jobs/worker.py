"""A worker: a process that does one job at a time, and can be killed."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, ClassVar, Final

from tuckbox import registry
from tuckbox.jobs.match_delta import Forgotten, MatchHandle, keep_newest

MAX_JOBS: Final = 2000  # of a worker: a third-party game may leak memory


class WorkerFailed(Exception):
    """The worker died or timed out; it has been replaced."""


class WorkerTooSlow(WorkerFailed):
    """The worker timed out."""


class NoWorkers(Exception):
    """No other machine can do this job: it has to be done here."""


class Worker:
    """The process, as seen by its parent."""

    import_first: ClassVar = ""  # new workers import from this folder before all others, e.g. one with compiled rules

    def __init__(self, niceness: int) -> None:
        context = multiprocessing.get_context("spawn")  # threads and open files do not survive a fork
        self._connection, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, dict(registry.GAMES), niceness))
        self._started_with = self.import_first
        self.is_dead = False
        self._jobs = 0
        self.told: dict[str, tuple[int, int]] = {}  # the marks of its matches, by key
        if self._started_with:
            sys.path.insert(0, self._started_with)  # a spawned process copies it
        try:
            self.process.start()
        finally:
            if self._started_with:
                sys.path.remove(self._started_with)
        theirs.close()

    @property
    def is_outdated(self) -> bool:
        """Whether it would be started differently now, or has done enough jobs."""
        return self._started_with != self.import_first or self._jobs >= MAX_JOBS

    def kill(self) -> None:
        """End the process even if it is busy."""
        self.is_dead = True
        self.process.kill()

    def run(self, seconds: float | None, work: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Do a job; raises what the job raises, or WorkerFailed. A MatchHandle as first argument is sent as a delta."""
        until = None if seconds is None else time.monotonic() + seconds
        handle = arguments[0] if arguments else None
        self._jobs += 1
        if not isinstance(handle, MatchHandle):
            return self._call(until, work, arguments)
        try:
            value = self._call(until, work, (handle.delta(self.told.pop(handle.key, None)), *arguments[1:]))
        except Forgotten:
            value = self._call(until, work, (handle.delta(None), *arguments[1:]))
        self.told[handle.key] = handle.mark
        keep_newest(self.told)
        return value

    def _call(self, until: float | None, work: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        try:
            self._connection.send((work, arguments))
            if not self._connection.poll(None if until is None else max(0.0, until - time.monotonic())):
                raise WorkerTooSlow("it took too long")
            value, error = self._connection.recv()
        except (EOFError, OSError, WorkerTooSlow) as failure:
            self.kill()
            self.process.join()
            raise failure if isinstance(failure, WorkerTooSlow) else WorkerFailed("its process died") from None
        if error is not None:
            raise error
        return value


def _serve(connection: Connection, games: dict[str, str], niceness: int) -> None:
    """Do jobs until the parent exits; runs in the process. Ctrl-C is left to the parent."""
    if hasattr(os, "nice"):
        os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # service managers send it to all processes of a server
    for name, package in games.items():
        registry.register(name, package)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    while True:
        job = connection.recv_bytes()
        try:
            work, arguments = pickle.loads(job)
            connection.send((work(*arguments), None))
        except Exception as error:
            error.add_note(traceback.format_exc())
            try:
                connection.send((None, error))
            except Exception:  # it does not pickle
                connection.send((None, RuntimeError(traceback.format_exc())))


def _exit_with_parent() -> None:
    """Exit when the parent does, even in the middle of a job."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
