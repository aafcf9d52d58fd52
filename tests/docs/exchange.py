"""HTTP requests and socket messages on a page, sent to a real server and compared with its answers."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import httpx
import websockets

Json = Any
MORE = "…"


class Client:
    """Sends what a page shows. A word in capitals in an answer keeps its value, and is replaced by it from then on."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = httpx.AsyncClient(base_url=base, timeout=30)
        self.values: dict[str, Json] = {}
        self.socket: Any = None

    async def request(self, code: str) -> Json:
        """Send a request: its first line, headers, and after a blank line its body."""
        head, _, body = self.filled(code.strip()).partition("\n\n")
        (method, path), *headers = (line.split(" " if at == 0 else ": ", 1) for at, line in enumerate(head.split("\n")))
        sent = dict(headers) | ({"Content-Type": "application/json"} if body else {})
        answer = await self.http.request(method, path, headers=sent, content=body or None)
        return {"status": answer.status_code, "body": answer.json() if "json" in _kind(answer) else answer.text}

    async def talk(self, code: str) -> None:
        """Send the lines of a socket that start with >, and wait for those that start with <."""
        if self.socket is None:
            address = self.base.replace("http", "ws") + "/socket"
            cookie = f"tuckbox={self.http.cookies['tuckbox']}"
            self.socket = await websockets.connect(address, additional_headers={"Cookie": cookie}, compression=None)
        for line in code.strip().split("\n"):
            mark, text = line[:2], line[2:]
            if mark == "> ":
                await self.socket.send(json.dumps(json.loads(self.filled(text))))
            else:
                assert mark == "< ", f"a line starts with > or <: {line}"
                await self.hear(json.loads(self.filled(text)))

    async def hear(self, wanted: Json) -> None:
        """Wait for a message of this type, and compare it."""
        async with asyncio.timeout(20):
            while True:
                message = json.loads(await self.socket.recv())
                if message["type"] == wanted["type"]:
                    self.compare(wanted, message)
                    return

    def filled(self, text: str) -> str:
        """The text with the values that are known."""
        for name, value in self.values.items():
            if not isinstance(value, str):
                text = re.sub(rf'"{name}"', json.dumps(value), text)
            text = re.sub(rf"\b{name}\b", str(value), text)
        return text

    def compare(self, shown: Json, found: Json, path: str = "answer") -> None:
        """Compare what a page shows with what came; … stands for more."""
        if isinstance(shown, str) and shown.isupper() and shown.isalpha():
            self.values[shown] = found
        elif isinstance(shown, dict) and isinstance(found, dict):
            for key, value in shown.items():
                if key != MORE:
                    assert key in found, f"{path} has no {key}: {list(found)}"
                    self.compare(value, found[key], f"{path}.{key}")
            assert MORE in shown or set(shown) == set(found), f"{path} has also {set(found) - set(shown)}"
        elif isinstance(shown, list) and isinstance(found, list):
            exact = [one for one in shown if one != MORE]
            assert len(exact) == len(found) or (MORE in shown and len(exact) <= len(found)), f"{path}: {found}"
            for at, one in enumerate(exact):
                self.compare(one, found[at], f"{path}[{at}]")
        elif shown != MORE:
            assert shown == found, f"{path} is {found!r}, the page shows {shown!r}"

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        await self.http.aclose()


def _kind(answer: httpx.Response) -> str:
    return str(answer.headers.get("content-type", ""))
