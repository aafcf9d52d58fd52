"""The messages about ratings."""

from __future__ import annotations

from msgspec import Struct


class BotRating(Struct, kw_only=True):
    """The rating of a bot, which never changes."""

    bot: str
    title: str
    points: int
