"""What can be done and what can happen in Druid Games, declared once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tuckbox.core.events import EventKind, EventTable
from tuckbox.core.moves import MoveKind, MoveTable, Part
from tuckbox.core.steps import StepKind
from tuckbox.games.druid.rules.cards import CREATURES, MODIFIERS, SPECIALS, TERRAINS

_CREATURE: Final = Part("creature", "creature", CREATURES)
_OTHER: Final = Part("other", "creature", CREATURES)
_TERRAIN: Final = Part("terrain", "terrain", TERRAINS)
_SEAT: Final = Part("seat", "seat", 2)

MOVES: Final = MoveTable(
    MoveKind("place", (_CREATURE, _TERRAIN), "place {creature} at {terrain}", ("D20", "D21")),
    MoveKind(
        "give",
        (Part("special", "modifier", MODIFIERS), _CREATURE),
        "give {special} to {creature}",
        ("D24", "D26", "D40", "D41", "D29"),
    ),
    MoveKind(
        "charm",
        (Part("change", "change", 2), _CREATURE),
        "use {change} on {creature}",
        ("D24", "D26", "D42"),
    ),
    MoveKind(
        "exchange",
        (Part("special", "exchange", 2), _CREATURE, _OTHER),
        "play {special}: exchange {creature} and {other}",
        ("D43", "D21"),
        unordered=True,
    ),
    MoveKind("close", (_TERRAIN,), "end the engagement at {terrain}", ("D44",)),
    MoveKind("discard", (_CREATURE,), "discard {creature}", ("D27",)),
    MoveKind("end", (), "end the turn", ("D28", "D25")),
)

PLACE: Final[i64] = MOVES.base("place")
GIVE: Final[i64] = MOVES.base("give")
CHARM_MOVE: Final[i64] = MOVES.base("charm")
EXCHANGE_MOVE: Final[i64] = MOVES.base("exchange")
CLOSE: Final[i64] = MOVES.base("close")
DISCARD: Final[i64] = MOVES.base("discard")
END: Final[i64] = MOVES.base("end")

EVENTS: Final = EventTable(
    EventKind("lies", (_TERRAIN,), "{terrain} lies in the row."),
    EventKind("starts", (_SEAT,), "{seat} starts."),
    EventKind(
        "draws",
        (_SEAT, _CREATURE),
        "{seat} draws {creature}.",
        secret=("creature",),
        redacted="{seat} draws a creature.",
        reveals=True,
    ),
    EventKind(
        "draws_special",
        (_SEAT, Part("special", "special", SPECIALS)),
        "{seat} draws {special}.",
        secret=("special",),
        redacted="{seat} draws a special.",
        reveals=True,
    ),
    EventKind("placed", (_SEAT, _CREATURE, _TERRAIN), "{seat} places {creature} at {terrain}."),
    EventKind(
        "given", (_SEAT, Part("special", "special", SPECIALS), _CREATURE), "{seat} gives {special} to {creature}."
    ),
    EventKind("charmed", (_SEAT, Part("change", "change", 2), _CREATURE), "{seat} uses {change} on {creature}."),
    EventKind(
        "exchanged",
        (_SEAT, Part("special", "special", SPECIALS), _CREATURE, _OTHER),
        "{seat} plays {special}: {creature} and {other} change places.",
    ),
    EventKind("closed", (_SEAT, _TERRAIN), "{seat} ends the engagement at {terrain}."),
    EventKind("discarded", (_SEAT, _CREATURE), "{seat} has no place for a creature and discards {creature}."),
    EventKind("ended_turn", (_SEAT,), "{seat} ends the turn."),
    EventKind("over", (), "All creatures are placed: the games are over."),
)

LIES: Final[i64] = EVENTS.number("lies")
STARTS: Final[i64] = EVENTS.number("starts")
DRAWS: Final[i64] = EVENTS.number("draws")
DRAWS_SPECIAL: Final[i64] = EVENTS.number("draws_special")
PLACED: Final[i64] = EVENTS.number("placed")
GIVEN: Final[i64] = EVENTS.number("given")
CHARMED: Final[i64] = EVENTS.number("charmed")
EXCHANGED: Final[i64] = EVENTS.number("exchanged")
CLOSED: Final[i64] = EVENTS.number("closed")
DISCARDED: Final[i64] = EVENTS.number("discarded")
ENDED_TURN: Final[i64] = EVENTS.number("ended_turn")
OVER: Final[i64] = EVENTS.number("over")

TURN: Final = 0  # a turn whose creature is still to be placed; `bound` is the creature it must be, plus 1
AFTER: Final = 1  # the rest of a turn, its creature placed
STEPS: Final = (StepKind(TURN, "turn", "bound"), StepKind(AFTER, "after"))
