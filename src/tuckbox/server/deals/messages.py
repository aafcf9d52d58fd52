"""The messages about shared deals."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from tuckbox.core.localized_text import Phrases
from tuckbox.server.deals.deal import Form


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


class NewDuplicate(Struct, forbid_unknown_fields=True):
    """A duplicate to set up: how many people play it, and against which bot. Two teams are always four people."""

    game: Annotated[str, Meta(max_length=40)]
    form: Form = "bots"
    places: Annotated[int, Meta(ge=2, le=8)] = 2
    bot: Annotated[str, Meta(max_length=40)] = ""  # empty: level 2


class JoinDuplicate(Struct, forbid_unknown_fields=True):
    """The team that you join; without teams, 0."""

    team: Annotated[int, Meta(ge=0, le=1)] = 0


class DuplicatePlayer(Struct, kw_only=True):
    """Somebody who plays a duplicate; how they did is told when it has closed.

    The difference is how far their margin is above the mean of the field. Who resigned has no margin.
    """

    name: str
    me: bool
    team: int
    status: Literal["waiting", "playing", "done"]
    table: str  # empty, and so on, until then
    scores: list[int]  # theirs first
    margin: int | None
    difference: float | None
    place: int


class DuplicateTeam(Struct, kw_only=True):
    """A team: its margin is the sum of those of its tables; None if somebody of it resigned."""

    players: list[str]
    margin: int | None
    won: bool


class DuplicateInfo(Struct, kw_only=True):
    """A duplicate: who plays it, and once all have played, or its time is over, how they did."""

    id: str
    game: str
    title: str
    form: Form
    places: int
    bot: str  # its name for people; empty for teams
    level: int
    is_host: bool
    host: str
    closes: float
    closed: bool
    my_table: str
    players: list[DuplicatePlayer]  # once it has closed, the best first
    teams: list[DuplicateTeam]  # empty without teams
    bots: list[BotResult]  # what bots of all levels scored with these cards; empty for teams
    mean: float | None  # of the field: the margins of the people, and the average of each level of bots
    decisions: list[DecisionInfo]
