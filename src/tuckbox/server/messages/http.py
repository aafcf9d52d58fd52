"""The messages of the HTTP API; the page's types are generated from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from tuckbox.core.messages import Phrases
from tuckbox.server.messages.frame import Frame, ResultInfo
from tuckbox.server.messages.people import Name

Key = Annotated[str, Meta(max_length=64, description="the secret after # in a link")]
SeatNumber = Annotated[int, Meta(ge=0, le=15, description="a seat, counted from 0")]
EntryNumber = Annotated[int, Meta(ge=0, le=100_000, description="an entry of the log; 0 is the start")]

# Games


class OptionInfo(Struct):
    """A choice made when a table is set up; the first value is the default.

    One by seat has a value for each seat in order, no two alike: "fox, eagle". Seats left out take what is left.
    """

    name: str
    values: list[str]
    help: str
    by_seat: bool


class BotInfo(Struct):
    """A bot that can take a seat: its name for programs, its name for people, and how it plays."""

    name: str
    title: str
    description: str


class GameInfo(Struct):
    """A game in the box; `bots` are its levels, weakest first; `lessons` says whether it has a guided first game.

    `package_bots` are those that installed packages register.
    `colours` are those of its box and of the print on it; empty if it declares none.
    `printable` says whether this server makes PDFs of its cards and rules.
    `table` is the address of the module that draws it, for a game that brings its own; else empty.
    """

    name: str
    title: str
    tagline: str
    colours: list[str]
    players: list[int]
    minutes: int
    rules: int
    options: list[OptionInfo]
    bots: list[BotInfo]
    package_bots: list[BotInfo]
    lessons: bool
    printable: bool
    table: str


class PartInfo(Struct):
    """A part of a move or an event: its name, what it names, and how many of those there are."""

    name: str
    domain: str
    size: int


class MoveKindInfo(Struct):
    """A kind of move: the code of its first move, its parts, and its sentence with {part} for each part.

    `unordered`: the last two parts may be named in either order.
    """

    name: str
    base: int
    parts: list[PartInfo]
    template: str
    unordered: bool


class EventKindInfo(Struct):
    """A kind of event and its sentences.

    `template` is the sentence for viewers who see every part, `redacted` for those who do not see the `secret` ones.
    `summary` tells a run of events in one sentence, {all} being the `summary_item` of each. A `silent` event that is
    redacted has no sentence in a log. An event that `starts_section` begins a new stretch of the match.
    """

    name: str
    parts: list[PartInfo]
    secret: list[str]
    template: str
    redacted: str
    summary: str
    summary_item: str
    silent: bool
    starts_section: bool


class CardTable(Struct):
    """The card set as a readable table."""

    head: list[str]
    rows: list[list[str]]


class Catalogue(Struct):
    """What does not change during a match: kinds of moves and events, labels, and typed facts about each card."""

    game: str
    cards_hash: str
    moves: list[MoveKindInfo]
    events: list[EventKindInfo]
    labels: dict[str, list[str]]  # by domain
    facts: Any  # the schema says CardFacts, discriminated by `game`
    card_table: CardTable
    drawn: list[str]  # the English names of the cards that players draw
    texts: dict[str, str] | UnsetType = UNSET  # the game's texts in the language asked for, by their English


class NewCards(Struct, forbid_unknown_fields=True):
    """A card set to upload: the text of its CSV file."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    text: Annotated[str, Meta(max_length=65_536)]


class CardSetInfo(Struct):
    """A card set that a table can be set up with; known by the hash of its content."""

    hash: str
    game: str
    name: str
    standard: bool


# Tables


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


class Continue(Struct, forbid_unknown_fields=True):
    """Go on from a position of a finished match at a new table: who sits where."""

    entry: EntryNumber
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=16)]
    hints: bool = True


class NewRecord(Struct, forbid_unknown_fields=True):
    """A record to upload: the text of its file."""

    text: Annotated[str, Meta(max_length=262_144)]


# Replays


class ReplayFrame(Struct, kw_only=True):
    """The frame of an entry of the log; with `log`, the frame holds every entry up to it."""

    table: str
    number: int
    entries: int  # the length of the log
    viewer: str
    mainline: list[int]  # the entries up to this one that were not taken back
    frame: Frame


class MatchOutlineInfo(Struct):
    """Where a replay can jump to: the seat whose move each entry is (null: not a move), and where turns start.

    A turn starts after each entry of `turn_starts`; 0 is the deal. A sealed choice of several seats is one turn.
    """

    movers: list[int | None]
    turn_starts: list[int]


# Lessons


class LessonInfo(Struct):
    """A lesson: what it says, what it points at, and the codes of the moves it waits for; none to read on.

    `at` is the entry after which it is given; `answer` and `answers` (by kind of move) reply to other moves.
    """

    title: str
    text: str
    at: int
    point: list[list[str]]  # for each move, or once for all of them, marks of the drawn table
    moves: list[int]
    only: bool
    answer: str
    answers: dict[str, str]
    clauses: list[str]


class CourseInfo(Struct):
    """A guided first game: its table, the learner's seat, a frame for each entry from the deal on, and the lessons."""

    table: TableInfo
    seat: int
    frames: list[Frame]
    lessons: list[LessonInfo]


class Preview(Struct):
    """Why a move is illegal; or, if it is legal, the scores after it where the rules can tell."""

    why_not: str | None
    scores: list[int] | None
    phrases: Phrases | UnsetType = UNSET


class ErrorInfo(Struct):
    """Why a request failed: a code for programs, a sentence for people, and what a developer needs to correct it."""

    code: str
    reason: str
    detail: str = ""  # empty where the sentence says it all
    phrases: Phrases | UnsetType = UNSET  # of the sentence, for those who read another language
