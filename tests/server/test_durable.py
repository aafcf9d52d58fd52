"""No acknowledged entry is ever lost: the server is killed, the database goes away, and clients go on by themselves."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
import websockets

from tests.server.postgres import Postgres, postgres_server
from tests.server.running import free_port
from tuckbox.match import replay
from tuckbox.record import parse

TABLES = 4


@dataclass
class Host:
    """A server in a process of its own, which can be killed and started again at the same place."""

    database: str
    log: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def base(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        words = [sys.executable, "-m", "tuckbox.server", "serve", "--port", str(self.port), "--workers", "1"]
        words += ["--message-rate", "1000", "--guests-rate", "1000", "--tables-each", "1000"]
        settings = {**os.environ, "TUCKBOX_DATABASE": self.database}
        self.process = subprocess.Popen(words, env=settings, stderr=self.log.open("ab"), stdout=subprocess.DEVNULL)
        until = time.monotonic() + 180
        while time.monotonic() < until:
            assert self.process.poll() is None, self.log.read_text()
            try:
                if httpx.get(self.base + "/healthz", timeout=2).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server did not start: " + self.log.read_text())

    def kill(self) -> None:
        """Kill it without warning."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Ask it to stop."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(30)


@dataclass
class Player:
    """A client that plays random moves, keeps its own list of what was acknowledged, and comes back by itself."""

    base: str
    table: str
    seat: int
    cookie: str
    dice: random.Random
    pace: float
    sent: dict[int, int] = field(default_factory=dict)  # what was decided, by the number it was sent with
    acknowledged: dict[int, int] = field(default_factory=dict)  # entry number -> code
    over: bool = False

    async def play(self) -> None:
        """Play to the end of the match, whatever happens to the server."""
        while not self.over:
            try:
                address = self.base.replace("http", "ws") + "/socket"
                headers = {"Cookie": self.cookie}
                async with websockets.connect(address, additional_headers=headers, compression=None) as socket:
                    await socket.send(json.dumps({"type": "watch", "table": self.table}))
                    async for text in socket:
                        await self._hear(socket, json.loads(text))
                        if self.over:
                            return
            except (OSError, websockets.WebSocketException):
                await asyncio.sleep(0.1)

    async def _hear(self, socket: Any, message: dict[str, Any]) -> None:
        if message["type"] == "done":
            self.acknowledged[message["number"]] = self.sent[message["ref"]]
        assert message["type"] != "refused" or message["code"] in ("failed", "no table"), message
        if message.get("result") or (message["type"] == "table" and message["table"]["status"] == "finished"):
            self.over = True
        position = message.get("position")
        if position and self.seat in position["deciders"]:
            await asyncio.sleep(self.dice.random() * self.pace)
            number = position["number"] + 1
            code = self.sent.setdefault(number, self.dice.choice(position["options"])["code"])
            play = {"type": "play", "table": self.table, "seat": self.seat, "number": number, "code": code}
            await socket.send(json.dumps({**play, "ref": number}))


async def seat_players(base: str, count: int, pace: float) -> list[Player]:
    """Set up tables of two, with a client on every seat."""
    players = []
    async with httpx.AsyncClient(base_url=base, timeout=30) as http:
        for number in range(count):
            cookies = []
            for seat in range(2):
                http.cookies.clear()
                token = (await http.post("/api/session")).json()["token"]
                headers = {"X-Tuckbox-Token": token}
                if seat == 0:
                    seats = [{"kind": "me"}, {"kind": "open"}]
                    answer = await http.post("/api/tables", json={"game": "druid", "seats": seats}, headers=headers)
                    table = answer.json()["id"]
                else:
                    assert (await http.post(f"/api/tables/{table}/sit", json={}, headers=headers)).status_code == 200
                cookies.append(f"tuckbox={http.cookies['tuckbox']}")
            players += [
                Player(base, table, seat, cookies[seat], random.Random(f"{number} {seat}"), pace) for seat in range(2)
            ]
    return players


async def play_through(host: Host, trouble: Callable[[], None], times: int, pace: float) -> None:
    """Play matches while trouble comes so many times; then every acknowledged entry is in the log, once."""
    players = await seat_players(host.base, TABLES, pace)
    tasks = [asyncio.create_task(player.play()) for player in players]
    dice = random.Random(7)
    troubled = 0
    for _ in range(times):
        await asyncio.sleep(0.2 + dice.random() * 0.8)
        if not all(task.done() for task in tasks):
            troubled += 1
        await asyncio.to_thread(trouble)
    assert troubled >= min(times, 3), "trouble came while people played"
    for player in players:
        player.pace = 0.0
    async with asyncio.timeout(300):
        await asyncio.gather(*tasks)
    async with httpx.AsyncClient(base_url=host.base, timeout=30) as http:
        for player in players:
            text = (
                await http.get(f"/api/tables/{player.table}/record?whole=true", headers={"Cookie": player.cookie})
            ).text
            record = parse(text)
            match = replay(record)
            assert match.over, "no match is stuck"
            assert player.acknowledged, "something was acknowledged"
            for number, code in player.acknowledged.items():
                entry = record.entries[number - 1]
                assert (entry.kind, entry.seat) == ("move", player.seat)
                assert entry.text == match.game.move(code).sentence, "what was acknowledged is what is in the log"
            mine = [n for n, entry in enumerate(record.entries, 1) if entry.seat == player.seat]
            assert len(mine) <= len(player.sent), "nothing is in the log twice"


@pytest.fixture
def killed(folder: Path) -> Iterator[Callable[[str], Host]]:
    hosts: list[Host] = []

    def make(database: str) -> Host:
        host = Host(database, folder / "log.txt")
        hosts.append(host)
        host.start()
        return host

    yield make
    for host in hosts:
        host.stop()


def again(host: Host) -> Callable[[], None]:
    """Kill the server and start it again."""

    def trouble() -> None:
        host.kill()
        host.start()

    return trouble


@pytest.mark.asyncio
async def test_nothing_is_lost_when_the_server_is_killed_on_sqlite(folder: Path, killed: Callable[[str], Host]) -> None:
    host = killed(str(folder / "tuckbox.db"))
    await play_through(host, again(host), 5, 0.3)


@pytest.mark.asyncio
async def test_nothing_is_lost_when_the_server_is_killed_on_postgresql(killed: Callable[[str], Host]) -> None:
    with postgres_server() as postgres:
        host = killed(postgres.new_database())
        await play_through(host, again(host), 5, 0.3)
        host.stop()


@pytest.mark.soak
@pytest.mark.asyncio
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_nothing_is_lost_in_fifty_kills(kind: str, folder: Path, killed: Callable[[str], Host]) -> None:
    if kind == "sqlite":
        host = killed(str(folder / "tuckbox.db"))
        await play_through(host, again(host), 50, 3.0)
        return
    with postgres_server() as postgres:
        host = killed(postgres.new_database())
        await play_through(host, again(host), 50, 3.0)
        host.stop()


@pytest.mark.asyncio
async def test_nothing_is_lost_when_postgresql_is_away_for_ten_seconds(killed: Callable[[str], Host]) -> None:
    with postgres_server() as postgres:
        host = killed(postgres.new_database())

        def trouble() -> None:
            postgres.stop()
            time.sleep(5)
            assert httpx.get(host.base + "/", timeout=5).status_code == 200, "the page does not hang"
            time.sleep(5)
            postgres.start()

        await play_through_once(host, trouble, postgres)
        host.stop()


async def play_through_once(host: Host, trouble: Callable[[], None], postgres: Postgres) -> None:
    players = await seat_players(host.base, 3, 0.2)
    tasks = [asyncio.create_task(player.play()) for player in players]
    await asyncio.sleep(0.7)
    during = sum(len(player.acknowledged) for player in players)
    assert during > 0 and not all(task.done() for task in tasks)
    await asyncio.to_thread(trouble)
    for player in players:
        player.pace = 0.0
    async with asyncio.timeout(60):
        await asyncio.gather(*tasks)
    with psycopg.connect(postgres.address) as connection:
        for player in players:
            rows = connection.execute(
                'select number, seat, kind from entries where "table" = %s order by number', (player.table,)
            ).fetchall()
            assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
            kept = {row[0] for row in rows if (row[1], row[2]) == (player.seat, "move")}
            assert set(player.acknowledged) <= kept
    assert "database away" in host.log.read_text() and "database back" in host.log.read_text()


@pytest.mark.asyncio
async def test_nothing_is_lost_while_another_program_locks_sqlite(folder: Path, killed: Callable[[str], Host]) -> None:
    file = folder / "tuckbox.db"
    host = killed(str(file))

    def trouble() -> None:
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        time.sleep(3)
        assert httpx.get(host.base + "/metrics", timeout=5).status_code == 200
        other.execute("ROLLBACK")
        other.close()

    players = await seat_players(host.base, 2, 0.2)
    tasks = [asyncio.create_task(player.play()) for player in players]
    await asyncio.sleep(0.5)
    assert not all(task.done() for task in tasks)
    await asyncio.to_thread(trouble)
    for player in players:
        player.pace = 0.0
    async with asyncio.timeout(60):
        await asyncio.gather(*tasks)
    assert "database back" in host.log.read_text()


async def _until_closed(socket: Any) -> AsyncIterator[str]:
    try:
        while True:
            yield await socket.recv()
    except websockets.ConnectionClosed:
        return


@pytest.mark.asyncio
async def test_a_server_that_is_asked_to_stop_says_goodbye_and_keeps_all(
    folder: Path, killed: Callable[[str], Host]
) -> None:
    host = killed(str(folder / "tuckbox.db"))
    players = await seat_players(host.base, 1, 0.0)
    address = host.base.replace("http", "ws") + "/socket"
    async with websockets.connect(address, additional_headers={"Cookie": players[0].cookie}) as socket:
        assert [json.loads(await socket.recv())["type"] for _ in range(2)] == ["hello", "turns"]
        await asyncio.to_thread(host.stop)
        heard = [json.loads(text) async for text in _until_closed(socket)]
        assert heard[-1]["type"] == "bye" and heard[-1]["again"] > 0
        assert socket.close_code == 1012
    assert host.process is not None and host.process.returncode in (0, -signal.SIGTERM)
