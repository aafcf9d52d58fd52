"""Sends to addresses named by browsers: only to public hosts over https, with time limits, without redirects."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Mapping
from functools import cache
from ipaddress import IPv6Address, ip_address
from socket import SOCK_STREAM
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

TIMEOUT: Final = 10.0  # seconds for a whole request
MAX_HEAD: Final = 16_384  # bytes of a response's head
HTTPS: Final = 443


class ForbiddenAddress(Exception):
    """An address the server refuses to send to."""


class Answer(NamedTuple):
    """A push service's response: the status, and the seconds to wait before retrying."""

    status: int
    retry_after: float = 0.0


def parse_endpoint(endpoint: str, allow_loopback: bool) -> SplitResult:
    """The parts of an endpoint's address. Raises ForbiddenAddress unless it is https on the default port."""
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise ForbiddenAddress("no address") from None
    if any(not "!" <= char <= "~" for char in endpoint) or parts.username is not None or not host:
        raise ForbiddenAddress("no address of a push service")
    if allow_loopback and parts.scheme == "http" and host == "127.0.0.1":
        return parts
    if parts.scheme != "https" or port not in (None, HTTPS):
        raise ForbiddenAddress("not https at its usual port")
    try:
        literal = ip_address(host)
    except ValueError:
        return parts
    if not is_public(str(literal)):
        raise ForbiddenAddress("not a public address")
    return parts


def is_public(address: str) -> bool:
    """Whether an IP address is public, and does not embed one that is not."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address) and (found.ipv4_mapped or found.sixtofour or found.teredo):
        return False
    return found.is_global and not found.is_multicast and not found.is_reserved


async def _resolve(host: str) -> str:
    """A public IP address of a host; connecting to it instead of the name prevents DNS rebinding."""
    found = await asyncio.get_running_loop().getaddrinfo(host, HTTPS, type=SOCK_STREAM)
    addresses = [str(one[4][0]) for one in found]
    if not addresses or not all(map(is_public, addresses)):
        raise ForbiddenAddress("not a public host")
    return addresses[0]


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


async def post(endpoint: str, body: bytes, headers: Mapping[str, str], allow_loopback: bool = False) -> Answer:
    """Post to an endpoint. Raises ForbiddenAddress, OSError, TimeoutError, or ValueError for a malformed response."""
    parts = parse_endpoint(endpoint, allow_loopback)
    host = parts.hostname or ""
    async with asyncio.timeout(TIMEOUT):
        if parts.scheme == "http":
            reader, writer = await asyncio.open_connection(host, parts.port or 80, limit=MAX_HEAD)
        else:
            where = await _resolve(host)
            reader, writer = await asyncio.open_connection(
                where, HTTPS, ssl=_tls(), server_hostname=host, limit=MAX_HEAD
            )
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            sent = {"Host": parts.netloc, "Content-Length": str(len(body)), "Connection": "close", **headers}
            head = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
            writer.write(f"POST {path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body)
            await writer.drain()
            return _parse(await reader.readuntil(b"\r\n\r\n"))
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            raise ValueError("no answer") from None
        finally:
            writer.close()


def _parse(head: bytes) -> Answer:
    first, *lines = head.decode("latin-1").split("\r\n")
    status = int(first.split(" ")[1]) if first.startswith("HTTP/1.") and first.count(" ") else 0
    named = dict(line.lower().split(": ", 1) for line in lines if ": " in line)
    wait = named.get("retry-after", "")
    return Answer(status, float(wait) if wait.isdecimal() else 0.0)
