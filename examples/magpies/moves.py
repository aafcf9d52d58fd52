"""What can be done and what can happen in Magpies, declared once."""

from typing import Final

from mypy_extensions import i64

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
PICK: Final[i64] = MOVES.base("pick")
STEAL: Final[i64] = MOVES.base("steal")
LEAVE: Final[i64] = MOVES.base("leave")
GUARD: Final[i64] = MOVES.base("guard")
YIELD: Final[i64] = MOVES.base("yield")

EVENTS: Final = EventTable(
    EventKind(
        "dealt", (_SEAT, _CARD), "{seat} gets {card}.", secret=("card",), redacted="{seat} gets a card.", reveals=True
    ),
    EventKind("picked", (_SEAT, _CARD), "{seat} picks {card}.", secret=("card",), redacted="{seat} picks a card."),
    EventKind("shown", (_SEAT, _CARD), "{seat} puts {card} into the nest.", reveals=True),
    EventKind("guarded", (_SEAT, _CARD), "{seat} throws {card} at the thief.", reveals=True),
    EventKind("stolen", (_SEAT, _VICTIM, _CARD), "{seat} steals {card} from {victim}."),
)
DEALT: Final[i64] = EVENTS.number("dealt")
PICKED: Final[i64] = EVENTS.number("picked")
SHOWN: Final[i64] = EVENTS.number("shown")
GUARDED: Final[i64] = EVENTS.number("guarded")
STOLEN: Final[i64] = EVENTS.number("stolen")

PICKING: Final = 0  # all pick a card from their hand, sealed
STEALING: Final = 1  # who showed the least may steal a card shown this round
GUARDING: Final = 2  # the victim may throw a card to keep what the thief wants
STEPS: Final = (
    StepKind("picking", sealed=True),
    StepKind("stealing"),
    StepKind("guarding", "thief"),
)
