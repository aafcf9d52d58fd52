"""The pool: workers that crash, hang or are cancelled are replaced; jobs on a match go to the worker that knows it."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.jobs.test_match_delta import play_one, started
from tuckbox.bots.jobs import choose
from tuckbox.jobs.match_delta import CACHE_SIZE, MatchDelta, MatchHandle, apply_delta
from tuckbox.jobs.pool import Pool
from tuckbox.jobs.worker import Worker, WorkerFailed, WorkerTooSlow


async def test_a_pool_tells_the_whole_match_once_and_then_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[bool] = []
    original = MatchHandle.delta

    def noted(self: MatchHandle, mark: tuple[int, int] | None) -> MatchDelta:
        delta = original(self, mark)
        sent.append(bool(delta.record))
        return delta

    monkeypatch.setattr(MatchHandle, "delta", noted)
    match, pool = started(5), Pool(1)

    async def ask(name: str) -> None:
        seat = match.seats_to_act()[0]
        code = await pool.run(60, choose, MatchHandle(name, match), seat, "greedy", 1)
        assert code == choose(str(match.record()), seat, "greedy", 1)
        play_one(match)

    try:
        for _ in range(3):
            await ask("table")
        assert sent == [True, False, False]
        for number in range(CACHE_SIZE):
            await ask(f"other {number % 2} {number}")
            if match.is_over:
                match = started(5)
        await pool.run(60, eval, "__import__('tuckbox.jobs.match_delta').jobs.match_delta._matches.clear()")
        sent.clear()
        await ask(f"other {(CACHE_SIZE - 1) % 2} {CACHE_SIZE - 1}")
        assert sent == [False, True], "a worker that has forgotten it is told all"
    finally:
        pool.close()


async def test_workers_are_replaced_between_jobs_when_they_shall_import_from_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Worker, "import_first", "")
    (tmp_path / "only_there.py").write_text("HERE = 'there'")
    asked = "__import__('time').sleep({}) or (__import__('os').getpid(), __import__('sys').path[0])"
    pool = Pool(1)
    try:
        before, path = await pool.run(60, eval, asked.format(0))
        assert path != str(tmp_path)
        running = asyncio.create_task(pool.run(60, eval, asked.format(0.5)))
        await asyncio.sleep(0.1)
        Worker.import_first = str(tmp_path)
        assert (await running)[0] == before, "the job that ran was not lost"
        after, path = await pool.run(60, eval, asked.format(0))
        assert after != before and path == str(tmp_path) not in sys.path
        assert (await pool.run(60, eval, "__import__('only_there').HERE")) == "there"
        assert (await pool.run(60, eval, asked.format(0)))[0] == after, "and it is replaced once"
    finally:
        pool.close()


async def test_a_worker_is_replaced_after_many_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuckbox.jobs.worker.MAX_JOBS", 3)
    pool = Pool(1)
    try:
        done = [await pool.run(60, eval, "__import__('os').getpid()") for _ in range(6)]
    finally:
        pool.close()
    assert done == [done[0]] * 3 + [done[3]] * 3 and done[0] != done[3]


async def test_a_pool_ends_cleanly_when_all_processes_are_asked_to_end() -> None:
    """A service manager sends SIGTERM to workers too, which finish their jobs until the server closes the pool."""
    pool = Pool(1)
    worker = await pool.run(60, eval, "__import__('os').getpid()")
    job = asyncio.create_task(pool.run(60, eval, "__import__('time').sleep(0.3) or 'done'"))
    await asyncio.sleep(0.1)
    os.kill(worker, signal.SIGTERM)
    assert await job == "done"
    left = asyncio.create_task(pool.run(60, eval, "__import__('time').sleep(60)"))
    await asyncio.sleep(0.1)
    left.cancel()
    pool.close()
    with pytest.raises(asyncio.CancelledError):
        await left
    assert not lives(worker) and not pool.all, "no worker is started in its place"


def test_a_worker_that_dies_fails_its_job_only() -> None:
    with Pool(2) as pool:
        other = pool.submit(time.sleep, 1.0)
        dies = pool.submit(os._exit, 3)
        with pytest.raises(WorkerFailed):
            dies.result(30)
        assert pool.submit(abs, -4).result(30) == 4
        assert other.result(30) is None


def test_a_job_that_takes_too_long_is_killed() -> None:
    with Pool(1) as pool:
        slow = pool.submit(os.getpid)
        process = slow.result(30)
        with pytest.raises(WorkerTooSlow):
            pool.submit(time.sleep, 60, seconds=0.2).result(30)
        assert not lives(process)
        assert pool.submit(os.getpid, seconds=30).result(30) != process


def test_cancelling_a_job_kills_its_worker_only_while_it_does_it() -> None:
    with Pool(1) as pool:
        process = pool.submit(os.getpid).result(30)
        running, queued = pool.submit(time.sleep, 60), pool.submit(os.getpid)
        time.sleep(0.2)
        assert queued.cancel() and running.cancel()
        replaced = pool.submit(os.getpid).result(30)
        assert replaced != process and not lives(process)
        withdrawn = pool.submit(os.getpid)
        withdrawn.result(30)
        assert not withdrawn.cancel() and pool.submit(os.getpid).result(30) == replaced


def _raise_what_does_not_pickle() -> None:
    class Local(Exception):
        pass

    raise Local("not here")


def test_errors_come_back_with_their_traceback_and_the_worker_lives() -> None:
    with Pool(1) as pool:
        process = pool.submit(os.getpid).result(30)
        with pytest.raises(ZeroDivisionError) as caught:
            pool.submit(divmod, 1, 0).result(30)
        assert "Traceback" in caught.value.__notes__[0]
        with pytest.raises(RuntimeError, match="not here"):
            pool.submit(_raise_what_does_not_pickle).result(30)
        with pytest.raises(pickle.PicklingError):
            pool.submit(eval, "lambda: 1").result(30)
        with pytest.raises((AttributeError, pickle.PicklingError)):
            pool.submit(lambda: 1).result(30)
        assert pool.submit(os.getpid).result(30) == process


def test_a_match_goes_to_the_worker_that_knows_it() -> None:
    match = started(5)
    with Pool(2) as pool:
        first, second = (pool.submit(time.sleep, 0.3) for _ in range(2))
        first.result(30), second.result(30)
        told = pool.submit(_process_of, MatchHandle("table", match)).result(30)
        others = [pool.submit(_process_of, MatchHandle("other", match)) for _ in range(2)]
        assert len({other.result(30)[0] for other in others}) == 2
        play_one(match)
        assert pool.submit(_process_of, MatchHandle("table", match)).result(30) == (told[0], 6)


def _process_of(delta: MatchDelta) -> tuple[int, int]:
    """The worker, which may be told the match or its new entries, and the entries that it then has."""
    entries = len(apply_delta(delta).entries)
    time.sleep(0.3)
    return os.getpid(), entries


def test_jobs_that_wait_fail_when_the_pool_is_closed() -> None:
    pool = Pool(1)
    waiting = [pool.submit(time.sleep, 60) for _ in range(3)]
    pool.close()
    for job in waiting:
        with pytest.raises(WorkerFailed):
            job.result(30)
    with pytest.raises(WorkerFailed):
        pool.submit(time.sleep, 0)


def test_a_pool_that_nobody_closes_does_not_keep_the_program_from_ending() -> None:
    script = "from tuckbox.jobs.pool import Pool; pool = Pool(1); pool.submit(abs, 1).result(); pool.submit(print, 1)"
    subprocess.run([sys.executable, "-c", script], check=True, timeout=30)


KILLED = """
import multiprocessing, time
from tuckbox.jobs.pool import Pool
with Pool(1) as pool:
    pool.submit(abs, 1).result()
    print(multiprocessing.active_children()[0].pid, flush=True)
    time.sleep(60)
"""


def test_a_worker_exits_with_its_parent() -> None:
    with subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        assert lives(worker)
        parent.kill()
    until = time.monotonic() + 30
    while lives(worker) and time.monotonic() < until:
        time.sleep(0.1)
    if lives(worker):
        os.kill(worker, signal.SIGKILL)
        raise AssertionError("the worker waits for ever")


def lives(process: int) -> bool:
    """Whether a process runs and is not a zombie."""
    asked = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], check=False, capture_output=True, text=True)
    return asked.stdout.strip() != "" and not asked.stdout.startswith("Z")
