"""Results of matches, and ratings after them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tuckbox.server.ratings.service import Rating

Outcome = Literal["won", "drawn", "lost"]
# why a match is not rated; empty if it is
Unrated = Literal[
    "",
    "deal",
    "uploaded",
    "one device",
    "several people",
    "cards",
    "options",
    "continued",
    "undo",
    "hints",
    "unrated bot",
    "too short",
]


@dataclass(frozen=True)
class SeatResult:
    """A seat's result."""

    player: str | None  # the person who is rated; None for a bot, or if several people hold the seat
    bot: str
    rank: int  # 1 is best
    score: int
    forfeited: bool
    cards: Mapping[str, int]  # how often it played each card


@dataclass(frozen=True)
class MatchResult:
    """A match's result, and why it is not rated (empty if it is)."""

    table: str
    game: str
    at: float
    seconds: float
    unrated: Unrated
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True)
class RatingPoint:
    """A person's rating after a match."""

    table: str
    at: float
    rating: Rating


@dataclass(frozen=True)
class Opponent:
    """Somebody else at the table."""

    seat: int
    name: str
    bot: str  # empty for a person
    rank: int
    score: int


@dataclass(frozen=True)
class PlayedMatch:
    """A finished match, seen from one of its seats."""

    table: str
    number: int
    game: str
    at: float
    seconds: float
    unrated: Unrated
    seat: int
    rank: int
    score: int
    forfeited: bool
    outcome: Outcome
    opponents: tuple[Opponent, ...]
    cards: Mapping[str, int]
