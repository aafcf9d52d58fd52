"""A policy for Druid Games: how likely a strong player is to make each move, by a few numbered features of it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.games.druid.heuristics.candidates import gain, gain_between
from tuckbox.games.druid.heuristics.evaluator import STAGES, stage_of
from tuckbox.games.druid.heuristics.situation import SIDE, compare, side_of
from tuckbox.games.druid.rules.cards import COUNT_SHIFT, CREATURES, HAND, ICON_SETS, ROW, TERRAINS
from tuckbox.games.druid.rules.generated import codes
from tuckbox.games.druid.rules.groups import strength
from tuckbox.games.druid.rules.state import DruidState

# Features of a placement: one of each of these groups
MOST: Final = 5  # creatures of a side that are told apart
PATTERNS: Final = 6
BEFORE: Final = STAGES * SIDE
OTHER: Final = BEFORE + STAGES * SIDE
VERSUS: Final = OTHER + MOST * SIDE
REACH: Final = VERSUS + 3 * 3 * MOST * (MOST + 1)
CREATURE: Final = REACH + 3 * PATTERNS * MOST
ROOM: Final = CREATURE + STAGES * CREATURES
# Features of everything else
KIND: Final = ROOM + ICON_SETS * (ROW + 1)
KINDS: Final = 6
GAINS: Final = 5
GAIN: Final = KIND + STAGES * KINDS
FEATURES: Final = GAIN + KINDS * GAINS * 3 * 4
PER_MOVE: Final = 7  # features that a move has at most

ICON, TYPES, CHANGE, EXCHANGING, CLOSING, ENDING = 0, 1, 2, 3, 4, 5
NONE: Final = -1


class Policy:
    """The weights of the features, and the features of a move."""

    def __init__(self) -> None:
        self.weights = vec[float]([0.0] * FEATURES)
        self.features = vec[i64]([NONE] * PER_MOVE)
        self.count: i64 = 0

    def set_weights(self, weights: list[float]) -> None:
        """Use these weights, one for each feature."""
        if len(weights) != FEATURES:
            raise ValueError(f"the policy has {FEATURES} weights, not {len(weights)}")
        self.weights = vec[float](weights)

    def logit(self, state: DruidState, seat: i64, code: i64) -> float:
        """How much speaks for a move."""
        self.read(state, seat, code)
        total = 0.0
        for i in range(self.count):
            total += self.weights[self.features[i]]
        return total

    def read(self, state: DruidState, seat: i64, code: i64) -> None:
        """Find the features of a move."""
        if codes.is_place(code):
            self.read_placement(state, seat, codes.place_creature(code), codes.place_terrain(code))
        else:
            self.read_special(state, seat, code)

    def read_placement(self, state: DruidState, seat: i64, creature: i64, terrain: i64) -> None:
        """Find the features of a placement."""
        features = self.features
        stage = stage_of(state)
        side = seat * TERRAINS + terrain
        before = state.groups[side]
        after = before + state.words[creature]
        other_side = (1 - seat) * TERRAINS + terrain
        other = state.groups[other_side]
        size = after >> COUNT_SHIFT
        size = MOST - 1 if size > MOST else size - 1
        other_size = other >> COUNT_SHIFT
        if other_size > MOST:
            other_size = MOST
        power = strength(after)
        theirs = state.strengths[other_side]
        winner = state.winner(terrain)
        now: i64 = 0 if winner < 0 else 1 if winner == seat else 2
        features[0] = stage * SIDE + side_of(after)
        features[1] = BEFORE + stage * SIDE + side_of(before)
        features[2] = OTHER + size * SIDE + side_of(other)
        features[3] = VERSUS + ((now * 3 + compare(power, theirs)) * MOST + size) * (MOST + 1) + other_size
        best = power
        if size >= 1:
            icons = state.cards.terrain_icons[terrain]
            for i in range(seat * HAND, seat * HAND + state.held[seat]):
                follower = state.hands[i]
                if follower != creature and state.icons[follower] & icons != 0:
                    reached = strength(after + state.words[follower])
                    if reached > best:
                        best = reached
        features[4] = REACH + (compare(best, theirs) * PATTERNS + (best >> 8)) * MOST + size
        features[5] = CREATURE + stage * CREATURES + creature
        room: i64 = 0
        sides = state.open_to[state.icons[creature]] >> (seat * TERRAINS)
        for i in range(TERRAINS):
            room += (sides >> i) & 1
        features[6] = ROOM + state.cards.terrain_icons[terrain] * (ROW + 1) + room
        self.count = 7

    def read_special(self, state: DruidState, seat: i64, code: i64) -> None:
        """Find the features of a special, or of the end of a turn."""
        stage = stage_of(state)
        kind: i64 = ENDING
        better: i64 = 0
        size: i64 = 0
        if codes.is_give(code):
            creature = codes.give_creature(code)
            types = state.cards.special_types[codes.give_special(code)]
            kind = ICON if types == 0 else TYPES
            word = state.words[creature]
            if state.where[creature] < 2 * TERRAINS:
                side = state.where[creature]
                size = state.groups[side] >> COUNT_SHIFT
                better = gain(state, seat, side, state.groups[side] - word + (word | types))
        elif codes.is_charm(code):
            kind = CHANGE
            creature = codes.charm_creature(code)
            side = state.where[creature]
            if side < 2 * TERRAINS:
                size = state.groups[side] >> COUNT_SHIFT
                value = state.words[creature] & 0xFFFFFFFF
                changed = value << 4 if codes.charm_change(code) == 0 else value >> 4
                better = gain(state, seat, side, state.groups[side] - value + changed)
        elif codes.is_exchange(code):
            kind = EXCHANGING
            creature = codes.exchange_creature(code)
            two = codes.exchange_other(code)
            change = state.words[two] - state.words[creature]
            here = state.where[creature]
            there = state.where[two]
            size = 3
            if here % TERRAINS == there % TERRAINS:
                better = gain_between(state, seat, here, there, change)
            else:
                better = gain(state, seat, here, state.groups[here] + change)
                better += gain(state, seat, there, state.groups[there] - change)
        elif codes.is_close(code):
            kind = CLOSING
            size = state.count(codes.close_terrain(code) + (1 - seat) * TERRAINS)
        else:
            size = state.special_held[seat]
        size = 0 if size < 3 else size - 2 if size < 5 else 3
        if kind == ENDING:
            size = state.special_held[seat]
        better = 0 if better < 0 else GAINS - 1 if better >= GAINS else better
        won = state.terrains_won(seat)
        ahead: i64 = 0 if won < 2 else 1 if won == 2 else 2
        self.features[0] = KIND + stage * KINDS + kind
        self.features[1] = GAIN + ((kind * GAINS + better) * 3 + ahead) * 4 + size
        self.count = 2
