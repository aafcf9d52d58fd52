"""The messages about runs of the lab."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tuckbox.lab.charts import Chart
from tuckbox.lab.summary import Summary

Cards = Annotated[str, Meta(max_length=64, description="the hash of a card set; empty for the standard one")]
Matches = Annotated[int, Meta(ge=1, le=1_000_000, description="matches, or deals of two matches each")]


class NewLabRun(Struct, forbid_unknown_fields=True):
    """A run to play: one set, two sets on the same deals (`against`), or one card given and withheld (`card`)."""

    game: Annotated[str, Meta(max_length=40)]
    matches: Matches
    cards: Cards = ""
    against: Cards | None = None
    bots: Annotated[str, Meta(max_length=200, description="a bot for all seats, or one per seat with commas")] = (
        "level2"
    )
    seats: Annotated[int, Meta(ge=1, le=16)] | None = None
    card: Annotated[str, Meta(max_length=80)] = ""
    options: dict[str, str] = {}
    seed: Annotated[str, Meta(max_length=40)] = "lab"


class MoreMatches(Struct, forbid_unknown_fields=True):
    """The total number of matches to play."""

    matches: Matches


class LabRunInfo(Struct, kw_only=True):
    """A run: its plan and progress."""

    id: str
    game: str
    mine: bool
    name: str  # of the set; empty for the standard one
    against_name: str
    cards: str
    against: str | None
    design: str  # that the last of the sets is a version of; empty if there is none, or it was deleted
    version: int  # of the last of the sets
    latest: int  # the design's latest version
    first_version: int  # of the first of two sets
    card: str
    bots: list[str]
    status: Literal["running", "finished", "stopped", "failed"]
    reason: str  # why it failed or was stopped
    note: str  # a notice while it runs
    place: int  # position in the queue, from 1; 0 once it is running
    deals: int
    goal: int
    seconds: float  # of work by its workers
    seconds_left: float | None  # None while unknown
    rate: float  # deals a second
    processes: int
    compiled: bool | None  # whether the rules are compiled; None before the first match
    created: float
    changed: float
    look: int  # a checksum of the latest report; 0 if there is none


class LabReport(Struct):
    """A run's report so far: figures, and charts for Vega-Lite in which "@name" stands for a colour."""

    summary: Summary
    charts: dict[str, Chart]


class LabRun(Struct):
    """A run with its latest report, unless the client already has it."""

    info: LabRunInfo
    report: LabReport | None
    settled: list[str]  # findings that a test found clear so far: cards by name, 'place 1', 'last 0', 'impact Bear'


class OpenMatch(Struct, forbid_unknown_fields=True):
    """A match of a run to look at; with a seat and a card, from where that seat plays the card."""

    number: Annotated[int, Meta(ge=0, le=1_000_000)]
    side: Annotated[int, Meta(ge=0, le=1, description="1 for the second set, or without the card asked about")] = 0
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None
    card: Annotated[str, Meta(max_length=80)] = ""


class OpenedMatch(Struct):
    """The finished table that shows a match, and the entry to look at."""

    table: str
    entry: int
