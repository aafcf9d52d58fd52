"""A running server for tests, and people who play at it."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import uvicorn
import websockets

from tuckbox.commands.server import server_config
from tuckbox.server import app
from tuckbox.server.services import Services, build
from tuckbox.server.settings import Settings
from tuckbox.server.storage import database

Json = dict[str, Any]


@dataclass
class Running:
    """A server in this process."""

    services: Services
    base: str

    @property
    def registry(self) -> Any:
        return self.services.tables

    async def guest(self) -> Guest:
        guest = Guest(self.base)
        await guest.come()
        return guest


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


async def until(holds: Callable[[], object], seconds: float = 30.0) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.01)


@cache
def _migrated() -> bytes:
    """An empty database of this version: what the migrations of every new one would lead to, in a tenth of a second."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tuckbox.db"
        engine = database.engine_for(str(file))
        database.prepare(engine)
        engine.dispose()
        return file.read_bytes()


def new_database(folder: Path) -> str:
    """The database in a folder, made if there is none; its migrations have tests of their own."""
    file = folder / "tuckbox.db"
    if not file.exists():
        file.write_bytes(_migrated())
    return str(file)


@asynccontextmanager
async def running(folder: Path, **settings: Any) -> AsyncIterator[Running]:
    """Run a server on a database in a folder, in this process, on a free port."""
    chosen: Json = {
        "database": settings.get("database") or new_database(folder),
        "workers": 1,
        "trial_matches": 2,
        "check_timeout": 120.0,  # workers wait for their turn on a busy machine
        "debug": True,
        "message_rate": 1000.0,
        "daily_field": 0,
        **settings,
    }
    made = Settings(**chosen)
    services = build(made)
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    server = uvicorn.Server(server_config(app.build(services), made))
    task = asyncio.create_task(server.serve([listener]))
    while not server.started:
        if task.done():
            await task
        await asyncio.sleep(0.005)
    try:
        yield Running(services, f"http://127.0.0.1:{listener.getsockname()[1]}")
    finally:
        server.should_exit = True
        await task


@dataclass
class Guest:
    """A person with a browser."""

    base: str
    token: str = ""
    name: str = ""
    id: str = ""
    http: httpx.AsyncClient = field(init=False)
    socket: Any = None
    heard: list[Json] = field(default_factory=list)  # every message so far

    def __post_init__(self) -> None:
        self.http = httpx.AsyncClient(base_url=self.base, timeout=30, verify=False)  # no certificates are read

    async def come(self) -> None:
        """Start a session."""
        me = (await self.http.post("/api/session")).json()
        self.token, self.name, self.id = me["token"], me["name"], me["id"]
        self.http.headers["X-Tuckbox-Token"] = self.token

    async def get(self, path: str, status: int = 200) -> Any:
        return _checked(await self.http.get(path), status)

    async def post(self, path: str, body: Json | None = None, status: int = 200) -> Any:
        answer = _checked(await self.http.post(path, json=body), status)
        if isinstance(answer, dict) and "token" in answer:
            self.http.headers["X-Tuckbox-Token"] = answer["token"]  # of a new session
        return answer

    async def table(self, *seats: Json, status: int = 201, game: str = "druid", **more: Any) -> Any:
        return await self.post("/api/tables", {"game": game, "seats": list(seats), **more}, status)

    @property
    def cookie(self) -> str:
        """The cookie as a header."""
        return f"tuckbox={self.http.cookies['tuckbox']}"

    async def connect(self, **headers: str) -> None:
        """Open the socket and hear hello and turns."""
        address = self.base.replace("http", "ws") + "/socket"
        self.socket = await websockets.connect(
            address,
            additional_headers={"Cookie": self.cookie, **headers},
            compression=None,
            max_size=2**22,
            max_queue=None,
        )
        await self.hear("hello")
        await self.hear("turns")

    async def send(self, kind: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": kind, **fields}))

    async def hear(self, *kinds: str, seconds: float = 10.0) -> Json:
        """The next message of one of these kinds."""
        async with asyncio.timeout(seconds):
            while True:
                message: Json = json.loads(await self.socket.recv())
                self.heard.append(message)
                if message["type"] in kinds:
                    return message

    async def follow(self, table: str, words: bool = False) -> Json:
        """Follow a table."""
        if self.socket is None:
            await self.connect()
        await self.send("follow", table=table, words=words)
        return await self.hear("snapshot", "refused")

    async def ask(self, kind: str, **fields: Any) -> Json:
        """Send a request and hear whether it was carried out."""
        ref = random.randrange(1, 2**40)
        await self.send(kind, ref=ref, **fields)
        while True:
            answer = await self.hear("done", "refused", "hint", "preview", "snapshot")
            if answer.get("ref") == ref:
                return answer

    async def play(self, table: str, seat: int, position: Json, code: int | None = None) -> Json:
        """Play an option (the first one, if none is given)."""
        chosen = position["legal_moves"][0]["code"] if code is None else code
        answer = await self.ask("play", table=table, seat=seat, number=position["number"] + 1, codes=[chosen])
        while answer["type"] == "done" and self.position(table)["number"] < answer["number"]:
            await self.hear("frame", "snapshot")
        return answer

    def position(self, table: str) -> Json:
        """The last position that was heard of a table."""
        for message in reversed(self.heard):
            about = message.get("table")
            if message.get("frame") and table in (about, about.get("id") if isinstance(about, dict) else None):
                found: Json = message["frame"]["position"]
                return found
        raise AssertionError("no position was heard")

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        await self.http.aclose()


def _checked(answer: httpx.Response, status: int) -> Any:
    assert answer.status_code == status, f"{answer.status_code}: {answer.text[:300]}"
    if answer.status_code == 204 or not answer.content:
        return None
    return answer.json() if "json" in answer.headers["content-type"] else answer.text


async def seated_pair(server: Running, **more: Any) -> tuple[Guest, Guest, str]:
    """Two people at a table of Druid Games, both following it."""
    one, two = await server.guest(), await server.guest()
    table = (await one.table({"kind": "me"}, {"kind": "open"}, **more))["id"]
    await two.post(f"/api/tables/{table}/sit", {})
    await one.follow(table)
    await two.follow(table)
    return one, two, table


async def play_out(table: str, guests: list[Guest], dice: random.Random, most: int = 10_000) -> Json | None:
    """Let people play random options until the match is over (its last entry) or so many moves were made."""
    for _ in range(most):
        position = guests[0].position(table)
        seat = position["seats_to_act"][0]
        guest = guests[seat]
        if guest is not guests[0]:
            while guest.position(table)["number"] < position["number"]:
                await guest.hear("frame", "snapshot")
        position = guest.position(table)
        move = dice.choice(position["legal_moves"])
        assert (await guest.play(table, seat, position, move["code"]))["type"] == "done"
        for other in guests:
            while other.position(table)["number"] < position["number"] + 1:
                await other.hear("frame", "snapshot")
        last = next(m for m in reversed(guests[0].heard) if m["type"] in ("frame", "snapshot"))
        if last["frame"]["result"]:
            return last
    return None
