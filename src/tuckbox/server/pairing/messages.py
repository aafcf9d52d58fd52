"""The messages of pairing."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tuckbox.server.ratings.messages import BotRating
from tuckbox.server.tables.messages import Clock, NoClock


class Seek(Struct, forbid_unknown_fields=True):
    """The game and the clock that you want to play with somebody of your strength."""

    game: Annotated[str, Meta(max_length=40)]
    clock: Clock = NoClock()


class PairingInfo(Struct, kw_only=True):
    """How a search for an opponent goes; once there is a table, it is over."""

    table: str | None
    waited: float  # seconds
    others: int  # who look for an opponent at this game with another clock or strength
    points: int  # your rating
    bot: BotRating | None  # the one that is nearest to your strength
