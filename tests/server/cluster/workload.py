"""Clients that play at random at whichever process answers, and note all that they ask for and are shown."""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
import websockets

from tests.server.cluster.history import Acknowledged, History, Sent, Shown, digest
from tuckbox.registry import game

Json = dict[str, Any]
PING = 1.0  # seconds; after three times as many without an answer a client goes elsewhere


@dataclass
class Workload:
    """What the clients of a run share: the processes, the history, and how long people think."""

    bases: list[str]
    history: History
    pause: float = 0.1  # seconds
    running: bool = True
    refusals: list[Json] = field(default_factory=list)
    lengths: dict[str, int] = field(default_factory=dict)  # of the logs
    progress: dict[str, float] = field(default_factory=dict)  # when the log of a running match last grew


@dataclass
class Client:
    """A person on one seat of a table, or a watcher."""

    workload: Workload
    name: str
    table: str
    seat: int | None
    cookie: str
    dice: random.Random
    decided: dict[int, int] = field(default_factory=dict)  # codes by the number that they were sent with
    asked_at: float = 0.0

    async def play(self) -> None:
        """Play to the end, and reconnect as often as it takes."""
        at = self.dice.randrange(len(self.workload.bases))
        while True:
            at += 1  # after a failure it tries another process, as a proxy does
            address = self.workload.bases[at % len(self.workload.bases)].replace("http", "ws") + "/socket"
            try:
                async with websockets.connect(
                    address,
                    additional_headers={"Cookie": self.cookie},
                    compression=None,
                    ping_interval=PING,
                    ping_timeout=2 * PING,
                    open_timeout=3,
                    close_timeout=1,
                ) as socket:
                    await socket.send(json.dumps({"type": "follow", "table": self.table}))
                    async for text in socket:
                        if await self._hear(socket, json.loads(text)):
                            return
            except (OSError, websockets.WebSocketException, TimeoutError):
                await asyncio.sleep(0.1)

    async def _hear(self, socket: Any, message: Json) -> bool:
        """Answer a message; whether the match is over."""
        now = time.monotonic()
        if message["type"] == "done":
            ref = message["ref"]
            self.workload.history.acknowledged.append(Acknowledged(now, self.name, self.table, ref, message["number"]))
        if message["type"] == "refused":
            self.workload.refusals.append(message)
            await asyncio.sleep(0.3)
            await socket.send(json.dumps({"type": "follow", "table": self.table}))
        frame = message.get("frame")
        if not frame:
            return False
        self._note(message, frame, now)
        if frame["result"]:
            return True
        if self.seat is not None and self.seat in frame["position"]["seats_to_act"]:
            await asyncio.sleep(self.dice.random() * self.workload.pause)
            await self._ask(socket, frame["position"])
        return False

    def _note(self, message: Json, frame: Json, now: float) -> None:
        length = frame["position"]["number"]
        numbers = tuple(entry["number"] for entry in frame["entries"])
        snapshot = message["type"] == "snapshot"
        shown = Shown(now, self.name, self.table, self.seat, snapshot, length, numbers, digest(frame["position"]))
        self.workload.history.shown.append(shown)
        if frame["result"]:
            self.workload.progress.pop(self.table, None)
        elif length > self.workload.lengths.get(self.table, -1):
            self.workload.lengths[self.table], self.workload.progress[self.table] = length, now

    async def _ask(self, socket: Any, position: Json) -> None:
        number = position["number"] + 1
        if number not in self.decided:
            move = self.dice.choice(position["legal_moves"])
            self.decided[number] = move["code"]
            assert self.seat is not None
            sentence = game("druid").move(move["code"]).sentence
            sent = Sent(time.monotonic(), self.name, self.table, self.seat, number, (sentence,))
            self.workload.history.sent.append(sent)
        play = {"type": "play", "table": self.table, "seat": self.seat, "number": number, "ref": number}
        await socket.send(json.dumps({**play, "codes": [self.decided[number]]}))


async def play_on(workload: Workload, name: str) -> None:
    """Two people and a watcher at match after match."""
    round = 0
    while workload.running:
        round += 1
        clients = await sit_down(workload, f"{name}.{round}")
        await asyncio.gather(*(client.play() for client in clients))


async def sit_down(workload: Workload, name: str) -> list[Client]:
    """Set up a table, each step at a process chosen by chance, however often it takes."""
    dice = random.Random(name)
    cookies: list[str] = []
    tokens: list[str] = []
    for _ in range(3):
        answer = await _post(workload, dice, "/api/session", {}, None)
        cookies.append(f"tuckbox={answer.cookies['tuckbox']}")
        tokens.append(answer.json()["token"])
    seats = {"game": "druid", "seats": [{"kind": "me"}, {"kind": "open"}]}
    table = (await _post(workload, dice, "/api/tables", seats, (cookies[0], tokens[0]))).json()["id"]
    await _post(workload, dice, f"/api/tables/{table}/sit", {}, (cookies[1], tokens[1]))
    people = zip(("one", "two", "watcher"), (0, 1, None), cookies, strict=True)
    return [
        Client(workload, f"{name} {who}", table, seat, cookie, random.Random(f"{name} {who}"))
        for who, seat, cookie in people
    ]


async def _post(
    workload: Workload, dice: random.Random, path: str, body: Json, who: tuple[str, str] | None
) -> httpx.Response:
    headers = {} if who is None else {"Cookie": who[0], "X-Tuckbox-Token": who[1]}
    while True:
        try:
            async with httpx.AsyncClient(base_url=dice.choice(workload.bases), timeout=15) as http:
                answer = await http.post(path, json=body, headers=headers)
            if answer.status_code != 503:
                return answer.raise_for_status()
        except httpx.TransportError:
            pass
        await asyncio.sleep(0.2)
