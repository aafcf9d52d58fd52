"""Work for other machines: computed once, wherever a worker lives, fairly by person, and here if there is none."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest

import tuckbox
from tests.server.postgres import Postgres
from tests.server.redis import RedisServer
from tests.server.running import running
from tuckbox.bots.jobs import choose
from tuckbox.core.match import Match
from tuckbox.jobs.match_delta import MatchHandle
from tuckbox.jobs.worker import NoWorkers
from tuckbox.registry import game
from tuckbox.review.jobs import SEED, review_so_far, run_task, tasks_left
from tuckbox.review.tasks import Task
from tuckbox.server.cluster import jobs
from tuckbox.server.cluster.jobs import FIELD, GROUP, QUEUE, SERVERS, WORKERS, Answer, Job, Member, pack, sign, unpack
from tuckbox.server.cluster.shared_workers import SharedWorkers
from tuckbox.server.cluster.worker import SharedWorker
from tuckbox.server.runtime import Runtime

SECONDS = 60.0


def new_match(name: str = "druid") -> Match:
    return Match(game(name), ["one", "two"], bytes(32))


def record_of(match: Match) -> str:
    return MatchHandle("", match).record()


@asynccontextmanager
async def shared(redis: RedisServer, workers: int = 0) -> AsyncIterator[SharedWorkers]:
    """A server's end of the queue; it has found so many processes of workers, or has looked at least."""
    end = SharedWorkers(redis.address, Runtime())
    end.start()
    client = jobs.connect(redis.address)
    async with asyncio.timeout(30):
        while end.capacity < workers or not await jobs.present(client, SERVERS):
            await asyncio.sleep(0.02)
    try:
        yield end
    finally:
        await end.close()
        await client.delete(QUEUE, WORKERS, SERVERS)
        await client.aclose()


@asynccontextmanager
async def working(redis: RedisServer) -> AsyncIterator[SharedWorker]:
    """A worker in this process, with a process of its own for the jobs."""
    worker = SharedWorker(redis.address, 1)
    task = asyncio.create_task(worker.run())
    try:
        yield worker
    finally:
        worker.stop()
        await task


async def newest_job(client: Any) -> Job:
    """The job in the queue, once there is one."""
    while not (found := await client.xrange(QUEUE)):
        await asyncio.sleep(0.02)
    return unpack(found[-1][1][FIELD], type=Job)


@contextmanager
def worker_process(redis: RedisServer, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A worker as a host starts it."""
    command = [sys.executable, "-m", "tuckbox", "worker", "--redis", redis.address, "--processes", "1"]
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out)
    try:
        yield process
    finally:
        process.kill()
        process.wait(10)


@pytest.mark.usefixtures("workers_as_here")
async def test_a_move_and_a_review_computed_elsewhere_are_the_same_as_here(redis: RedisServer) -> None:
    match = new_match()
    record = record_of(match)
    while not match.is_over:
        seat = match.seats_to_act()[0]
        match.play(seat, match.legal_moves(seat)[0])
    played = record_of(match)
    async with working(redis), shared(redis, workers=1) as end:
        line = MatchHandle("", new_match())
        assert await end.run(SECONDS, choose, line, 0, "level2", 5, None) == choose(record, 0, "level2", 5)
        results: dict[str, Any] = {}
        tasks = await end.run(SECONDS, tasks_left, played, "quick", results)
        assert tasks == tasks_left(played, "quick", results) and isinstance(tasks[0], Task)
        results[tasks[0].key] = await end.run(SECONDS, run_task, played, tasks[0], "quick", SEED)
        assert results[tasks[0].key] == run_task(played, tasks[0], "quick", SEED)
        assert await end.run(SECONDS, review_so_far, played, "quick", results) == review_so_far(
            played, "quick", results
        )


@pytest.mark.extended
@pytest.mark.slow
async def test_the_job_of_a_killed_worker_is_done_by_another(redis: RedisServer, tmp_path: Path) -> None:
    with worker_process(redis, tmp_path / "one"), worker_process(redis, tmp_path / "two"):
        async with shared(redis, workers=2) as end:
            asked = asyncio.create_task(end.run(SECONDS, choose, record_of(new_match()), 0, "level4", 5, 4.0))
            client = jobs.connect(redis.address)
            async with asyncio.timeout(30):
                while not (taken := await client.xpending_range(QUEUE, GROUP, "-", "+", 10)):
                    await asyncio.sleep(0.02)
            os.kill(int(str(taken[0]["consumer"]).split()[1]), signal.SIGKILL)
            assert await asked in new_match().state.legal_moves(0)
            assert await client.xlen(QUEUE) == 0, "it is no longer in the queue"
            await client.aclose()
    logs = (tmp_path / "one").read_text() + (tmp_path / "two").read_text()
    assert logs.count("the job of a lost worker is taken over") == 1


async def queued(client: Any, count: int) -> bool:
    """Whether so many jobs come to be in the queue, and no more after them."""
    async with asyncio.timeout(30):
        while await client.xlen(QUEUE) != count:
            await asyncio.sleep(0.02)
    await asyncio.sleep(0.2)
    return bool(await client.xlen(QUEUE) == count)


async def test_one_persons_jobs_do_not_keep_others_waiting(redis: RedisServer) -> None:
    client = jobs.connect(redis.address)
    await sign(client, WORKERS, Member("nobody reads the queue", processes=3))
    async with shared(redis, workers=3) as end:
        many = [asyncio.create_task(end.run(SECONDS, choose, "many", 0, "", 0, None, owner="x")) for _ in range(50)]
        assert await queued(client, 2), "one place stays for others"
        other = asyncio.create_task(end.run(SECONDS, choose, "other", 0, "", 0, None, owner="y"))
        assert await queued(client, 3)
        waiting: Any = await client.xrange(QUEUE)
        assert [unpack(unpack(one[FIELD], type=Job).arguments)[0] for _, one in waiting] == ["many", "many", "other"]
        for task in (*many, other):
            task.cancel()
        assert await queued(client, 0), "what nobody waits for any more is taken back"
    await client.aclose()


async def test_an_answer_that_comes_twice_counts_once(redis: RedisServer) -> None:
    client = jobs.connect(redis.address)
    await sign(client, WORKERS, Member("we answer ourselves", processes=1))
    async with shared(redis, workers=1) as end:
        asked = asyncio.create_task(end.run(SECONDS, choose, "", 0, "", 0, None))
        job = await newest_job(client)
        for value in (1, 2):
            await client.xadd(job.answers, {FIELD: pack(Answer(job.id, "done", pack(value)))})
        assert await asked == 1
        await client.delete(QUEUE)
        refused = asyncio.create_task(end.run(SECONDS, choose, "", 0, "", 0, None))
        job = await newest_job(client)
        await client.xadd(job.answers, {FIELD: pack(Answer(job.id, "refused", reason="No such game."))})
        with pytest.raises(NoWorkers):
            await refused
    await client.aclose()


async def test_without_workers_or_without_redis_the_work_is_done_here(redis: RedisServer) -> None:
    async with shared(redis) as end:
        with pytest.raises(NoWorkers):
            await end.run(SECONDS, choose, "", 0, "", 0, None)
        client = jobs.connect(redis.address)
        await sign(client, WORKERS, Member("reads nothing", processes=1))
        await client.aclose()
        while not end.capacity:
            await asyncio.sleep(0.02)
        asked = asyncio.create_task(end.run(SECONDS, choose, "", 0, "", 0, None))
        await asyncio.sleep(0.2)
        assert not asked.done()
        redis.stop()
        try:
            with pytest.raises(NoWorkers):
                await asked
        finally:
            redis.start()


async def test_both_sides_say_that_their_versions_differ(redis: RedisServer, caplog: pytest.LogCaptureFixture) -> None:
    client = jobs.connect(redis.address)
    await sign(client, WORKERS, Member("old", "0.0.1", 4))
    await sign(client, SERVERS, Member("old", "0.0.1"))
    said: list[str] = []
    worker = SharedWorker(redis.address, 1)
    worker.on_status = said.append
    task = asyncio.create_task(worker.run())
    while not said:
        await asyncio.sleep(0.02)
    worker.stop()
    await task
    assert said == [f"The server has tuckbox 0.0.1 and this is {tuckbox.__version__}: install the same version here."]
    async with shared(redis) as end:
        while "gets no work" not in caplog.text:
            await asyncio.sleep(0.02)
        assert end.capacity == 0
    await client.aclose()


def test_a_game_or_card_set_that_is_missing_is_refused_with_a_sentence() -> None:
    record = record_of(new_match()).replace("druid", "chess", 1)
    answer = jobs.do_job("choose", pack([record, 0, "level1", 1, None]))
    assert answer.outcome == "refused" and "chess" in answer.reason
    unknown = record_of(new_match()).replace(new_match().game.card_set.hash, "0" * 16)
    answer = jobs.do_job("choose", pack([unknown, 0, "level1", 1, None]))
    assert answer.outcome == "refused" and "0000" in answer.reason


@pytest.mark.extended
@pytest.mark.slow
async def test_bots_of_a_server_are_computed_by_the_shared_worker(
    folder: Path, postgres: Postgres, redis: RedisServer
) -> None:
    database = postgres.new_database()
    async with working(redis), running(folder, database=database, redis=redis.address) as server:
        pool = server.registry.bots
        while not pool.shared.capacity:
            await asyncio.sleep(0.02)
        guest = await server.guest()
        table = (await guest.table({"kind": "me"}, {"kind": "bot", "bot": "level2"}))["id"]
        await guest.follow(table)
        began = time.monotonic()
        while guest.position(table)["number"] < 6 and time.monotonic() < began + 60:
            position = guest.position(table)
            if 0 in position["seats_to_act"]:
                await guest.play(table, 0, position)
            else:
                await guest.hear("frame", seconds=30)
        assert guest.position(table)["number"] >= 6
        assert pool.metrics.value("tuckbox_shared_workers") == 1
        assert not pool.workers.all, "none of its own was started"
        await guest.close()
