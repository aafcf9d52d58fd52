"""The messages about people: sessions, accounts, and where to send their notifications."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=24, description="a name as others see it")]
Password = Annotated[str, Meta(min_length=8, max_length=128)]
Endpoint = Annotated[str, Meta(max_length=1000, description="the address at a push service")]


class Me(Struct, kw_only=True):
    """Who you are to this server; `token` goes into the header X-Tuckbox-Token of every request but GET."""

    id: str
    name: str
    account: bool
    token: str


class Rename(Struct, forbid_unknown_fields=True):
    """A new name for yourself."""

    name: Name


class Credentials(Struct, forbid_unknown_fields=True):
    """A name and a password, to sign in with."""

    name: Name
    password: Annotated[str, Meta(max_length=128)]


class NewPassword(Struct, forbid_unknown_fields=True):
    """A name and a password for your account; who has a password already must give it too."""

    name: Name
    password: Password
    old_password: Annotated[str, Meta(max_length=128)] = ""


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


class Acquaintance(Struct, kw_only=True):
    """Somebody you know, with the last match that you played together."""

    id: str
    name: str
    account: bool
    friend: bool
    game: str = ""  # of that match; empty without one
    title: str = ""
    table: str = ""
    seat: int = 0  # theirs
    last: float = 0.0


class People(Struct, kw_only=True):
    """The people you know: friends by name, others with whom you have played, and those whom you have blocked."""

    friends: list[Acquaintance]
    recent: list[Acquaintance]  # the latest first
    blocked: list[Acquaintance]


class NewFriend(Struct, forbid_unknown_fields=True):
    """The name of an account that becomes your friend."""

    name: Name


class Invitation(Struct, forbid_unknown_fields=True):
    """The game to which you invite somebody."""

    game: Annotated[str, Meta(max_length=40)]


class ResetKey(Struct, forbid_unknown_fields=True):
    """The secret of a link that resets a password."""

    key: Annotated[str, Meta(max_length=64)]


class ResetPassword(Struct, forbid_unknown_fields=True):
    """A new password, and the secret of the link that resets it."""

    key: Annotated[str, Meta(max_length=64)]
    password: Password


class ResetInfo(Struct):
    """Whose password a link resets, and until when."""

    name: str
    expires: float
