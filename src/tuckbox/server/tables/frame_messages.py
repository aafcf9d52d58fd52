"""The frame: what a viewer sees of a match, the same in live tables, replays and lessons."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from tuckbox.core.localized_text import Phrases


class EventInfo(Struct):
    """Something that happened: only the parts that the viewer may see, and its text if words were asked for.

    The text is empty if another event's text tells it too.
    """

    kind: str
    parts: dict[str, int]
    text: str | UnsetType = UNSET


class MoveInfo(Struct):
    """A legal move; its sentence follows from the catalogue."""

    code: int
    kind: str
    parts: dict[str, int]


class Section(Struct):
    """A headed section of the position in words."""

    head: str
    lines: list[str]


class SeatClock(Struct):
    """A seat's clock: seconds left as of the position's `now`, and whether it is running."""

    left: float
    running: bool


class ScoreRow(Struct):
    """A row of the score sheet."""

    name: str
    text: str
    points: list[int]


class ResultInfo(Struct):
    """How a match ended: scores and ranks by seat (1 is best), the winners, the reason, the score sheet."""

    scores: list[int]
    ranks: list[int]
    winners: list[int]
    reason: str
    sheet: list[ScoreRow]
    phrases: Phrases | UnsetType = UNSET  # of the reason and the score sheet


EntryKind = Literal["deal", "move", "resign", "timeout", "draw", "takeover", "back", "redeal"]


class EntryInfo(Struct):
    """An entry of the log as the viewer saw it; number 0 is the deal."""

    number: int
    kind: EntryKind
    seat: int | None
    events: list[EventInfo]
    at: float | UnsetType = UNSET  # when it was made
    sentence: str | UnsetType = UNSET  # its sentence in the record; only once the match is over


class Position(Struct, kw_only=True):
    """What the viewer sees now, and the moves that the viewer may play."""

    number: int  # the length of the log
    seats_to_act: list[int]
    view: dict[str, Any]  # the schema says View, discriminated by `game`
    legal_moves: list[MoveInfo]
    undo: Literal["no", "free", "ask"]
    sections: list[Section] | UnsetType = UNSET  # the position in words, if they were asked for
    phrases: Phrases | UnsetType = UNSET  # of the sections
    clocks: list[SeatClock] | UnsetType = UNSET
    now: float


class Frame(Struct):
    """The entries since the frame before, as the viewer saw them, and the position after them."""

    entries: list[EntryInfo]
    position: Position
    result: ResultInfo | None
