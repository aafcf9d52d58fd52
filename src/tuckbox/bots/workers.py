"""Worker processes for bots: they receive a record as text, and return moves and statistics."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import threading
from collections import Counter, deque
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, ClassVar, Final

from tuckbox import registry
from tuckbox.bots import InformationSet, LevelBot, bot
from tuckbox.core.match import Match
from tuckbox.core.record import Record, parse
from tuckbox.registry import replay

NICENESS: Final = 5  # of workers beside an event loop, which comes first on a busy machine
CACHE_SIZE: Final = 32  # matches that a worker keeps, so that only new entries are replayed
_matches: dict[tuple[object, ...], Match] = {}
_Waiting = dict[str, deque["asyncio.Future[_Worker]"]]  # jobs by owner, whose turn comes in this order


class WorkerFailed(Exception):
    """The worker died or timed out; it has been replaced."""


class WorkerTooSlow(WorkerFailed):
    """The worker timed out."""


def import_first(folder: str) -> None:
    """Let workers import from a folder first, such as one with the compiled rules.

    Those that run finish their job and are then replaced.
    """
    _Worker.import_first = folder


class _Worker(ProcessPoolExecutor):
    """A process with one job at a time; its first job starts it."""

    import_first: ClassVar = ""  # the folder that new processes import from before all others

    def __init__(self, niceness: int) -> None:
        context = multiprocessing.get_context("spawn")
        super().__init__(1, context, _init_worker, (dict(registry.GAMES), niceness))
        self._started_with: str | None = None

    @property
    def is_outdated(self) -> bool:
        """Whether it runs and would be started differently now."""
        return self._started_with not in (None, self.import_first)

    def start(self, work: Any, *arguments: object) -> Future[Any]:
        """Start a job."""
        if self._started_with is not None:
            return self.submit(work, *arguments)
        self._started_with = self.import_first
        path = sys.path[:]
        sys.path[:0] = [self._started_with] if self._started_with else []  # a spawned process takes it over
        try:
            return self.submit(work, *arguments)
        finally:
            sys.path[:] = path


class WorkerPool:
    """Worker processes for an event loop, each with one job at a time; one that dies or hangs is replaced.

    Jobs are started in turn by owner, each owner's in the order they came. One worker more than `count` stays for
    others when one owner keeps `count` of them busy; it is started when it is first needed.
    """

    def __init__(self, count: int, niceness: int = NICENESS) -> None:
        self.niceness = niceness
        self.count = max(1, count)  # jobs of one owner at a time
        self._free: list[_Worker] = []  # used from the end, so that no more are started than needed
        self._running: Counter[str] = Counter()  # by owner
        self._waiting: tuple[_Waiting, _Waiting] = ({}, {})  # those that matter, and those that can wait
        self.all: list[_Worker] = []
        for _ in range(self.count + 1):
            self._add()

    def _add(self) -> None:
        worker = _Worker(self.niceness)
        self.all.append(worker)
        self._free.append(worker)

    async def run(self, seconds: float, work: Any, *arguments: object, owner: str = "", can_wait: bool = False) -> Any:
        """Run a job in a worker; raises WorkerFailed if it dies or times out. A job that can wait comes last."""
        worker = await self._acquire(owner, can_wait)
        try:
            future = worker.start(work, *arguments)
            value = await asyncio.wait_for(asyncio.wrap_future(future), seconds)
        except (BrokenProcessPool, TimeoutError, asyncio.CancelledError) as error:
            self._replace(worker)
            if isinstance(error, asyncio.CancelledError):
                raise
            failure = WorkerTooSlow if isinstance(error, TimeoutError) else WorkerFailed
            raise failure(type(error).__name__) from None
        except BaseException:
            self._free.append(worker)
            raise
        else:
            self._free.append(worker)
        finally:
            self._finished(owner)
        return value

    async def _acquire(self, owner: str, can_wait: bool) -> _Worker:
        """A worker for a job of this owner, once it is their turn."""
        turn: asyncio.Future[_Worker] = asyncio.get_running_loop().create_future()
        self._waiting[can_wait].setdefault(owner, deque()).append(turn)
        self._start_jobs()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._free.append(turn.result())
                self._finished(owner)
            raise

    def _finished(self, owner: str) -> None:
        self._running[owner] -= 1
        if not self._running[owner]:
            del self._running[owner]
        self._start_jobs()

    def _start_jobs(self) -> None:
        """Give the free workers to the owners whose turn it is."""
        while self._free and (turn := self._next_turn()) is not None:
            if self._free[-1].is_outdated:
                self._replace(self._free.pop())
            turn.set_result(self._free.pop())

    def _next_turn(self) -> asyncio.Future[_Worker] | None:
        for waiting in self._waiting:
            for owner in list(waiting):
                turns = waiting[owner]
                while turns and turns[0].cancelled():
                    turns.popleft()
                if turns and self._running[owner] >= self.count:
                    continue
                del waiting[owner]
                if turns:
                    turn = turns.popleft()
                    if turns:
                        waiting[owner] = turns  # behind the others
                    self._running[owner] += 1
                    return turn
        return None

    def _replace(self, worker: _Worker) -> None:
        """Kill a worker and start another one, unless the pool was closed."""
        if worker not in self.all:
            return
        self.all.remove(worker)
        for process in list((worker._processes or {}).values()):
            process.kill()
        worker.shutdown(wait=False, cancel_futures=True)
        self._add()

    def close(self) -> None:
        """Kill all workers, and wait until they are gone."""
        for worker in self.all:
            for process in list((worker._processes or {}).values()):
                process.kill()
        for worker in self.all:
            worker.shutdown(wait=True, cancel_futures=True)
        self.all.clear()
        self._free.clear()


def batch_executor(processes: int) -> ProcessPoolExecutor:
    """Worker processes that know the registered games and end with their parent."""
    # spawned, not forked: threads and open files do not survive a fork
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(processes, context, _init_worker, (dict(registry.GAMES),))


def choose(record: str, seat: int, name: str, seed: int, time_limit: float | None = None) -> int:
    """The code of a bot's move for a seat after the record's last entry; runs in a worker.

    A level stops its search after `time_limit` seconds and plays the best move found.
    """
    player = bot(name, seed)
    if isinstance(player, LevelBot):
        player.time_limit = time_limit
    return player.choose(InformationSet.of(load_match(parse(record)), seat)).code


def load_match(record: Record) -> Match:
    """The match of a record; if an earlier part of it is cached, only the new entries are applied."""
    key = (record.game, record.cards_hash, tuple(record.options.items()), record.players, record.seed)
    known = _matches.pop(key, None)
    seen = [] if known is None else known.entries
    if known is not None and list(map(str, seen)) == list(map(str, record.entries[: len(seen)])):
        for entry in record.entries[len(seen) :]:
            known.apply_entry(entry)
        if known.state.fingerprint() != record.position:
            known = replay(record)
    else:
        known = replay(record)
    _matches[key] = known
    while len(_matches) > CACHE_SIZE:
        del _matches[next(iter(_matches))]
    return known


def _init_worker(games: dict[str, str], niceness: int = 0) -> None:
    """Ignore Ctrl-C and SIGTERM, which reach the parent too; register its games, and exit with it."""
    if hasattr(os, "nice"):
        os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # service managers send it to all processes of a server
    for name, package in games.items():
        registry.register(name, package)
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    """Exit when the parent dies: one that was killed does not stop its workers."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
