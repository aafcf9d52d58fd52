"""What can be done and what can happen in Idriana, declared once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tuckbox.core.events import EventKind, EventTable
from tuckbox.core.moves import MoveKind, MoveTable, Part
from tuckbox.core.steps import StepKind
from tuckbox.games.idriana.rules.cards import FIELDS, NAMES

_CARD: Final = Part("card", "card", NAMES)
_UNDER: Final = Part("under", "card", NAMES)
_FIELD: Final = Part("field", "field", FIELDS)
_TARGET: Final = Part("target", "field", FIELDS)
_SEAT: Final = Part("seat", "seat", 3)

# The kinds stand in an order in which every step can list its options rising.
MOVES: Final = MoveTable(
    MoveKind("hold", (), "keep the hand", ("I11",)),
    MoveKind("mulligan", (), "put the hand back and draw one card fewer", ("I11",)),
    MoveKind("play", (_CARD,), "play {card}", ("I22", "I30", "I32", "I34")),
    MoveKind("plant", (_CARD, _FIELD), "play {card} in {field}", ("I22", "I30", "I33", "I36")),
    MoveKind("use", (_CARD,), "use {card}", ("I22", "I24")),
    MoveKind("move", (_CARD, _FIELD, _TARGET), "move {card} from {field} to {target}", ("I37",)),
    MoveKind("ask", (_CARD,), "ask me about {card} again", ("I53",)),
    MoveKind("end", (), "end the turn", ("I22", "I23")),
    MoveKind("keep", (_CARD,), "keep {card}", ("I21", "I50"), secret=("card",)),
    MoveKind("pay", (_CARD,), "pay with {card}", ("I30",)),
    MoveKind("discard", (_CARD,), "discard {card}", ("I23", "I50")),
    MoveKind("take", (_CARD,), "take {card}", ("I60", "I93")),
    MoveKind("nothing", (), "take nothing", ("I93",)),
    MoveKind("put", (_CARD,), "put {card} in play", ("I31", "I94")),
    MoveKind("put_in", (_CARD, _FIELD), "put {card} in {field}", ("I31", "I94")),
    MoveKind("destroy", (_CARD,), "destroy {card}", ("I43", "I52")),
    MoveKind("sacrifice", (_CARD,), "sacrifice {card}", ("I51", "I95")),
    MoveKind("uproot", (_CARD, _FIELD), "sacrifice {card} from {field}", ("I51", "I95")),
    MoveKind("leave", (_CARD,), "leave {card} on top", ("I81",), secret=("card",)),
    MoveKind("bury", (_CARD,), "put {card} at the bottom", ("I81",), secret=("card",)),
    MoveKind("next", (_CARD,), "let {card} come next", ("I81",), secret=("card",)),
    MoveKind("answer", (_CARD,), "answer with {card}", ("I53",)),
    MoveKind("always", (_CARD,), "answer with {card} now and always", ("I53",)),
    MoveKind("never", (_CARD,), "never ask me about {card}", ("I53",)),
    MoveKind("let", (), "let it happen", ("I53",)),
)

HOLD: Final[i64] = MOVES.base("hold")
MULLIGAN: Final[i64] = MOVES.base("mulligan")
PLAY: Final[i64] = MOVES.base("play")
PLANT: Final[i64] = MOVES.base("plant")
USE: Final[i64] = MOVES.base("use")
MOVE: Final[i64] = MOVES.base("move")
ASK: Final[i64] = MOVES.base("ask")
END: Final[i64] = MOVES.base("end")
KEEP: Final[i64] = MOVES.base("keep")
PAY: Final[i64] = MOVES.base("pay")
DISCARD: Final[i64] = MOVES.base("discard")
TAKE: Final[i64] = MOVES.base("take")
NOTHING: Final[i64] = MOVES.base("nothing")
PUT: Final[i64] = MOVES.base("put")
PUT_IN: Final[i64] = MOVES.base("put_in")
DESTROY: Final[i64] = MOVES.base("destroy")
SACRIFICE: Final[i64] = MOVES.base("sacrifice")
UPROOT: Final[i64] = MOVES.base("uproot")
LEAVE: Final[i64] = MOVES.base("leave")
BURY: Final[i64] = MOVES.base("bury")
NEXT: Final[i64] = MOVES.base("next")
ANSWER: Final[i64] = MOVES.base("answer")
ALWAYS: Final[i64] = MOVES.base("always")
NEVER: Final[i64] = MOVES.base("never")
LET: Final[i64] = MOVES.base("let")

EVENTS: Final = EventTable(
    EventKind("starts", (_SEAT,), "{seat} starts.", reveals=True),  # the lot comes to light
    EventKind("holds", (_SEAT,), "{seat} keeps the hand."),
    EventKind("mulligans", (_SEAT,), "{seat} puts the hand back and draws one card fewer."),
    EventKind("begins", (_SEAT,), "{seat} begins a turn."),
    EventKind("straightens", (_SEAT,), "{seat} straightens the turned cards."),
    EventKind("draws", (_SEAT, _CARD), "{seat} draws {card}.", ("card",), "{seat} draws a card.", reveals=True),
    EventKind("keeps", (_SEAT, _CARD), "{seat} keeps {card}.", ("card",), "{seat} keeps a card."),
    EventKind("passes_up", (_SEAT, _CARD), "{seat} does not keep {card}.", reveals=True),
    EventKind("plays", (_SEAT, _CARD), "{seat} plays {card}."),
    EventKind("plays_on", (_SEAT, _CARD, _UNDER), "{seat} plays {card} on {under}."),
    EventKind("plays_in", (_SEAT, _CARD, _FIELD), "{seat} plays {card} in {field}."),
    EventKind("pays", (_SEAT, _CARD), "{seat} pays with {card}."),
    EventKind("discards", (_SEAT, _CARD), "{seat} discards {card}."),
    EventKind("uses", (_SEAT, _CARD), "{seat} uses {card}."),
    EventKind("puts", (_SEAT, _CARD), "{seat} puts {card} in play."),
    EventKind("puts_in", (_SEAT, _CARD, _FIELD), "{seat} puts {card} in {field}."),
    EventKind("moves", (_SEAT, _CARD, _FIELD, _TARGET), "{seat} moves {card} from {field} to {target}."),
    EventKind("sacrifices", (_SEAT, _CARD), "{seat} sacrifices {card}."),
    EventKind("destroyed", (_CARD,), "{card} is destroyed."),
    EventKind("untapped", (_CARD,), "{card} is untapped instead of destroyed."),
    EventKind("searches", (_SEAT,), "{seat} searches the deck."),
    EventKind("takes", (_SEAT, _CARD), "{seat} shows {card} and keeps it.", reveals=True),
    EventKind("shuffles", (_SEAT,), "{seat} shuffles the deck."),
    EventKind(
        "looks",
        (_SEAT, _CARD),
        "{seat} looks at {card} on top of the deck.",
        ("card",),
        "{seat} looks at a card on top of the deck.",
        reveals=True,
    ),
    EventKind(
        "leaves",
        (_SEAT, _CARD),
        "{seat} leaves {card} on top.",
        ("card",),
        "{seat} leaves a card on top.",
    ),
    EventKind(
        "buries",
        (_SEAT, _CARD),
        "{seat} puts {card} at the bottom of the deck.",
        ("card",),
        "{seat} puts a card at the bottom of the deck.",
    ),
    EventKind("orders", (_SEAT,), "{seat} puts the cards back on top of the deck."),
    EventKind("answers", (_SEAT, _CARD), "{seat} answers with {card}."),
    EventKind("lets", (_SEAT,), "{seat} lets it happen."),
    EventKind("always", (_SEAT, _CARD), "{seat} will always answer with {card}."),
    EventKind("never", (_SEAT, _CARD), "{seat} does not want to be asked about {card}."),
    EventKind("asks", (_SEAT, _CARD), "{seat} wants to be asked about {card} again."),
    EventKind("ends", (_SEAT,), "{seat} ends the turn."),
    EventKind("last", (_SEAT,), "{seat} has drawn the last card of a deck: this turn is the last."),
    EventKind("over", (), "The game is over."),
)

STARTS: Final[i64] = EVENTS.number("starts")
HOLDS: Final[i64] = EVENTS.number("holds")
MULLIGANS: Final[i64] = EVENTS.number("mulligans")
BEGINS: Final[i64] = EVENTS.number("begins")
STRAIGHTENS: Final[i64] = EVENTS.number("straightens")
DRAWS: Final[i64] = EVENTS.number("draws")
KEEPS: Final[i64] = EVENTS.number("keeps")
PASSES_UP: Final[i64] = EVENTS.number("passes_up")
PLAYS: Final[i64] = EVENTS.number("plays")
PLAYS_ON: Final[i64] = EVENTS.number("plays_on")
PLAYS_IN: Final[i64] = EVENTS.number("plays_in")
PAYS: Final[i64] = EVENTS.number("pays")
DISCARDS: Final[i64] = EVENTS.number("discards")
USES: Final[i64] = EVENTS.number("uses")
PUTS: Final[i64] = EVENTS.number("puts")
PUTS_IN: Final[i64] = EVENTS.number("puts_in")
MOVES_GOAT: Final[i64] = EVENTS.number("moves")
SACRIFICES: Final[i64] = EVENTS.number("sacrifices")
DESTROYED: Final[i64] = EVENTS.number("destroyed")
UNTAPPED: Final[i64] = EVENTS.number("untapped")
SEARCHES: Final[i64] = EVENTS.number("searches")
TAKES: Final[i64] = EVENTS.number("takes")
SHUFFLES: Final[i64] = EVENTS.number("shuffles")
LOOKS: Final[i64] = EVENTS.number("looks")
LEAVES: Final[i64] = EVENTS.number("leaves")
BURIES: Final[i64] = EVENTS.number("buries")
ORDERS: Final[i64] = EVENTS.number("orders")
ANSWERS: Final[i64] = EVENTS.number("answers")
LETS: Final[i64] = EVENTS.number("lets")
ALWAYS_ANSWERS: Final[i64] = EVENTS.number("always")
NEVER_ASKED: Final[i64] = EVENTS.number("never")
ASKED_AGAIN: Final[i64] = EVENTS.number("asks")
ENDS: Final[i64] = EVENTS.number("ends")
LAST: Final[i64] = EVENTS.number("last")
OVER: Final[i64] = EVENTS.number("over")

# The steps. Of those that pick several cards, `lowest` is the lowest card that may still be picked: cards are picked
# in rising order, so that each set of cards has exactly one path. What was picked lies open: it tells nothing hidden.
STEP_MULLIGAN: Final = 0  # keep the first hand or not; `left` players are asked after this one
STEP_TURN: Final = 1  # the play part of a turn; it stays at the bottom of the stack while the turn lasts
STEP_KEEP: Final = 2  # keep `left` more of the cards drawn
STEP_PAY: Final = 3  # pay with `left` more cards
STEP_LIMIT: Final = 4  # discard `left` more cards to the hand limit
STEP_REACT: Final = 5  # answer the `card` that was played; `spared` masks the players whom it does not touch
STEP_CHOICE: Final = 6  # a choice that the text of `card` asks for
STEP_ARRIVE: Final = 7  # no decision: `card` has been paid for
STEP_HAPPEN: Final = 8  # no decision: the Immediate `card` does what it says
STEPS: Final = (
    StepKind("mulligan", "left"),
    StepKind("turn"),
    StepKind("keep", "left"),
    StepKind("pay", "left", "lowest"),
    StepKind("limit", "left", "lowest"),
    StepKind("react", "card", "spared"),
    StepKind("choice", "card", "stage", "count"),
    StepKind("arrive", "card"),
    StepKind("happen", "card", "spared", "stage"),
)
