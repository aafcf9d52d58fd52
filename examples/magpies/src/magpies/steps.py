"""The steps of a round of Magpies: for each, the moves that it offers and what they do."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from magpies.declarations import HAND
from magpies.generated import codes, emit, stack
from tuckbox.core.state import BITS, NO_PICK

if TYPE_CHECKING:
    from magpies.state import MagpieState


def write_legal_moves(state: "MagpieState", seat: i64) -> i64:
    """Write the legal moves of the step on top into the buffer; how many there are."""
    if state.step_kind() == stack.PICKING:
        return picking_moves(state, seat)
    if state.step_kind() == stack.STEALING:
        return stealing_moves(state, seat)
    return guarding_moves(state, seat)


def apply(state: "MagpieState", seat: i64, code: i64) -> None:
    """Apply a move of the step on top."""
    if state.step_kind() == stack.PICKING:
        apply_picking(state, seat, code)
    elif state.step_kind() == stack.STEALING:
        apply_stealing(state, seat, code)
    else:
        apply_guarding(state, seat, code)


# Picking


def picking_moves(state: "MagpieState", seat: i64) -> i64:
    """Any card in hand."""
    for i in range(state.held[seat]):
        state.buffer[i] = codes.pick(state.hands[seat * HAND + i])
    return state.held[seat]


def apply_picking(state: "MagpieState", seat: i64, code: i64) -> None:
    """Seal the pick; when all have picked, the cards are shown."""
    card = codes.pick_card(code)
    emit.picked(state, seat, card)
    if state.seal(seat, card):
        show(state)


def show(state: "MagpieState") -> None:
    """Open all picks together; who shows the least may steal."""
    thief: i64 = 0
    for seat in range(state.seats):
        card = state.picks[seat]
        state.shown[seat] = card
        state.give_up(seat, card)
        state.nests[seat] |= BITS[card]
        emit.shown(state, seat, card)
        if state.worth[card] < state.worth[state.shown[thief]]:
            thief = seat
    state.clear_picks()
    stack.replace_stealing(state, thief)


# Stealing


def stealing_moves(state: "MagpieState", seat: i64) -> i64:
    """A card that another player showed this round, or nothing."""
    count: i64 = 0
    for victim in range(state.seats):
        if victim != seat:
            state.buffer[count] = codes.steal(victim)
            count += 1
    state.buffer[count] = codes.LEAVE
    return count + 1


def apply_stealing(state: "MagpieState", seat: i64, code: i64) -> None:
    """The victim decides whether the thief gets the card."""
    if codes.is_steal(code):
        stack.replace_guarding(state, codes.steal_victim(code), seat)
    else:
        next_round(state)


# Guarding


def guarding_moves(state: "MagpieState", seat: i64) -> i64:
    """Throw any card in hand, or let the thief have it."""
    held = state.held[seat]
    for i in range(held):
        state.buffer[i] = codes.guard(state.hands[seat * HAND + i])
    state.buffer[held] = codes.YIELD
    return held + 1


def apply_guarding(state: "MagpieState", seat: i64, code: i64) -> None:
    """A card thrown is lost; otherwise the card shown goes to the thief."""
    if codes.is_guard(code):
        card = codes.guard_card(code)
        state.give_up(seat, card)
        state.thrown |= BITS[card]
        emit.guarded(state, seat, card)
    else:
        steal(state, stack.guarding_thief(state.top_step()), seat)
    next_round(state)


def steal(state: "MagpieState", thief: i64, victim: i64) -> None:
    """Move the card that the victim showed this round into the thief's nest."""
    card = state.shown[victim]
    state.nests[victim] &= ~BITS[card]
    state.nests[thief] |= BITS[card]
    emit.stolen(state, thief, victim, card)


def next_round(state: "MagpieState") -> None:
    """Pick again, until a hand is empty."""
    state.pop()
    for seat in range(state.seats):
        state.shown[seat] = NO_PICK
    for seat in range(state.seats):
        if state.held[seat] == 0:
            state.is_over = True
            return
    stack.push_picking(state)
