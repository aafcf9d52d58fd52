"""Running work in other processes: what crosses is a record as text; moves and figures come back."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from typing import Any, Final, ParamSpec, TypeVar

from tuckbox import registry
from tuckbox.bots import InformationSet, LevelBot, bot
from tuckbox.bots.ismcts import Ismcts
from tuckbox.bots.level import most_visited
from tuckbox.bots.search import search
from tuckbox.core.chance import FastChance
from tuckbox.core.levels import Level
from tuckbox.core.match import Match
from tuckbox.core.record import Record, parse
from tuckbox.registry import replay

P = ParamSpec("P")
T = TypeVar("T")
RootStatistics = list[tuple[int, int, float]]  # of each option: code, visits, sum of values

REMEMBERED: Final = 32  # matches that a worker keeps, so that only new entries are replayed
_matches: dict[tuple[object, ...], Match] = {}


class WorkerFailed(Exception):
    """The worker died or took too long; another stands in its place."""


class WorkerTooSlow(WorkerFailed):
    """The worker took too long."""


class WorkerPool:
    """Processes for an event loop, each with one piece of work at a time; one that dies or hangs is replaced."""

    def __init__(self, count: int) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._free: asyncio.Queue[ProcessPoolExecutor] = asyncio.Queue()
        self.all: list[ProcessPoolExecutor] = []
        for _ in range(max(1, count)):
            self._add()

    def _add(self) -> None:
        one = ProcessPoolExecutor(1, self._context, _begin, (dict(registry.GAMES),))
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
            failure = WorkerTooSlow if isinstance(error, TimeoutError) else WorkerFailed
            raise failure(type(error).__name__) from None
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


class BatchPool:
    """A few processes for somebody who waits for the results; use it in a `with`."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        # fresh processes, not copies: a server's threads and open files do not survive a fork
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(processes, context, _begin, (dict(registry.GAMES),))

    def __enter__(self) -> BatchPool:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def call(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> Future[T]:
        """Do a piece of work in a worker."""
        return self._pool.submit(work, *arguments, **named)

    def each(self, work: Callable[[int], T], numbers: Iterator[int]) -> Iterator[T]:
        """Do a piece of work for every number, as results come in; never more pending than the workers need."""
        pending: set[Future[T]] = set()
        while True:
            while len(pending) < 2 * self.processes:
                number = next(numbers, None)
                if number is None:
                    break
                pending.add(self._pool.submit(work, number))
            if not pending:
                return
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()

    def search(self, record: str, seat: int, level: Level, seed: int) -> int:
        """The choice of a search that is shared out over all workers: each grows a tree, their roots are added up."""
        share = replace(level, iterations=-(-level.iterations // self.processes))
        parts = [self.call(root_statistics, record, seat, share, seed + number) for number in range(self.processes)]
        return most_visited(merged([part.result() for part in parts]))


def choose(record: str, seat: int, name: str, seed: int, patience: float | None = None) -> int:
    """What a bot plays for a seat after the record's last entry; runs in a worker.

    A level that has thought for longer than our patience plays the best that it has found.
    """
    player = bot(name, seed)
    if isinstance(player, LevelBot):
        player.time_limit = patience
    return player.choose(InformationSet.of(match_of(parse(record)), seat)).code


def root_statistics(record: str, seat: int, level: Level, seed: int) -> RootStatistics:
    """What a search for a seat tried after the record's last entry."""
    tree: Ismcts = search(InformationSet.of(match_of(parse(record)), seat), level, FastChance(seed))
    return tree.root_statistics()


def merged(parts: list[RootStatistics]) -> RootStatistics:
    """Several searches of one decision added up."""
    sums: dict[int, tuple[int, float]] = {}
    for part in parts:
        for code, visits, total in part:
            before = sums.get(code, (0, 0.0))
            sums[code] = (before[0] + visits, before[1] + total)
    return [(code, visits, total) for code, (visits, total) in sorted(sums.items())]


def match_of(record: Record) -> Match:
    """The match of a record; one seen before is only carried on."""
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
    while len(_matches) > REMEMBERED:
        del _matches[next(iter(_matches))]
    return known


def _begin(games: dict[str, str]) -> None:
    """A worker leaves Ctrl-C to its parent, knows the games that were registered there, and ends when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    registry.GAMES.update(games)
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    """A parent that was killed closes nothing: its workers would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
