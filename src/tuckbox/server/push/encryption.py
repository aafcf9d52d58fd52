"""Web Push: messages only the device can read (RFC 8291), and identification of the sender (VAPID, RFC 8292)."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

TOKEN_LIFETIME: Final = 12 * 3600  # seconds; push services accept at most a day


def encode(raw: bytes) -> str:
    """URL-safe base64 without padding."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """The bytes of URL-safe base64, with or without padding. Raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_private_key() -> bytes:
    """A new private key on P-256."""
    return generate_private_key(SECP256R1()).private_numbers().private_value.to_bytes(32)


def _private(key: bytes) -> EllipticCurvePrivateKey:
    return derive_private_key(int.from_bytes(key), SECP256R1())


def public_key(private: bytes) -> bytes:
    """The public key of a private one, as an uncompressed point."""
    return _private(private).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def check_public_key(point: bytes) -> None:
    """Raise ValueError unless this is a public key on P-256."""
    EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)


def encrypt(
    message: bytes, device_key: bytes, auth: bytes, own_key: bytes | None = None, salt: bytes | None = None
) -> bytes:
    """A message that only the device with this key and secret can read, with its own key and salt."""
    own = _private(own_key or new_private_key())
    sealed: bytes = http_ece.encrypt(message, salt, private_key=own, dh=device_key, auth_secret=auth)
    return sealed


def authorization(private: bytes, audience: str, contact: str, now: float) -> str:
    """The header that identifies the server to a push service, with a contact address."""
    claims = {"aud": audience, "exp": int(now) + TOKEN_LIFETIME, **({"sub": contact} if contact else {})}
    head = msgspec.json.encode({"typ": "JWT", "alg": "ES256"})
    signed = f"{encode(head)}.{encode(msgspec.json.encode(claims))}"
    r, s = decode_dss_signature(_private(private).sign(signed.encode(), ECDSA(SHA256())))
    token = f"{signed}.{encode(r.to_bytes(32) + s.to_bytes(32))}"
    return f"vapid t={token}, k={encode(public_key(private))}"
