"""The steps of a round of Tectonic Tribes: the moves that each one offers, and their effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tuckbox.games.tectonic.rules.board import REACH
from tuckbox.games.tectonic.rules.cards import HAND, TERRAINS, TRIBE_CARDS
from tuckbox.games.tectonic.rules.generated import codes, emit, stack

if TYPE_CHECKING:
    from tuckbox.games.tectonic.rules.state import TectonicState


def write_legal_moves(state: TectonicState, seat: i64) -> i64:
    """Write the legal moves of the top step into the buffer; returns their number."""
    kind = state.step_kind()
    if kind == stack.TURN:
        return placements(state, seat, True)
    if kind == stack.PICKING:
        return picking_moves(state, seat)
    if kind == stack.EXCHANGE:
        return exchange_moves(state, seat)
    return start_moves(state, seat)


def apply(state: TectonicState, seat: i64, code: i64) -> None:
    """Apply a move of the step on top."""
    kind = state.step_kind()
    if kind == stack.TURN:
        apply_turn(state, seat, code)
    elif kind == stack.PICKING:
        apply_picking(state, seat, code)
    elif kind == stack.EXCHANGE:
        apply_exchange(state, seat, code)
    else:
        apply_start(state, seat, code)


# The starting terrain (T12)


def start_moves(state: TectonicState, seat: i64) -> i64:
    """The first card lies at the origin and its player chooses how it is turned; the others are placed as in a turn."""
    if not state.board.is_empty():
        return placements(state, seat, False)
    turnings = state.cards.turnings[state.fronts[seat]]
    turning: i64 = 0
    while turning < turnings:
        state.buffer[turning] = codes.place(turning, REACH, REACH)
        turning += 1
    return turning


def apply_start(state: TectonicState, seat: i64, code: i64) -> None:
    """The next player draws a card; after the last one the first hands are dealt (T13)."""
    place_terrain(state, seat, code)
    order = stack.start_order(state.top_step()) + 1
    if order < state.seats:
        following = state.order[order]
        stack.replace_start(state, following, order)
        state.draw_open(following)
    else:
        state.pop()
        state.deal_hands()
        stack.push_picking(state)


# Picking (T20, T21)


def picking_moves(state: TectonicState, seat: i64) -> i64:
    """Every card in hand to play, with every other one to discard."""
    moves = state.buffer
    count: i64 = 0
    start = seat * HAND
    end = start + state.held
    i = start
    while i < end:
        j = start
        while j < end:
            if i != j:
                moves[count] = codes.pick(state.hands[i], state.hands[j])
                count += 1
            j += 1
        i += 1
    return count


def apply_picking(state: TectonicState, seat: i64, code: i64) -> None:
    """Seal a pick; when all have picked, the cards are played and put in order."""
    emit.picked(state, seat, codes.pick_play(code), codes.pick_discard(code))
    if state.seal(seat, code):
        state.open_picks()
        stack.replace_turn(state, state.order[0], 0)


# The turn: placing a card (T22, T30 to T35)


def placements(state: TectonicState, seat: i64, with_tribe: bool) -> i64:
    """Every spot for the terrain card and, in a turn, for every tribe card; if there is none, give up (T35).

    Where a card may lie does not depend on what is on it, so the spots are looked for once for each way to lie.
    """
    turnings = state.cards.turnings
    landscape = state.board.spots(seat, False, codes.place(0, 0, 0), state.buffer, 0)
    both = state.board.spots(seat, True, codes.place(1, 0, 0), state.buffer, landscape)
    if both == 0:
        state.buffer[0] = codes.GIVE_UP
        return 1
    # A card that looks the same turned around has its turnings listed once.
    count = both
    if turnings[state.fronts[seat]] == 4:
        count = repeated(state, both, codes.place(2, 0, 0) - codes.PLACE, count)
    if with_tribe:
        tribe_card: i64 = 0
        while tribe_card < TRIBE_CARDS:
            if (state.tribes[seat] >> tribe_card) & 1 == 1:
                count = repeated(state, both, codes.place_tribe(tribe_card, 0, 0, 0) - codes.PLACE, count)
                if turnings[TERRAINS + tribe_card] == 4:
                    count = repeated(state, both, codes.place_tribe(tribe_card, 2, 0, 0) - codes.PLACE, count)
            tribe_card += 1
    return count


def repeated(state: TectonicState, end: i64, offset: i64, count: i64) -> i64:
    """Add the moves up to `end` once more, their codes moved on."""
    moves = state.buffer
    i: i64 = 0
    while i < end:
        moves[count] = moves[i] + offset
        count += 1
        i += 1
    return count


def apply_turn(state: TectonicState, seat: i64, code: i64) -> None:
    """Place a card; after a tribe card a terrain card is discarded, the last player's without a choice (T23)."""
    if codes.is_place_tribe(code):
        row = codes.place_tribe_row(code) - REACH
        column = codes.place_tribe_column(code) - REACH
        state.place_tribe(seat, codes.place_tribe_tribe_card(code), codes.place_tribe_turning(code), row, column)
        if stack.turn_order(state.top_step()) < state.seats - 1:
            stack.push_exchange(state, seat)
            return
        state.discard_for_tribe(seat, seat)
    else:
        place_terrain(state, seat, code)
    next_turn(state)


def place_terrain(state: TectonicState, seat: i64, code: i64) -> None:
    """Place the terrain card, or discard it if it has no place."""
    if codes.is_place(code):
        row = codes.place_row(code) - REACH
        column = codes.place_column(code) - REACH
        state.place_front(seat, codes.place_turning(code), row, column)
    else:
        state.give_up(seat)


def next_turn(state: TectonicState) -> None:
    """Continue with the next order card; after the last one, with the next round."""
    order = stack.turn_order(state.top_step()) + 1
    if order < state.seats:
        stack.replace_turn(state, state.order[order], order)
        return
    state.pop()
    if state.end_round():
        stack.push_picking(state)


# After a tribe card (T23)


def exchange_moves(state: TectonicState, seat: i64) -> i64:
    """The terrain cards that may be discarded: one's own, and those of the players still to come."""
    count: i64 = 0
    owner: i64 = 0
    while owner < state.seats:
        if owner == seat or is_to_come(state, owner):
            state.buffer[count] = codes.discard(owner)
            count += 1
        owner += 1
    return count


def is_to_come(state: TectonicState, seat: i64) -> bool:
    """Whether a seat's turn this round comes after the present one."""
    order = stack.turn_order(state.steps[0]) + 1
    while order < state.seats and state.order[order] != seat:
        order += 1
    return order < state.seats


def apply_exchange(state: TectonicState, seat: i64, code: i64) -> None:
    """Discard the terrain card; its owner gets one's own."""
    state.pop()
    state.discard_for_tribe(seat, codes.discard_seat(code))
    next_turn(state)
