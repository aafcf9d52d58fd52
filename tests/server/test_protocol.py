"""Slow, endless and half-sent requests are cut off without a proxy, and nobody takes all connections."""

from __future__ import annotations

import asyncio
import inspect
import json
import logging
import socket
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Frame, Opcode

from tests.server.running import Guest, Running, running, seated_pair
from tuckbox.server import protocol
from tuckbox.server.protocol import LimitedHttpProtocol, LimitedWebSocketProtocol
from tuckbox.server.rate_limit import Networks, network_of

HEAD, BODY = 0.3, 0.6  # seconds
POST = b"POST /api/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.fixture
async def short(folder: Path) -> AsyncIterator[Running]:
    """A server with short time limits."""
    async with running(folder, head_timeout=HEAD, body_timeout=BODY) as server:
        yield server


class Raw:
    """A bare connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, server: Running) -> Raw:
        host, port = server.base.removeprefix("http://").split(":")
        return cls(*await asyncio.open_connection(host, int(port)))

    async def drip(self, data: bytes, pause: float = 0.05) -> None:
        """Send byte by byte, as long as the server listens."""
        for byte in data:
            self.writer.write(bytes([byte]))
            await asyncio.sleep(pause)
            if self.reader.at_eof():
                return

    async def rest(self, seconds: float = 20.0) -> bytes:
        """Everything until the server closes the connection; a reset ends it too, without losing what came before."""
        received = b""
        async with asyncio.timeout(seconds):
            try:
                while part := await self.reader.read(65_536):
                    received += part
            except ConnectionError:
                pass
        return received


GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"


async def _slow(server: Running, start: bytes, drip: bytes) -> tuple[bytes, float]:
    """What a slow client is answered, and after how long."""
    one = await Raw.open(server)
    began = time.monotonic()
    one.writer.write(start)
    dripping = asyncio.create_task(one.drip(drip))
    answer = await one.rest()
    dripping.cancel()
    return answer, time.monotonic() - began


async def test_slow_and_half_sent_requests_are_refused(short: Running, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    silent, head, body, chunked, late = await asyncio.gather(
        _slow(short, b"", b""),
        _slow(short, GET, b"X: y\r\n" * 9),
        _slow(short, POST + b"Content-Length: 50\r\n\r\n{", b" " * 20),
        _slow(short, POST + b"Transfer-Encoding: chunked\r\n\r\n50\r\n{", b" " * 20),
        _slow(short, GET + b"\r\n", b"\r\n" * 400),  # the parser skips empty lines after a request
    )
    assert silent[0] == b"" and silent[1] > HEAD * 0.9
    assert b" 408 " in head[0] and head[1] > HEAD * 0.9
    for answer, seconds in (body, chunked):
        assert b" 408 " in answer and seconds > BODY * 0.9
    assert b" 200 " in late[0]
    assert not caplog.records, "and nothing failed"


async def test_endless_requests_are_cut_off(server: Running) -> None:
    async def answer(data: bytes) -> bytes:
        one = await Raw.open(server)
        one.writer.write(data)
        return await one.rest()

    for headers in (b"X: " + b"y" * 40_000, b"X: y\r\n" * 150 + b"\r\n", b"X: " + b"y" * 40_000 + b"\r\n\r\n"):
        assert b" 431 " in await answer(GET + headers)
    for endless in (
        b"GET /" + b"a" * 40_000,
        POST + b"Content-Length: 5000000\r\n\r\n" + b" " * 2_000_000,
        POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX: " + b"y" * 2_000_000,
    ):
        await answer(endless)


async def test_requests_one_after_another_and_at_once_are_answered(short: Running) -> None:
    one = await Raw.open(short)
    get = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    one.writer.write(get * 5)
    for _ in range(5):
        assert b" 200 " in await one.reader.readuntil(b"}")
    await asyncio.sleep(HEAD + 0.1)
    one.writer.write(get)
    assert b" 200 " in await one.reader.readuntil(b"}"), "an idle connection is kept for the next request"


async def test_a_websocket_outlives_the_time_limits(short: Running) -> None:
    guest = await short.guest()
    await guest.connect()
    await asyncio.sleep(BODY + HEAD)
    await guest.send("ping", ref=1)
    await guest.hear("pong")
    await guest.close()


async def test_messages_arrive_in_whatever_pieces_they_come(server: Running) -> None:
    guest, _, table = await seated_pair(server)
    number = 0

    def play(padding: int = 0) -> bytes:
        nonlocal number
        number += 1
        play = {"type": "play", "ref": number, "table": table, "seat": 5, "number": 1, "codes": [0]}
        return json.dumps(play).encode() + b" " * padding

    def frame(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
        return Frame(opcode, data, fin).serialize(mask=True)

    async def send(*pieces: bytes) -> None:
        for piece in pieces:
            guest.socket.transport.write(piece)
            await asyncio.sleep(0.02)

    await send(frame(play()))
    await send(frame(play(400)))
    await send(frame(b"", Opcode.PING), frame(b"x", Opcode.PONG), frame(play()))
    await send(frame(play()) + frame(b'{"type":"ping"}') + frame(play()))
    await send(*(bytes([byte]) for byte in frame(play())))
    text = play()
    await send(frame(text[:9], fin=False), frame(text[9:], Opcode.CONT))
    await send(frame(play()))
    assert [(await guest.hear("refused"))["ref"] for _ in range(number)] == list(range(1, number + 1))
    await guest.close()


async def test_a_message_that_is_too_long_closes_the_socket(server: Running) -> None:
    guest, _, table = await seated_pair(server)
    await guest.send("play", table=table, seat=5, number=1, codes=[0])
    await guest.hear("refused")
    await guest.socket.send(b'{"type":"play"' + b" " * 20_000)
    with pytest.raises(ConnectionClosedError, match="1009"):
        await guest.hear("refused")


def _frames(opcode: Opcode, count: int, data: bytes = b"", fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True) * count


FRAGMENTS = _frames(Opcode.TEXT, 1, fin=False) + _frames(Opcode.CONT, 100, fin=False)


@pytest.mark.parametrize(
    ("rate", "flood", "reason"),
    [
        (5.0, _frames(Opcode.PING, 100), "frames"),  # bursts of 40
        (5.0, _frames(Opcode.PONG, 100, b"x"), "frames"),
        (5.0, _frames(Opcode.TEXT, 100, b'{"type":"ping"}'), "frames"),
        (5.0, FRAGMENTS, "frames"),
        (1000.0, FRAGMENTS, "fragments"),
    ],
)
async def test_too_many_frames_close_the_socket(folder: Path, rate: float, flood: bytes, reason: str) -> None:
    async with running(folder, frame_rate=rate, message_rate=5.0) as server:
        guest = await server.guest()
        await guest.connect()
        guest.socket.transport.write(flood)
        with pytest.raises(ConnectionClosedError, match=f"1008.*Too many {reason}"):
            await guest.hear("never")


async def test_sockets_of_a_person_share_their_frames(folder: Path) -> None:
    async with running(folder, frame_rate=5.0, message_rate=5.0) as server:
        guest, other = await server.guest(), await server.guest()
        for one in (guest, guest, guest, other):
            await one.connect()
            one.socket.transport.write(_frames(Opcode.PING, 20))
            await asyncio.sleep(0.02)
        with pytest.raises(ConnectionClosedError, match="1008"):
            await guest.hear("never")
        await other.send("ping", ref=1)
        await other.hear("pong")


async def test_little_is_parsed_at_once(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    frames, waiting = [0], [0]
    handle_events, on_message_begin = WebSocketsSansIOProtocol.handle_events, HttpToolsProtocol.on_message_begin

    def count_frames(one: WebSocketsSansIOProtocol) -> None:
        frames.append(len(one.conn.events))
        handle_events(one)

    def count_waiting(one: HttpToolsProtocol) -> None:
        waiting.append(len(one.pipeline))
        on_message_begin(one)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "handle_events", count_frames)
    monkeypatch.setattr(HttpToolsProtocol, "on_message_begin", count_waiting)
    guest = await server.guest()
    await guest.connect()
    guest.socket.transport.write(_frames(Opcode.PING, 500))
    await guest.send("ping", ref=1)
    await guest.hear("pong")
    assert 1 < max(frames) <= protocol.WEBSOCKET_SLICE // 6 + 1
    one = await Raw.open(server)
    one.writer.write((GET + b"\r\n") * 150)
    for _ in range(150):
        assert b" 200 " in await one.reader.readuntil(b"}"), "all are answered in the end"
    assert 1 < max(waiting) <= protocol.HTTP_SLICE // len(GET) + 1


async def test_pipelined_requests_of_all_connections_take_turns(folder: Path) -> None:
    async with running(folder, pipeline_rate=0.01) as server:
        one, two = await Raw.open(server), await Raw.open(server)
        one.writer.write((GET + b"\r\n") * 2)
        assert b" 200 " in await one.reader.readuntil(b"}")
        for _ in range(5):
            two.writer.write(GET + b"\r\n")
            assert b" 200 " in await two.reader.readuntil(b"}"), "who waits for answers is not held up"
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(one.reader.readuntil(b"}"), 0.2)
        one.writer.close()


async def test_who_does_not_read_is_cut_off(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "READ_INTERVAL", 0.2)
    lost: list[object] = []
    connection_lost = LimitedHttpProtocol.connection_lost

    def note(connection: LimitedHttpProtocol, reason: Exception | None) -> None:
        connection_lost(connection, reason)
        lost.append(connection)

    monkeypatch.setattr(LimitedHttpProtocol, "connection_lost", note)
    host, port = server.base.removeprefix("http://").split(":")
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.connect((host, int(port)))
    one.setblocking(False)
    one.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 100)
    async with asyncio.timeout(30):
        while not lost:
            await asyncio.sleep(0.05)
    one.setblocking(True)
    one.settimeout(10)

    def drain() -> int:
        size = 0
        try:
            while data := one.recv(2**16):
                size += len(data)
        except ConnectionError:
            pass
        return size

    whole = len((await Guest(server.base).http.get("/openapi.json")).content)
    assert await asyncio.to_thread(drain) < 100 * whole
    one.close()


async def _until_free(server: Running, count: int) -> None:
    """Wait until so many connections at once are answered: a closed one counts until the server has noticed."""
    async with asyncio.timeout(20):
        while True:
            opened = [await Raw.open(server) for _ in range(count)]
            for one in opened:
                one.writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            answers = [await one.rest() for one in opened]
            if all(b" 200 " in answer for answer in answers):
                return
            assert any(b" 429 " in answer for answer in answers)
            await asyncio.sleep(0.05)


async def test_connections_of_one_address_are_limited(folder: Path) -> None:
    async with running(folder, max_connections=3, trusted_proxies="10.0.0.0/8") as server:
        guest = Guest(server.base)
        await guest.come()
        await guest.connect()  # with the kept connection of its requests these are two
        third = await Raw.open(server)
        fourth = await Raw.open(server)
        assert b" 429 " in await fourth.rest()
        third.writer.close()
        await _until_free(server, 1)
        await guest.socket.close()
        await _until_free(server, 2)  # a closed WebSocket no longer counts
        await guest.http.aclose()


async def test_new_connections_of_one_address_are_limited(folder: Path) -> None:
    async with running(folder, connection_rate=0.3, trusted_proxies="10.0.0.0/8") as server:  # bursts of three
        for status in (b" 200 ", b" 200 ", b" 200 ", b" 429 "):
            one = await Raw.open(server)
            one.writer.write(GET + b"Connection: close\r\n\r\n")
            assert status in await one.rest()


async def test_connections_of_a_trusted_proxy_are_not_limited(folder: Path) -> None:
    async with running(folder, max_connections=1, connection_rate=0.1) as server:
        ones = [await Raw.open(server) for _ in range(4)]
        for one in ones:
            one.writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert b" 200 " in await one.rest()


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_limits_count_an_ipv6_network_as_one_address(address: str, network: str) -> None:
    assert network_of(address) == network


def test_networks_are_listed_as_proxies_are() -> None:
    listed = Networks("127.0.0.1, ::1,172.16.0.0/12,nonsense,")
    assert [one in listed for one in ("127.0.0.1", "::1", "172.20.3.4", "::ffff:127.0.0.1", "8.8.8.8", "", "x")] == [
        *([True] * 4),
        *([False] * 3),
    ]
    assert "8.8.8.8" in Networks("*") and "2001:db8::1" in Networks("*")


# uvicorn's methods that our protocols override, with their parameters, and the attributes that they read.
METHODS: dict[type, dict[str, list[str]]] = {
    HttpToolsProtocol: {
        "connection_made": ["transport"],
        "connection_lost": ["exc"],
        "data_received": ["data"],
        "on_message_begin": [],
        "on_header": ["name", "value"],
        "on_headers_complete": [],
        "on_message_complete": [],
        "handle_websocket_upgrade": [],
        "send_400_response": ["msg"],
        "pause_writing": [],
        "on_response_complete": [],
    },
    WebSocketsSansIOProtocol: {
        "connection_made": ["transport"],
        "connection_lost": ["exc"],
        "data_received": ["data"],
        "handle_events": [],
        "receive": [],
        "send": ["message"],
        "keepalive_timeout": [],
    },
}
ATTRIBUTES: dict[type, set[str]] = {
    HttpToolsProtocol: {"transport", "loop", "headers", "flow", "cycle", "pipeline", "timeout_keep_alive_task"},
    WebSocketsSansIOProtocol: {"transport", "loop", "disconnected", "conn", "scope", "client", "frames", "read_paused"}
    | {"handshake_initiated", "handshake_complete", "handle_parser_exception"},
    FlowControl: {"read_paused"},
    RequestResponseCycle: {"response_started", "response_complete"},
}


def _changes(methods: dict[type, dict[str, list[str]]], attributes: dict[type, set[str]]) -> list[str]:
    """What uvicorn no longer has of this."""
    changed = []
    for owner, expected in methods.items():
        for name, parameters in expected.items():
            method = vars(owner).get(name)
            if method is None or list(inspect.signature(method).parameters)[1:] != parameters:
                changed.append(f"{owner.__name__}.{name}({', '.join(parameters)})")
    for owner, names in attributes.items():
        source = inspect.getsource(owner)
        changed += [f"{owner.__name__}.{name}" for name in sorted(names) if f"self.{name}" not in source]
    return changed


def test_uvicorn_still_has_what_our_protocols_rely_on() -> None:
    changed = _changes(METHODS, ATTRIBUTES)
    assert not changed, (
        f"uvicorn {uvicorn.__version__} changed {', '.join(changed)}: adapt server/protocol.py and this list, "
        "then raise the bound in pyproject.toml"
    )
    for protocol_class, base in (
        (LimitedHttpProtocol, HttpToolsProtocol),
        (LimitedWebSocketProtocol, WebSocketsSansIOProtocol),
    ):
        overridden = {name for name in vars(protocol_class) if name in vars(base) and not name.startswith("__")}
        assert overridden == set(METHODS[base]), "the list names every method that is overridden"


def test_a_change_of_uvicorn_is_noticed() -> None:
    class Changed(WebSocketsSansIOProtocol):
        async def send(self, message: object, more: bool = False) -> None:
            self.gone = True

    assert _changes({Changed: {"send": ["message"], "keepalive_timeout": []}}, {Changed: {"gone", "transport"}}) == [
        "Changed.send(message)",
        "Changed.keepalive_timeout()",
        "Changed.transport",
    ]
