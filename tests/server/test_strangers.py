"""Bad input of every kind gets a refusal with a reason, and never a failure."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import hypothesis
import pytest
import schemathesis
import websockets
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from tests.server.running import Running, running, seated_pair

pytestmark = pytest.mark.slow


class _InAThread:
    """A server in a thread, for a test that is not asynchronous."""

    def __init__(self, folder: Path) -> None:
        self.base = ""
        self._ready, self._stop = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run(folder)))

    async def _run(self, folder: Path) -> None:
        limits: dict[str, Any] = {"guest_rate": 1e6, "sign_in_rate": 1e6, "max_tables": 10**6}
        async with running(folder, **limits) as server:
            self.base = server.base
            self._ready.set()
            await asyncio.to_thread(self._stop.wait)

    def __enter__(self) -> _InAThread:
        self._thread.start()
        assert self._ready.wait(30)
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()


@pytest.fixture
def threaded(folder: Path) -> Iterator[_InAThread]:
    with _InAThread(folder) as server:
        yield server


@pytest.mark.extended
def test_no_request_makes_the_server_fail(threaded: _InAThread, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR, "tuckbox")
    browser = httpx.Client(base_url=threaded.base)
    me = browser.post("/api/session").json()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    headers = {"X-Tuckbox-Token": me["token"]}
    made = browser.post("/api/tables", json={"game": "druid", "seats": seats}, headers=headers).json()["id"]
    schema = schemathesis.openapi.from_dict(browser.get("/openapi.json").json())
    headers["Cookie"] = f"tuckbox={browser.cookies['tuckbox']}"
    checked = set()
    for result in schema.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]
        if operation.path in ("/api/session", "/api/me") and operation.method == "delete":
            continue  # who signs out or deletes themselves has no more to ask
        if operation.path == "/api/me/password":
            continue  # it starts a new session; tests/server/test_malformed.py asks it

        @hypothesis.settings(
            max_examples=4, deadline=None, database=None, suppress_health_check=list(hypothesis.HealthCheck)
        )
        @hypothesis.seed(1)
        @hypothesis.given(case=operation.as_strategy(), real=hypothesis.strategies.booleans())
        def ask(case: Any, real: bool) -> None:
            if real and "table" in case.path_parameters:
                case.path_parameters["table"] = made
            if real and "game" in case.path_parameters:
                case.path_parameters["game"] = "druid"
            answer = case.call(base_url=threaded.base, headers=headers)
            checks = [not_a_server_error, status_code_conformance, response_schema_conformance]
            case.validate_response(answer, checks=checks)
            if answer.status_code >= 400 and answer.status_code != 405:
                assert answer.json()["reason"]
            checked.add((case.operation.path, answer.status_code // 100))

        ask()
    assert {("/api/tables", 2), ("/api/tables/{table}", 2), ("/api/tables", 4)} <= checked
    assert not caplog.records, [record.getMessage() for record in caplog.records]


def _mutations(dice: random.Random, table: str) -> Iterator[str | bytes]:
    """Messages that are nearly right, and some that are not at all."""
    kinds = [
        "ping",
        "follow",
        "unfollow",
        "play",
        "resign",
        "draw",
        "undo",
        "hint",
        "chat",
        "preview",
        "mute",
        "hello",
        "snapshot",
        "",
    ]
    values: list[Any] = [
        None,
        True,
        -1,
        0,
        1,
        2**70,
        1.5,
        "",
        "x" * 500,
        [],
        [1],
        [0, 2],
        {},
        table,
        "\ud800",
        "nowhere",
        "\x00",
    ]
    names = ["table", "seat", "number", "codes", "code", "text", "agree", "on", "words", "ref", "more"]
    while True:
        way = dice.randrange(10)
        if way == 0:
            yield dice.randbytes(dice.randrange(200))
        elif way == 1:
            text = json.dumps({"type": "play", "table": table, "seat": 0, "number": 1, "codes": [1]})
            at = dice.randrange(len(text))
            yield text[:at] + dice.choice('{}[]",:\\0a') + text[at + dice.randrange(2) :]
        elif way == 2:
            yield "[" * dice.randrange(5000)
        else:
            message: dict[str, Any] = {"type": dice.choice(kinds), "table": table}
            message |= {dice.choice(names): dice.choice(values) for _ in range(dice.randrange(6))}
            if way > 6:
                message |= {
                    "table": table,
                    "seat": dice.randrange(2),
                    "number": dice.randrange(9),
                    "codes": [dice.randrange(9999) for _ in range(dice.randrange(1, 3))],
                }
                message.pop("text" if message["type"] != "chat" else "codes", None)
                if message["type"] == "preview":
                    message["code"] = message.pop("codes")[0]
            yield json.dumps(message)


async def test_no_message_makes_the_server_fail(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR, "tuckbox")
    dice = random.Random(11)
    async with running(folder, message_rate=1e6) as server:
        one, two, table = await seated_pair(server, hints=True)
        await two.close()
        refused = 0
        words = _mutations(dice, table)
        for _ in range(1500):
            await one.socket.send(next(words))
        await one.send("ping", ref=77)
        while True:
            heard = await one.hear("refused", "pong", seconds=30)
            if heard["type"] == "pong" and heard["ref"] == 77:
                break
            refused += heard["type"] == "refused"
            assert heard.get("reason", "x")
        assert refused > 500
        assert (await one.get(f"/api/tables/{table}"))["status"] in ("running", "finished")
    assert not caplog.records, [record.getMessage() for record in caplog.records]


async def test_floods_and_giants_are_cut_off(folder: Path) -> None:
    async with running(folder, message_rate=5.0, max_sockets=3) as server:
        one = await server.guest()
        await one.connect()
        for _ in range(30):
            await one.send("ping")
        assert (await one.hear("refused"))["code"] == "too fast"
        for _ in range(200):
            await one.send("ping")
        with pytest.raises(websockets.ConnectionClosed):
            await one.hear("never")
        assert one.socket.close_code == 4029
        await one.connect()
        with pytest.raises(websockets.ConnectionClosed):  # noqa: PT012
            await one.socket.send("x" * 20_000)
            await one.hear("never")
        assert one.socket.close_code == 1009
        others = [await server.guest() for _ in range(4)]
        for other in others:
            other.http.cookies = one.http.cookies
        for other in others[:3]:
            await other.connect()
        with pytest.raises(websockets.ConnectionClosed):
            await others[3].connect()
        large = await one.http.post("/api/records", content=b"x" * 400_000)
        assert large.status_code == 413


async def test_the_page_is_kept_to_itself(server: Running) -> None:
    one = await server.guest()
    for path in ("/", "/t/abc", "/t/abc/17", "/openapi", "/api/games"):
        answer = await one.http.get(path)
        policy = answer.headers["content-security-policy"]
        assert answer.status_code == 200 and "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy and answer.headers["x-content-type-options"] == "nosniff"
        assert "<script>" not in answer.text and " style=" not in answer.text
    for path in (
        "/assets/../app.py",
        "/assets/%2e%2e/app.py",
        "/assets/..%2fapp.py",
        "/assets//etc/passwd",
        "/nowhere",
    ):
        assert (await one.http.get(path)).status_code == 404
    assert (await one.http.put("/api/tables")).status_code == 405


async def test_a_socket_needs_a_session(server: Running) -> None:
    one = await server.guest()
    one.http.cookies.set("tuckbox", "forged.cookie")
    with pytest.raises(websockets.InvalidStatus):
        await websockets.connect(
            server.base.replace("http", "ws") + "/socket", additional_headers={"Cookie": "tuckbox=forged.x"}
        )
