"""The moves, events and steps of Magpies; the modules in generated/ follow from these declarations."""

from typing import Final

from tuckbox.core.events import CardEvent, EventKind, EventTable
from tuckbox.core.moves import MoveKind, MoveTable, Part
from tuckbox.core.steps import StepKind

CARDS: Final = 24
HAND: Final = 5

_CARD: Final = Part("card", "card", CARDS)
_SEAT: Final = Part("seat", "seat", 4)
_VICTIM: Final = Part("victim", "seat", 4)

MOVES: Final = MoveTable(
    MoveKind("pick", (_CARD,), "pick {card}", secret=("card",), clauses=("M3",)),
    MoveKind("steal", (_VICTIM,), "steal from {victim}", clauses=("M4",)),
    MoveKind("leave", (), "steal nothing", clauses=("M4",)),
    MoveKind("guard", (_CARD,), "throw {card} at the thief", clauses=("M5",)),
    MoveKind("yield", (), "let it go", clauses=("M5",)),
)

EVENTS: Final = EventTable(
    EventKind(
        "dealt",
        (_SEAT, _CARD),
        "{seat} gets {card}.",
        secret=("card",),
        redacted="{seat} gets a card.",
        silent=True,
        reveals=True,
    ),
    EventKind("picked", (_SEAT, _CARD), "{seat} picks {card}.", secret=("card",), redacted="{seat} picks a card."),
    EventKind("shown", (_SEAT, _CARD), "{seat} puts {card} into the nest.", reveals=True),
    EventKind("guarded", (_SEAT, _CARD), "{seat} throws {card} at the thief.", reveals=True),
    EventKind("stolen", (_SEAT, _VICTIM, _CARD), "{seat} steals {card} from {victim}."),
)

CARD_EVENTS: Final = {
    "dealt": CardEvent("drawn"),
    "shown": CardEvent("played"),
    "guarded": CardEvent("discarded"),
}

STEPS: Final = (
    StepKind("picking", sealed=True),  # everybody picks a card from hand
    StepKind("stealing"),  # who showed the least may steal a card shown this round
    StepKind("guarding", "thief", seat_parts=("thief",)),  # the victim may throw a card to keep what the thief wants
)
