"""The moves, events and steps of Idriana; rules/generated follows from these declarations."""

from __future__ import annotations

from typing import Final

from tuckbox.core.events import CardEvent, EventKind, EventTable
from tuckbox.core.moves import MoveKind, MoveTable, Part
from tuckbox.core.steps import StepKind
from tuckbox.games.idriana.rules.cards import FIELDS, NAMES

_CARD: Final = Part("card", "card", NAMES)
_UNDER: Final = Part("under", "card", NAMES)
_FIELD: Final = Part("field", "field", FIELDS)
_TARGET: Final = Part("target", "field", FIELDS)
_SEAT: Final = Part("seat", "seat", 3)

# The kinds stand in an order in which every step lists its legal moves in rising order.
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

# A card that was searched for is kept but not drawn: its player chose it.
CARD_EVENTS: Final = {
    "draws": CardEvent("drawn"),
    "holds": CardEvent("kept", ""),
    "mulligans": CardEvent("returned", ""),
    "keeps": CardEvent("kept"),
    "takes": CardEvent("kept"),
    "passes_up": CardEvent("discarded"),
    "plays": CardEvent("played"),
    "plays_on": CardEvent("played"),
    "plays_in": CardEvent("played"),
    "puts": CardEvent("played"),
    "puts_in": CardEvent("played"),
    "pays": CardEvent("discarded"),
    "discards": CardEvent("discarded"),
}

# Of the steps that pick several cards, `lowest` is the lowest card that may still be picked: cards are picked in rising
# order, so that each set of cards has exactly one path. What was picked lies open: it tells nothing hidden.
STEPS: Final = (
    StepKind("mulligan", "left"),  # keep the first hand or not; `left` players are asked after this one
    StepKind("turn"),  # the play part of a turn; it stays at the bottom of the stack while the turn lasts
    StepKind("keep", "left"),  # keep `left` more of the cards drawn
    StepKind("pay", "left", "lowest"),  # pay with `left` more cards
    StepKind("limit", "left", "lowest"),  # discard `left` more cards to the hand limit
    StepKind("react", "card", "spared"),  # answer the `card` played; `spared` masks the players it does not touch
    StepKind("choice", "card", "stage", "count"),  # a choice that the text of `card` asks for
    StepKind("played", "card"),  # no decision: `card` has been paid for
    StepKind("resolve", "card", "spared", "stage"),  # no decision: the Immediate `card` does what it says
)
