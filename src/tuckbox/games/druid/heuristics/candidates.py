"""The moves that a search of Druid Games considers below its root: those that may be worth a card, and each once.

Specials on the table wait until the creature is placed, because the order within a turn hardly ever matters; until
then only an icon that opens a terrain to a creature in hand counts. Of the others a search considers those that win a
terrain as it stands, or take one from the opponent.
"""

from __future__ import annotations

from mypy_extensions import i64

from tuckbox.core.state import BITS
from tuckbox.games.druid.rules.cards import (
    CHARM,
    COUNT_SHIFT,
    CREATURES,
    EXCHANGE,
    HAND,
    HORN,
    ICON_SPECIALS,
    SPECIAL_HAND,
    TERRAINS,
)
from tuckbox.games.druid.rules.generated import codes, stack
from tuckbox.games.druid.rules.groups import strength
from tuckbox.games.druid.rules.specials import may_close
from tuckbox.games.druid.rules.state import DruidState
from tuckbox.games.druid.rules.steps import placements


def write_candidates(state: DruidState, seat: i64) -> i64:
    """Write the moves worth considering into the state's buffer, in the order of their codes; returns their number."""
    step = state.top_step()
    if state.step_kind() == stack.TURN:
        bound = stack.turn_bound(step) - 1
        count = placements(state, seat, bound)
        if bound < 0:
            count = opening_icons(state, seat, count)
        return count if count > 0 else state.write_legal_moves(seat)
    count = specials(state, seat)
    state.buffer[count] = codes.END
    return count + 1


def opening_icons(state: DruidState, seat: i64, count: i64) -> i64:
    """Add the icons that open a terrain to a creature in hand."""
    moves = state.buffer
    for i in range(seat * SPECIAL_HAND, seat * SPECIAL_HAND + state.special_held[seat]):
        special = state.special_hands[i]
        if special >= ICON_SPECIALS:
            break
        added = state.cards.special_icons[special]
        for j in range(seat * HAND, seat * HAND + state.held[seat]):
            creature = state.hands[j]
            icons = state.icons[creature]
            if state.open_to[icons | added] != state.open_to[icons]:
                moves[count] = codes.give(special, creature)
                count += 1
    return count


def specials(state: DruidState, seat: i64) -> i64:
    """Write the specials that win a terrain as it stands or take one from the opponent."""
    count: i64 = 0
    for i in range(seat * SPECIAL_HAND, seat * SPECIAL_HAND + state.special_held[seat]):
        special = state.special_hands[i]
        if special < ICON_SPECIALS:
            continue
        if special < CHARM:
            count = masks(state, seat, special, count)
        elif special == CHARM:
            count = charms(state, seat, 0, count)
            count = charms(state, seat, 1, count)
        elif special < HORN:
            count = exchanges(state, seat, special, count)
        else:
            count = closings(state, seat, count)
    return count


def balance(state: DruidState, seat: i64, side: i64, power: i64) -> i64:
    """A seat's standing at a side's terrain if that side had this strength: 1 winning, -1 losing, 0 neither."""
    owner = side // TERRAINS
    other = state.strengths[side + TERRAINS if owner == 0 else side - TERRAINS]
    if power == 0 and other == 0:
        return 0
    if power == state.strengths[side]:
        return 1 if state.winner(side - owner * TERRAINS) == seat else -1
    return 1 if (power > other) == (owner == seat) else -1


def gain(state: DruidState, seat: i64, side: i64, group: i64) -> i64:
    """How much a seat's standing at a side's terrain improves if that side were this group."""
    return balance(state, seat, side, strength(group)) - balance(state, seat, side, state.strengths[side])


def masks(state: DruidState, seat: i64, special: i64, count: i64) -> i64:
    """Types for a creature on the own side of a terrain that wins it so."""
    types = state.cards.special_types[special]
    table = state.table
    creature: i64 = 0
    while creature < CREATURES:
        if (table >> creature) & 1 == 1:
            side = state.where[creature]
            if side // TERRAINS == seat and state.groups[side] >> COUNT_SHIFT >= 3:
                word = state.words[creature]
                if gain(state, seat, side, state.groups[side] - word + (word | types)) > 0:
                    state.buffer[count] = codes.give(special, creature)
                    count += 1
        creature += 1
    return count


def charms(state: DruidState, seat: i64, change: i64, count: i64) -> i64:
    """A change of a creature's value, on either side, that wins its terrain or takes it from the opponent."""
    table = state.table
    creature: i64 = 0
    while creature < CREATURES:
        if (table >> creature) & 1 == 1:
            side = state.where[creature]
            if state.groups[side] >> COUNT_SHIFT >= 3:
                value = state.words[creature] & 0xFFFFFFFF
                changed = value << 4 if change == 0 else value >> 4
                if gain(state, seat, side, state.groups[side] - value + changed) > 0:
                    state.buffer[count] = codes.charm(change, creature)
                    count += 1
        creature += 1
    return count


def exchanges(state: DruidState, seat: i64, special: i64, count: i64) -> i64:
    """Exchanges that improve a seat's standing over all terrains."""
    where = state.where
    icons = state.icons
    open_to = state.open_to
    words = state.words
    groups = state.groups
    found = state.found
    last: i64 = 0
    creature: i64 = 0
    while creature < CREATURES:
        found[last] = creature
        last += (state.table >> creature) & 1
        creature += 1
    for i in range(last):
        one = found[i]
        here = where[one]
        sides = open_to[icons[one]] & ~BITS[here]
        for j in range(i + 1, last):
            two = found[j]
            there = where[two]
            if (sides >> there) & (open_to[icons[two]] >> here) & 1 == 0 or words[one] == words[two]:
                continue
            change = words[two] - words[one]
            if here % TERRAINS == there % TERRAINS:
                better = gain_between(state, seat, here, there, change)
            else:
                better = gain(state, seat, here, groups[here] + change) + gain(
                    state, seat, there, groups[there] - change
                )
            if better > 0:
                state.buffer[count] = codes.exchange(special - EXCHANGE, one, two)
                count += 1
    return count


def gain_between(state: DruidState, seat: i64, here: i64, there: i64, change: i64) -> i64:
    """How much a seat's standing at a terrain improves after an exchange between its two sides."""
    terrain = here % TERRAINS
    now = state.winner(terrain)
    mine = strength(state.groups[here] + change)
    theirs = strength(state.groups[there] - change)
    if here // TERRAINS != seat:
        mine, theirs = theirs, mine
    before: i64 = 0 if now < 0 else 1 if now == seat else -1
    after: i64 = 1 if mine > theirs else -1 if mine < theirs else before
    return after - before


def closings(state: DruidState, seat: i64, count: i64) -> i64:
    """Engagements that the seat would end as the winner."""
    terrain: i64 = 0
    while terrain < TERRAINS:
        if may_close(state, terrain) and state.winner(terrain) == seat:
            state.buffer[count] = codes.close(terrain)
            count += 1
        terrain += 1
    return count
