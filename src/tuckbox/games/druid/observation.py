"""What a player of Druid Games knows, as bytes for programs that learn (D70)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tuckbox.core.encoder import Encoder
from tuckbox.core.observation import Channel
from tuckbox.core.state import State
from tuckbox.games.druid.heuristics.evaluator import SHAPES, shape_of
from tuckbox.games.druid.rules.cards import (
    COUNT_SHIFT,
    CREATURES,
    EXCHANGE,
    IN_HAND,
    NOWHERE,
    ROW,
    SIDES,
    SPECIAL_HAND,
    SPECIALS,
    TERRAINS,
    TYPE_SHIFT,
)
from tuckbox.games.druid.rules.declarations import MOVES
from tuckbox.games.druid.rules.generated import codes, stack
from tuckbox.games.druid.rules.groups import highest
from tuckbox.games.druid.rules.state import DruidState

PLACES: Final = 17  # where a creature can be seen: hand, bound, seven terrains on either side, discarded
CHANGES: Final = 11
SIDE: Final = 18  # bytes that tell of one side
COUNTS: Final = 6  # numbers of each player

CHANNELS: Final = [
    Channel(
        "phase", (5,), "you are to act; a creature is still to be placed; it is placed; the match is over; you began"
    ),
    Channel("row", (TERRAINS,), "of each terrain: its place in the row from 1 to 5, or 0 if it is out of the game"),
    Channel("closed", (TERRAINS,), "of each terrain: its engagement has been ended"),
    Channel(
        "creatures",
        (CREATURES, PLACES),
        "of each creature, where it is: in your hand; bound to be placed this turn; on your side of each terrain; "
        "on the other side of each terrain; discarded. All 0: you do not see it",
    ),
    Channel(
        "changes",
        (CREATURES, CHANGES),
        "of each creature that specials have changed: its value is higher; lower; its icons land, water, sky; "
        "its types mammal, bird, reptile, amphibian, fish, insect",
    ),
    Channel("specials", (SPECIALS, 2), "of each special: it is in your hand; it is used up"),
    Channel("under", (SPECIALS,), "of each special: the number of the creature that it lies under, from 1; 0: none"),
    Channel(
        "sides",
        (2, TERRAINS, SIDE),
        "of your side of each terrain, then of the other: creatures there; how many of each value from 0 to 7; how "
        "many of each type; the pattern from 0 (none) to 5 (straight flush); what decides between equal patterns; it"
        " wins now",
    ),
    Channel("since", (2, TERRAINS), "of each side: after how many cards played it got its present strength"),
    Channel("third", (2, TERRAINS), "of each side: after how many cards played it first had three creatures"),
    Channel(
        "counts",
        (2, COUNTS),
        "of you, then of the other: creatures in hand; specials in hand; creatures in the pile; specials in the pile; "
        "creatures placed or discarded; terrains won as it stands",
    ),
    Channel("played", (1,), "cards played so far"),
]

WHERE: Final = IN_HAND + 3  # values of `DruidState.where`, the first of them -1


def _seen() -> vec[i64]:
    """For each seat and place of a creature: twice the byte of the channel for it, plus 1 if the seat sees it."""
    cells = vec[i64]([0] * (3 * WHERE))
    for seat in range(2):
        here = (seat + 1) * WHERE
        cells[here + NOWHERE] = 2 * (PLACES - 1)  # only the discarded ones are seen
        for side in range(SIDES):
            cells[here + side] = 2 * (2 + (side - seat * TERRAINS) % SIDES) + 1
        cells[here + IN_HAND + seat] = 1
    return cells


SEEN: Final = _seen()

SHAPE_COUNT: Final = 17
OPTION_CHANNELS: Final = [
    Channel("kind", (7,), "the kind of move, one of: place, give, charm, exchange, close, discard, end"),
    Channel(
        "parts",
        (4,),
        "the special; the creature; the other creature of an exchange; the terrain; each is its number from 1, "
        "or 0 if the move has none",
    ),
    Channel("value", (1,), "the value of the creature"),
    Channel("types", (6,), "its types"),
    Channel("before", (SHAPE_COUNT,), f"what your side of the terrain is now, one of: {', '.join(SHAPES)}"),
    Channel("after", (SHAPE_COUNT,), "what it is after the move"),
    Channel("other", (SHAPE_COUNT,), "what the other side of the terrain is after the move"),
    Channel("high", (2,), "the highest value on your side and on the other after the move"),
    Channel("ahead", (2,), "you win the terrain as it stands: now; after the move"),
    Channel(
        "won", (4,), "terrains that you win as it stands, now and after the move; then those that the other player wins"
    ),
    Channel("placed", (1,), "creatures placed or discarded by both"),
]


class DruidEncoder(Encoder):
    """The observations of Druid Games."""

    def __init__(self) -> None:
        super().__init__(2, MOVES, CHANNELS)
        self.set_option_channels(OPTION_CHANNELS)

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        assert isinstance(state, DruidState)
        at = write_phase(state, seat, into, at)
        for i in range(ROW):
            into[at + state.row[i]] = u8(i + 1)
        at += TERRAINS
        for terrain in range(TERRAINS):
            into[at + terrain] = u8((state.closed >> terrain) & 1)
        at += TERRAINS
        at = write_creatures(state, seat, into, at)
        at = write_changes(state, into, at)
        at = write_specials(state, seat, into, at)
        at = write_sides(state, seat, into, at)
        for who in range(2):
            owner = (seat + who) % 2
            into[at] = u8(state.held[owner])
            into[at + 1] = u8(state.special_held[owner])
            into[at + 2] = u8(state.left[owner])
            into[at + 3] = u8(state.special_left[owner])
            into[at + 4] = u8(state.placed(owner))
            at += COUNTS  # the last, terrains won, is written with the sides
        into[at] = u8(state.played)

    def write_options(self, state: State, seat: i64, count: i64, into: vec[u8], at: i64) -> None:
        assert isinstance(state, DruidState)
        mine = state.terrains_won(seat)
        theirs = state.terrains_won(1 - seat)
        moves = state.buffer
        for i in range(count):
            write_option(state, seat, moves[i], mine, theirs, into, at + i * self.option_size)


def write_phase(state: DruidState, seat: i64, into: vec[u8], at: i64) -> i64:
    """The pending decision and the seat that makes it."""
    if state.is_over:
        into[at + 3] = 1
    else:
        if state.seat_to_act() == seat:
            into[at] = 1
        if state.step_kind() == stack.TURN:
            into[at + 1] = 1
        else:
            into[at + 2] = 1
    if state.starter == seat:
        into[at + 4] = 1
    return at + 5


def write_creatures(state: DruidState, seat: i64, into: vec[u8], at: i64) -> i64:
    """Where each creature is that the seat sees."""
    where = state.where
    discards = state.discards
    first = (seat + 1) * WHERE
    for creature in range(CREATURES):
        seen = SEEN[first + where[creature]]  # a lookup, because a processor cannot guess where creatures are
        into[at + (seen >> 1)] = u8((seen | (discards >> creature)) & 1)
        at += PLACES
    if not state.is_over:
        bound = state.bound_creature(state.seat_to_act())
        if bound >= 0:
            into[at - (CREATURES - bound) * PLACES + 1] = 1  # all saw the special that binds it (D26)
    return at


def write_changes(state: DruidState, into: vec[u8], at: i64) -> i64:
    """Creatures changed by specials; they have been shown."""
    printed = state.cards.creature_words
    for special in range(SPECIALS):
        creature = state.on[special] - 1
        if creature < 0:
            continue
        word = state.words[creature]
        icons = state.icons[creature]
        if word != printed[creature] or icons != state.cards.creature_icons[creature]:
            there = at + creature * CHANGES
            change = highest(word & 0xFFFFFFFF) - highest(printed[creature] & 0xFFFFFFFF)
            if change > 0:
                into[there] = 1
            elif change < 0:
                into[there + 1] = 1
            for icon in range(3):
                into[there + 2 + icon] = u8((icons >> icon) & 1)
            write_types(word, into, there + 5)
    return at + CREATURES * CHANGES


def write_types(word: i64, into: vec[u8], at: i64) -> None:
    """How often each type occurs in the word of a creature or a group."""
    for kind in range(6):
        into[at + kind] = u8((word >> (TYPE_SHIFT + 4 * kind)) & 15)


def write_specials(state: DruidState, seat: i64, into: vec[u8], at: i64) -> i64:
    """Where each special is that the seat sees."""
    start = seat * SPECIAL_HAND
    for i in range(start, start + state.special_held[seat]):
        into[at + 2 * state.special_hands[i]] = 1
    for special in range(SPECIALS):
        into[at + 2 * special + 1] = u8((state.spent >> special) & 1)
        into[at + 2 * SPECIALS + special] = u8(state.on[special])
    return at + 3 * SPECIALS


def write_sides(state: DruidState, seat: i64, into: vec[u8], at: i64) -> i64:
    """The creatures of each side, and its strength with the time since it had it."""
    since = at + SIDES * SIDE
    counts = since + 2 * SIDES
    for i in range(ROW):
        terrain = state.row[i]
        winner = state.winner(terrain)
        for who in range(2):
            owner = (seat + who) % 2
            side = owner * TERRAINS + terrain
            group = state.groups[side]
            if group != 0:
                there = at + (who * TERRAINS + terrain) * SIDE
                into[there] = u8(group >> COUNT_SHIFT)
                for value in range(8):
                    into[there + 1 + value] = u8((group >> (4 * value)) & 15)
                write_types(group, into, there + 9)
                into[there + 15] = u8(state.strengths[side] >> 8)
                into[there + 16] = u8(state.strengths[side] & 0xFF)
                if winner == owner:
                    into[there + 17] = 1
                    into[counts + who * COUNTS + 5] += 1
            into[since + who * TERRAINS + terrain] = u8(state.since[side])
            into[since + SIDES + who * TERRAINS + terrain] = u8(state.third[side])
    return counts


# Features of moves


def write_option(state: DruidState, seat: i64, code: i64, mine: i64, theirs: i64, into: vec[u8], at: i64) -> None:
    """A move and its effect on the terrain; nothing is drawn before the end of the turn."""
    kind: i64 = 6
    special: i64 = -1
    creature: i64 = -1
    other: i64 = -1
    terrain: i64 = -1
    after = state
    if codes.is_place(code):
        kind = 0
        creature = codes.place_creature(code)
        terrain = codes.place_terrain(code)
    elif codes.is_give(code):
        kind = 1
        special = codes.give_special(code)
        creature = codes.give_creature(code)
    elif codes.is_charm(code):
        kind = 2
        special = codes.charm_change(code)
        creature = codes.charm_creature(code)
    elif codes.is_exchange(code):
        kind = 3
        special = EXCHANGE + codes.exchange_special(code)
        creature = codes.exchange_creature(code)
        other = codes.exchange_other(code)
    elif codes.is_close(code):
        kind = 4
        terrain = codes.close_terrain(code)
    elif codes.is_discard(code):
        kind = 5
        creature = codes.discard_creature(code)
    if kind < 4:
        after = state.copy()
        after.apply(seat, code)
        if terrain < 0 and state.where[creature] < SIDES:
            terrain = state.where[creature] % TERRAINS
    into[at + kind] = 1
    into[at + 7] = u8(special + 1)
    into[at + 8] = u8(creature + 1)
    into[at + 9] = u8(other + 1)
    into[at + 10] = u8(terrain + 1)
    if creature >= 0:
        into[at + 11] = u8(highest(after.words[creature] & 0xFFFFFFFF))
        write_types(after.words[creature], into, at + 12)
    at += 18
    if terrain >= 0:
        write_terrain(state, after, seat, terrain, into, at)
    at += 3 * SHAPE_COUNT + 4
    into[at] = u8(mine)
    into[at + 1] = u8(after.terrains_won(seat))
    into[at + 2] = u8(theirs)
    into[at + 3] = u8(after.terrains_won(1 - seat))
    into[at + 4] = u8(state.placed(0) + state.placed(1))


def write_terrain(state: DruidState, after: DruidState, seat: i64, terrain: i64, into: vec[u8], at: i64) -> None:
    """A terrain before and after a move."""
    group = after.groups[seat * TERRAINS + terrain]
    other = after.groups[(1 - seat) * TERRAINS + terrain]
    into[at + shape_of(state.groups[seat * TERRAINS + terrain])] = 1
    into[at + SHAPE_COUNT + shape_of(group)] = 1
    into[at + 2 * SHAPE_COUNT + shape_of(other)] = 1
    at += 3 * SHAPE_COUNT
    if group != 0:
        into[at] = u8(highest(group & 0xFFFFFFFF))
    if other != 0:
        into[at + 1] = u8(highest(other & 0xFFFFFFFF))
    if state.winner(terrain) == seat:
        into[at + 2] = 1
    if after.winner(terrain) == seat:
        into[at + 3] = 1
