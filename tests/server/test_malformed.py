"""Malformed requests to every route get a 4xx, and what they contain cannot forge a line of the log."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import Guest, Running, running
from tuckbox.server import app, logs

DIGITS = b"9" * 5000
BODIES = [
    b"[" * 20_000,
    b'{"a":' * 20_000,
    DIGITS,
    b'{"name":"\xff"}',
    b'{"name":"\\ud800","password":"\\ud80012345678","text":"\\u0000","key":"\\ud800"}',
    b'{"game":"druid","seats":[{"kind":"me"},{"kind":"open"}],"options":{"\\ud800":"\\u0000"},"cards":"\\u0000"}',
    b'{"seat":' + DIGITS + b',"number":1e999}',
]
SEGMENTS = [DIGITS, b"%00", b"%ff%fe", b"%ed%a0%80", b"a" * 300, b"%0d%0aevil"]
QUERIES = [b"code=" + DIGITS + b"&number=" + DIGITS, b"cards=%00&viewer=%ed%a0%80&%ff=%fe"]
HEADERS = [
    b"Origin: http://[\r\n",
    b"Cookie: tuckbox=\xff\xfe\r\n",
    b'Cookie: tuckbox="\\777\\000.x"\r\nX-Tuckbox-Token: \xff\xe9\r\n',
    b"Content-Type: application/json; charset=\x80nonsense\r\n",
]
HOSTS = [b"Host: [\r\n", b"Host: \xff\r\n", b"Host: a:99999999\r\n"]


def _requests(app: Any, table: str) -> Iterator[tuple[bytes, bytes, bytes, bytes, bytes | None]]:
    """Method, path, host, headers and body of malformed requests to every route of the app."""
    real = {"table": table, "game": "druid", "number": "0"}
    for route in app.routes:
        names = [part.name for part in route.path_components if not isinstance(part, str)]
        path = route.path_format
        for name in names:
            path = path.replace(f"{{{name}}}", real.get(name, "x"))
        whole = path.encode()
        for method in sorted(getattr(route, "methods", {"GET"}) - {"HEAD", "OPTIONS"}):
            does = method.encode()
            for body in BODIES if method != "GET" else BODIES[:1]:
                yield does, whole, b"Host: x\r\n", b"", body
            for query in QUERIES:
                yield does, whole + b"?" + query, b"Host: x\r\n", b"", None
            for headers in HEADERS:
                yield does, whole, b"Host: x\r\n", headers, b"{}"
            for host in HOSTS:
                yield does, whole, host, b"Origin: http://x\r\n", b"{}"
            for name in names:
                for segment in SEGMENTS:
                    odd = route.path_format.replace(f"{{{name}}}", "ODD")
                    for other in names:
                        odd = odd.replace(f"{{{other}}}", real.get(other, "x"))
                    yield does, odd.encode().replace(b"ODD", segment), b"Host: x\r\n", b"", None


async def test_malformed_requests_to_every_route_are_refused(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    limits: dict[str, Any] = {"guest_rate": 1e6, "sign_in_rate": 1e6, "max_tables": 10**6}
    async with running(folder, **limits) as server:
        guest, leaving = await server.guest(), await server.guest()
        table = (await guest.table({"kind": "me"}, {"kind": "bot", "bot": "random"}))["id"]
        port = int(server.base.rsplit(":", 1)[1])
        failed: list[object] = []
        asked = 0

        async def ask(method: bytes, path: bytes, host: bytes, headers: bytes, body: bytes | None) -> None:
            nonlocal asked
            asked += 1
            data = method + b" " + path + b" HTTP/1.1\r\nConnection: close\r\n" + host + headers
            if b"Cookie" not in headers:
                data += _session(leaving if method == b"DELETE" else guest)
            if body is not None:
                data += b"Content-Type: application/json\r\nContent-Length: %d\r\n" % len(body)
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(data + b"\r\n" + (body or b""))
            async with asyncio.timeout(30):
                answer = await reader.read(40)
            writer.close()
            if not answer.startswith(b"HTTP/1.1 ") or answer[9:10] not in b"1234":
                failed.append((answer, method, path[:50], host, headers, (body or b"")[:30]))

        requests = list(_requests(app.build(server.services), table))
        for at in range(0, len(requests), 50):
            await asyncio.gather(*(ask(*one) for one in requests[at : at + 50]))
        upgrade = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        upgrade += b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        for path in (b"/socket", b"/socket?a=%ff", b"/%ff%00", b"/" + DIGITS):
            for odd in (*HEADERS, b"Origin: http://x\r\n"):
                await ask(b"GET", path, HOSTS[2], upgrade + odd, None)
        assert asked > 500 and not failed, failed[:5]
    assert not caplog.records, caplog.records[0].getMessage()


def _session(guest: Guest) -> bytes:
    return f"Cookie: {guest.cookie}\r\nX-Tuckbox-Token: {guest.token}\r\n".encode()


@pytest.mark.parametrize("kind", ["text", "json"])
def test_a_request_cannot_forge_a_line_of_the_log(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    evil = "/x\r\n2026-01-01 INFO all is well\x1b[2J\u2028\u0085\ud800\u202e"
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    out = io.StringIO()
    monkeypatch.setattr("sys.stderr", out)
    try:
        logs.start(kind, "info")
        logging.getLogger("tuckbox.test").warning("a request failed at %s", evil)
        try:
            raise ValueError(evil)
        except ValueError as error:
            logging.getLogger("tuckbox.test").error("a request failed", exc_info=error)
    finally:
        root.handlers[:], root.level = before, level
    lines = out.getvalue().splitlines()
    out.getvalue().encode()
    if kind == "json":
        assert len(lines) == 2 and json.loads(lines[0])["message"].endswith(evil)
    else:
        assert "\\r\\n2026" in lines[0] and "a request failed" in lines[1]
        assert all(line.startswith("    ") for line in lines[2:] if line)


async def test_every_answer_has_the_security_headers_and_head_is_answered_like_get(server: Running) -> None:
    one = await server.guest()
    for method, path, status in (("GET", "/api/nope", 404), ("POST", "/nope", 404), ("PUT", "/api/me", 405)):
        answer = await one.http.request(method, path)
        assert answer.status_code == status and answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    for path in ("/", "/api/games", "/api/me", "/api/nope"):
        found, head = await one.http.get(path), await one.http.head(path)
        assert (head.status_code, head.content) == (found.status_code, b"")
        assert head.headers["content-length"] == found.headers["content-length"]
    assert (await one.http.head("/api/sign-in")).status_code == 405
