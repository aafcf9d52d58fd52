"""The messages about games, bots and card sets."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType


class OptionInfo(Struct):
    """A choice made when a table is set up; the first value is the default.

    An option by seat has distinct values in seat order: "fox, eagle". Seats left out get the remaining values.
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
    """A part of a move or an event: its name, its domain, and the domain's size."""

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
    `summary` describes consecutive events in one sentence, {all} being the `summary_item` of each. A `silent` event
    that is redacted has no sentence in a log. An event that `starts_section` begins a new stretch of the match.
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
