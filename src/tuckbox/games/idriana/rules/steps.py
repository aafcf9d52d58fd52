"""The steps of a match of Idriana: which module offers the moves of each, and carries them out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tuckbox.core.steps import kind_of, seat_of
from tuckbox.games.idriana.rules import card_choices, opening, reactions, turn
from tuckbox.games.idriana.rules.generated import stack

if TYPE_CHECKING:
    from tuckbox.games.idriana.rules.state import IdrianaState


def write_legal_moves(state: IdrianaState, seat: i64) -> i64:
    """Write the legal moves of the top step into the buffer; returns their number."""
    step = state.top_step()
    kind = kind_of(step)
    if kind == stack.TURN:
        return turn.turn_moves(state, seat)
    if kind == stack.KEEP:
        return card_choices.keep_moves(state, seat)
    if kind == stack.PAY:
        return card_choices.pay_moves(state, seat)
    if kind == stack.LIMIT:
        return card_choices.limit_moves(state, seat)
    if kind == stack.CHOICE:
        return state.cards.effects[stack.choice_card(step)].choice_moves(state, seat)
    if kind == stack.REACT:
        return reactions.react_moves(state, seat)
    return opening.mulligan_moves(state, seat)


def apply(state: IdrianaState, seat: i64, code: i64) -> None:
    """Apply a move of the top step, and carry out everything up to the next decision."""
    step = state.top_step()
    kind = kind_of(step)
    if kind == stack.TURN:
        turn.apply_turn(state, seat, code)
    elif kind == stack.KEEP:
        card_choices.apply_keep(state, seat, code)
    elif kind == stack.PAY:
        card_choices.apply_pay(state, seat, code)
    elif kind == stack.LIMIT:
        card_choices.apply_limit(state, seat, code)
    elif kind == stack.CHOICE:
        state.cards.effects[stack.choice_card(step)].apply_choice(state, seat, code)
    elif kind == stack.REACT:
        reactions.apply_react(state, seat, code)
    else:
        opening.apply_mulligan(state, seat, code)
    settle(state)


def settle(state: IdrianaState) -> None:
    """Carry out the steps that need no decision."""
    while not state.is_over:
        step = state.top_step()
        kind = kind_of(step)
        if kind == stack.PLAYED:
            state.pop()
            reactions.on_played(state, seat_of(step), stack.played_card(step))
        elif kind == stack.RESOLVE:
            card, spared = stack.resolve_card(step), stack.resolve_spared(step)
            state.cards.effects[card].resolve(state, seat_of(step), spared, stack.resolve_stage(step))
        else:
            return
