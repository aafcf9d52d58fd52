"""The messages of the HTTP API; the page's types are generated from these."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from tuckbox.core.localized_text import Phrases
from tuckbox.server.people.messages import Name
from tuckbox.server.tables.domain import TimeControl
from tuckbox.server.tables.frame_messages import ResultInfo

Key = Annotated[str, Meta(max_length=64, description="the secret after # in a link")]
EntryNumber = Annotated[int, Meta(ge=0, le=100_000, description="an entry of the log; 0 is the start")]
SeatNumber = Annotated[int, Meta(ge=0, le=15, description="a seat, counted from 0")]


class SeatWanted(Struct, forbid_unknown_fields=True):
    """How to fill a seat of a new table: yourself, anybody, whoever has its link, or a bot.

    Several seats of yours are for people who share your device; `name` says who plays which.
    """

    kind: Literal["me", "open", "invited", "bot"]
    bot: Annotated[str, Meta(max_length=40)] | None = None
    name: Name | None = None


class NoClock(Struct, tag="none", tag_field="kind", frozen=True, forbid_unknown_fields=True):
    """No time limit."""


class MoveClock(Struct, tag="move", tag_field="kind", frozen=True, forbid_unknown_fields=True):
    """A number of seconds for each decision."""

    seconds: Annotated[int, Meta(ge=1, le=3600)]


class TotalClock(Struct, tag="total", tag_field="kind", frozen=True, forbid_unknown_fields=True):
    """A number of seconds for the whole match, with an increment after each turn."""

    seconds: Annotated[int, Meta(ge=1, le=24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class DaysClock(Struct, tag="days", tag_field="kind", frozen=True, forbid_unknown_fields=True):
    """A number of days for each decision."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock = NoClock | MoveClock | TotalClock | DaysClock


def time_control_of(clock: Clock) -> TimeControl:
    """The time control that a client asks for."""
    return TimeControl(**msgspec.to_builtins(clock))


def clock_of(control: TimeControl) -> Clock:
    """A time control as clients are sent it."""
    clock: Clock = msgspec.convert(control, Clock, from_attributes=True)
    return clock


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to set up."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=16)]
    options: dict[str, str] = {}
    cards: Annotated[str, Meta(max_length=64, description="the hash of a card set; empty for the standard one")] = ""
    clock: Clock = NoClock()
    public: bool = False
    watchers: bool = True
    hints: bool = False


class SeatInfo(Struct, kw_only=True):
    """A seat as everybody sees it."""

    kind: Literal["open", "invited", "person", "bot"]
    name: str = ""
    bot: str = ""
    connected: bool = False  # a person of this seat follows the table
    grace_ends_at: float | None = None  # the seat forfeits at this time (seconds since 1970) unless somebody reconnects
    forfeited: bool = False  # resigned or ran out of time


class TableInfo(Struct, kw_only=True):
    """A table as everybody sees it, and which seats of it are yours."""

    id: str
    game: str
    title: str
    status: Literal["open", "running", "finished", "closed"]
    closed_reason: str = ""
    cards: str
    standard: bool
    options: dict[str, str]
    clock: Clock
    public: bool
    allow_watchers: bool  # if not, only those who sit or sat here see the match, also when it is over
    allow_hints: bool  # players may ask a bot; others at the table are told
    seats: list[SeatInfo]
    my_seats: list[int]  # the seats that you hold
    is_host: bool  # you set it up
    entries: int  # the length of the log
    seats_to_act: list[int]
    your_turn: bool
    created: float
    changed: float
    seed_hash: str | None = None  # from the start of the match on
    seed: str | None = None  # once it is over
    result: ResultInfo | None = None
    rematch: str | None = None  # the table where the next match is played
    uploaded: bool = False  # an uploaded record
    deal: str | None = None  # the shared deal that is played here, such as that of a day
    sealed_until: float | None = None  # when others may see it, and its seed and record, if that is still to come


class TableSummary(Struct, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Literal["open", "running", "finished", "closed"]
    clock: Clock
    seats: list[SeatInfo]
    my_seats: list[int]
    is_host: bool  # you set it up
    seats_to_act: list[int]  # empty unless it is running
    your_turn: bool
    public: bool
    allow_watchers: bool
    allow_hints: bool
    winners: list[int]  # empty until it is over
    entries: int
    created: float
    changed: float
    deadline: float | None  # when a clock runs out next


class Sit(Struct, forbid_unknown_fields=True):
    """Take a seat: a free one (any, or this one), or the one that a link's key is for.

    `options` are your choices among the options by seat: {"tribes": "fox"}.
    """

    seat: SeatNumber | None = None
    key: Key | None = None
    options: dict[str, str] = {}


class SeatChoice(Struct, forbid_unknown_fields=True):
    """What a seat chooses among the options by seat: {"tribes": "fox"}."""

    seat: SeatNumber
    options: dict[str, str]


class Rematch(Struct, forbid_unknown_fields=True):
    """The next match; with `bot`, every bot is replaced by this one."""

    bot: Annotated[str, Meta(max_length=40)] | None = None


class WhichSeat(Struct, forbid_unknown_fields=True):
    """A seat of a table."""

    seat: SeatNumber


class SeatLink(Struct):
    """A link that takes a seat, to be opened elsewhere: its path, with the secret after #, and its QR code as SVG."""

    path: str
    qr: str


class Preview(Struct):
    """Why a move is illegal; or, if it is legal, the scores after it where the rules can tell."""

    why_not: str | None
    scores: list[int] | None
    phrases: Phrases | UnsetType = UNSET
