"""The messages of pairing."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tuckbox.server.ratings.messages import BotRating
from tuckbox.server.tables.messages import Clock, NoClock


class Seek(Struct, forbid_unknown_fields=True):
    """The game and clock you want to play with an opponent of similar strength."""

    game: Annotated[str, Meta(max_length=40)]
    clock: Clock = NoClock()


class PairingInfo(Struct, kw_only=True):
    """The state of a search for an opponent, which ends when there is a table."""

    table: str | None
    waited: float  # seconds
    others: int  # people looking for an opponent at this game with another clock or strength
    points: int  # your rating
    bot: BotRating | None  # the one closest to your strength
