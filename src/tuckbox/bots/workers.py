"""Worker processes for bots: they are told a match, or what is new of it, and return moves and statistics."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import threading
import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from typing import Any, ClassVar, Final, NamedTuple

from tuckbox import registry
from tuckbox.bots import InformationSet, LevelBot, bot
from tuckbox.bots.fair_queue import FairQueue, Flow
from tuckbox.core.match import Match
from tuckbox.core.record import UNKNOWN, Entry, Record, parse
from tuckbox.registry import replay

NICENESS: Final = 10  # of workers beside an event loop, which comes first on a busy machine
MAX_JOBS: Final = 2000  # of a worker: a game that somebody else wrote may leak memory
CACHE_SIZE: Final = 32  # matches that a worker keeps, so that only new entries are replayed
_matches: dict[tuple[object, ...], Match] = {}
_followed: dict[str, Match] = {}  # the matches of live tables, by the key of their lines
_Turn = tuple["asyncio.Future[tuple[Flow, _Worker]]", str]  # who waits for a worker, and the key of their line


class WorkerFailed(Exception):
    """The worker died or timed out; it has been replaced."""


class WorkerTooSlow(WorkerFailed):
    """The worker timed out."""


class NoWorkers(Exception):
    """Nobody on another machine can do a job: it has to be done here."""


def import_first(folder: str) -> None:
    """Let workers import from a folder first, such as one with the compiled rules.

    Those that run finish their job and are then replaced.
    """
    _Worker.import_first = folder


class News(NamedTuple):
    """What a worker is told of a match: the whole record, or the entries after those that it has."""

    key: str
    known: int  # entries that the worker has
    entries: tuple[Entry, ...]
    record: str = ""


class MatchLine:
    """The main line of a match as it is now, for workers that may know a part of it under this key."""

    def __init__(self, key: str, match: Match) -> None:
        self.key = key
        self.numbers = match.mainline[:]
        self._match, self._entries = match, match.entries  # which only grows

    def record(self) -> str:
        """All of it, for a worker that knows nothing."""
        entries = tuple(self._entries[number - 1] for number in self.numbers)
        return str(replace(self._match.record(), entries=entries, position=UNKNOWN))

    def news(self, told: tuple[int, int] | None) -> News:
        """What is new to a worker that was told so many entries, the last one of this number."""
        known, last = told or (0, 0)
        if not known or self.numbers[known - 1 : known] != [last]:  # none, or it has some that were undone
            return News(self.key, 0, (), self.record())
        return News(self.key, known, tuple(self._entries[number - 1] for number in self.numbers[known:]))


class _Worker(ProcessPoolExecutor):
    """A process with one job at a time; its first job starts it."""

    import_first: ClassVar = ""  # the folder that new processes import from before all others

    def __init__(self, niceness: int) -> None:
        context = multiprocessing.get_context("spawn")
        super().__init__(1, context, _init_worker, (dict(registry.GAMES), niceness))
        self._started_with: str | None = None
        self._jobs = 0
        self.told: dict[str, tuple[int, int]] = {}  # of each match: how many entries, and the number of the last one

    @property
    def is_outdated(self) -> bool:
        """Whether it runs and would be started differently now, or has run long enough."""
        return self._started_with not in (None, self.import_first) or self._jobs >= MAX_JOBS

    def start(self, work: Any, *arguments: object) -> Future[Any]:
        """Start a job."""
        self._jobs += 1
        if self._started_with is not None:
            return self.submit(work, *arguments)
        self._started_with = self.import_first
        path = sys.path[:]
        sys.path[:0] = [self._started_with] if self._started_with else []  # a spawned process takes it over
        try:
            return self.submit(work, *arguments)
        finally:
            sys.path[:] = path

    async def run(self, work: Any, *arguments: object) -> Any:
        """Run a job."""
        return await asyncio.wrap_future(self.start(work, *arguments))

    async def follow(self, work: Any, line: MatchLine, *arguments: object) -> Any:
        """Run a job on a match; it returns None if the worker has forgotten the match, and is then told all of it."""
        value = await self.run(work, line.news(self.told.pop(line.key, None)), *arguments)
        if value is None:
            value = await self.run(work, line.news(None), *arguments)
        self.told[line.key] = len(line.numbers), line.numbers[-1] if line.numbers else 0
        _keep_newest(self.told)
        return value


class WorkerPool:
    """Worker processes for an event loop, each with one job at a time; one that dies or hangs is replaced.

    Jobs wait in a fair queue by owner. One worker more than `count` stays for others when one owner keeps `count` of
    them busy; it is started when it is first needed.
    """

    def __init__(self, count: int, niceness: int = NICENESS) -> None:
        self.niceness = niceness
        self.count = max(1, count)  # jobs of one owner at a time
        self._free: list[_Worker] = []  # used from the end, so that no more are started than needed
        self._queue: FairQueue[_Turn] = FairQueue(self.count)
        self.all: list[_Worker] = []
        for _ in range(self.count + 1):
            self._add()

    def _add(self) -> None:
        worker = _Worker(self.niceness)
        self.all.append(worker)
        self._free.append(worker)

    async def run(
        self,
        seconds: float,
        work: Any,
        *arguments: object,
        owner: str = "",
        weight: float = 1.0,
    ) -> Any:
        """Run a job in a worker; raises WorkerFailed if it dies or times out. The less it weighs, the longer it waits.

        If its first argument is the line of a match, the worker is told what is new of it.
        """
        line = arguments[0] if arguments and isinstance(arguments[0], MatchLine) else None
        flow, worker = await self._acquire(owner, weight, "" if line is None else line.key)
        began = time.monotonic()
        try:
            async with asyncio.timeout(seconds):
                value = await (
                    worker.run(work, *arguments) if line is None else worker.follow(work, line, *arguments[1:])
                )
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
            self._finished(flow, time.monotonic() - began)
        return value

    async def _acquire(self, owner: str, weight: float, key: str) -> tuple[Flow, _Worker]:
        """A worker for a job of this owner, once it is their turn."""
        turn: asyncio.Future[tuple[Flow, _Worker]] = asyncio.get_running_loop().create_future()
        self._queue.push(owner, weight, (turn, key))
        self._start_jobs()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                flow, worker = turn.result()
                self._free.append(worker)
                self._finished(flow, 0.0)
            raise

    def _finished(self, flow: Flow, seconds: float) -> None:
        self._queue.finish(flow, seconds)
        self._start_jobs()

    def _start_jobs(self) -> None:
        """Give the free workers to the jobs whose turn it is."""
        while self._free and (found := self._queue.pop()) is not None:
            flow, (turn, key) = found
            if turn.cancelled():
                self._queue.finish(flow, 0.0)
                continue
            worker = next((one for one in self._free if key in one.told), self._free[-1])
            self._free.remove(worker)
            if worker.is_outdated:
                self._replace(worker)
                worker = self._free.pop()
            turn.set_result((flow, worker))

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


def choose(record: str | News, seat: int, name: str, seed: int, time_limit: float | None = None) -> int | None:
    """The code of a bot's move for a seat after the record's last entry; runs in a worker.

    A level stops its search after `time_limit` seconds and plays the best move found. None: the news are about a match
    that this worker does not have.
    """
    match = load_match(parse(record)) if isinstance(record, str) else follow_match(record)
    if match is None:
        return None
    player = bot(name, seed)
    if isinstance(player, LevelBot):
        player.time_limit = time_limit
    return player.choose(InformationSet.of(match, seat)).code


def follow_match(news: News) -> Match | None:
    """The match after the news; None if this worker does not have what came before."""
    match = _followed.pop(news.key, None)
    if news.record:
        match = replay(parse(news.record))
    elif match is None or len(match.entries) != news.known:
        return None
    for entry in news.entries:
        match.apply_entry(entry)
    _followed[news.key] = match
    _keep_newest(_followed)
    return match


def _keep_newest(cache: dict[str, Any]) -> None:
    """Forget the matches that were used longest ago; the server forgets the same ones as its worker."""
    while len(cache) > CACHE_SIZE:
        del cache[next(iter(cache))]


def load_match(record: Record) -> Match:
    """The match of a record; if an earlier part of it is cached, only the new entries are applied."""
    key = (record.game, record.cards_hash, tuple(record.options.items()), record.players, record.seed, record.shuffle)
    known = _matches.pop(key, None)
    seen = [] if known is None else known.entries
    if known is not None and list(map(str, seen)) == list(map(str, record.entries[: len(seen)])):
        for entry in record.entries[len(seen) :]:
            known.apply_entry(entry)
        if record.position not in (UNKNOWN, known.state.fingerprint()):
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
