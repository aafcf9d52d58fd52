"""The messages about ratings."""

from __future__ import annotations

from msgspec import Struct


class BotRating(Struct, kw_only=True):
    """The fixed rating of a bot."""

    bot: str
    title: str
    points: int
