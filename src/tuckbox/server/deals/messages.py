"""The messages about deals of the day."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from tuckbox.core.localized_text import Phrases


class DailyDeal(Struct, kw_only=True):
    """Today's deal of a game, and how far you are with it; `better_than` is a percentage."""

    game: str
    title: str
    bot: str  # its name for people
    played: int  # people who have started it
    status: Literal["new", "running", "finished"]
    table: str = ""  # of your try
    scores: list[int] = []  # yours first
    outcome: Literal["won", "drawn", "lost", "resigned"] | None = None
    better_than: int | None = None


class DailyDay(Struct):
    """One of the last days, and whether you have played a deal of it."""

    day: str
    played: bool


class Daily(Struct, kw_only=True):
    """The deals of a day (UTC): when they close, and your last seven days."""

    day: str
    closes: float
    deals: list[DailyDeal]
    week: list[DailyDay]
    streak: int  # days in a row


class HistogramBar(Struct):
    """How many results lie from `low` to `high`, and whose: friends of yours who show their page, or bots."""

    low: int
    high: int
    count: int
    names: list[str]


class BotResult(Struct):
    """What a level's bots made of the deal on average, in your seat."""

    bot: str
    title: str
    level: int
    average: float
    plays: int


class ChoiceInfo(Struct):
    """A move that was chosen in a position: by how many, and the margin that it led to on average."""

    move: str
    code: int | None  # None if it is not known to the card set of today
    count: int
    average: float
    mine: bool
    best: bool


class DecisionInfo(Struct, kw_only=True):
    """A decision that others have met too, with the entry of your log before it."""

    number: int  # of your moves
    entry: int
    seat: int  # yours
    earlier: list[int]  # the codes of your last moves before it, the latest first
    plays: int
    choices: list[ChoiceInfo]
    others: int  # plays that chose something that is not listed
    phrases: Phrases | UnsetType = UNSET  # of the moves


class DailyResult(Struct, kw_only=True):
    """How your result compares; `closed` says whether the match may be seen again.

    The margin is your score minus that of the bot; who resigned has none and is last.
    """

    game: str
    title: str
    day: str
    closes: float
    closed: bool
    table: str
    bot: str
    level: int  # of the bot
    scores: list[int]  # yours first
    outcome: Literal["won", "drawn", "lost", "resigned"]
    margin: int | None
    ranked: bool
    place: int
    people: int  # who are ranked, and you
    better_than: int | None
    against: Literal["people", "bots"]  # whom the percentage and the bars are about
    best: int | None
    best_by: str  # empty if they hide their page
    seconds: float
    bars: list[HistogramBar]
    bots: list[BotResult]
    decisions: list[DecisionInfo]
