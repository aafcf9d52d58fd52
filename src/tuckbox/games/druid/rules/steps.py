"""The steps of a turn of Druid Games: what may be done at each, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tuckbox.core.journal import EVERYONE
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
from tuckbox.games.druid.rules.moves import (
    AFTER,
    CHARM_MOVE,
    CHARMED,
    CLOSE,
    CLOSED,
    DISCARD,
    END,
    ENDED_TURN,
    EXCHANGE_MOVE,
    EXCHANGED,
    GIVE,
    GIVEN,
    PLACE,
    TURN,
)

if TYPE_CHECKING:
    from tuckbox.games.druid.rules.state import DruidState

NOBODY: Final[i64] = -1


# The turn, its creature still to be placed (D20)


def turn_options(state: DruidState, seat: i64, bound: i64) -> i64:
    """Place a creature, play specials, or discard if no creature can be placed (D22, D26, D27)."""
    count = placements(state, seat, bound)
    no_place = count == 0
    count = special_options(state, seat, bound, True, count)
    if no_place and bound < 0:
        for i in range(state.held[seat]):
            state.buffer[count] = DISCARD + state.hands[seat * HAND + i]
            count += 1
    return count


def placements(state: DruidState, seat: i64, bound: i64) -> i64:
    """Every creature in hand, or the bound one, at every open terrain that shares an icon with it (D21)."""
    options = state.buffer
    hands = state.hands
    icons = state.icons
    open_to = state.open_to
    count: i64 = 0
    start = seat * HAND
    for i in range(start, start + state.held[seat]):
        creature = hands[i]
        if bound >= 0 and creature != bound:
            continue
        base = PLACE + creature * TERRAINS
        terrains = open_to[icons[creature]]
        terrain: i64 = 0
        while terrain < TERRAINS:
            options[count] = base + terrain
            count += (terrains >> terrain) & 1
            terrain += 1
    return count


# The rest of the turn, its creature placed (D28)


def after_options(state: DruidState, seat: i64) -> i64:
    """Play further specials, or end the turn."""
    count = special_options(state, seat, NOBODY, False, 0)
    state.buffer[count] = END
    return count + 1


# Specials, before and after the placement (D22)


def special_options(state: DruidState, seat: i64, bound: i64, hand_too: bool, count: i64) -> i64:
    """What can be done with the specials in hand, added to the options."""
    in_hand: i64 = 0
    if hand_too:
        in_hand = bindable(state, seat, bound)
    start = seat * SPECIAL_HAND
    for i in range(start, start + state.special_held[seat]):
        special = state.special_hands[i]
        if special == HORN:
            count = closings(state, seat, bound, count)
        elif special >= EXCHANGE:
            count = exchanges(state, EXCHANGE_MOVE + (special - EXCHANGE) * CREATURES * CREATURES, count)
        else:
            creatures = in_hand
            if spares(state, seat, bound, special, NOWHERE):
                creatures |= state.table
            if special == CHARM:
                count = targets(state, creatures, CHARM_MOVE, count)
                count = targets(state, creatures, CHARM_MOVE + CREATURES, count)
            else:
                count = targets(state, creatures, GIVE + special * CREATURES, count)
    return count


def targets(state: DruidState, creatures: i64, base: i64, count: i64) -> i64:
    """A special on each creature of a mask (D24): on the table, or the one to be placed this turn."""
    options = state.buffer
    creature: i64 = 0
    while creature < CREATURES:
        options[count] = base + creature
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


def exchanges(state: DruidState, base: i64, count: i64) -> i64:
    """Every two creatures on the table that may go to each other's place (D43)."""
    options = state.buffer
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
        first = base + one * CREATURES
        i += 1
        j = i
        while j < last:
            two = found[j]
            options[count] = first + two
            count += (sides >> where[two]) & (open_to[icons[two]] >> here) & 1
            j += 1
    return count


def closings(state: DruidState, seat: i64, bound: i64, count: i64) -> i64:
    """The engagements that may be ended: three creatures on each side (D44)."""
    terrain: i64 = 0
    while terrain < TERRAINS:
        if may_close(state, terrain) and spares(state, seat, bound, HORN, terrain):
            state.buffer[count] = CLOSE + terrain
            count += 1
        terrain += 1
    return count


def may_close(state: DruidState, terrain: i64) -> bool:
    """Whether an engagement is still open and has three creatures on each side."""
    return not state.is_closed(terrain) and state.count(terrain) >= 3 and state.count(TERRAINS + terrain) >= 3


# What follows


def play(state: DruidState, seat: i64, code: i64) -> None:
    """Carry out a move."""
    if code == END:
        state.emit(ENDED_TURN, EVERYONE, seat)
        state.next_turn(seat)
    elif code < GIVE:
        place(state, seat, (code - PLACE) // TERRAINS, (code - PLACE) % TERRAINS)
    elif code < CHARM_MOVE:
        give(state, seat, (code - GIVE) // CREATURES, (code - GIVE) % CREATURES)
    elif code < EXCHANGE_MOVE:
        charm(state, seat, (code - CHARM_MOVE) // CREATURES, (code - CHARM_MOVE) % CREATURES)
    elif code < CLOSE:
        pair = (code - EXCHANGE_MOVE) % (CREATURES * CREATURES)
        special = EXCHANGE + (code - EXCHANGE_MOVE) // (CREATURES * CREATURES)
        exchange(state, seat, special, pair // CREATURES, pair % CREATURES)
    elif code < DISCARD:
        close(state, seat, code - CLOSE)
    else:
        state.discard(seat, code - DISCARD)
        state.replace(AFTER, seat)


def place(state: DruidState, seat: i64, creature: i64, terrain: i64) -> None:
    """Place a creature; specials may still follow (D28)."""
    state.place(seat, creature, terrain)
    state.replace(AFTER, seat)


def give(state: DruidState, seat: i64, special: i64, creature: i64) -> None:
    """Add an icon or types to a creature (D40, D41)."""
    state.use(seat, special)
    state.put_on(special, creature)
    state.emit(GIVEN, EVERYONE, seat, special, creature)
    word = state.words[creature] | state.cards.special_types[special]
    state.change(creature, word, state.icons[creature] | state.cards.special_icons[special])
    bind(state, seat, creature)


def charm(state: DruidState, seat: i64, change: i64, creature: i64) -> None:
    """Raise or lower a creature's value by one (D42)."""
    state.use(seat, CHARM)
    state.put_on(CHARM, creature)
    state.charm = 1 if change == 0 else -1
    state.emit(CHARMED, EVERYONE, seat, change, creature)
    word = state.words[creature]
    value = word & 0xFFFFFFFF
    state.change(creature, word - value + (value << 4 if change == 0 else value >> 4), state.icons[creature])
    bind(state, seat, creature)


def bind(state: DruidState, seat: i64, creature: i64) -> None:
    """A special put on a creature in hand binds it to be placed this turn (D26)."""
    if state.where[creature] == IN_HAND + seat:
        state.replace(TURN, seat, creature + 1)


def exchange(state: DruidState, seat: i64, special: i64, one: i64, two: i64) -> None:
    """Two creatures on the table change places, with all that lies under them (D43)."""
    state.use(seat, special)
    state.spent |= BITS[special]
    here = state.where[one]
    there = state.where[two]
    state.leave(one)
    state.leave(two)
    state.join(one, there)
    state.join(two, here)
    state.look_at(here)
    state.look_at(there)
    state.emit(EXCHANGED, EVERYONE, seat, special, one, two)


def close(state: DruidState, seat: i64, terrain: i64) -> None:
    """End the engagement at a terrain (D44)."""
    state.use(seat, HORN)
    state.spent |= BITS[HORN]
    state.close(terrain)
    state.emit(CLOSED, EVERYONE, seat, terrain)
