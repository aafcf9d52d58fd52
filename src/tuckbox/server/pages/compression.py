"""Compressed and revalidated responses: what a browser accepts, copies made by the build, and entity tags."""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from typing import Any, Final

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

SUFFIXES: Final = {"br": ".br", "gzip": ".gz"}  # of the copies that the build writes, the smallest first
MIN_BYTES: Final = 1000  # a smaller response fits into one packet as it is
LEVEL: Final = 6
COMPRESSIBLE: Final = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


def accepted(headers: Headers) -> list[str]:
    """The encodings that a client accepts, of those we have, the smallest first."""
    offers: dict[str, float] = {}
    for offer in headers.get("accept-encoding", "").lower().split(","):
        name, _, parameter = offer.partition(";")
        try:
            offers[name.strip()] = float(parameter.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
    return [name for name in SUFFIXES if offers.get(name, offers.get("*", 0)) > 0]


@lru_cache(maxsize=512)
def _compressed(body: bytes) -> bytes:
    """A body in gzip; that of the same for everybody, such as a card picture, is made once."""
    return gzip.compress(body, LEVEL, mtime=0)


def compression_middleware(app: ASGIApp) -> ASGIApp:
    """Compress responses that pay, and answer with 304 if the client has what may be kept.

    Only responses to GET: those to POST carry the session's token, whose bytes a compressed length would give away.
    """

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != "GET":
            await app(scope, receive, send)
            return
        start: Any = None

        async def send_compressed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if start is not None and message["type"] == "http.response.body":
                if start["status"] == 200 and not message.get("more_body"):
                    message["body"] = _finish(Headers.from_scope(scope), start, message["body"])
                await send(start)
                start = None
            await send(message)

        await app(scope, receive, send_compressed)

    return middleware


def _finish(request: Headers, start: Any, body: bytes) -> bytes:
    """Complete the head of a whole response; its body, compressed or left out."""
    headers = MutableScopeHeaders.from_message(start)
    if "content-encoding" not in headers and headers.get("content-type", "").startswith(COMPRESSIBLE):
        headers.extend_header_value("vary", "accept-encoding")
        if len(body) >= MIN_BYTES and "gzip" in accepted(request):
            body = _compressed(body)
            headers["content-encoding"] = "gzip"
    if "no-store" not in headers.get("cache-control", "no-store"):
        headers["etag"] = tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        if tag in [known.strip().removeprefix("W/") for known in request.get("if-none-match", "").split(",")]:
            start["status"] = 304
            del headers["content-length"]
            return b""
    headers["content-length"] = str(len(body))
    return body
