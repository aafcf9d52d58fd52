"""The steps of a round of Magpies: what may be done at each, and what follows."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from magpies.moves import (
    GUARD,
    GUARDED,
    GUARDING,
    HAND,
    LEAVE,
    PICK,
    PICKED,
    PICKING,
    SHOWN,
    STEAL,
    STEALING,
    STOLEN,
    YIELD,
)
from tuckbox.core.journal import EVERYONE
from tuckbox.core.state import BITS, NO_PICK
from tuckbox.core.steps import a_of

if TYPE_CHECKING:
    from magpies.state import MagpieState


def fill(state: "MagpieState", seat: i64) -> i64:
    """The options of the pending step."""
    count: i64 = 0
    if state.step_kind() == STEALING:
        for victim in range(state.seats):
            if victim != seat:
                state.buffer[count] = STEAL + victim
                count += 1
        state.buffer[count] = LEAVE
        return count + 1
    guarding = state.step_kind() == GUARDING
    for i in range(state.held[seat]):
        state.buffer[count] = (GUARD if guarding else PICK) + state.hands[seat * HAND + i]
        count += 1
    if guarding:
        state.buffer[count] = YIELD
        count += 1
    return count


def play(state: "MagpieState", seat: i64, code: i64) -> None:
    """Carry out a move."""
    if code < STEAL:
        state.emit(PICKED, BITS[seat], seat, code - PICK)
        if state.seal(seat, code - PICK):
            show(state)
    elif code < LEAVE:
        state.replace(GUARDING, code - STEAL, seat)
    elif code == LEAVE:
        next_round(state)
    elif code < YIELD:
        state.give_up(seat, code - GUARD)
        state.thrown |= BITS[code - GUARD]
        state.emit(GUARDED, EVERYONE, seat, code - GUARD)
        next_round(state)
    else:
        steal(state, a_of(state.top_step()), seat)
        next_round(state)


def show(state: "MagpieState") -> None:
    """Open all picks together; who shows the least may steal."""
    thief: i64 = 0
    for seat in range(state.seats):
        card = state.picks[seat]
        state.shown[seat] = card
        state.give_up(seat, card)
        state.nests[seat] |= BITS[card]
        state.emit(SHOWN, EVERYONE, seat, card)
        if state.worth[card] < state.worth[state.shown[thief]]:
            thief = seat
    state.clear_picks()
    state.replace(STEALING, thief)


def steal(state: "MagpieState", thief: i64, victim: i64) -> None:
    """Move the card that the victim showed this round into the thief's nest."""
    card = state.shown[victim]
    state.nests[victim] &= ~BITS[card]
    state.nests[thief] |= BITS[card]
    state.emit(STOLEN, EVERYONE, thief, victim, card)


def next_round(state: "MagpieState") -> None:
    """Pick again, until a hand is empty."""
    state.pop()
    for seat in range(state.seats):
        state.shown[seat] = NO_PICK
    for seat in range(state.seats):
        if state.held[seat] == 0:
            state.is_over = True
            return
    state.push_sealed(PICKING)
