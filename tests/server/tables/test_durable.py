"""No acknowledged entry is ever lost: the server is killed, the database goes away, and clients go on by themselves."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from tests.server.clients import Pace, Player, play_on, sit_down
from tests.server.host import Host
from tests.server.postgres import Postgres

pytestmark = pytest.mark.slow

TABLES = 6
PATIENCE = 20.0  # seconds for an answer, on a busy machine


async def play_through(host: Host, trouble: Callable[[], None], times: int) -> int:
    """Play while trouble comes so many times, then find every acknowledged entry in the log; how often a line broke."""
    pace = Pace(0.05)
    began = time.monotonic()
    players: list[Player] = []
    tables = [asyncio.create_task(play_on(host.base, str(number), pace, players)) for number in range(TABLES)]
    dice = random.Random(7)
    for _ in range(times):
        await some_moves(players)
        await asyncio.sleep(dice.random() * 0.8)
        await asyncio.to_thread(trouble)
    await some_moves(players)
    pace.seconds, pace.going = 0.0, False
    async with asyncio.timeout(120):
        await asyncio.gather(*tables)
    acknowledged = sum([await player.check() for player in players])
    sent, lines = sum(len(player.sent) for player in players), sum(player.lines for player in players)
    print(
        f"trouble {times} times in {time.monotonic() - began:.0f} s: {len(players) // 2} matches, {lines} sockets, "
        f"{sent} entries sent, {acknowledged} acknowledged, all in the log once, all matches at their end"
    )
    return lines - len(players)


async def some_moves(players: list[Player]) -> None:
    """Wait until people play again."""

    def acknowledged() -> int:
        return sum(len(player.acknowledged) for player in players)

    before = acknowledged()
    async with asyncio.timeout(120):
        while acknowledged() == before:
            await asyncio.sleep(0.02)


@pytest.fixture
def start(folder: Path) -> Callable[..., AbstractContextManager[Host]]:
    """Starts a server, on SQLite or on a PostgreSQL."""

    @contextmanager
    def started(postgres: Postgres | None = None) -> Iterator[Host]:
        host = Host(folder, postgres.new_database() if postgres else "")
        host.start()
        try:
            yield host
        finally:
            host.stop()

    return started


Start = Callable[..., AbstractContextManager[Host]]


async def kill_often(start: Start, times: int, postgres: Postgres | None = None) -> None:
    """Kill the server so many times while people play, and start it again each time."""
    with start(postgres) as host:

        def trouble() -> None:
            host.kill()
            host.start()

        assert await play_through(host, trouble, times) >= times, "the trouble was felt"


@pytest.mark.extended
async def test_nothing_is_lost_when_the_server_is_killed_on_sqlite(start: Start) -> None:
    await kill_often(start, 3)


@pytest.mark.extended
async def test_nothing_is_lost_when_the_server_is_killed_on_postgresql(start: Start, postgres: Postgres) -> None:
    await kill_often(start, 2, postgres)


@pytest.mark.soak
async def test_nothing_is_lost_in_fifty_kills_on_sqlite(start: Start) -> None:
    await kill_often(start, 50)


@pytest.mark.soak
async def test_nothing_is_lost_in_fifty_kills_on_postgresql(start: Start, postgres: Postgres) -> None:
    await kill_often(start, 50, postgres)


@pytest.mark.parametrize("seconds", [3, pytest.param(10, marks=pytest.mark.soak)])
@pytest.mark.extended
async def test_nothing_is_lost_while_postgresql_is_away(start: Start, postgres: Postgres, seconds: int) -> None:
    with start(postgres) as host:

        def trouble() -> None:
            postgres.stop()
            time.sleep(seconds / 2)
            assert httpx.get(host.base + "/", timeout=PATIENCE).status_code == 200, "the page does not hang"
            assert httpx.get(host.base + "/healthz", timeout=PATIENCE).status_code == 503, "who watches over it knows"
            time.sleep(seconds / 2)
            postgres.start()

        await play_through(host, trouble, 1)
        assert "database away" in host.log and "database back" in host.log


@pytest.mark.soak
async def test_nothing_is_lost_when_both_go_again_and_again(start: Start, postgres: Postgres) -> None:
    dice = random.Random(8)
    with start(postgres) as host:

        def trouble() -> None:
            postgres.stop()
            time.sleep(dice.random())
            if dice.random() < 0.5:
                host.kill()
                postgres.start()
                host.start()
            else:
                postgres.start()

        await play_through(host, trouble, 20)


@pytest.mark.extended
async def test_nothing_is_lost_while_another_program_locks_sqlite(start: Start) -> None:
    with start() as host:

        def trouble() -> None:
            other = sqlite3.connect(host.folder / "tuckbox.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            time.sleep(3)
            assert httpx.get(host.base + "/metrics", timeout=PATIENCE).status_code == 200
            other.execute("ROLLBACK")
            other.close()

        await play_through(host, trouble, 1)
        assert "database back" in host.log


async def _until_closed(socket: Any) -> AsyncIterator[str]:
    try:
        while True:
            yield await socket.recv()
    except websockets.ConnectionClosed:
        return


async def test_a_server_that_is_asked_to_stop_says_goodbye_and_keeps_all(start: Start) -> None:
    with start() as host:
        one, _ = await sit_down(host.base, "stop")
        address = host.base.replace("http", "ws") + "/socket"
        async with websockets.connect(address, additional_headers={"Cookie": one.cookie}) as socket:
            assert [json.loads(await socket.recv())["type"] for _ in range(2)] == ["hello", "turns"]
            assert await asyncio.to_thread(host.stop) in (0, -signal.SIGTERM)
            heard = [json.loads(text) async for text in _until_closed(socket)]
            assert heard[-1]["type"] == "bye" and heard[-1]["retry_after"] > 0
            assert socket.close_code == 1012


async def test_stopping_and_starting_again_loses_nothing(start: Start) -> None:
    with start() as host:

        def trouble() -> None:
            host.stop()
            host.start()

        await play_through(host, trouble, 1)
