"""The messages about the people one knows."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tuckbox.server.people.messages import Name


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
