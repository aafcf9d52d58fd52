"""What can be done and what can happen in Tectonic Tribes, declared once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tuckbox.core.events import EventKind, EventTable
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

PICK: Final[i64] = MOVES.base("pick")
PLACE: Final[i64] = MOVES.base("place")
PLACE_TRIBE: Final[i64] = MOVES.base("place_tribe")
DISCARD: Final[i64] = MOVES.base("discard")
GIVE_UP: Final[i64] = MOVES.base("give_up")
SPOTS: Final[i64] = SPAN * SPAN  # the codes of one turning
TURNINGS: Final[i64] = 4 * SPAN * SPAN  # the codes of one card
MOST_OPTIONS: Final = MOST_SPOTS * (1 + TRIBE_CARDS)  # a turn: the terrain card and all tribe cards

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

ORDER: Final[i64] = EVENTS.number("order")
DRAWN: Final[i64] = EVENTS.number("drawn")
DEALS: Final[i64] = EVENTS.number("hands")
SHUFFLED: Final[i64] = EVENTS.number("shuffled")
DEALT: Final[i64] = EVENTS.number("dealt")
PICKED: Final[i64] = EVENTS.number("picked")
PLAYED: Final[i64] = EVENTS.number("played")
PLACED: Final[i64] = EVENTS.number("placed")
PLACED_TRIBE: Final[i64] = EVENTS.number("placed_tribe")
DISCARDED_OPEN: Final[i64] = EVENTS.number("discarded")
EXCHANGED: Final[i64] = EVENTS.number("exchanged")
BLOCKED: Final[i64] = EVENTS.number("blocked")
PASSED: Final[i64] = EVENTS.number("passed")
RECEIVED: Final[i64] = EVENTS.number("received")
OVER: Final[i64] = EVENTS.number("over")

ENDINGS: Final = (
    "A fifth tribe card has been placed: the game is over.",
    "The hands are used up for the last time: the game is over.",
    "A fifth tribe card has been placed and the hands are used up for the last time: the game is over.",
)

START: Final = 0  # a card of the starting terrain is to be placed (T12); `order` is the seat's order card
PICKING: Final = 1  # all pick a card to play and one to discard, sealed (T20)
TURN: Final = 2  # a card is to be placed (T22)
EXCHANGE: Final = 3  # on top of the turn, after a tribe card: whose terrain card is discarded (T23)
STEPS: Final = (
    StepKind("start", "order"),
    StepKind("picking", sealed=True),
    StepKind("turn", "order"),
    StepKind("exchange"),
)
