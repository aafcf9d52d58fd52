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
from pathlib import Path

import psycopg

from bench.server.load import memory, worked
from bench.server.run import COMPILED
from tests.server.host import Host
from tests.server.peers.history import History
from tests.server.peers.players import Town, play_on
from tests.server.peers.town import Process, busiest, processes
from tests.server.postgres import Postgres, postgres_server
from tests.server.redis import RedisServer, redis_server


def cpu_of(host: Host) -> float:
    """The processor seconds that a server has used, without its workers."""
    assert host.process is not None
    return worked(host.process.pid)


async def play(running: list[Process], pairs: int, seconds: float) -> tuple[float, float, float]:
    """Moves a second, the servers' processor milliseconds for a move, and those of the clients."""
    town = Town([process.host.base for process in running], History(), pause=0.0)
    playing = [asyncio.create_task(play_on(town, str(number))) for number in range(pairs)]
    while len(town.history.acknowledged) < 4 * pairs:  # until all tables are played at
        await asyncio.sleep(0.1)
    done, used, own = len(town.history.acknowledged), sum(cpu_of(one.host) for one in running), _own_cpu()
    began = time.monotonic()
    await asyncio.sleep(seconds)
    moves = len(town.history.acknowledged) - done
    took = time.monotonic() - began
    servers, clients = sum(cpu_of(one.host) for one in running) - used, _own_cpu() - own
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return moves / took, 1000 * servers / moves, 1000 * clients / moves


def _own_cpu() -> float:
    mine = resource.getrusage(resource.RUSAGE_SELF)
    return mine.ru_utime + mine.ru_stime


async def take_over(running: list[Process], database: str) -> float:
    """Kill the process that plays most; the seconds until its tables are played by others."""
    town = Town([process.host.base for process in running], History())
    playing = [asyncio.create_task(play_on(town, str(number))) for number in range(4)]
    await asyncio.sleep(4)
    process = busiest(running, database)
    assert process.host.process is not None
    name = f"% {process.host.process.pid}"
    owned = "select t.id from tables t join processes p on p.id = t.owner where p.name like %s and t.status = 'running'"
    with psycopg.connect(database, autocommit=True) as connection:
        tables = [row[0] for row in connection.execute(owned, [name])]
        began = time.monotonic()
        process.host.kill()
        taken = (
            "select count(*) from tables t join processes p on p.id = t.owner "
            "where t.id = any(%s) and p.name not like %s"
        )
        while connection.execute(taken, [tables, name]).fetchone() != (len(tables),):
            await asyncio.sleep(0.02)
    took = time.monotonic() - began
    await asyncio.to_thread(process.host.start)
    town.going, town.pause = False, 0.0
    await asyncio.wait(playing, timeout=60)
    for task in playing:
        task.cancel()
    return took


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
        processes(2, Path(folder), postgres, redis, python=python, TUCKBOX_MAX_SOCKETS="1000000") as running,
    ):
        if sockets:
            await stay_idle(running, sockets, seconds)
        times = [await take_over(running, postgres.address) for _ in range(kills)]
    if times:
        print(f"taken over after {statistics.median(times):.1f} s, at most {max(times):.1f} s, in {kills} kills")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20.0, help="that are measured for each number of processes")
    parser.add_argument("--pairs", type=int, default=40, help="tables with two players and a watcher (40); 0: none")
    parser.add_argument("--kills", type=int, default=5)
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
