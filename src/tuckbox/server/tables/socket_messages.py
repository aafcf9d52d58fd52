"""The messages of the WebSocket: one union for each direction, discriminated by `type`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from tuckbox.core.localized_text import Phrases
from tuckbox.server.tables import domain
from tuckbox.server.tables.domain import ChatKind, Proposal
from tuckbox.server.tables.frame_messages import Frame
from tuckbox.server.tables.messages import EntryNumber, SeatNumber, TableInfo

TableId = Annotated[str, Meta(max_length=32, pattern="^[a-z0-9]*$")]
Ref = Annotated[int, Meta(ge=0, le=2**53, description="a number of your own, repeated in the answer")]
MoveCode = Annotated[int, Meta(ge=0, le=2**53)]


def _request_tag(name: str) -> str:
    return name.removesuffix("Request").lower()


def _message_tag(name: str) -> str:
    return name.removesuffix("Message").lower()


# From the client to the server


class BaseRequest(Struct, tag=_request_tag, kw_only=True, forbid_unknown_fields=True):
    """What all requests have."""

    ref: Ref = 0


class PingRequest(BaseRequest):
    """Answered by pong."""


class FollowRequest(BaseRequest):
    """Follow a table, as the seat you hold or else as a watcher. Answered by snapshot. Repeat it after a reconnect.

    Who holds several seats is a watcher until they name one, and sees the match as one seat at a time.
    """

    table: TableId
    words: bool = False  # send events and positions in words too
    seat: SeatNumber | UnsetType | None = UNSET  # as which of your seats you see the match; null: as a watcher


class VisibleRequest(BaseRequest):
    """Say whether this client is looked at, as it is until you say otherwise; who does not look gets notifications.

    Not answered.
    """

    on: bool


class UnfollowRequest(BaseRequest):
    """Stop following a table."""

    table: TableId


class PlayRequest(BaseRequest):
    """Play one or several legal moves: all of them or none.

    Several moves may be named in any order that the rules allow. Repeat the request if no answer came: the same
    (table, seat, number) counts once.
    """

    table: TableId
    seat: SeatNumber
    number: EntryNumber  # the last entry you saw, plus one
    codes: Annotated[list[MoveCode], Meta(min_length=1, max_length=20)]


class ResignRequest(BaseRequest):
    """Resign."""

    table: TableId
    seat: SeatNumber


class DrawRequest(BaseRequest):
    """Offer a draw or agree to one; or decline it, or withdraw your offer."""

    table: TableId
    seat: SeatNumber
    agree: bool = True


class UndoRequest(BaseRequest):
    """Take back your last move if that is free, else ask the others; or agree to another's request, or decline it."""

    table: TableId
    seat: SeatNumber
    agree: bool = True


class HintRequest(BaseRequest):
    """Ask what a bot would play in your place, if the table allows hints. Answered by hint.

    At a table with other people all of them are told, by a line of chat.
    """

    table: TableId
    seat: SeatNumber


class PreviewRequest(BaseRequest):
    """Ask what a move would do, legal or not; nothing is played. Answered by preview."""

    table: TableId
    seat: SeatNumber
    code: MoveCode


class ChatRequest(BaseRequest):
    """Write a line of chat."""

    table: TableId
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class MuteRequest(BaseRequest):
    """Mute the people of a seat, at every table; or unmute them."""

    table: TableId
    seat: SeatNumber
    on: bool = True


Request = (
    PingRequest
    | VisibleRequest
    | FollowRequest
    | UnfollowRequest
    | PlayRequest
    | ResignRequest
    | DrawRequest
    | UndoRequest
    | HintRequest
    | PreviewRequest
    | ChatRequest
    | MuteRequest
)

TableRequest = (
    FollowRequest
    | PlayRequest
    | ResignRequest
    | DrawRequest
    | UndoRequest
    | HintRequest
    | PreviewRequest
    | ChatRequest
    | MuteRequest
)

# From the server to the client


class BaseMessage(Struct, tag=_message_tag):
    """What all messages from the server have."""


class HelloMessage(BaseMessage):
    """You are admitted: the server's version, the page's build (reload if yours differs), your name, the time."""

    version: str
    page: str
    name: str
    now: float


class PongMessage(BaseMessage):
    """The answer to ping."""

    ref: int
    now: float


class DoneMessage(BaseMessage):
    """Your request was carried out and is durable; `number` is the length of the log after it."""

    ref: int
    table: str
    number: int


class RefusedMessage(BaseMessage, kw_only=True):
    """Your request was refused and changed nothing: a code for programs, a sentence for people."""

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
    detail: str = ""  # what a developer needs to correct a bad message
    phrases: Phrases | UnsetType = UNSET


class ChatLine(Struct):
    """A line of chat: what a person or a bot wrote, or, without text, that a player was given a hint."""

    number: int
    seat: int
    name: str
    text: str
    at: float
    kind: ChatKind


def chat_line(line: domain.ChatLine) -> ChatLine:
    """A line of chat as clients are sent it."""
    return msgspec.convert(line, ChatLine, from_attributes=True)


class SnapshotMessage(BaseMessage, kw_only=True):
    """The whole table: after follow, after an undo, and when the match begins."""

    ref: int = 0
    table: TableInfo
    seat: int | None  # as whom you see it; None for a watcher
    frame: Frame | None  # with the whole log; None before the match begins
    proposals: list[Proposal]
    chat: list[ChatLine]  # without the people you muted
    muted: list[int]  # the seats of the people you muted


class FrameMessage(BaseMessage, kw_only=True):
    """The log grew: what you saw of the new entries, and the position after them."""

    table: str
    frame: Frame
    seed: str | None = None  # once the match is over


class InfoMessage(BaseMessage):
    """The table changed apart from its log: seats, connections, the end."""

    table: TableInfo


class ProposalsMessage(BaseMessage):
    """The open proposals at a table."""

    table: str
    proposals: list[Proposal]


class ChatMessage(BaseMessage):
    """A new line of chat."""

    table: str
    line: ChatLine


class HintMessage(BaseMessage):
    """What a bot would play in your place after entry `number`."""

    ref: int
    table: str
    number: int
    code: int


class PreviewMessage(BaseMessage):
    """Why a move is illegal; or, if it is legal, the scores after it where the rules can tell."""

    ref: int
    table: str
    number: int
    code: int
    why_not: str | None
    scores: list[int] | None
    phrases: Phrases | UnsetType = UNSET


class TurnsMessage(BaseMessage):
    """The tables where it is your turn, apart from those you follow on this socket; sent when that changes."""

    tables: list[str]


class GoneMessage(BaseMessage):
    """You can no longer follow a table."""

    table: str
    reason: str


class ByeMessage(BaseMessage):
    """The server refuses or closes the socket; reconnect after `retry_after` seconds."""

    reason: str
    retry_after: float


Reply = (
    HelloMessage
    | PongMessage
    | DoneMessage
    | RefusedMessage
    | SnapshotMessage
    | FrameMessage
    | InfoMessage
    | ProposalsMessage
    | ChatMessage
    | HintMessage
    | PreviewMessage
    | TurnsMessage
    | GoneMessage
    | ByeMessage
)

encode_json = msgspec.json.Encoder().encode


def encode(message: BaseMessage) -> bytes:
    """A message as it is sent."""
    return encode_json(message)
