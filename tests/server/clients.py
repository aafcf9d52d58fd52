"""Clients that play match after match, keep their own list of what was acknowledged, and come back by themselves."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from typing import Any

import httpx
import websockets

from tuckbox.core.record import parse
from tuckbox.registry import replay


@dataclass
class Player:
    """A client on one seat of a table, which plays at random to the end, whatever happens to the server."""

    base: str
    table: str
    seat: int
    cookie: str
    dice: random.Random
    sent: dict[int, int] = field(default_factory=dict)  # what was decided, by the number it was sent with
    acknowledged: dict[int, int] = field(default_factory=dict)  # entry number -> code
    lines: int = 0  # how many sockets it took

    async def play(self, pace: Pace) -> None:
        """Play to the end."""
        address = self.base.replace("http", "ws") + "/socket"
        while True:
            try:
                headers = {"Cookie": self.cookie}
                async with websockets.connect(address, additional_headers=headers, compression=None) as socket:
                    self.lines += 1
                    await self._follow(socket)
                    async for text in socket:
                        if await self._hear(socket, json.loads(text), pace):
                            return
            except (OSError, websockets.WebSocketException):
                await asyncio.sleep(0.1)

    async def _follow(self, socket: Any) -> None:
        await socket.send(json.dumps({"type": "follow", "table": self.table}))

    async def _hear(self, socket: Any, message: dict[str, Any], pace: Pace) -> bool:
        """Answer a message; whether the match is over."""
        if message["type"] == "done":
            self.acknowledged[message["number"]] = self.sent[message["ref"]]
        if message["type"] == "refused":
            assert message["code"] == "failed", message
            await asyncio.sleep(0.2)
            await self._follow(socket)  # it asks to try again, and so we do
        frame = message.get("frame")
        position = frame and frame["position"]
        if position and self.seat in position["seats_to_act"]:
            await asyncio.sleep(self.dice.random() * pace.seconds)
            number = position["number"] + 1
            code = self.sent.setdefault(number, self.dice.choice(position["legal_moves"])["code"])
            play = {"type": "play", "table": self.table, "seat": self.seat, "number": number, "codes": [code]}
            await socket.send(json.dumps({**play, "ref": number}))
        finished = message["type"] == "snapshot" and message["table"]["status"] == "finished"
        return finished or bool(frame and frame["result"])

    async def check(self) -> int:
        """All that was acknowledged is in the log, and nothing else of this seat is, nor twice; how much it was."""
        async with httpx.AsyncClient(base_url=self.base, timeout=30, verify=False) as http:
            address = f"/api/tables/{self.table}/record?whole=true"
            text = (await http.get(address, headers={"Cookie": self.cookie})).text
        record = parse(text)
        match = replay(record)
        assert match.is_over, "no match is stuck"
        assert self.acknowledged, "something was acknowledged"
        log = dict(enumerate(record.entries, 1))
        for number, code in self.acknowledged.items():
            assert (log[number].kind, log[number].seat) == ("move", self.seat), "it is in the log"
            assert log[number].text == match.game.move(code).sentence, "as it was acknowledged"
        for number, entry in log.items():
            if entry.seat == self.seat:
                assert entry.text == match.game.move(self.sent[number]).sentence, "the log has what was sent, once"
        return len(self.acknowledged)


@dataclass
class Pace:
    """How long clients think at most, and whether they begin another match after the one that they play."""

    seconds: float
    going: bool = True


async def play_on(base: str, word: str, pace: Pace, everybody: list[Player]) -> None:
    """Two clients play match after match as long as the pace says; all that they are is added to everybody."""
    while pace.going:
        players = await sit_down(base, f"{word} {len(everybody)}")
        everybody += players
        await asyncio.gather(*(player.play(pace) for player in players))


async def sit_down(base: str, word: str) -> list[Player]:
    """Set up a table of two with a client on each seat, however often it takes."""
    while True:
        try:
            async with httpx.AsyncClient(base_url=base, timeout=30, verify=False) as http:
                cookies, table = [], ""
                for seat in range(2):
                    http.cookies.clear()
                    token = (await http.post("/api/session")).raise_for_status().json()["token"]
                    cookies.append(f"tuckbox={http.cookies['tuckbox']}")
                    http.headers["X-Tuckbox-Token"] = token
                    if seat == 0:
                        seats = [{"kind": "me"}, {"kind": "open"}]
                        answer = await http.post("/api/tables", json={"game": "druid", "seats": seats})
                        table = answer.raise_for_status().json()["id"]
                    else:
                        (await http.post(f"/api/tables/{table}/sit", json={})).raise_for_status()
            return [Player(base, table, seat, cookies[seat], random.Random(f"{word} {seat}")) for seat in range(2)]
        except httpx.TransportError:
            await asyncio.sleep(0.1)
        except httpx.HTTPStatusError as error:
            if error.response.status_code != 503:
                raise
            await asyncio.sleep(0.1)
