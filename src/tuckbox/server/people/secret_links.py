"""Secret links (to a seat, or to set a password), stored only as hashes, and their QR codes."""

from __future__ import annotations

import hashlib
import io

import segno

from tuckbox.server.runtime import Runtime


def new_key(runtime: Runtime) -> tuple[str, str]:
    """A new secret and the hash to store."""
    key = runtime.token(18)
    return key, hash_of(key)


def hash_of(key: str) -> str:
    """The hash of a secret."""
    return hashlib.sha256(key.encode()).hexdigest()


def qr(text: str) -> str:
    """The QR code of a text as SVG."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", xmldecl=False, scale=4, border=3, light="#fff")
    return out.getvalue().decode()
