"""What goes over the WebSocket, as types: one union for each direction, told apart by `type`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from tuckbox.server.messages.http import EntryInfo, EntryNumber, OptionMove, ResultInfo, SeatNumber, Section, TableInfo

TableId = Annotated[str, Meta(max_length=32, pattern="^[a-z0-9]*$")]
Ref = Annotated[int, Meta(ge=0, le=2**53, description="your own number, repeated in the answer")]

# From the page or program to the server


class Ask(Struct, tag=str.lower, kw_only=True, forbid_unknown_fields=True):
    """What all messages to the server have."""

    ref: Ref = 0


class Ping(Ask):
    """Are you there? Answered by pong."""


class Watch(Ask):
    """Follow a table: as the seat you hold, else as a watcher. Answered by table. Again after every reconnect."""

    table: TableId
    words: bool = False  # send the position in words too, for the plain table


class Unwatch(Ask):
    """Follow a table no longer."""

    table: TableId


class Play(Ask):
    """Play one of your options. Send it again if no answer came: the same (table, seat, number) counts once."""

    table: TableId
    seat: SeatNumber
    number: EntryNumber  # the entry you saw last, plus one
    code: Annotated[int, Meta(ge=0, le=2**53)]


class Resign(Ask):
    """Give up."""

    table: TableId
    seat: SeatNumber


class Draw(Ask):
    """Offer a draw, or agree to the one offered; or decline it (or take your offer back)."""

    table: TableId
    seat: SeatNumber
    agree: bool = True


class Undo(Ask):
    """Take back your last move if that is free, else ask the others; or agree to what another asks, or decline."""

    table: TableId
    seat: SeatNumber
    agree: bool = True


class Hint(Ask):
    """Ask a bot what it would play in your place, where the table allows that."""

    table: TableId
    seat: SeatNumber


class Weigh(Ask):
    """Ask what would come of a move of yours, possible or not; nothing is played. Answered by weighed."""

    table: TableId
    seat: SeatNumber
    code: Annotated[int, Meta(ge=0, le=2**53)]


class Say(Ask):
    """Say something at the table."""

    table: TableId
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Mute(Ask):
    """Hear nothing more from a seat (at no table), or hear it again."""

    table: TableId
    seat: SeatNumber
    on: bool = True


Request = Ping | Watch | Unwatch | Play | Resign | Draw | Undo | Hint | Weigh | Say | Mute

# From the server


class Message(Struct, tag=str.lower):
    """What all messages from the server have."""


class Hello(Message):
    """The first message: the server's version, the page's build (reload if yours is another), who you are, the time."""

    version: str
    page: str
    name: str
    now: float


class Pong(Message):
    """Here I am."""

    ref: int
    now: float


class Done(Message):
    """Your request was carried out, and what it wrote is durable; `number` is the log's length then."""

    ref: int
    table: str
    number: int


class Refused(Message, kw_only=True):
    """Your request was refused, and changed nothing: a word for programs, a sentence for people."""

    ref: int
    table: str | None
    code: Literal[
        "bad message",
        "too fast",
        "no table",
        "not seated",
        "not your turn",
        "illegal",
        "already",
        "stale",
        "over",
        "not now",
        "not allowed",
        "failed",
    ]
    reason: str
    number: int | None = None


class SeatClock(Struct):
    """A seat's clock: seconds left as of the message's `now`, and if it is running."""

    left: float
    running: bool


class Asked(Struct):
    """Something that needs the others' agreement: who asked, and who agreed so far."""

    kind: Literal["draw", "undo"]
    by: int
    agreed: list[int]


class ChatLine(Struct):
    """Something said at the table."""

    number: int
    seat: int
    name: str
    text: str
    at: float


class Position(Struct, kw_only=True):
    """What you see of a table now; `view` is the game's own, the options are yours."""

    number: int
    deciders: list[int]
    view: dict[str, Any]
    options: list[OptionMove]
    undo: Literal["no", "free", "ask"]
    sections: list[Section] | None = None
    clocks: list[SeatClock] | None = None
    now: float


class Table(Message, kw_only=True):
    """A table from the beginning: after watch, after something was taken back, and when a match begins."""

    ref: int = 0
    table: TableInfo
    seat: int | None  # whose eyes these are
    position: Position | None  # None before the match begins
    log: list[EntryInfo]
    asked: list[Asked]
    chat: list[ChatLine]  # without what people said whom you have muted
    muted: list[int]  # the seats of people whom you have muted


class Entry(Message, kw_only=True):
    """The log grew by an entry: what you saw of it, and the position after it."""

    table: str
    entry: EntryInfo
    position: Position
    result: ResultInfo | None = None
    seed: str | None = None


class Info(Message):
    """Something about the table changed that is not an entry: who sits, who is here, how it ended."""

    table: TableInfo


class Asks(Message):
    """What is asked of the players at a table now."""

    table: str
    asked: list[Asked]


class Chat(Message):
    """Somebody said something."""

    table: str
    line: ChatLine


class Hinted(Message):
    """What a bot would play in your place at this point of the log."""

    ref: int
    table: str
    number: int
    code: int


class Weighed(Message):
    """Why a move is not possible at this point of the log; or, if it is, all points after it where they are open."""

    ref: int
    table: str
    number: int
    code: int
    why_not: str | None
    scores: list[int] | None


class Turns(Message):
    """The tables at which you owe a decision, without those that you follow on this socket; sent when that changes."""

    tables: list[str]


class Gone(Message):
    """A table is no longer there for you: closed, or not open to watchers."""

    table: str
    reason: str


class Bye(Message):
    """The server stops or has to let you go; come back after so many seconds."""

    reason: str
    again: float


_encoder = msgspec.json.Encoder()


def encode(message: Message) -> str:
    """A message as it goes over the socket."""
    return _encoder.encode(message).decode()


Reply = Hello | Pong | Done | Refused | Table | Entry | Info | Asks | Chat | Hinted | Weighed | Turns | Gone | Bye
