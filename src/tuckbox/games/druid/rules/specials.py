"""The specials of Druid Games: the moves that each one offers, and their effects.

They can be played before and after the placement (D22). While a creature is bound to be placed this turn, no special
may be played that would leave it without a terrain (D26).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tuckbox.core.state import BITS
from tuckbox.games.druid.rules.cards import (
    BOTH_SIDES,
    CHARM,
    CREATURES,
    EXCHANGE,
    HAND,
    HORN,
    IN_HAND,
    NOWHERE,
    SPECIAL_HAND,
    TERRAINS,
)
from tuckbox.games.druid.rules.generated import codes, emit, stack

if TYPE_CHECKING:
    from tuckbox.games.druid.rules.state import DruidState

NOBODY: Final[i64] = -1
PLUS_ONE: Final = 0  # the changes that the charm can make


def moves(state: DruidState, seat: i64, bound: i64, with_hand: bool, count: i64) -> i64:
    """Add the moves of all specials in hand; creatures in hand are targets only before the placement."""
    in_hand: i64 = 0
    if with_hand:
        in_hand = bindable(state, seat, bound)
    start = seat * SPECIAL_HAND
    for i in range(start, start + state.special_held[seat]):
        special = state.special_hands[i]
        if special == HORN:
            count = closings(state, seat, bound, count)
        elif special >= EXCHANGE:
            count = exchanges(state, special, count)
        else:
            creatures = in_hand
            if spares(state, seat, bound, special, NOWHERE):
                creatures |= state.table
            if special == CHARM:
                count = targets(state, creatures, codes.charm(0, 0), count)
                count = targets(state, creatures, codes.charm(1, 0), count)
            else:
                count = targets(state, creatures, codes.give(special, 0), count)
    return count


def apply(state: DruidState, seat: i64, code: i64) -> None:
    """Play a special."""
    if codes.is_give(code):
        give(state, seat, codes.give_special(code), codes.give_creature(code))
    elif codes.is_charm(code):
        charm(state, seat, codes.charm_change(code), codes.charm_creature(code))
    elif codes.is_exchange(code):
        special = EXCHANGE + codes.exchange_special(code)
        exchange(state, seat, special, codes.exchange_creature(code), codes.exchange_other(code))
    else:
        close(state, seat, codes.close_terrain(code))


# Icons, types and the charm: put on a creature (D24, D26, D40 to D42)


def targets(state: DruidState, creatures: i64, base: i64, count: i64) -> i64:
    """A special on each creature of a mask (D24): on the table, or the one to be placed this turn."""
    moves = state.buffer
    creature: i64 = 0
    while creature < CREATURES:
        moves[count] = base + creature
        count += creatures & 1
        creatures >>= 1
        creature += 1
    return count


def bindable(state: DruidState, seat: i64, bound: i64) -> i64:
    """The creatures in hand that a special may be put on, as a mask: they must find a terrain this turn (D26)."""
    hands = state.hands
    icons = state.icons
    open_to = state.open_to
    added = rest_icons(state, seat, NOBODY)
    creatures: i64 = 0
    start = seat * HAND
    for i in range(start, start + state.held[seat]):
        creature = hands[i]
        if (bound < 0 or creature == bound) and open_to[icons[creature] | added] != 0:
            creatures |= BITS[creature]
    return creatures


def spares(state: DruidState, seat: i64, bound: i64, special: i64, closing: i64) -> bool:
    """Whether the bound creature still finds a terrain, but not the closing one, without this special (D26)."""
    if bound < 0:
        return True
    sides = state.open_to[state.icons[bound] | rest_icons(state, seat, special)]
    if closing >= 0:
        sides &= ~(BOTH_SIDES << closing)
    return sides != 0


def rest_icons(state: DruidState, seat: i64, special: i64) -> i64:
    """The icons that the seat's specials but this one could still add."""
    icons: i64 = 0
    start = seat * SPECIAL_HAND
    for i in range(start, start + state.special_held[seat]):
        if state.special_hands[i] != special:
            icons |= state.cards.special_icons[state.special_hands[i]]
    return icons


def give(state: DruidState, seat: i64, special: i64, creature: i64) -> None:
    """Add an icon or types to a creature (D40, D41)."""
    state.take_special(seat, special)
    state.tuck(special, creature)
    emit.given(state, seat, special, creature)
    word = state.words[creature] | state.cards.special_types[special]
    state.change_creature(creature, word, state.icons[creature] | state.cards.special_icons[special])
    bind(state, seat, creature)


def charm(state: DruidState, seat: i64, change: i64, creature: i64) -> None:
    """Raise or lower a creature's value by one (D42)."""
    state.take_special(seat, CHARM)
    state.tuck(CHARM, creature)
    state.charm = 1 if change == PLUS_ONE else -1
    emit.charmed(state, seat, change, creature)
    word = state.words[creature]
    value = word & 0xFFFFFFFF
    state.change_creature(
        creature, word - value + (value << 4 if change == PLUS_ONE else value >> 4), state.icons[creature]
    )
    bind(state, seat, creature)


def bind(state: DruidState, seat: i64, creature: i64) -> None:
    """A special put on a creature in hand binds it to be placed this turn (D26)."""
    if state.where[creature] == IN_HAND + seat:
        stack.replace_turn(state, seat, creature + 1)


# Exchanging two creatures (D43)


def exchanges(state: DruidState, special: i64, count: i64) -> i64:
    """Every two creatures on the table that may go to each other's place (D43)."""
    moves = state.buffer
    where = state.where
    icons = state.icons
    open_to = state.open_to
    table = state.table
    found = state.found
    last: i64 = 0
    creature: i64 = 0
    while creature < CREATURES:
        found[last] = creature
        last += (table >> creature) & 1
        creature += 1
    i: i64 = 0
    while i < last:
        one = found[i]
        here = where[one]
        sides = open_to[icons[one]] & ~BITS[here]
        first = codes.exchange(special - EXCHANGE, one, 0)
        i += 1
        j = i
        while j < last:
            two = found[j]
            moves[count] = first + two
            count += (sides >> where[two]) & (open_to[icons[two]] >> here) & 1
            j += 1
    return count


def exchange(state: DruidState, seat: i64, special: i64, one: i64, two: i64) -> None:
    """Two creatures on the table change places, with all that lies under them (D43)."""
    state.take_special(seat, special)
    state.spent |= BITS[special]
    here = state.where[one]
    there = state.where[two]
    state.leave_side(one)
    state.leave_side(two)
    state.join_side(one, there)
    state.join_side(two, here)
    state.update_strength(here)
    state.update_strength(there)
    emit.exchanged(state, seat, special, one, two)


# The horn: ending an engagement (D44)


def closings(state: DruidState, seat: i64, bound: i64, count: i64) -> i64:
    """The engagements that may be ended: three creatures on each side (D44)."""
    terrain: i64 = 0
    while terrain < TERRAINS:
        if may_close(state, terrain) and spares(state, seat, bound, HORN, terrain):
            state.buffer[count] = codes.close(terrain)
            count += 1
        terrain += 1
    return count


def may_close(state: DruidState, terrain: i64) -> bool:
    """Whether an engagement is still open and has three creatures on each side."""
    return not state.is_closed(terrain) and state.count(terrain) >= 3 and state.count(TERRAINS + terrain) >= 3


def close(state: DruidState, seat: i64, terrain: i64) -> None:
    """End the engagement at a terrain (D44)."""
    state.take_special(seat, HORN)
    state.spent |= BITS[HORN]
    state.close(terrain)
    emit.closed(state, seat, terrain)
