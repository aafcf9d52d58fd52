"""Several processes on one database: moves a second with one and with two, idle sockets, how long a takeover takes.

    python -m bench.server.processes [--seconds 20] [--pairs 40] [--kills 5] [--idle 20000]

Clients in a process of their own play as fast as they are answered, and share the machine's cores with the servers,
PostgreSQL and Redis. So the second process shows what passing messages on costs, and more throughput only where there
are cores for all of them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import statistics
import sys
import tempfile
import time
from asyncio.subprocess import PIPE
from collections.abc import Callable
from pathlib import Path

import psycopg

from bench.server.load import memory, worked
from bench.server.run import COMPILED
from tests.server.cluster.harness import Process, busiest, processes
from tests.server.cluster.history import History
from tests.server.cluster.workload import Workload, play_on
from tests.server.host import Host
from tests.server.postgres import Postgres, postgres_server
from tests.server.redis import RedisServer, redis_server

# Thousands of sockets at once on a machine on which the clients run too
PATIENT = {"TUCKBOX_MAX_SOCKETS": "1000000", "TUCKBOX_MAX_CONNECTIONS": "0", "TUCKBOX_HEAD_TIMEOUT": "120"}


def cpu_of(host: Host) -> float:
    """The processor seconds that a server has used, without its workers."""
    assert host.process is not None
    return worked(host.process.pid)


async def play(running: list[Process], pairs: int, seconds: float) -> tuple[float, float, float]:
    """Moves a second, the servers' processor milliseconds for a move, and those of the clients."""
    workload = Workload([process.host.base for process in running], History(), pause=0.0)
    playing = [asyncio.create_task(play_on(workload, str(number))) for number in range(pairs)]
    while len(workload.history.acknowledged) < 4 * pairs:  # all tables are in play
        await asyncio.sleep(0.1)
    done, used, own = len(workload.history.acknowledged), sum(cpu_of(one.host) for one in running), _own_cpu()
    began = time.monotonic()
    await asyncio.sleep(seconds)
    moves = len(workload.history.acknowledged) - done
    took = time.monotonic() - began
    servers, clients = sum(cpu_of(one.host) for one in running) - used, _own_cpu() - own
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return moves / took, 1000 * servers / moves, 1000 * clients / moves


def _own_cpu() -> float:
    mine = resource.getrusage(resource.RUSAGE_SELF)
    return mine.ru_utime + mine.ru_stime


async def take_over(running: list[Process], database: str, how: str) -> float:
    """Kill, pause or cut off the process that plays most; the seconds until its tables are owned by others."""
    workload = Workload([process.host.base for process in running], History())
    playing = [asyncio.create_task(play_on(workload, str(number))) for number in range(4)]
    while len(workload.progress) < len(playing) or len(workload.history.acknowledged) < 20:  # all tables are in play
        await asyncio.sleep(0.1)
    process = busiest(running, database)
    assert process.host.process is not None
    name = f"% {process.host.process.pid}"
    owned = "select t.id from tables t join processes p on p.id = t.owner where p.name like %s and t.status = 'running'"
    with psycopg.connect(database, autocommit=True) as connection:
        tables = [row[0] for row in connection.execute(owned, [name])]
        began = time.monotonic()
        fail, mend = _ways(process)[how]
        fail()
        left = (
            "select 1 from tables t left join processes p on p.id = t.owner "
            "where t.id = any(%s) and t.status = 'running' and (p.name is null or p.name like %s)"
        )
        while connection.execute(left, [tables, name]).fetchone() is not None:
            await asyncio.sleep(0.02)
    took = time.monotonic() - began
    await asyncio.to_thread(mend)
    workload.running, workload.pause = False, 0.0
    await asyncio.wait(playing, timeout=60)
    for task in playing:
        task.cancel()
    return took


def _ways(process: Process) -> dict[str, tuple[Callable[[], None], Callable[[], None]]]:
    """How a process fails, and how that is mended."""
    database = process.database
    return {
        "killed": (process.host.kill, process.host.start),
        "paused": (process.pause, process.resume),
        "cut off from the database": (lambda: database.set("cut"), lambda: database.set("pass")),
    }


async def stay_idle(running: list[Process], sockets: int, seconds: float) -> None:
    """Open idle sockets, as many at each process; print what they cost."""
    empty = [memory(one.host.process.pid) for one in running if one.host.process is not None]
    share = str(sockets // len(running))
    command = [sys.executable, "-m", "bench.server.load", "--idle", "--sockets", share, "--seconds", str(seconds)]
    clients = [
        await asyncio.create_subprocess_exec(*command, one.host.base, str(one.host.process.pid), stdout=PIPE)
        for one in running
        if one.host.process is not None
    ]
    for one, client, before in zip(running, clients, empty, strict=True):
        found = json.loads((await client.communicate())[0])
        print(
            f"{found['sockets']:.0f} idle sockets at {one.host.base}: {found['MB in all']:.0f} MB, without them "
            f"{before:.0f}; {found['core']:.1%} of a core; {found['refused']:.0f} refused",
            flush=True,
        )


async def measure(
    postgres: Postgres, redis: RedisServer, pairs: int, seconds: float, kills: int, sockets: int, python: str
) -> None:
    """Print all figures."""
    for count in (1, 2) if pairs else ():
        with (
            tempfile.TemporaryDirectory() as folder,
            processes(count, Path(folder), postgres, redis, python=python) as running,
        ):
            rate, servers, clients = await play(running, pairs, seconds)
            print(
                f"{count} process{'es' if count > 1 else ''}: {rate:.0f} moves/s, {servers:.2f} ms of the servers' "
                f"processor time for a move, {clients:.2f} ms of the clients'",
                flush=True,
            )
    with (
        tempfile.TemporaryDirectory() as folder,
        processes(2, Path(folder), postgres, redis, python=python, further=PATIENT) as running,
    ):
        if sockets:
            await stay_idle(running, sockets, seconds)
        for how in ("killed", "paused", "cut off from the database") if kills else ():
            times = [await take_over(running, postgres.address, how) for _ in range(kills)]
            middle = statistics.median(times)
            print(
                f"{how}: tables owned by others after {middle:.1f} s, at most {max(times):.1f} s, {kills} times",
                flush=True,
            )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20.0, help="that are measured for each number of processes")
    parser.add_argument("--pairs", type=int, default=40, help="tables with two players and a watcher (40); 0: none")
    parser.add_argument("--kills", type=int, default=5, help="times that a process is killed, paused, and cut off (5)")
    parser.add_argument("--idle", type=int, default=20_000, help="idle sockets over two processes (20000); 0: none")
    chosen = parser.parse_args()
    with postgres_server() as postgres, redis_server() as redis:
        python = str(COMPILED) if COMPILED.exists() else sys.executable
        print(f"rules {'compiled' if COMPILED.exists() else 'in plain Python'}")
        figures = (chosen.pairs, chosen.seconds, chosen.kills, chosen.idle)
        asyncio.run(measure(postgres, redis, *figures, python))
    return 0


if __name__ == "__main__":
    sys.exit(main())
