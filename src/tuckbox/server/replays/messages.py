"""The messages of replays, records, and play from a position."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tuckbox.server.tables.frame_messages import Frame
from tuckbox.server.tables.messages import EntryNumber, SeatWanted


class Continue(Struct, forbid_unknown_fields=True):
    """Continue from a position of a finished match at a new table, with these seats."""

    entry: EntryNumber
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=16)]
    hints: bool = True


class NewRecord(Struct, forbid_unknown_fields=True):
    """A record to upload: the text of its file."""

    text: Annotated[str, Meta(max_length=262_144)]


class ReplayFrame(Struct, kw_only=True):
    """The frame of a log entry; with `log`, it includes every entry up to this one."""

    table: str
    number: int
    entries: int  # the length of the log
    viewer: str
    mainline: list[int]  # the entries up to this one that were not undone
    frame: Frame


class MatchOutlineInfo(Struct):
    """Where a replay can jump to: the seat whose move each entry is (null: not a move), and where turns start.

    A turn starts after each entry of `turn_starts`; 0 is the deal. A sealed choice of several seats is one turn.
    """

    movers: list[int | None]
    turn_starts: list[int]
