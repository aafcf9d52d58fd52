"""The steps of a round of Tectonic Tribes: what may be done at each, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tuckbox.core.state import BITS
from tuckbox.core.steps import a_of
from tuckbox.games.tectonic.rules.board import REACH, SPAN
from tuckbox.games.tectonic.rules.cards import HAND, TERRAINS, TRIBE_CARDS
from tuckbox.games.tectonic.rules.moves import (
    DISCARD,
    EXCHANGE,
    GIVE_UP,
    PICK,
    PICKED,
    PICKING,
    PLACE,
    PLACE_TRIBE,
    SPOTS,
    START,
    TURN,
    TURNINGS,
)

if TYPE_CHECKING:
    from tuckbox.games.tectonic.rules.state import TectonicState


def fill(state: TectonicState, seat: i64) -> i64:
    """The options of the pending step."""
    kind = state.step_kind()
    if kind == PICKING:
        return picks(state, seat)
    if kind == EXCHANGE:
        return exchanges(state, seat)
    if kind == START and state.board.is_empty():
        return first_turnings(state, seat)
    return placements(state, seat, kind == TURN)


# Picking (T20)


def picks(state: TectonicState, seat: i64) -> i64:
    """Every card in hand to play, with every other one to discard."""
    options = state.buffer
    count: i64 = 0
    start = seat * HAND
    end = start + state.held
    i = start
    while i < end:
        j = start
        while j < end:
            if i != j:
                options[count] = PICK + state.hands[i] * TERRAINS + state.hands[j]
                count += 1
            j += 1
        i += 1
    return count


# Placing (T12, T22)


def first_turnings(state: TectonicState, seat: i64) -> i64:
    """The first card lies at the origin; its player chooses how it is turned (T12)."""
    turnings = state.cards.turnings[state.fronts[seat]]
    turning: i64 = 0
    while turning < turnings:
        state.buffer[turning] = PLACE + turning * SPOTS + REACH * SPAN + REACH
        turning += 1
    return turning


def placements(state: TectonicState, seat: i64, tribe_too: bool) -> i64:
    """Every spot for the terrain card and, in a turn, for every tribe card; if there is none, give up (T35).

    Where a card may lie does not depend on what is on it, so the spots are looked for once for each way to lie.
    """
    options = state.buffer
    turnings = state.cards.turnings
    landscape = state.board.spots(seat, False, PLACE, options, 0)
    both = state.board.spots(seat, True, PLACE + SPOTS, options, landscape)
    if both == 0:
        options[0] = GIVE_UP
        return 1
    # A card that looks the same turned around has its turnings listed once.
    count = both
    if turnings[state.fronts[seat]] == 4:
        count = repeated(state, 0, both, 2 * SPOTS, count)
    if tribe_too:
        tribe_card: i64 = 0
        while tribe_card < TRIBE_CARDS:
            if (state.tribes[seat] >> tribe_card) & 1 == 1:
                offset = PLACE_TRIBE + tribe_card * TURNINGS - PLACE
                count = repeated(state, 0, both, offset, count)
                if turnings[TERRAINS + tribe_card] == 4:
                    count = repeated(state, 0, both, offset + 2 * SPOTS, count)
            tribe_card += 1
    return count


def repeated(state: TectonicState, start: i64, end: i64, offset: i64, count: i64) -> i64:
    """Add the options from start to end once more, their codes moved on."""
    options = state.buffer
    i = start
    while i < end:
        options[count] = options[i] + offset
        count += 1
        i += 1
    return count


# After a tribe card (T23)


def exchanges(state: TectonicState, seat: i64) -> i64:
    """The terrain cards that may be discarded: one's own, and those of the players still to come."""
    count: i64 = 0
    owner: i64 = 0
    while owner < state.seats:
        if owner == seat or is_to_come(state, owner):
            state.buffer[count] = DISCARD + owner
            count += 1
        owner += 1
    return count


def is_to_come(state: TectonicState, seat: i64) -> bool:
    """Whether a seat's turn this round comes after the present one."""
    place = a_of(state.steps[0]) + 1
    while place < state.seats and state.order[place] != seat:
        place += 1
    return place < state.seats


# What follows


def play(state: TectonicState, seat: i64, code: i64) -> None:
    """Carry out a move."""
    if code < PLACE:
        pick(state, seat, code)
    elif code < PLACE_TRIBE:
        place(state, seat, code - PLACE)
    elif code < DISCARD:
        place_tribe(state, seat, code - PLACE_TRIBE)
    elif code < GIVE_UP:
        state.pop()
        state.discard_for_tribe(seat, code - DISCARD)
        next_player(state)
    else:
        state.give_up(seat)
        next_player(state)


def pick(state: TectonicState, seat: i64, code: i64) -> None:
    """Seal a pick; when all have picked, the cards are played and put in order (T20, T21)."""
    state.emit(PICKED, BITS[seat], seat, (code - PICK) // TERRAINS, (code - PICK) % TERRAINS)
    if not state.seal(seat, code):
        return
    state.open_picks()
    state.replace(TURN, state.order[0])


def place(state: TectonicState, seat: i64, spot: i64) -> None:
    """Place the terrain card."""
    state.place_front(seat, spot // SPOTS, (spot % SPOTS) // SPAN - REACH, spot % SPAN - REACH)
    next_player(state)


def place_tribe(state: TectonicState, seat: i64, spot: i64) -> None:
    """Place a tribe card; then a terrain card is discarded, the last player's by itself (T23)."""
    state.place_tribe(
        seat, spot // TURNINGS, (spot % TURNINGS) // SPOTS, (spot % SPOTS) // SPAN - REACH, spot % SPAN - REACH
    )
    if a_of(state.top_step()) < state.seats - 1:
        state.push(EXCHANGE, seat)
    else:
        state.discard_for_tribe(seat, seat)
        next_player(state)


def next_player(state: TectonicState) -> None:
    """Go on to the next order card; after the last one, to the first hands or the next round."""
    starting = state.step_kind() == START
    place = a_of(state.top_step()) + 1
    if place < state.seats:
        seat = state.order[place]
        state.replace(START if starting else TURN, seat, place)
        if starting:
            state.draw_open(seat)
        return
    state.pop()
    if starting:
        state.deal_hands()
        state.push_sealed(PICKING)
    elif state.end_round():
        state.push_sealed(PICKING)
