"""Compression and revalidation of responses: accepted encodings, copies precompressed by the build, and ETags."""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from typing import Any, Final

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

SUFFIXES: Final = {"br": ".br", "gzip": ".gz"}  # of the copies written by the build, the smallest first
MIN_BYTES: Final = 1000  # a smaller response fits into one packet anyway
LEVEL: Final = 6
COMPRESSIBLE: Final = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


def accepted(headers: Headers) -> list[str]:
    """The available encodings that a client accepts, the smallest first."""
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
    """A gzipped body; cached for bodies that are the same for everybody, such as card pictures."""
    return gzip.compress(body, LEVEL, mtime=0)


def compression_middleware(app: ASGIApp) -> ASGIApp:
    """Compress responses where it pays, and reply 304 if the client's cached copy is current.

    Only for GET: responses to POST contain the session's token, which the compressed length would leak.
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
    """Complete the headers of a full response; returns its body, compressed or omitted."""
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
