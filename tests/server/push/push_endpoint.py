"""A push service on this machine, and a browser that reads what it gets: written from the RFCs, not from our code."""

from __future__ import annotations

import asyncio
import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

P256 = ec.SECP256R1()


def text_of(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "==")


@dataclass
class Browser:
    """A browser that has subscribed at an endpoint."""

    endpoint: str
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(P256))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def public(self) -> bytes:
        return self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def subscription(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": text_of(self.public), "auth": text_of(self.auth)}

    def read(self, body: bytes) -> Any:
        """Decrypt a message (RFC 8291, section 3.4)."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(P256, sender))
        info = b"WebPush: info\x00" + self.public + sender
        secret = HKDF(SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(secret)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\x02")
        return json.loads(plain[:-1])


def check_sender(header: str, server_key: str, audience: str) -> dict[str, Any]:
    """The claims of a VAPID header, if it is signed with this key (RFC 8292)."""
    token, _, key = header.removeprefix("vapid t=").partition(", k=")
    assert key == server_key
    signed, _, signature = token.rpartition(".")
    raw = bytes_of(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(P256, bytes_of(key))
    public.verify(pair, signed.encode(), ec.ECDSA(SHA256()))
    head, claims = (json.loads(bytes_of(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"} and claims["aud"] == audience
    return dict(claims)


@dataclass
class PushEndpoint:
    """A push service that keeps what it was sent, and answers as it is told."""

    base: str = ""
    answers: list[str] = field(default_factory=list)  # the next ones; then 201
    got: asyncio.Queue[tuple[dict[str, str], bytes]] = field(default_factory=asyncio.Queue)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(
            line.lower().split(": ", 1) if "vapid" not in line else line.split(": ", 1) for line in head[1:] if line
        )
        body = await reader.readexactly(int(headers["content-length"]))
        self.got.put_nowait((headers, body))
        answer = self.answers.pop(0) if self.answers else "201 Created"
        if answer != "silence":
            writer.write(f"HTTP/1.1 {answer}\r\nContent-Length: 0\r\n\r\n".encode())
            await writer.drain()
            writer.close()

    async def next(self, seconds: float = 5.0) -> tuple[dict[str, str], bytes]:
        """The next request."""
        return await asyncio.wait_for(self.got.get(), seconds)


@asynccontextmanager
async def push_endpoint() -> AsyncIterator[PushEndpoint]:
    """A push service on a free port."""
    service = PushEndpoint()
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    service.base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    yield service
    server.close()
