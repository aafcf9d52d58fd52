"""A position of Druid Games as numbered features for a network: each terrain, and what all terrains share."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.games.druid.rules.cards import (
    COUNT_SHIFT,
    CREATURES,
    HAND,
    PILE,
    ROW,
    SPECIAL_HAND,
    SPECIALS,
    TERRAINS,
)
from tuckbox.games.druid.rules.generated import stack
from tuckbox.games.druid.rules.groups import UNORGANISED, highest, shares_type, strength
from tuckbox.games.druid.rules.state import DruidState

# Features of a terrain: each of these groups has exactly one
SIDE: Final = 129  # what a side is
REACH: Final = 41  # the best group that a side can become with creatures in hand
STANDING: Final = 36  # who is ahead, and who can get ahead with one creature
STANDING_TWO: Final = 9  # who can get ahead with two
OUTS: Final = 8  # creatures not drawn yet that would get the side ahead
FITS: Final = 5  # creatures in hand that the terrain takes
ICONS: Final = 8  # the icons of the terrain; 0 if its engagement is ended

OTHER_SIDE: Final = SIDE
REACH_ONE: Final = OTHER_SIDE + SIDE
REACH_TWO: Final = REACH_ONE + 2 * REACH
STANDS: Final = REACH_TWO + 2 * REACH
STANDS_TWO: Final = STANDS + STANDING
OUT: Final = STANDS_TWO + STANDING_TWO
FIT: Final = OUT + 2 * OUTS
ICON: Final = FIT + 2 * FITS
TERRAIN_FEATURES: Final = ICON + ICONS
PER_TERRAIN: Final = 13  # features that each terrain has

# Features that all terrains share
STAGES: Final = 2 * (2 * PILE + 1)
SPECIAL: Final = TERRAIN_FEATURES + STAGES
SPECIAL_LEFT: Final = SPECIAL + 2 * SPECIALS
CREATURE: Final = SPECIAL_LEFT + 2 * 6
FEATURES: Final = CREATURE + 2 * CREATURES
MOST_SHARED: Final = 1 + 2 * SPECIAL_HAND + 2 + 2 * HAND

LENGTH: Final = ROW * PER_TERRAIN + MOST_SHARED
NONE: Final = -1


class Situation:
    """The features of a position, as the seat to act sees the sides."""

    def __init__(self) -> None:
        self.features = vec[i64]([NONE] * LENGTH)  # PER_TERRAIN of each terrain, then those that all share
        self.shared: i64 = 0  # how many of those there are
        self.reach_one = vec[i64]([0, 0])
        self.reach_two = vec[i64]([0, 0])
        self.fits = vec[i64]([0, 0])
        self.outs = vec[i64]([0, 0])
        self.undrawn = vec[i64]([0] * CREATURES)
        self.undrawn_count: i64 = 0
        self.words = vec[i64]([0] * HAND)

    def read(self, state: DruidState) -> None:
        """Find the features of a running match."""
        mover = state.seat_to_act()
        self.find_undrawn(state)
        for part in range(ROW):
            self.read_terrain(state, mover, state.row[part], part * PER_TERRAIN)
        self.read_shared(state, mover)

    def find_undrawn(self, state: DruidState) -> None:
        """List the creatures in neither hand and not on the table."""
        count: i64 = 0
        for creature in range(CREATURES):
            if state.where[creature] < 0 and (state.discards >> creature) & 1 == 0:
                self.undrawn[count] = creature
                count += 1
        self.undrawn_count = count

    def read_terrain(self, state: DruidState, mover: i64, terrain: i64, at: i64) -> None:
        """Find the features of a terrain."""
        features = self.features
        closed = state.is_closed(terrain)
        for who in range(2):
            seat = mover if who == 0 else 1 - mover
            self.look_ahead(state, seat, terrain, who, closed)
            features[at + who] = who * SIDE + side_of(state.groups[seat * TERRAINS + terrain])
            features[at + 2 + who] = REACH_ONE + who * REACH + reach_of(self.reach_one[who])
            features[at + 4 + who] = REACH_TWO + who * REACH + reach_of(self.reach_two[who])
            features[at + 8 + who] = OUT + who * OUTS + bucket(self.outs[who])
            features[at + 10 + who] = FIT + who * FITS + self.fits[who]
        mine = state.strengths[mover * TERRAINS + terrain]
        theirs = state.strengths[(1 - mover) * TERRAINS + terrain]
        winner = state.winner(terrain)
        now: i64 = 0 if winner < 0 else 1 if winner == mover else 2
        if mine == theirs and winner >= 0:
            now = 3
        features[at + 6] = (
            STANDS + (now * 3 + compare(self.reach_one[0], theirs)) * 3 + compare(self.reach_one[1], mine)
        )
        features[at + 7] = (
            STANDS_TWO
            + compare(self.reach_two[0], self.reach_one[1]) * 3
            + compare(self.reach_two[1], self.reach_one[0])
        )
        features[at + 12] = ICON + (0 if closed else state.cards.terrain_icons[terrain])

    def look_ahead(self, state: DruidState, seat: i64, terrain: i64, who: i64, closed: bool) -> None:
        """Compute what a side can become with one or two creatures from hand, and how many undrawn ones would help."""
        side = seat * TERRAINS + terrain
        group = state.groups[side]
        count = group >> COUNT_SHIFT
        now = state.strengths[side]
        best_of_one = now
        best_of_two = now
        fits: i64 = 0
        outs: i64 = 0
        if not closed:
            icons = state.cards.terrain_icons[terrain]
            start = seat * HAND
            for i in range(start, start + state.held[seat]):
                creature = state.hands[i]
                if state.icons[creature] & icons != 0:
                    self.words[fits] = state.words[creature]
                    fits += 1
            if count >= 2:
                for i in range(fits):
                    after = strength(group + self.words[i])
                    if after > best_of_one:
                        best_of_one = after
            best_of_two = best_of_one
            if count >= 1:
                for i in range(fits):
                    for j in range(i):
                        after = strength(group + self.words[i] + self.words[j])
                        if after > best_of_two:
                            best_of_two = after
            if count >= 2:
                other = state.strengths[(1 - seat) * TERRAINS + terrain]
                aim = now if now > other else other
                for i in range(self.undrawn_count):
                    creature = self.undrawn[i]
                    if state.icons[creature] & icons != 0 and strength(group + state.words[creature]) > aim:
                        outs += 1
        self.reach_one[who] = best_of_one
        self.reach_two[who] = best_of_two
        self.fits[who] = fits
        self.outs[who] = outs

    def read_shared(self, state: DruidState, mover: i64) -> None:
        """Find the features that all terrains share."""
        features = self.features
        count: i64 = ROW * PER_TERRAIN
        stage = state.placed(0) + state.placed(1)
        features[count] = TERRAIN_FEATURES + 2 * stage + (0 if state.step_kind() == stack.TURN else 1)
        count += 1
        for who in range(2):
            seat = mover if who == 0 else 1 - mover
            features[count] = SPECIAL_LEFT + who * 6 + state.special_left[seat]
            count += 1
            start = seat * SPECIAL_HAND
            for i in range(start, start + state.special_held[seat]):
                features[count] = SPECIAL + who * SPECIALS + state.special_hands[i]
                count += 1
            start = seat * HAND
            for i in range(start, start + state.held[seat]):
                features[count] = CREATURE + who * CREATURES + state.hands[i]
                count += 1
        self.shared = count - ROW * PER_TERRAIN
        while count < LENGTH:
            features[count] = NONE
            count += 1


def side_of(group: i64) -> i64:
    """What a side is: its number among SIDE."""
    count = group >> COUNT_SHIFT
    if count == 0:
        return 0
    values = group & 0xFFFFFFFF
    high = highest(values)
    if count == 1:
        return 1 + high
    if count == 2:
        low = values & -values
        kind: i64 = 0
        if values == low:
            kind = 3
        elif values == low * 0x11 or values == low * 0x101:
            kind = 4 if shares_type(group) else 1
        elif shares_type(group):
            kind = 2
        return 9 + kind * 8 + high
    return 48 + (0 if count == 3 else 40) + reach_of(strength(group))


def reach_of(power: i64) -> i64:
    """The number of a strength among REACH."""
    if power == 0:
        return 0
    pattern = power >> 8
    rank = power & 0xFF
    if pattern == UNORGANISED:
        rank = rank // 3
        if rank > 7:
            rank = 7
    return 1 + (pattern - 1) * 8 + rank


def compare(mine: i64, theirs: i64) -> i64:
    """Whether one strength is less than another (0), equal (1), or more (2)."""
    return 2 if mine > theirs else 1 if mine == theirs else 0


def bucket(count: i64) -> i64:
    """The index in OUTS for a count."""
    return count if count < 5 else 5 if count < 7 else 6 if count < 10 else 7
