"""The steps of a turn of Druid Games: the moves that each one offers, and their effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tuckbox.core.steps import kind_of
from tuckbox.games.druid.rules import specials
from tuckbox.games.druid.rules.cards import HAND, TERRAINS
from tuckbox.games.druid.rules.generated import codes, emit, stack

if TYPE_CHECKING:
    from tuckbox.games.druid.rules.state import DruidState

NOBODY: Final[i64] = -1


def write_legal_moves(state: DruidState, seat: i64) -> i64:
    """Write the legal moves of the top step into the buffer; returns their number."""
    step = state.top_step()
    if kind_of(step) == stack.TURN:
        return turn_moves(state, seat, stack.turn_bound(step) - 1)
    return after_moves(state, seat)


def apply(state: DruidState, seat: i64, code: i64) -> None:
    """Apply a move of the step on top."""
    if state.step_kind() == stack.TURN:
        apply_turn(state, seat, code)
    else:
        apply_after(state, seat, code)


# The turn, its creature still to be placed (D20 to D22, D26, D27)


def turn_moves(state: DruidState, seat: i64, bound: i64) -> i64:
    """Place a creature, play specials, or discard if no creature can be placed."""
    count = placements(state, seat, bound)
    no_place = count == 0
    count = specials.moves(state, seat, bound, True, count)
    if no_place and bound < 0:
        for i in range(state.held[seat]):
            state.buffer[count] = codes.discard(state.hands[seat * HAND + i])
            count += 1
    return count


def apply_turn(state: DruidState, seat: i64, code: i64) -> None:
    """A creature placed or discarded ends this step; specials may follow in the next one (D28)."""
    if codes.is_place(code):
        state.place(seat, codes.place_creature(code), codes.place_terrain(code))
        stack.replace_after(state, seat)
    elif codes.is_discard(code):
        state.discard(seat, codes.discard_creature(code))
        stack.replace_after(state, seat)
    else:
        specials.apply(state, seat, code)


def placements(state: DruidState, seat: i64, bound: i64) -> i64:
    """Every creature in hand, or the bound one, at every open terrain that shares an icon with it (D21)."""
    moves = state.buffer
    hands = state.hands
    icons = state.icons
    open_to = state.open_to
    count: i64 = 0
    start = seat * HAND
    for i in range(start, start + state.held[seat]):
        creature = hands[i]
        if bound >= 0 and creature != bound:
            continue
        base = codes.place(creature, 0)
        terrains = open_to[icons[creature]]
        terrain: i64 = 0
        while terrain < TERRAINS:
            moves[count] = base + terrain
            count += (terrains >> terrain) & 1
            terrain += 1
    return count


# The rest of the turn, its creature placed (D25, D28)


def after_moves(state: DruidState, seat: i64) -> i64:
    """Play further specials, or end the turn."""
    count = specials.moves(state, seat, NOBODY, False, 0)
    state.buffer[count] = codes.END
    return count + 1


def apply_after(state: DruidState, seat: i64, code: i64) -> None:
    """Ending the turn refills the hands."""
    if code == codes.END:
        emit.ended_turn(state, seat)
        state.next_turn(seat)
    else:
        specials.apply(state, seat, code)
