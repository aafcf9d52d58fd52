"""Where the lab computes: in this process, in worker processes, or on a Dask cluster.

A job depends on its number alone, so the results are the same whoever computes them, and however often.
"""

from __future__ import annotations

import argparse
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from typing import TYPE_CHECKING, Any, Final, TypeVar

import tuckbox
from tuckbox import registry
from tuckbox.core.errors import BadOption, TuckboxError
from tuckbox.jobs.pool import Pool
from tuckbox.jobs.worker import WorkerFailed

if TYPE_CHECKING:
    from distributed import Client

T = TypeVar("T")
Numbered = tuple[int, T]  # a result with the number of its job

CHUNK_SECONDS: Final = 1.0  # of work that a worker is sent at a time
MOST_IN_CHUNK: Final = 64
LIVES: Final = 3  # times that the jobs of a dead worker process are run
CONNECT_SECONDS: Final = 10
CLOSE_SECONDS: Final = 3  # that a command waits for a scheduler when it ends
_one_at_a_time: Final = threading.Lock()  # games and heuristics are not for several threads, which Dask's workers have


class ClusterError(TuckboxError):
    """A cluster that cannot be reached or cannot do the work."""


class Workers:
    """Runs numbered jobs; a context manager. With a cluster or more than one process, the jobs must pickle."""

    def __init__(self, processes: int = 1, cluster: str = "", executor: Executor | None = None) -> None:
        self.processes = processes
        self._given = executor  # by the caller, who also closes it
        self._pool: Pool | None = None
        self._client = connect(cluster) if cluster else None

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.close()
        if self._client is not None:
            self._client.close(CLOSE_SECONDS)  # the scheduler forgets what has not begun

    def map_unordered(self, work: Callable[[int], T], numbers: Sequence[int]) -> Iterator[list[Numbered[T]]]:
        """Run a job for every number and yield the results as they come, some at a time."""
        if self._client is not None:
            yield from _on_cluster(self._client, work, numbers)
        elif self._given is not None:
            yield from _chunks(self._given, lambda: self.processes, work, numbers)
        elif self.processes == 1:
            yield from ([(number, work(number))] for number in numbers)
        else:
            yield from self._in_processes(work, numbers)

    def map(self, work: Callable[[int], T], numbers: Sequence[int]) -> Iterator[T]:
        """Run a job for every number and yield the results in the order of the numbers."""
        waiting: dict[int, T] = {}
        order = iter(numbers)
        turn = next(order, None)
        for chunk in self.map_unordered(work, numbers):
            waiting.update(chunk)
            while turn is not None and turn in waiting:
                yield waiting.pop(turn)
                turn = next(order, None)

    def _in_processes(self, work: Callable[[int], T], numbers: Sequence[int]) -> Iterator[list[Numbered[T]]]:
        """Run jobs in worker processes; when one dies, the unfinished jobs are run again."""
        left = dict.fromkeys(numbers)
        for life in range(LIVES):
            self._pool = self._pool or Pool(self.processes, niceness=0)
            try:
                for chunk in _chunks(self._pool, lambda: self.processes, work, list(left)):
                    for number, _ in chunk:
                        del left[number]
                    yield chunk
                return
            except WorkerFailed:
                if life == LIVES - 1:
                    raise


def _chunks(
    executor: Executor | Pool, workers: Callable[[], int], work: Callable[[int], T], numbers: Sequence[int]
) -> Iterator[list[Numbered[T]]]:
    """Run jobs in chunks, two at a time for each worker; chunks grow until one takes about a second."""
    size, sent = 1, 0
    pending: set[Future[tuple[float, list[Numbered[T]]]]] = set()
    try:
        while sent < len(numbers) or pending:
            room = 2 * workers() - len(pending)
            while sent < len(numbers) and (room > 0 or not pending):
                pending.add(executor.submit(run_chunk, work, numbers[sent : sent + size]))
                sent += size
                room -= 1
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                seconds, results = future.result()
                size = chunk_size(len(results), seconds)
                yield results
    finally:
        for future in pending:
            future.cancel()


def chunk_size(jobs: int, seconds: float) -> int:
    """The number of jobs that take about a second, after some have taken so long."""
    return max(1, min(MOST_IN_CHUNK, int(CHUNK_SECONDS * jobs / max(seconds, 0.001))))


def run_chunk(work: Callable[[int], T], numbers: Sequence[int]) -> tuple[float, list[Numbered[T]]]:
    """Run some jobs, in a worker; the seconds they took, and the results."""
    begun = time.monotonic()
    results = [(number, work(number)) for number in numbers]
    return time.monotonic() - begun, results


# Dask


def connect(address: str) -> Client:
    """The client of a Dask scheduler whose workers have this version of Tuckbox."""
    try:
        from distributed import Client
    except ModuleNotFoundError as missing:
        text = "A cluster needs more packages: pip install 'tuckbox[cluster]'"
        raise ModuleNotFoundError(text, name=missing.name) from missing
    # Ctrl-C in a call to the scheduler fails in a callback of Dask's, which prints a traceback; what counts is raised.
    logging.getLogger("tornado.application").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:  # nobody there, or no address
        reason = str(error).rstrip(".") or type(error).__name__
        raise ClusterError(f"There is no Dask scheduler at {address}: {reason}.") from None
    try:
        _check_versions(client, address)
    except BaseException:
        client.close()
        raise
    return client


def _check_versions(client: Client, address: str) -> None:
    reported: dict[str, Any] = client.get_versions(packages=["tuckbox"])  # type: ignore[assignment]
    if not reported["workers"]:
        raise ClusterError(f"The scheduler at {address} has no workers; start some with: dask worker {address}")
    for place, versions in (("scheduler", reported["scheduler"]), *reported["workers"].items()):
        _check_version("scheduler" if place == "scheduler" else f"worker {place}", versions["packages"]["tuckbox"])


def _check_version(place: str, version: str | None) -> None:
    mine = tuckbox.__version__
    if version is None:
        raise ClusterError(f"The {place} has no tuckbox; install version {mine} there.")
    if version != mine:
        raise ClusterError(f"The {place} has tuckbox {version} and this is {mine}; install the same everywhere.")


def _on_cluster(client: Client, work: Callable[[int], T], numbers: Sequence[int]) -> Iterator[list[Numbered[T]]]:
    """Run jobs on a cluster, whose scheduler gives the jobs of a lost worker to another."""
    from distributed import KilledWorker
    from distributed.comm.core import CommClosedError

    job = _ClusterJob(work, dict(registry.GAMES), tuckbox.__version__)
    executor = client.get_executor(pure=False)
    try:
        yield from _chunks(executor, lambda: len(client.nthreads()), job, numbers)
    except KilledWorker:
        raise ClusterError("A match ended every worker that played it; look at what the workers logged.") from None
    except Exception as error:
        if client.status == "running" and not isinstance(error, CancelledError | CommClosedError):
            raise
        raise ClusterError("The connection to the scheduler is lost; run the same command to continue.") from None


class _ClusterJob:
    """A job as a worker of a cluster runs it: with the sender's version and games, one at a time."""

    def __init__(self, work: Callable[[int], Any], games: dict[str, str], version: str) -> None:
        self.work = work
        self.games = games
        self.version = version

    def __call__(self, number: int) -> Any:
        worker = f"worker on {socket.gethostname()}"
        if self.version != tuckbox.__version__:  # of a worker that came later
            raise ClusterError(f"A {worker} has tuckbox {tuckbox.__version__}, not {self.version}.")
        with _one_at_a_time:
            for name in self.games.keys() - registry.GAMES.keys():
                registry.register(name, self.games[name])
            try:
                return self.work(number)
            except TuckboxError as error:  # such as a game or a bot that is not installed there
                raise ClusterError(f"A {worker} cannot play this: {error}") from None


# The command line


def add_workers(parser: argparse.ArgumentParser, processes: int = 1, default: str = "1") -> None:
    """Let a command compute in several processes or on a cluster."""
    parser.add_argument("--processes", type=int, default=processes, metavar="N", help=f"worker processes ({default})")
    parser.add_argument(
        "--cluster",
        default="",
        metavar="ADDRESS",
        help="play on the workers of a Dask scheduler instead: tcp://HOST:PORT",
    )


def workers_of(chosen: argparse.Namespace) -> Workers:
    """The workers that the arguments of a command ask for."""
    if chosen.processes < 1:
        raise BadOption("--processes must be 1 or more.")
    return Workers(chosen.processes, chosen.cluster)
