"""The deal of the day: one per game and day (UTC), derived from the server's secret, with the same bot for all."""

from __future__ import annotations

import hashlib
import hmac
from datetime import UTC, date, datetime, time, timedelta

from tuckbox import registry
from tuckbox.server.deals.deal import DAY, DEFAULT_BOT, Deal


def today(now: float) -> date:
    """The UTC date of a time."""
    return datetime.fromtimestamp(now, UTC).date()


def opens(day: date) -> float:
    """When a day begins, in seconds since 1970."""
    return datetime.combine(day, time(), UTC).timestamp()


def deal_id(day: date, game: str) -> str:
    """The id of a game's deal of a day."""
    return f"{day.isoformat()}-{game}"


def deal_of(secret: bytes, day: date, game: str) -> Deal:
    """A game's deal of a day. Its seed cannot be computed without the secret; the seat is random too."""
    seats = min(registry.game_class(game).players)
    return Deal(
        id=deal_id(day, game),
        origin="day",
        game=game,
        seed=_digest(secret, f"daily deal {day.isoformat()} {game}"),
        seats=seats,
        seat=_digest(secret, f"daily seat {day.isoformat()} {game}")[0] % seats,
        bot=DEFAULT_BOT,
        closes=opens(day) + DAY,
        day=day.isoformat(),
    )


def _digest(secret: bytes, text: str) -> bytes:
    return hmac.new(secret, text.encode(), hashlib.sha256).digest()


def streak(days: set[date], day: date) -> int:
    """The number of consecutive days somebody has played, up to this day or the day before."""
    count = 0
    last = day if day in days else day - timedelta(days=1)
    while last - timedelta(days=count) in days:
        count += 1
    return count
