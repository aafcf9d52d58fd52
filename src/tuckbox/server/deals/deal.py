"""A shared deal, and everybody's one try at it: the deal of a day for all, or a duplicate match for a few."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from tuckbox.server.deals.comparison import Play

Origin = Literal["day", "duplicate"]
Form = Literal["bots", "teams"]  # each alone against the same bots, or two teams at two tables

DAY: Final = 86_400.0
DEFAULT_BOT: Final = "level2"  # chooses without a clock, and quickly, so that it plays the same on every machine
QUICK_LEVELS: Final = 3  # those above may need more time than they are given


@dataclass(frozen=True)
class Deal:
    """A deal that several people play; their matches are sealed until it closes."""

    id: str
    origin: Origin
    game: str
    seed: bytes
    seats: int
    seat: int  # of whoever plays against bots
    bot: str  # in all other seats
    closes: float
    day: str = ""  # of a deal of the day
    form: Form = "bots"
    places: int = 0  # for people; 0: as many as come
    host: str | None = None  # who has set it up

    @property
    def opened(self) -> float:
        """When the day of a deal of the day began."""
        return self.closes - DAY


@dataclass(frozen=True)
class Try:
    """Somebody's one try at a deal; scores, in the order of seats, and the play once their match is over."""

    person: str
    name: str
    public: bool  # they show their page
    team: int
    seat: int
    table: str | None  # None while a team is incomplete
    status: str  # of the table; empty without one
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
        """Whether nothing more is played, with a result or without."""
        return self.status in ("finished", "closed")


def results_are_open(deal: Deal, tries: Sequence[Try], mine: Try | None, now: float) -> bool:
    """Whether somebody may learn how all did: of a day once they have finished, of a duplicate once it has closed."""
    if deal.origin == "day":
        return mine is not None and mine.finished
    return now >= deal.closes and all(one.is_over or one.table is None for one in tries)
