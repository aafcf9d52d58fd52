"""Steps in which several cards are picked, one at a time in rising order: keeping, paying, the hand limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tuckbox.games.idriana.rules import changes, decks, turn
from tuckbox.games.idriana.rules.cards import DRAWN, HAND, NAMES
from tuckbox.games.idriana.rules.generated import codes, stack

if TYPE_CHECKING:
    from tuckbox.games.idriana.rules.state import IdrianaState


def rising(state: IdrianaState, seat: i64, zone: i64, first: i64, left: i64, lowest: i64) -> i64:
    """The cards of a zone from `lowest` on that leave enough at or above them for `left` picks in rising order."""
    cells = state.cells
    start = seat * NAMES
    there: i64 = 0
    card = lowest
    while card < state.cards.count:
        there += (cells[start + card] >> zone) & 0xFF
        card += 1
    count: i64 = 0
    card = lowest
    while there >= left:
        copies = (cells[start + card] >> zone) & 0xFF
        if copies > 0:
            state.buffer[count] = first + card
            count += 1
            there -= copies
        card += 1
    return count


# Keeping drawn cards (I21, I50)


def keep_moves(state: IdrianaState, seat: i64) -> i64:
    """Keep one of the cards drawn."""
    return rising(state, seat, DRAWN, codes.KEEP, stack.keep_left(state.top_step()), 0)


def apply_keep(state: IdrianaState, seat: i64, code: i64) -> None:
    """Keep a drawn card; after the last one the rest is discarded."""
    left, card = stack.keep_left(state.top_step()), codes.keep_card(code)
    decks.pass_up(state, seat, card)
    decks.keep_card(state, seat, card)
    if left > 1:
        stack.replace_keep(state, seat, left - 1)
    else:
        state.pop()
        decks.discard_drawn(state, seat)


# Paying (I30)


def pay_moves(state: IdrianaState, seat: i64) -> i64:
    """Pay with a card from hand."""
    step = state.top_step()
    return rising(state, seat, HAND, codes.PAY, stack.pay_left(step), stack.pay_lowest(step))


def apply_pay(state: IdrianaState, seat: i64, code: i64) -> None:
    """Pay with a card; after the last one the card that was played takes effect."""
    left, card = stack.pay_left(state.top_step()), codes.pay_card(code)
    changes.pay(state, seat, card)
    if left > 1:
        stack.replace_pay(state, seat, left - 1, card)
    else:
        state.pop()


# The hand limit (I23)


def limit_moves(state: IdrianaState, seat: i64) -> i64:
    """Discard a card from hand."""
    step = state.top_step()
    return rising(state, seat, HAND, codes.DISCARD, stack.limit_left(step), stack.limit_lowest(step))


def apply_limit(state: IdrianaState, seat: i64, code: i64) -> None:
    """Discard a card to the hand limit; after the last one the turn is over."""
    left, card = stack.limit_left(state.top_step()), codes.discard_card(code)
    changes.discard(state, seat, card)
    if left > 1:
        stack.replace_limit(state, seat, left - 1, card)
    else:
        state.pop()
        turn.finish_turn(state, seat)
