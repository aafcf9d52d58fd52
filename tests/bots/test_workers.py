"""Workers: bots in other processes choose the same moves."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.subjects import SUBJECTS
from tuckbox.bots import InformationSet, bot, workers
from tuckbox.bots.workers import CACHE_SIZE, MatchLine, WorkerPool, choose, follow_match, load_match
from tuckbox.core.match import Match
from tuckbox.core.record import parse
from tuckbox.testing.subject import matches


def started(moves: int) -> Match:
    match, dice = next(matches(SUBJECTS["druid"], 1, "workers"))
    for _ in range(moves):
        seat = match.seats_to_act()[0]
        match.play(seat, dice.choice(match.legal_moves(seat)))
    return match


def test_a_worker_chooses_the_same_move() -> None:
    match = started(9)
    seat = match.seats_to_act()[0]
    here = bot("level2+iterations=30", 4).choose(InformationSet.of(match, seat)).code
    assert choose(str(match.record()), seat, "level2+iterations=30", 4) == here


def test_a_cached_match_is_continued() -> None:
    match = started(3)
    first = load_match(parse(str(match.record())))
    match.play(match.seats_to_act()[0], match.legal_moves(match.seats_to_act()[0])[0])
    assert load_match(parse(str(match.record()))) is first
    assert first.state.fingerprint() == match.state.fingerprint()


def test_a_match_that_diverged_is_replayed() -> None:
    match = started(4)
    first = load_match(parse(str(match.record())))
    match.rewind(2)
    match.play(match.seats_to_act()[0], match.legal_moves(match.seats_to_act()[0])[-1])
    again = load_match(parse(str(match.without_undone())))
    assert again is not first and again.state.fingerprint() == match.state.fingerprint()


def play_one(match: Match) -> None:
    seat = match.seats_to_act()[0]
    match.play(seat, match.legal_moves(seat)[0])


def test_a_worker_is_told_what_is_new() -> None:
    match = started(5)
    first = MatchLine("table", match)
    followed = follow_match(first.news(None))
    play_one(match)
    play_one(match)
    then = MatchLine("table", match)
    play_one(match)
    news = then.news((5, 5))
    assert not news.record and [str(entry) for entry in news.entries] == [str(entry) for entry in match.entries[5:7]]
    assert follow_match(news) is followed and followed is not None and len(followed.entries) == 7
    assert follow_match(news) is None, "it has them already"
    assert follow_match(then.news((5, 5))._replace(key="another")) is None
    again = follow_match(MatchLine("table", match).news(None))
    assert again is not None and again.state.fingerprint() == match.state.fingerprint()


def test_a_worker_that_knows_undone_entries_is_told_the_whole_main_line() -> None:
    match = started(4)
    match.rewind(2)
    play_one(match)
    line = MatchLine("table", match)
    assert line.numbers == [1, 2, 6]
    for told in ((4, 4), (3, 3)):
        assert line.news(told).record
    assert [str(entry) for entry in line.news((2, 2)).entries] == [str(match.entries[5])]
    followed = follow_match(line.news(None))
    assert followed is not None and followed.state.fingerprint() == match.state.fingerprint()


async def test_a_pool_tells_the_whole_match_once_and_then_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[bool] = []
    honest = MatchLine.news

    def noted(self: MatchLine, told: tuple[int, int] | None) -> workers.News:
        news = honest(self, told)
        sent.append(bool(news.record))
        return news

    monkeypatch.setattr(MatchLine, "news", noted)
    match, pool = started(5), WorkerPool(1)

    async def ask(name: str) -> None:
        seat = match.seats_to_act()[0]
        code = await pool.run(60, choose, MatchLine(name, match), seat, "greedy", 1)
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
        await pool.run(60, eval, "__import__('tuckbox.bots.workers').bots.workers._followed.clear()")
        sent.clear()
        await ask(f"other {(CACHE_SIZE - 1) % 2} {CACHE_SIZE - 1}")
        assert sent == [False, True], "a worker that has forgotten it is told all"
    finally:
        pool.close()


async def test_workers_are_replaced_between_jobs_when_they_shall_import_from_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tuckbox.bots.workers._Worker.import_first", "")
    (tmp_path / "only_there.py").write_text("HERE = 'there'")
    asked = "__import__('time').sleep({}) or (__import__('os').getpid(), __import__('sys').path[0])"
    pool = WorkerPool(1)
    try:
        before, path = await pool.run(60, eval, asked.format(0))
        assert path != str(tmp_path)
        running = asyncio.create_task(pool.run(60, eval, asked.format(0.5)))
        await asyncio.sleep(0.1)
        workers.import_first(str(tmp_path))
        assert (await running)[0] == before, "the job that ran was not lost"
        after, path = await pool.run(60, eval, asked.format(0))
        assert after != before and path == str(tmp_path) not in sys.path
        assert (await pool.run(60, eval, "__import__('only_there').HERE")) == "there"
        assert (await pool.run(60, eval, asked.format(0)))[0] == after, "and it is replaced once"
    finally:
        pool.close()


async def test_a_worker_is_replaced_after_many_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuckbox.bots.workers.MAX_JOBS", 3)
    pool = WorkerPool(1)
    try:
        done = [await pool.run(60, eval, "__import__('os').getpid()") for _ in range(6)]
    finally:
        pool.close()
    assert done == [done[0]] * 3 + [done[3]] * 3 and done[0] != done[3]


async def test_a_pool_ends_cleanly_when_all_processes_are_asked_to_end() -> None:
    """A service manager sends SIGTERM to workers too, which finish their jobs until the server closes the pool."""
    pool = WorkerPool(1)
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


KILLED = """
import multiprocessing, time
from tuckbox.bots.workers import batch_executor
with batch_executor(1) as pool:
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
