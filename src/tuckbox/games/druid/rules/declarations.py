"""The moves, events and steps of Druid Games; rules/generated follows from these declarations."""

from __future__ import annotations

from typing import Final

from tuckbox.core.events import CardEvent, EventKind, EventTable
from tuckbox.core.moves import MoveKind, MoveTable, Part
from tuckbox.core.steps import StepKind
from tuckbox.games.druid.rules.cards import CHARM, CREATURES, HORN, MODIFIERS, SPECIALS, TERRAINS

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

CARD_EVENTS: Final = {
    "draws": CardEvent("drawn", "creature"),
    "draws_special": CardEvent("drawn", "special"),
    "placed": CardEvent("played", "creature"),
    "given": CardEvent("played", "special"),
    "charmed": CardEvent("played", card=("special", CHARM)),
    "exchanged": CardEvent("played", "special"),
    "closed": CardEvent("played", card=("special", HORN)),
    "discarded": CardEvent("discarded", "creature"),
}

STEPS: Final = (
    StepKind("turn", "bound"),  # the creature is still to be placed; `bound` is the one that it must be, plus 1
    StepKind("after"),  # the rest of the turn, its creature placed
)
