"""The messages about duplicate matches."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tuckbox.server.deals.messages import BotResult, DecisionInfo

Form = Literal["bots", "teams"]  # each alone against the same bots, or two teams at two tables


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
