"""Shared deals (the deal of the day for all, or a duplicate match for a few), and everybody's one try at them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from tuckbox.server.deals.comparison import Play

Origin = Literal["day", "duplicate"]
Form = Literal["bots", "teams"]  # everybody alone against the same bots, or two teams at two tables

DAY: Final = 86_400.0
DEFAULT_BOT: Final = "level2"  # quick and without a time limit, so it plays the same on every machine
QUICK_LEVELS: Final = 3  # higher levels may exceed their time limit


@dataclass(frozen=True)
class Deal:
    """A deal that several people play; their matches are sealed until it closes."""

    id: str
    origin: Origin
    game: str
    seed: bytes
    seats: int
    seat: int  # the seat of everybody who plays against bots
    bot: str  # in all other seats
    closes: float
    day: str = ""  # the date of a deal of the day
    form: Form = "bots"
    places: int = 0  # places for people; 0: unlimited
    host: str | None = None  # who set it up

    @property
    def opened(self) -> float:
        """When the day of a deal of the day began."""
        return self.closes - DAY


@dataclass(frozen=True)
class Try:
    """Somebody's one try at a deal, with the scores by seat and the play once the match is over."""

    person: str
    name: str
    public: bool  # their page is visible to others
    team: int
    seat: int
    table: str | None  # None while a team is incomplete
    status: str  # of the table; empty if there is none
    ranked: bool
    drawn: bool
    scores: tuple[int, ...]
    seconds: float
    play: Play

    @property
    def finished(self) -> bool:
        """Whether the match has a result."""
        return self.status == "finished"

    @property
    def is_over(self) -> bool:
        """Whether the match is over, with or without a result."""
        return self.status in ("finished", "closed")


def results_are_open(deal: Deal, tries: Sequence[Try], mine: Try | None, now: float) -> bool:
    """Whether somebody may see all results: daily ones once they have finished, a duplicate's once it has closed."""
    if deal.origin == "day":
        return mine is not None and mine.finished
    return now >= deal.closes and all(one.is_over or one.table is None for one in tries)
