"""The messages about notifications."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Endpoint = Annotated[str, Meta(max_length=1000, description="the address at a push service")]


class PushKey(Struct):
    """The server's public key for Web Push, as URL-safe base64."""

    key: str


class PushSubscription(Struct, forbid_unknown_fields=True):
    """A browser that wants notifications: where to send them, its public key and its secret, as URL-safe base64."""

    endpoint: Endpoint
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]
    language: Annotated[str, Meta(max_length=8, pattern="^[a-z]*$")] = "en"  # of what is sent
    daily_at: Annotated[int, Meta(ge=0, lt=1440)] | None = None  # when to tell of a day's deals, in minutes of UTC


class PushEndpoint(Struct, forbid_unknown_fields=True):
    """A browser that no longer wants notifications."""

    endpoint: Endpoint
