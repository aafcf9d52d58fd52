"""The moves, events and steps of Tectonic Tribes; rules/generated follows from these declarations."""

from __future__ import annotations

from typing import Final

from tuckbox.core.events import CardEvent, EventKind, EventTable
from tuckbox.core.moves import MoveKind, MoveTable, Part
from tuckbox.core.steps import StepKind
from tuckbox.games.tectonic.rules.board import MOST_SPOTS, SPAN
from tuckbox.games.tectonic.rules.cards import SEATS, TERRAINS, TRIBE_CARDS

_SEAT: Final = Part("seat", "seat", SEATS)
_OTHER: Final = Part("other", "seat", SEATS)
_TERRAIN: Final = Part("terrain", "terrain", TERRAINS)
_PLAY: Final = Part("play", "terrain", TERRAINS)
_DISCARD: Final = Part("discard", "terrain", TERRAINS)
_TRIBE_CARD: Final = Part("tribe_card", "tribe card", TRIBE_CARDS)
_SPOT: Final = (Part("turning", "turning", 4), Part("row", "row", SPAN), Part("column", "column", SPAN))
_COUNT: Final = Part("count", "count", TERRAINS + 1)
_ROUND: Final = Part("round", "count", TERRAINS + 1)
_HAND: Final = Part("hand", "count", TERRAINS + 1)

MOVES: Final = MoveTable(
    MoveKind(
        "pick",
        (_PLAY, _DISCARD),
        "play {play} and discard {discard}",
        ("T20",),
        secret=("play", "discard"),
    ),
    MoveKind("place", _SPOT, "place at {column},{row} {turning}", ("T12", "T22", "T30", "T31", "T33", "T34")),
    MoveKind(
        "place_tribe",
        (_TRIBE_CARD, *_SPOT),
        "place tribe card {tribe_card} at {column},{row} {turning}",
        ("T22", "T30", "T31", "T33", "T34"),
    ),
    MoveKind("discard", (_SEAT,), "discard the card of {seat}", ("T23",)),
    MoveKind("give_up", (), "discard the blocked card", ("T35",)),
)

MOST_MOVES: Final = MOST_SPOTS * (1 + TRIBE_CARDS)  # a turn: the terrain card and all tribe cards

EVENTS: Final = EventTable(
    EventKind(
        "order",
        (_SEAT, Part("order", "order", SEATS)),
        "{seat} gets order card {order}.",
        summary="Order of play: {all}.",
        summary_item="{seat}",
    ),
    EventKind("drawn", (_SEAT, _TERRAIN), "{seat} draws card {terrain}.", reveals=True),
    EventKind(
        "hands", (_COUNT, _HAND), "Round 1 of hand {hand}: everybody is dealt {count} cards.", starts_section=True
    ),
    EventKind("shuffled", (_COUNT,), "The draw pile has run out: the {count} discarded cards are shuffled."),
    EventKind(
        "dealt",
        (_SEAT, _TERRAIN),
        "{seat} is dealt card {terrain}.",
        secret=("terrain",),
        reveals=True,
        summary="{seat} is dealt {all}.",
        summary_item="{terrain}",
    ),
    EventKind(
        "picked",
        (_SEAT, _PLAY, _DISCARD),
        "{seat} will play {play} and discard {discard}.",
        secret=("play", "discard"),
        redacted="{seat} has picked.",
        silent=True,
    ),
    EventKind(
        "played",
        (_SEAT, _TERRAIN),
        "{seat} plays card {terrain}.",
        reveals=True,
        summary="Turned up: {all}.",
        summary_item="{terrain} by {seat}",
    ),
    EventKind("placed", (_SEAT, _TERRAIN, *_SPOT), "{seat} places card {terrain} at {column},{row} {turning}."),
    EventKind(
        "placed_tribe",
        (_SEAT, _TRIBE_CARD, *_SPOT),
        "{seat} places tribe card {tribe_card} at {column},{row} {turning}.",
    ),
    EventKind("discarded", (_SEAT, _TERRAIN), "{seat} discards card {terrain}."),
    EventKind(
        "exchanged",
        (_SEAT, _OTHER, _TERRAIN, Part("given", "terrain", TERRAINS)),
        "{seat} discards card {terrain} of {other}, who gets card {given} instead.",
    ),
    EventKind("blocked", (_SEAT, _TERRAIN), "{seat} has no place for any card and discards card {terrain}."),
    EventKind(
        "passed",
        (_ROUND, _HAND),
        "Round {round} of hand {hand}: everybody passes the cards on to the left.",
        starts_section=True,
    ),
    EventKind(
        "received",
        (_SEAT, _TERRAIN),
        "{seat} is passed card {terrain}.",
        secret=("terrain",),
        reveals=True,
        summary="{seat} gets {all}.",
        summary_item="{terrain}",
    ),
    EventKind("over", (Part("ending", "ending", 3),), "{ending}"),
)

CARD_EVENTS: Final = {
    "dealt": CardEvent("drawn", "terrain"),
    "picked": CardEvent("discarded", "discard"),
    "placed": CardEvent("played", "terrain"),
    "placed_tribe": CardEvent("played", "tribe_card"),
    "discarded": CardEvent("discarded", "terrain"),
    "blocked": CardEvent("discarded", "terrain"),
}

ENDINGS: Final = (
    "A fifth tribe card has been placed: the game is over.",
    "The hands are used up for the last time: the game is over.",
    "A fifth tribe card has been placed and the hands are used up for the last time: the game is over.",
)

STEPS: Final = (
    StepKind("start", "order"),  # a card of the starting terrain is to be placed (T12)
    StepKind("picking", sealed=True),  # everybody picks a card to play and one to discard (T20)
    StepKind("turn", "order"),  # a card is to be placed (T22)
    StepKind("exchange"),  # on top of a turn, after a tribe card: whose terrain card is discarded (T23)
)  # `order` is the order card of the seat
