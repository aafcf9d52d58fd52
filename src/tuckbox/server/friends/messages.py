"""The messages about friends, recent opponents and blocked people."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tuckbox.server.people.messages import Name


class Acquaintance(Struct, kw_only=True):
    """Somebody you know, with the last match you played together."""

    id: str
    name: str
    account: bool
    friend: bool
    game: str = ""  # of that match; empty if there is none
    title: str = ""
    table: str = ""
    seat: int = 0  # theirs
    last: float = 0.0


class People(Struct, kw_only=True):
    """The people you know: friends by name, recent opponents, and people you have blocked."""

    friends: list[Acquaintance]
    recent: list[Acquaintance]  # the latest first
    blocked: list[Acquaintance]


class NewFriend(Struct, forbid_unknown_fields=True):
    """The account name of a new friend."""

    name: Name


class Invitation(Struct, forbid_unknown_fields=True):
    """The game to invite somebody to."""

    game: Annotated[str, Meta(max_length=40)]
