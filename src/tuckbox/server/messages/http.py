"""What goes over HTTP, as types; the page's own types are generated from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Name = Annotated[str, Meta(min_length=1, max_length=24, description="a name as others see it")]
Password = Annotated[str, Meta(min_length=8, max_length=128)]
Key = Annotated[str, Meta(max_length=64, description="the secret after # in a link")]
SeatNumber = Annotated[int, Meta(ge=0, le=15, description="a seat, counted from 0")]
EntryNumber = Annotated[int, Meta(ge=0, le=100_000, description="an entry of the log; 0 is the start")]

# People


class Me(Struct, kw_only=True):
    """Who you are to this server; `token` goes into the header X-Tuckbox-Token of every request but GET."""

    id: str
    name: str
    account: bool
    token: str


class Rename(Struct, forbid_unknown_fields=True):
    """A new name for yourself."""

    name: Name


class Credentials(Struct, forbid_unknown_fields=True):
    """A name and a password: to keep your account, or to sign in with it."""

    name: Name
    password: Password


# Games


class OptionInfo(Struct):
    """A choice made when a table is set up; the first value is the default."""

    name: str
    values: list[str]
    help: str


class BotInfo(Struct):
    """A bot that can take a seat: its name for programs, its name for people, and a sentence on how it plays."""

    name: str
    title: str
    plays: str


class GameInfo(Struct):
    """A game in the box; `bots` are its levels, weakest first; `tutorial` says if there is a first game to learn it."""

    name: str
    title: str
    tagline: str
    players: list[int]
    minutes: int
    rules: int
    options: list[OptionInfo]
    bots: list[BotInfo]
    tutorial: bool


class PartInfo(Struct):
    """A part of a move or an event: its name, what it names, and how many of those there are."""

    name: str
    domain: str
    size: int


class MoveKindInfo(Struct):
    """A kind of move: the code of the first of them, its parts, and its sentence with {part} for each part."""

    name: str
    base: int
    parts: list[PartInfo]
    says: str


class EventKindInfo(Struct):
    """A kind of event: its sentence if all parts are seen, and if the secret ones are not."""

    name: str
    parts: list[PartInfo]
    secret: list[str]
    says: str
    hides: str


class CardTable(Struct):
    """The card set as a readable table."""

    head: list[str]
    rows: list[list[str]]


class Catalogue(Struct):
    """Everything about a game with a card set that does not change during a match: sent once, kept for ever."""

    game: str
    cards: str
    moves: list[MoveKindInfo]
    events: list[EventKindInfo]
    labels: dict[str, list[str]]
    table: CardTable


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
    """How a seat of a new table is to be filled: by yourself, by anybody, by who has its link, or by a bot."""

    kind: Literal["me", "open", "invited", "bot"]
    bot: Annotated[str, Meta(max_length=40)] | None = None


class NoClock(Struct, tag="none", tag_field="kind", frozen=True, forbid_unknown_fields=True):
    """Everybody takes the time they need."""


class MoveClock(Struct, tag="move", tag_field="kind", frozen=True, forbid_unknown_fields=True):
    """So many seconds for every decision."""

    seconds: Annotated[int, Meta(ge=1, le=3600)]


class TotalClock(Struct, tag="total", tag_field="kind", frozen=True, forbid_unknown_fields=True):
    """So many seconds for all decisions together, and some more after each."""

    seconds: Annotated[int, Meta(ge=1, le=24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class DaysClock(Struct, tag="days", tag_field="kind", frozen=True, forbid_unknown_fields=True):
    """So many days for every decision."""

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
    here: bool = False  # a person of this seat is connected
    gone_until: float | None = None  # the seat gives up at this time (seconds since 1970) if nobody returns
    given_up: bool = False


class LineInfo(Struct):
    """A line of the score sheet."""

    name: str
    text: str
    points: list[int]


class ResultInfo(Struct):
    """How a match ended: scores and ranks by seat (1 is best), the winners, the reason, the score sheet."""

    scores: list[int]
    ranks: list[int]
    winners: list[int]
    reason: str
    sheet: list[LineInfo]


class TableInfo(Struct, kw_only=True):
    """A table as everybody sees it, and which seats of it are yours."""

    id: str
    game: str
    title: str
    status: Literal["open", "running", "finished", "closed"]
    why: str = ""  # why it was closed
    cards: str
    standard: bool
    options: dict[str, str]
    clock: Clock
    public: bool
    watchers: bool
    hints: bool
    seats: list[SeatInfo]
    mine: list[int]  # the seats that you hold
    host: bool  # you set it up
    entries: int
    deciders: list[int]
    your_turn: bool
    created: float
    changed: float
    seed_hash: str | None = None  # from the start of the match on
    seed: str | None = None  # once it is over
    result: ResultInfo | None = None
    rematch: str | None = None  # the table where the next match is played
    uploaded: bool = False  # a record that somebody brought


class TableLine(Struct, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Literal["open", "running", "finished", "closed"]
    clock: Clock
    seats: list[SeatInfo]
    mine: list[int]
    your_turn: bool
    public: bool
    watchers: bool
    winners: list[int]  # the seats that won; empty until it is over
    entries: int
    created: float
    changed: float
    deadline: float | None  # when a clock runs out next


class Sit(Struct, forbid_unknown_fields=True):
    """Take a seat: a free one (any, or this one), or the one that a link's key is for."""

    seat: SeatNumber | None = None
    key: Key | None = None


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


class EventInfo(Struct):
    """Something that happened, as you saw it: no part that you may not see, no text if an earlier one tells it too."""

    kind: str
    parts: dict[str, int]
    text: str
    opens: bool  # a new stretch of the match begins with it


class OptionMove(Struct):
    """A move that you may play now; its sentence follows from the catalogue."""

    code: int
    kind: str
    parts: dict[str, int]


class Section(Struct):
    """A headed section of the position in words."""

    head: str
    lines: list[str]


class EntryInfo(Struct):
    """An entry of the log with what you saw of it; `says` is its sentence in the record, once the match is over."""

    number: int
    kind: str
    seat: int | None
    events: list[EventInfo]
    at: float | None = None
    says: str | UnsetType = UNSET


class Frame(Struct, kw_only=True):
    """The position after an entry, from somebody's eyes; `view` is the game's own."""

    table: str
    number: int
    entries: int
    eyes: str
    path: list[int]  # the entries up to here that were not taken back
    entry: EntryInfo
    deciders: list[int]
    view: dict[str, Any]
    sections: list[Section]
    log: list[EntryInfo] = []  # what was seen of every entry up to here, where that was asked for


class Refusal(Struct):
    """Why a request was refused: a word for programs and a sentence for people."""

    code: str
    reason: str
