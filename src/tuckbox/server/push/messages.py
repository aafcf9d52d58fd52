"""The messages about notifications."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Endpoint = Annotated[str, Meta(max_length=1000, description="the address at a push service")]


class PushKey(Struct):
    """The server's public key for Web Push, as URL-safe base64."""

    key: str


class PushSubscription(Struct, forbid_unknown_fields=True):
    """A browser's subscription: where to send notifications, its public key and its secret, as URL-safe base64."""

    endpoint: Endpoint
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]
    language: Annotated[str, Meta(max_length=8, pattern="^[a-z]*$")] = "en"  # of the notifications
    daily_at: Annotated[int, Meta(ge=0, lt=1440)] | None = None  # daily reminder, in minutes after midnight UTC


class PushEndpoint(Struct, forbid_unknown_fields=True):
    """A browser to unsubscribe."""

    endpoint: Endpoint
