"""Processes that share a PostgreSQL and a Redis, each reached through a proxy, and what goes wrong with them."""

from __future__ import annotations

import asyncio
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec
import psycopg

from tests.server.cluster.history import Entry, History, Write, digest, faults, hidden
from tests.server.cluster.proxy import Proxy, proxy_to
from tests.server.cluster.workload import Workload, play_on
from tests.server.host import Host
from tests.server.postgres import Postgres
from tests.server.redis import RedisServer
from tuckbox.core.frame import frame as core_frame
from tuckbox.core.match import Match
from tuckbox.core.record import Entry as RecordEntry
from tuckbox.registry import game
from tuckbox.server.tables.serialize import serialize_frame

# The database itself notes who wrote each entry, and who owned the table then.
AUDIT = """
create table audit (
    number serial, "table" text, entry integer, fence integer, owner text, writer text, at double precision
);
create function audit() returns trigger language plpgsql as $$
begin
    insert into audit ("table", entry, fence, owner, writer, at)
    select new."table", new.number, t.fence, p.name, current_setting('application_name'),
        extract(epoch from clock_timestamp())
    from tables t left join processes p on p.id = t.owner where t.id = new."table";
    return new;
end $$;
create trigger audit after insert on entries for each row execute function audit();
"""


@dataclass
class Process:
    """A process of the server, with its own ways to the database and to Redis."""

    host: Host
    database: Proxy
    redis: Proxy

    def pause(self) -> None:
        """Stop it without ending it."""
        assert self.host.process is not None
        self.host.process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        assert self.host.process is not None
        self.host.process.send_signal(signal.SIGCONT)


@contextmanager
def processes(
    count: int,
    folder: Path,
    postgres: Postgres,
    redis: RedisServer,
    skews: dict[int, float] | None = None,
    python: str = sys.executable,
    further: dict[str, str] | None = None,
) -> Iterator[list[Process]]:
    """Run so many processes on a new database; some with a wrong clock, all with further settings."""
    database = postgres.new_database()
    with ExitStack() as stack:
        made: list[Process] = []
        for number in range(count):
            to_database = stack.enter_context(proxy_to(postgres.port))
            to_redis = stack.enter_context(proxy_to(redis.port))
            place = folder / str(number)
            place.mkdir()
            settings = {"TUCKBOX_REDIS": f"redis://127.0.0.1:{to_redis.port}", "TUCKBOX_MAX_SOCKETS": "1000"} | (
                further or {}
            )
            address = database.replace(str(postgres.port), str(to_database.port))
            host = Host(place, address, python=python, settings=settings)
            if skews and number in skews:
                host.module, host.settings["CLOCK_SKEW"] = "tests.server.cluster.skewed", str(skews[number])
            host.start()
            stack.callback(host.kill)
            made.append(Process(host, to_database, to_redis))
            if number == 0:
                with psycopg.connect(database, autocommit=True) as connection:
                    connection.execute(AUDIT)
        yield made


def read_logs(database: str, history: History) -> None:
    """Add to a history what the database holds."""
    with psycopg.connect(database) as connection:
        for table, number, seat, text, kind in connection.execute(
            'select "table", number, seat, text, kind from entries order by "table", number'
        ):
            history.logs.setdefault(table, []).append(Entry(number, seat, text, kind))
        rows = connection.execute('select number, "table", entry, fence, owner, writer from audit order by number')
        history.writes += [Write(*row) for row in rows]


def hidden_faults(database: str, history: History) -> list[str]:
    """Where somebody was shown what their seat may not see, by the rules and the log."""
    expected: dict[tuple[str, int | None, int], bytes] = {}
    wanted = {(one.table, one.viewer, one.length) for one in history.shown}
    with psycopg.connect(database) as connection:
        for table, seed in connection.execute("select id, seed from tables where seed is not null"):
            match = Match(game("druid"), ["one", "two"], bytes(seed))
            for length in range(len(history.logs.get(table, [])) + 1):
                if length:
                    entry = history.logs[table][length - 1]
                    match.apply_entry(RecordEntry(entry.kind, entry.seat, entry.text))
                for viewer in (0, 1, None):
                    if (table, viewer, length) in wanted:
                        seen = core_frame(match, viewer, length)
                        made = serialize_frame(match, seen, number=length, now=0.0)
                        expected[table, viewer, length] = digest(
                            msgspec.json.decode(msgspec.json.encode(made.position))
                        )
    assert wanted <= expected.keys(), "all that was shown can be compared"
    return hidden(history, expected)


Fault = Callable[[], None]
FAULTS = (
    *("kill", "stop", "upgrade", "cut database", "hold database", "cut redis", "hold redis"),
    *("slow database", "slow redis", "lose redis"),
)


def faults_of(process: Process, redis: RedisServer, pause: float) -> dict[str, Fault]:
    """What can go wrong with a process; each fault is over when its function returns."""

    def kill() -> None:
        process.host.kill()
        process.host.start()

    def stop() -> None:
        process.pause()
        time.sleep(pause)
        process.resume()

    def through(proxy: Proxy, mode: str) -> Fault:
        def fault() -> None:
            proxy.set(mode)  # type: ignore[arg-type]
            time.sleep(5.0 if mode != "slow" else 3.0)
            proxy.set("pass")

        return fault

    def upgrade() -> None:
        process.host.stop()
        process.host.start()

    def lose_redis() -> None:
        redis.stop()
        time.sleep(1.0)
        redis.start()

    return {
        "kill": kill,
        "stop": stop,
        "upgrade": upgrade,
        "cut database": through(process.database, "cut"),
        "hold database": through(process.database, "hold"),
        "cut redis": through(process.redis, "cut"),
        "hold redis": through(process.redis, "hold"),
        "slow database": through(process.database, "slow"),
        "slow redis": through(process.redis, "slow"),
        "lose redis": lose_redis,
    }


async def play_through(
    running: list[Process], postgres: Postgres, redis: RedisServer, names: list[str], tables: int, pause: float
) -> tuple[History, Workload, list[float]]:
    """Play while these faults come, most at the process that plays most; the history, and how long play stood still."""
    history = History()
    workload = Workload([process.host.base for process in running], history)
    playing = [asyncio.create_task(play_on(workload, str(number))) for number in range(tables)]
    dice = random.Random(7)
    stood: list[float] = []
    for name in names:
        await _play_on(workload, 2 * tables)
        process = dice.choice(running) if dice.random() < 0.2 else busiest(running, postgres.address)
        fault = faults_of(process, redis, pause)[name]
        happening = asyncio.create_task(asyncio.to_thread(fault))
        stood.append(await _longest_silence(workload, happening))
    await _play_on(workload, tables)
    workload.running, workload.pause = False, 0.0
    async with asyncio.timeout(120):
        await asyncio.gather(*playing)
    return history, workload, stood


def busiest(running: list[Process], database: str) -> Process:
    """The process that owns most tables."""
    with psycopg.connect(database) as connection:
        found = connection.execute(
            "select p.name from processes p join tables t on t.owner = p.id where t.status = 'running' group by p.name "
            "order by count(*) desc limit 1"
        ).fetchone()
    pid = int(found[0].split()[-1]) if found else 0
    return next((one for one in running if one.host.process is not None and one.host.process.pid == pid), running[0])


async def _play_on(workload: Workload, moves: int) -> None:
    """Wait until so many more entries were shown."""
    before = len(workload.history.shown)
    async with asyncio.timeout(60):
        while len(workload.history.shown) < before + 3 * moves:
            await asyncio.sleep(0.05)


async def _longest_silence(workload: Workload, happening: asyncio.Task[None]) -> float:
    """For how long a table stood still at most, until the fault is over and play goes on."""
    longest = 0.0
    while not happening.done():
        await asyncio.sleep(0.1)
        now = time.monotonic()
        longest = max([longest, *(now - at for at in workload.progress.values())])
    await happening
    return longest


def verdict(database: str, history: History) -> list[str]:
    """All that is wrong with a history."""
    read_logs(database, history)
    return faults(history) + hidden_faults(database, history)
