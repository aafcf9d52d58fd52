"""Before the first turn: the cards that start in play, the first hands and the mulligan (I10 to I12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tuckbox.games.idriana.rules import changes, decks, turn
from tuckbox.games.idriana.rules.cards import FIRST_HAND, HAND, NONE, WEATHER
from tuckbox.games.idriana.rules.generated import codes, emit, stack

if TYPE_CHECKING:
    from tuckbox.games.idriana.rules.state import IdrianaState


def set_up(state: IdrianaState) -> None:
    """Lay out the cards that start in play, shuffle the decks and draw the first hands."""
    cards = state.cards
    for seat in range(state.seats):
        for card in range(cards.count):
            if cards.kind[card] != WEATHER:
                for _ in range(cards.start[card]):
                    changes.enter_play(state, seat, card, NONE)
        decks.shuffle(state, seat)
        draw_hand(state, seat, FIRST_HAND)
    stack.push_mulligan(state, 0, state.seats - 1)


def draw_hand(state: IdrianaState, seat: i64, count: i64) -> None:
    """Draw a first hand."""
    for _ in range(count):
        card = state.top_of_deck(seat, 0)
        state.left[seat] -= 1
        state.add(HAND, seat, card, 1)
        state.held[seat] += 1
        emit.draws(state, seat, card)


def mulligan_moves(state: IdrianaState, seat: i64) -> i64:
    """Keep the first hand or put it back for one that is a card smaller, down to none (I11)."""
    state.buffer[0] = codes.HOLD
    state.buffer[1] = codes.MULLIGAN
    return 2 if state.held[seat] > 0 else 1


def apply_mulligan(state: IdrianaState, seat: i64, code: i64) -> None:
    """Put the hand back, reshuffle and draw one card fewer; or keep it, and the next player decides (I11)."""
    if code == codes.MULLIGAN:
        emit.mulligans(state, seat)
        held = state.held[seat]
        put_hand_back(state, seat)
        decks.shuffle(state, seat)
        draw_hand(state, seat, held - 1)
        return
    emit.holds(state, seat)
    following = (seat + 1) % state.seats
    left = stack.mulligan_left(state.top_step())
    if left > 0:
        stack.replace_mulligan(state, following, left - 1)
        return
    if state.starter < 0:
        state.starter = (following + state.chance.below(state.seats)) % state.seats
    emit.starts(state, state.starter)
    turn.begin_turn(state, state.starter)


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
