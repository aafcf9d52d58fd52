"""The deal of the day: one for each game and day (UTC), from a secret of the server, against the same bot for all."""

from __future__ import annotations

import hashlib
import hmac
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from tuckbox import registry
from tuckbox.server.deals.repository import Deal

QUICK_LEVELS: Final = 3  # those above may need more time than they are given
RECENT: Final = 6 * 3600  # seconds before a notice in which somebody who was here needs none
DAILY_BOT: Final = "level2"  # chooses without a clock, and quickly, so that it plays the same on every machine


def today(now: float) -> date:
    """The day of a time, in UTC."""
    return datetime.fromtimestamp(now, UTC).date()


def opens(day: date) -> float:
    """When a day begins, in seconds since 1970."""
    return datetime.combine(day, time(), UTC).timestamp()


def closes(day: date) -> float:
    """When a day ends."""
    return opens(day + timedelta(days=1))


def last_known(now: float, minute: int) -> date:
    """The last day of which a device in use need not be told, if it is told at a minute of each day (UTC).

    By its own time, not by the day: an evening in America is in the UTC day of the next morning's notice.
    """
    return today(now + RECENT - 60 * minute)


def deal_id(day: date, game: str) -> str:
    """The id of a game's deal of a day."""
    return f"{day.isoformat()}-{game}"


def deal_of(secret: bytes, day: date, game: str) -> Deal:
    """A game's deal of a day. Nobody without the secret can compute the seed; the seat is drawn by lot too."""
    seed = _digest(secret, f"daily deal {day.isoformat()} {game}")
    seats = min(registry.game_class(game).players)
    seat = _digest(secret, f"daily seat {day.isoformat()} {game}")[0] % seats
    return Deal(
        id=deal_id(day, game),
        game=game,
        day=day.isoformat(),
        seed=seed,
        seats=seats,
        seat=seat,
        bot=DAILY_BOT,
        closes=closes(day),
    )


def _digest(secret: bytes, text: str) -> bytes:
    return hmac.new(secret, text.encode(), hashlib.sha256).digest()


def streak(days: set[date], day: date) -> int:
    """How many days in a row somebody has played, up to this one, or up to the day before."""
    count = 0
    at = day if day in days else day - timedelta(days=1)
    while at in days:
        count += 1
        at -= timedelta(days=1)
    return count
