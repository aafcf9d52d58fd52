"""What one person can do to others: the time a move takes at another table while somebody attacks the server.

    python -m bench.server.attacks [--seconds 8] [--rounds 1] [--only nothing,bots]

It starts a server of its own on a free port with a database in a temporary folder, runs each attack in turn from a
process of its own, and ends. A move is measured from sending it to its acknowledgement. With several rounds the last
lines say how the 99th percentile compares with that of the same round without an attack, in the median.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import websockets

from bench.server.load import memory
from bench.server.run import free_port, wait_for
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.registry import game
from tuckbox.server.runtime import Runtime
from tuckbox.server.storage import database
from tuckbox.server.tables.api import new_setup
from tuckbox.server.tables.domain import Seat
from tuckbox.server.tables.repository import insert_table, new_log

HEAVY_TABLES = 12
UNDONE = 2000  # moves that were taken back at each of them
Attack = Callable[["Person", list[str]], Awaitable[None]]


class Person:
    """A guest with a session and sockets."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = httpx.AsyncClient(base_url=base, timeout=120)

    async def come(self) -> Person:
        """Start a session."""
        me = (await self.http.post("/api/session")).json()
        self.http.headers["X-Tuckbox-Token"] = me["token"]
        return self

    async def post(self, path: str, body: Any) -> Any:
        """Post and return the answer, whatever it is."""
        return (await self.http.post(path, json=body)).json()

    def socket(self, **more: Any) -> Any:
        """A socket of this person."""
        headers = {"Cookie": f"tuckbox={self.http.cookies['tuckbox']}"}
        address = self.base.replace("http", "ws") + "/socket"
        return websockets.connect(address, additional_headers=headers, compression=None, max_size=2**26, **more)


async def probe(base: str, seconds: float) -> list[float]:
    """The times that the moves of two people took who play as fast as they are acknowledged."""
    times: list[float] = []
    dice = random.Random(1)
    until = time.monotonic() + seconds
    people = [await Person(base).come() for _ in range(2)]
    async with people[0].socket() as one, people[1].socket() as two:
        while time.monotonic() < until:
            body = {"game": "druid", "seats": [{"kind": "me"}, {"kind": "open"}]}
            table = (await people[0].post("/api/tables", body))["id"]
            await people[1].post(f"/api/tables/{table}/sit", {})
            await _play([one, two], table, dice, times, until)
            await one.send(json.dumps({"type": "resign", "table": table, "seat": 0}))
    return times


async def _play(sockets: list[Any], table: str, dice: random.Random, times: list[float], until: float) -> None:
    positions: list[Any] = [None, None]
    for socket in sockets:
        await socket.send(json.dumps({"type": "follow", "table": table}))

    async def hear(seat: int, number: int) -> None:
        while positions[seat] is None or positions[seat]["number"] < number:
            message = json.loads(await sockets[seat].recv())
            about = message.get("table")
            mine = about == table or (isinstance(about, dict) and about["id"] == table)
            if mine and message.get("frame"):
                positions[seat] = message["frame"]["position"]

    number = 0
    while time.monotonic() < until:
        for seat in range(2):
            await hear(seat, number)
        to_act = positions[0]["seats_to_act"]
        if not to_act:
            return
        seat = to_act[0]
        code = dice.choice(positions[seat]["legal_moves"])["code"]
        play = {"type": "play", "table": table, "seat": seat, "number": number + 1, "codes": [code]}
        began = time.perf_counter()
        await sockets[seat].send(json.dumps(play))
        while True:
            message = json.loads(await sockets[seat].recv())
            if message["type"] == "done":
                break
            if message["type"] == "refused":
                raise SystemExit(message)
        times.append(time.perf_counter() - began)
        number += 1
        await asyncio.sleep(0.02)


# Attacks


async def nothing(person: Person, tables: list[str]) -> None:
    """Nobody attacks."""
    await asyncio.sleep(3600)


async def watch(person: Person, tables: list[str]) -> None:
    """Five sockets follow a long table again and again, within the limit on messages."""
    table = (await person.post("/api/records", {"text": long_record(0, 0)}))["id"]

    async def one() -> None:
        async with person.socket(max_queue=None) as socket:

            async def read() -> None:
                with suppress(websockets.WebSocketException):
                    async for _ in socket:
                        pass

            reading = asyncio.create_task(read())
            with suppress(websockets.WebSocketException):
                while True:
                    await socket.send(json.dumps({"type": "follow", "table": table}))
                    await asyncio.sleep(1 / 19)
            reading.cancel()

    await asyncio.gather(*(one() for _ in range(5)))


async def undo(person: Person, tables: list[str]) -> None:
    """Load tables with thousands of moves that were taken back."""
    while True:
        await asyncio.gather(*(person.http.get(f"/api/tables/{table}") for table in tables))
        await asyncio.sleep(0.1)


async def upload(person: Person, tables: list[str]) -> None:
    """Upload records that go back and deal anew, and look at their entries."""
    texts = [long_record(100, 20, number) for number in range(10)]
    for text in texts * 100:
        made = await person.post("/api/records", {"text": text})
        if "id" in made:
            for entry in (1, made["entries"] - 1, 2, made["entries"] - 2) * 10:
                await person.http.get(f"/api/tables/{made['id']}/entries/{entry}?viewer=open&log=true")


async def bots(person: Person, tables: list[str]) -> None:
    """Fifty tables with bots of the highest level, which their host looks at: somebody waits for every move."""
    seats = [{"kind": "me"}, *({"kind": "bot", "bot": "level4"} for _ in range(4))]
    made = [(await person.post("/api/tables", {"game": "tectonic", "seats": seats}))["id"] for _ in range(50)]
    async with person.socket(max_queue=None) as socket:
        for table in made:
            await socket.send(json.dumps({"type": "follow", "table": table}))
            await asyncio.sleep(0.25)  # within the limit on messages
        async for _ in socket:
            pass


def _handshake(person: Person) -> bytes:
    return (
        f"GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
        f"AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Cookie: tuckbox={person.http.cookies['tuckbox']}\r\n\r\n"
    ).encode()


async def _flood(person: Person, start: bytes, more: bytes) -> None:
    """Forty connections that send more as fast as it is read, and come again a second after they are cut off."""

    async def one() -> None:
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection(*person.base.split("://")[1].split(":"))
                writer.write(start)
                await reader.read(4096)
                reading = asyncio.gather(reader.read(), return_exceptions=True)
                while not reading.done():
                    writer.write(more)
                    await writer.drain()
                    await asyncio.sleep(0.01)
            await asyncio.sleep(1)

    await asyncio.gather(*(one() for _ in range(40)))


async def pings(person: Person, tables: list[str]) -> None:
    """Forty sockets that send pings."""
    await _flood(person, _handshake(person), bytes([0x89, 0x80, 0, 0, 0, 0]) * 2000)


async def pipeline(person: Person, tables: list[str]) -> None:
    """Forty connections that ask for the page without waiting for answers."""
    await _flood(person, get := b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", get * 500)


async def deaf(person: Person, tables: list[str]) -> None:
    """Forty sockets that ask for snapshots and never read."""
    table = (await person.post("/api/records", {"text": long_record(0, 0)}))["id"]
    loop = asyncio.get_running_loop()
    writers = []
    for _ in range(40):
        reader, writer = await asyncio.open_connection(*person.base.split("://")[1].split(":"), limit=1024)
        writer.write(_handshake(person))
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        writers.append((reader, writer))
    text = json.dumps({"type": "follow", "table": table}).encode()
    frame = bytes([0x81, 0x80 | len(text)]) + b"\0\0\0\0" + text
    while loop.is_running():
        for _, writer in writers:
            writer.write(frame)
        await asyncio.sleep(1 / 19)


ATTACKS: dict[str, Attack] = {
    "nothing": nothing,
    "watch": watch,
    "undo": undo,
    "upload": upload,
    "bots": bots,
    "deaf": deaf,
    "pings": pings,
    "pipeline": pipeline,
}


def long_record(undos: int, redeals: int, word: int = 0) -> str:
    """A record of a long match, which goes back and deals anew so many times."""
    return str(_long_match(undos, redeals, word).record())


def _long_match(undos: int, redeals: int, word: int = 0) -> Match:
    dice = random.Random(word)
    match = Match(game("idriana"), ("Ann", "Bo", "Cy"), seed_of(f"long {word}"))
    while not match.is_over and len(match.entries) < 200:
        seat = dice.choice(match.seats_to_act())
        match.play(seat, dice.choice(match.legal_moves(seat)))
    if match.is_over:
        match.rewind(match.mainline[-20])
    target = match.mainline[-1]
    for number in range(undos):
        if number < redeals:
            match.redeal(0, dice.randbytes(32))
        seat = dice.choice(match.seats_to_act())
        match.play(seat, dice.choice(match.legal_moves(seat)))
        match.rewind(target)
    return match


def write_heavy_tables(file: Path) -> list[str]:
    """Write running tables at which thousands of moves were taken back; their ids."""
    engine = database.engine_for(str(file))
    database.prepare(engine)
    match = _long_match(0, 0)
    last = match.mainline[-1]
    entries = list(match.entries)
    seat = match.seats_to_act()[0]
    move = match.legal_moves(seat)[0]
    match.play(seat, move)
    played = match.entries[-1]
    match.rewind(last)
    back = match.entries[-1]
    entries += [played, back] * UNDONE
    names = []
    with engine.begin() as connection:
        for _ in range(HEAVY_TABLES):
            setup = new_setup(Runtime(), match.game, [Seat("person", name) for name in match.players], None)
            setup.seed, setup.status, setup.started = match.seed, "running", setup.created
            insert_table(connection, setup, log=new_log(entries, setup.created), turn=1)
            names.append(setup.id)
    engine.dispose()
    return names


async def measure(name: str, base: str, process: int, tables: list[str], seconds: float) -> float | None:
    """Measure the moves of others beside an attack, and print the figures; their 99th percentile in seconds."""
    command = [sys.executable, "-m", "bench.server.attacks", "--attack", name, base, *tables]
    attack = subprocess.Popen(command)
    await asyncio.sleep(16.0 if name == "bots" else 4.0)  # until it is in full swing
    times = sorted(await probe(base, seconds))
    extra = f", level 1 answers in {await bot_answer(base):.1f} s" if name == "bots" else ""
    attack.kill()
    attack.wait()
    if not times:
        print(f"{name:8} no move was acknowledged in {seconds:g} s", flush=True)
        return None
    p50, p99 = statistics.median(times), times[min(len(times) - 1, len(times) * 99 // 100)]
    figures = f"p50 {p50 * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms, worst {times[-1] * 1000:.0f} ms"
    print(f"{name:8} {len(times):4} moves: {figures}, {memory(process):.0f} MB{extra}", flush=True)
    return p99


async def attack_server(name: str, base: str, tables: list[str]) -> None:
    """Attack a server until this process is killed."""
    try:
        await ATTACKS[name](await Person(base).come(), tables)
    except (httpx.HTTPError, OSError, KeyError, websockets.WebSocketException) as error:
        print(f"  the attack ended: {type(error).__name__}", flush=True)


async def bot_answer(base: str) -> float:
    """How long a bot of level 1 takes to answer."""
    person = await Person(base).come()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "level1"}]
    async with person.socket() as socket:
        body = {"game": "druid", "seats": seats, "options": {"starter": "2"}}
        table = (await person.post("/api/tables", body))["id"]
        began = time.perf_counter()
        await socket.send(json.dumps({"type": "follow", "table": table}))
        while True:
            frame = json.loads(await asyncio.wait_for(socket.recv(), 120)).get("frame")
            if frame and frame["position"]["number"] > 0:
                return time.perf_counter() - began


def main() -> None:
    """Measure as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--only", default=",".join(ATTACKS))
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    parser.add_argument("rest", nargs="*", help=argparse.SUPPRESS)
    words = parser.parse_args()
    if words.attack:
        asyncio.run(attack_server(words.attack, words.rest[0], words.rest[1:]))
        return
    found: dict[str, list[float]] = {}
    for name in words.only.split(",") * words.rounds:
        with tempfile.TemporaryDirectory() as folder:
            port, file = free_port(), Path(folder) / "tuckbox.db"
            tables = write_heavy_tables(file)
            command = [sys.executable, "-m", "tuckbox", "serve", "--port", str(port), "--unload-after", "0"]
            command += ["--max-tables", "50", "--daily-field", "0"]
            quiet = {**os.environ, "TUCKBOX_DATABASE": str(file), "TUCKBOX_LOG_LEVEL": "error"}
            server = subprocess.Popen(command, env=quiet, stdout=subprocess.DEVNULL)
            base = f"http://127.0.0.1:{port}"
            try:
                wait_for(base + "/healthz", server)
                p99 = asyncio.run(measure(name, base, server.pid, tables, words.seconds))
                found.setdefault(name, []).append(p99 or float("inf"))
            finally:
                server.send_signal(signal.SIGTERM)
                try:
                    server.wait(20)
                except subprocess.TimeoutExpired:
                    server.kill()
                    server.wait()
    before = found.get("nothing", [])
    for name in found.keys() - {"nothing"} if before else ():
        ratios = [one / other for one, other in zip(found[name], before, strict=False)]
        shown = f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
        print(f"{name:8} p99 against nothing, {len(ratios)} rounds: {shown}")


if __name__ == "__main__":
    main()
