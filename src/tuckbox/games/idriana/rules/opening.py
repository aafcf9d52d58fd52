"""Before the first turn: the cards that start in play, the first hands and the mulligan (I10 to I12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tuckbox.core.journal import EVERYONE
from tuckbox.core.state import BITS
from tuckbox.games.idriana.rules import decks, verbs
from tuckbox.games.idriana.rules.cards import FIRST_HAND, HAND, NONE, WEATHER
from tuckbox.games.idriana.rules.moves import DRAWS, HOLD, HOLDS, MULLIGAN, MULLIGANS, STARTS, STEP_MULLIGAN

if TYPE_CHECKING:
    from tuckbox.games.idriana.rules.state import IdrianaState


def set_up(state: IdrianaState) -> None:
    """Lay out the cards that start in play, shuffle the decks and draw the first hands."""
    cards = state.cards
    for seat in range(state.seats):
        for card in range(cards.count):
            if cards.kind[card] != WEATHER:
                for _ in range(cards.start[card]):
                    verbs.enter(state, seat, card, NONE)
        decks.shuffle(state, seat)
        draw_hand(state, seat, FIRST_HAND)
    state.push(STEP_MULLIGAN, 0, state.seats - 1)


def draw_hand(state: IdrianaState, seat: i64, count: i64) -> None:
    """Draw a first hand."""
    for _ in range(count):
        card = state.top_of_deck(seat, 0)
        state.left[seat] -= 1
        state.add(HAND, seat, card, 1)
        state.held[seat] += 1
        state.emit(DRAWS, BITS[seat], seat, card)


def options(state: IdrianaState, seat: i64) -> i64:
    """Keep the first hand or put it back for one that is a card smaller, down to none (I11)."""
    state.buffer[0] = HOLD
    state.buffer[1] = MULLIGAN
    return 2 if state.held[seat] > 0 else 1


def play(state: IdrianaState, seat: i64, code: i64, left: i64) -> bool:
    """Put the hand back, reshuffle and draw one card fewer; or keep it, and the next player decides (I11).

    True when all have decided and the match can begin.
    """
    if code == MULLIGAN:
        state.emit(MULLIGANS, EVERYONE, seat)
        held = state.held[seat]
        put_hand_back(state, seat)
        decks.shuffle(state, seat)
        draw_hand(state, seat, held - 1)
        return False
    state.emit(HOLDS, EVERYONE, seat)
    following = (seat + 1) % state.seats
    if left > 0:
        state.replace(STEP_MULLIGAN, following, left - 1)
        return False
    if state.starter < 0:
        state.starter = (following + state.chance.below(state.seats)) % state.seats
    state.emit(STARTS, EVERYONE, state.starter)
    return True


def put_hand_back(state: IdrianaState, seat: i64) -> None:
    """Put all cards of a hand on the deck."""
    cells = state.decks[:]
    start = seat * len(state.cards.deck)
    for card in range(state.cards.count):
        while state.count(HAND, seat, card) > 0:
            cells[start + state.left[seat]] = card
            state.left[seat] += 1
            state.add(HAND, seat, card, -1)
    state.held[seat] = 0
    state.decks = cells
