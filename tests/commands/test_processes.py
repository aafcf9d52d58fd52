"""Several processes behind one port: replaced under load, restarted when one ends, and ended together."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.server.cluster.harness import AUDIT, verdict
from tests.server.cluster.history import History
from tests.server.cluster.workload import Workload, play_on
from tests.server.host import Host
from tests.server.postgres import Postgres, postgres_server
from tests.server.redis import redis_server

pytestmark = pytest.mark.slow


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[tuple[Host, Postgres]]:
    """Two processes that share a port."""
    with postgres_server() as postgres, redis_server() as redis:
        settings = {"TUCKBOX_PROCESSES": "2", "TUCKBOX_REDIS": redis.address}
        host = Host(tmp_path, postgres.new_database(), settings=settings)
        host.start()
        try:
            yield host, postgres
        finally:
            host.stop()


def pids(postgres: Postgres) -> set[int]:
    """The processes that have a lease."""
    with psycopg.connect(postgres.address) as connection:
        return {int(name.split()[-1]) for (name,) in connection.execute("select name from processes")}


async def until_two(postgres: Postgres, without: set[int]) -> set[int]:
    """Wait until two processes live, none of those."""
    async with asyncio.timeout(90):
        while len(found := pids(postgres)) != 2 or found & without:
            await asyncio.sleep(0.1)
    return found


@pytest.mark.extended
async def test_processes_are_replaced_under_load_and_no_move_is_refused(shared: tuple[Host, Postgres]) -> None:
    host, postgres = shared
    first = await until_two(postgres, set())
    with psycopg.connect(postgres.address, autocommit=True) as connection:
        connection.execute(AUDIT)
    workload = Workload([host.base], History())
    playing = [asyncio.create_task(play_on(workload, str(number))) for number in range(3)]
    await asyncio.sleep(1)
    assert host.process is not None
    host.process.send_signal(signal.SIGHUP)
    second = await until_two(postgres, first)
    os.kill(min(second), signal.SIGKILL)
    await until_two(postgres, {min(second)})
    workload.running, workload.pause = False, 0.0
    async with asyncio.timeout(60):
        await asyncio.gather(*playing)
    assert verdict(postgres.address, workload.history) == []
    assert workload.refusals == [], "nobody had to repeat a move by hand"
    assert "restarting it" in host.log
    before = time.monotonic()
    assert host.stop() == 0
    assert time.monotonic() - before < 20 and pids(postgres) == set(), "they end together and give up their leases"
