"""Load on a server: many tables of two, random moves over WebSockets, from a process of its own."""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import time
from contextlib import suppress
from functools import partial
from typing import Any

import httpx
import msgspec

WARM_UP = 1000  # moves


class Move(msgspec.Struct):
    """Of a legal move only the code matters here."""

    code: int


class Position(msgspec.Struct):
    """What a player that plays at random needs."""

    number: int
    seats_to_act: list[int]
    legal_moves: list[Move]


class Frame(msgspec.Struct):
    """Of a frame only the position matters here."""

    position: Position


class Heard(msgspec.Struct):
    """Any message of the server."""

    type: str
    frame: Frame | None = None


_decode = msgspec.json.Decoder(Heard).decode


class Player(asyncio.Protocol):
    """A client of the least possible cost: a bare WebSocket that plays at random."""

    def __init__(self, run: Run, table: str, seat: int, cookie: str) -> None:
        self.run, self.table, self.seat, self.cookie = run, table, seat, cookie
        self.buffer = bytearray()
        self.open = False
        self.sent_at = 0.0  # when the move was sent that is not acknowledged yet
        self.pending: Position | None = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /socket HTTP/1.1\r\nHost: {self.run.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {self.cookie}\r\n\r\n".encode()
        )

    def send(self, message: dict[str, Any]) -> None:
        """Send a text frame, masked with zeros."""
        text = json.dumps(message).encode()
        size = len(text)
        head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xFE]) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + text)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            at = self.buffer.find(b"\r\n\r\n")
            if at < 0:
                return
            assert b" 101 " in self.buffer[:at], bytes(self.buffer[:200])
            del self.buffer[: at + 4]
            self.open = True
            self.run.opened += 1
            if self.table:
                self.send({"type": "follow", "table": self.table})
        while (frame := self._frame()) is not None:
            self.hear(frame)

    def _frame(self) -> bytes | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 127, 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size or start > len(buffer):
            return None
        frame, kind = bytes(buffer[start : start + size]), buffer[0] & 15
        del buffer[: start + size]
        if kind == 9:
            self.transport.write(bytes([0x8A, 0x80 | size]) + b"\0\0\0\0" + frame)  # with what the ping held
            return b'{"type":""}'
        return frame if kind == 1 else b'{"type":""}'

    def hear(self, text: bytes) -> None:
        """Answer a message."""
        message = _decode(text)
        if message.type == "done":
            self.run.done(time.perf_counter() - self.sent_at)
            self.sent_at = 0.0
        elif message.type == "refused":
            self.run.refused += 1
        if message.frame is None:
            return
        position = message.frame.position
        if self.run.playing and not position.seats_to_act:
            self.run.over.set()
        elif self.seat in position.seats_to_act and not self.sent_at:  # what others did meanwhile, in a sealed choice
            if self.run.playing:
                self.play(position)
            else:
                self.pending = position

    def play(self, position: Position) -> None:
        """Play a random legal move."""
        code = self.run.dice.choice(position.legal_moves).code
        self.sent_at = time.perf_counter()
        number = position.number + 1
        self.send({"type": "play", "table": self.table, "seat": self.seat, "number": number, "codes": [code]})

    def connection_lost(self, error: Exception | None) -> None:
        self.run.lost += 1


class Run:
    """A run against one server."""

    def __init__(self, base: str, game: str = "druid") -> None:
        self.base, self.game = base, game
        self.host = base.split("://")[1]
        self.dice = random.Random(1)
        self.playing = self.measuring = False
        self.over = asyncio.Event()  # a match has ended
        self.opened = self.refused = self.lost = self.moves = 0
        self.times: list[float] = []

    def done(self, seconds: float) -> None:
        """A move was acknowledged."""
        self.moves += 1
        if self.measuring:
            self.times.append(seconds)

    async def tables(self, count: int) -> list[tuple[str, int, str]]:
        """Set up tables of two; who sits where, with their cookies."""
        found: list[tuple[str, int, str]] = []
        gate = asyncio.Semaphore(8)  # with more, the server closes idle connections on a busy machine

        async def one() -> None:
            async with gate, httpx.AsyncClient(base_url=self.base, timeout=120) as http:
                cookies = []
                table = ""
                for seat in range(2):
                    http.cookies.clear()
                    token = (await http.post("/api/session")).json()["token"]
                    head = {"X-Tuckbox-Token": token}
                    if seat == 0:
                        body = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "open"}]}
                        table = (await http.post("/api/tables", json=body, headers=head)).json()["id"]
                    else:
                        await http.post(f"/api/tables/{table}/sit", json={}, headers=head)
                    cookies.append(f"tuckbox={http.cookies['tuckbox']}")
                found.extend((table, seat, cookies[seat]) for seat in range(2))

        await asyncio.gather(*(one() for _ in range(count)))
        return found

    async def connect(self, seats: list[tuple[str, int, str]]) -> list[Player]:
        """Open a socket for every seat."""
        loop = asyncio.get_running_loop()
        host, port = self.host.split(":")
        players: list[Player] = []
        for at in range(0, len(seats), 100):
            group = [Player(self, *seat) for seat in seats[at : at + 100]]
            wanted = self.opened + len(group)
            await asyncio.gather(*(loop.create_connection(partial(_itself, one), host, int(port)) for one in group))
            while self.opened < wanted:
                await asyncio.sleep(0.01)
            players += group
        return players


def _itself(player: Player) -> Player:
    return player


def memory(process: int) -> float:
    """What a process holds in memory, in MB."""
    with open(f"/proc/{process}/status") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def worked(process: int) -> float:
    """How long a process has had a core, in seconds: what counts when the machine is shared."""
    with open(f"/proc/{process}/stat") as line:
        fields = line.read().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def play(base: str, process: int, game: str, sockets: int, seconds: float) -> dict[str, float]:
    """Play at many tables for some seconds, or until the first match is over; what came of it.

    The first moves are not counted: programs get faster while they warm up, and the others' gets most from it.
    """
    run = Run(base, game)
    empty = memory(process)
    seats = await run.tables(sockets // 2)
    loaded = memory(process)
    players = await run.connect(seats)
    await asyncio.sleep(1)
    connected = memory(process)
    run.playing = True
    for player in players:
        if player.pending is not None:
            player.play(player.pending)
    while run.moves < max(WARM_UP, 2 * len(seats)):
        await asyncio.sleep(0.01)
    run.measuring = True
    began, before = time.perf_counter(), worked(process)
    with suppress(TimeoutError):
        await asyncio.wait_for(run.over.wait(), seconds)
    run.playing = run.measuring = False
    took, used = time.perf_counter() - began, worked(process) - before
    times = sorted(run.times)
    return {
        "moves": len(times),
        "moves/s": len(times) / took,
        "moves per core second": len(times) / used,
        "p50 ms": times[len(times) // 2] * 1000,
        "p99 ms": times[len(times) * 99 // 100] * 1000,
        "KB per table": (loaded - empty) * 1024 / (sockets // 2),
        "KB per socket": (connected - loaded) * 1024 / sockets,
        "MB in all": memory(process),
        "refused": run.refused,
        "lost": run.lost,
    }


async def idle(base: str, process: int, sockets: int, seconds: float = 1.0) -> dict[str, float]:
    """Open sockets that only listen; what they cost, and how much of a core they keep busy."""
    run = Run(base)
    seats = await run.tables(1)
    await run.connect([("", 0, seats[n % 2][2]) for n in range(sockets)])
    await asyncio.sleep(1)
    began, before = time.perf_counter(), worked(process)
    await asyncio.sleep(seconds)
    core = (worked(process) - before) / (time.perf_counter() - began)
    return {"sockets": run.opened - run.lost, "refused": run.refused, "MB in all": memory(process), "core": core}


def main() -> None:
    """Run as the arguments say and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base")
    parser.add_argument("process", type=int, help="the server's process, to read its memory")
    parser.add_argument("--game", default="druid")
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--idle", action="store_true")
    words = parser.parse_args()
    work = idle(words.base, words.process, words.sockets, words.seconds)
    if not words.idle:
        work.close()
        work = play(words.base, words.process, words.game, words.sockets, words.seconds)
    print(json.dumps(asyncio.run(work)))


if __name__ == "__main__":
    main()
