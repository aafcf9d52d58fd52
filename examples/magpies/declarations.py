"""The moves, events and steps of Magpies; the modules in generated/ follow from these declarations."""

from typing import Final

from tuckbox.core.events import EventKind, EventTable
from tuckbox.core.moves import MoveKind, MoveTable, Part
from tuckbox.core.steps import StepKind

CARDS: Final = 24
HAND: Final = 5

_CARD: Final = Part("card", "card", CARDS)
_SEAT: Final = Part("seat", "seat", 4)
_VICTIM: Final = Part("victim", "seat", 4)

MOVES: Final = MoveTable(
    MoveKind("pick", (_CARD,), "pick {card}", secret=("card",)),
    MoveKind("steal", (_VICTIM,), "steal from {victim}"),
    MoveKind("leave", (), "steal nothing"),
    MoveKind("guard", (_CARD,), "throw {card} at the thief"),
    MoveKind("yield", (), "let it go"),
)

EVENTS: Final = EventTable(
    EventKind(
        "dealt", (_SEAT, _CARD), "{seat} gets {card}.", secret=("card",), redacted="{seat} gets a card.", reveals=True
    ),
    EventKind("picked", (_SEAT, _CARD), "{seat} picks {card}.", secret=("card",), redacted="{seat} picks a card."),
    EventKind("shown", (_SEAT, _CARD), "{seat} puts {card} into the nest.", reveals=True),
    EventKind("guarded", (_SEAT, _CARD), "{seat} throws {card} at the thief.", reveals=True),
    EventKind("stolen", (_SEAT, _VICTIM, _CARD), "{seat} steals {card} from {victim}."),
)

STEPS: Final = (
    StepKind("picking", sealed=True),  # everybody picks a card from hand
    StepKind("stealing"),  # who showed the least may steal a card shown this round
    StepKind("guarding", "thief", seat_parts=("thief",)),  # the victim may throw a card to keep what the thief wants
)
