"""The heuristic of Druid Games: terrains judged by what both sides have there."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.chance import FastChance
from tuckbox.core.heuristics.heuristic import MIN_PRIOR
from tuckbox.core.heuristics.linear import LinearHeuristic, read_weights
from tuckbox.core.state import State
from tuckbox.games.druid.rules.cards import COUNT_SHIFT, IN_HAND, ROW, SIDES, TERRAINS
from tuckbox.games.druid.rules.generated import codes
from tuckbox.games.druid.rules.groups import UNORGANISED, highest, shares_type, strength, total
from tuckbox.games.druid.rules.state import DruidState

# What a side at a terrain can be
SHAPES: Final = (
    "nobody",
    "one",
    "two apart",
    "two near",
    "two of a type",
    "two of a value",
    "two near of a type",
    "three unorganised",
    "three straight",
    "three of a type",
    "three of a value",
    "three straight flush",
    "four unorganised",
    "four straight",
    "four of a type",
    "four of a value",
    "four straight flush",
)
STAGES: Final = 6  # a match has 30 placements; a side is judged differently as it goes on
PER_STAGE: Final = 6
SHAPE_COUNT: Final = 17
FEATURES_A_STAGE: Final = 21  # the shapes, and four more
VALUE: Final = 17  # the highest value of an organised side
SUM: Final = 18  # the sum of the values of an unorganised one
AHEAD: Final = 19  # the side wins the terrain as it stands
CLOSED_AHEAD: Final = 20  # and the engagement is ended

NAMES: Final = [
    f"{PER_STAGE * stage} placed: {name}"
    for stage in range(STAGES)
    for name in (*SHAPES, "highest value", "sum of values", "ahead", "ahead and ended")
]
TEMPERATURE: Final = 0.1  # of the priors
TRIES: Final = 4  # placements that the playout policy compares


class DruidHeuristic(LinearHeuristic):
    """Judges each terrain by what both sides have there, and the match by the chance to win three terrains."""

    def __init__(self, file: str = "weights.csv") -> None:
        super().__init__(NAMES, read_weights("tuckbox.games.druid.heuristics", file))
        self.pair = vec[float]([0.0, 0.0])

    def parts(self, state: State) -> i64:
        return ROW

    def extract_features(self, state: State, seat: i64, part: i64) -> None:
        assert isinstance(state, DruidState)
        terrain = state.row[part]
        side = seat * TERRAINS + terrain
        base = stage_of(state) * FEATURES_A_STAGE
        group = state.groups[side]
        shape = shape_of(group)
        self.add_feature(base + shape, 1.0)
        if shape >= SHAPE_COUNT - 10 and (shape - 7) % 5 == 0:
            self.add_feature(base + SUM, 0.1 * float(total(group & 0xFFFFFFFF)))
        elif shape > 0:
            self.add_feature(base + VALUE, 0.2 * float(highest(group & 0xFFFFFFFF)))
        if state.winner(terrain) == seat:
            self.add_feature(base + (CLOSED_AHEAD if state.is_closed(terrain) else AHEAD), 1.0)

    def outcome(self, state: State, seat: i64, part: i64) -> float:
        assert isinstance(state, DruidState)
        winner = state.winner(state.row[part])
        return 0.5 if winner < 0 else 1.0 if winner == seat else 0.0

    def evaluate_all(self, state: State, values: vec[float]) -> None:
        assert isinstance(state, DruidState)
        if state.is_over or nothing_can_change(state):
            values[0] = state.returns(0)
            values[1] = 1.0 - values[0]
            return
        mover = state.seat_to_act()
        bound = state.bound_creature(mover)
        if bound >= 0:
            self.evaluate_bound(state, mover, bound, values)
            return
        # the chances that seat 0 wins none, one, ... five terrains
        none, one, two, more = 1.0, 0.0, 0.0, 0.0
        for part in range(ROW):
            self.predict(state, part, self.pair)
            win = self.pair[0]
            more += two * win
            two += (one - two) * win
            one += (none - one) * win
            none -= none * win
        values[0] = more
        values[1] = 1.0 - more

    def evaluate_bound(self, state: DruidState, mover: i64, bound: i64, values: vec[float]) -> None:
        """Write the value of a position in which a creature must be placed this turn: that of its best place."""
        best = 0.0
        for i in range(ROW):
            if takes(state, mover, state.row[i], state.icons[bound]):
                after = state.copy()
                after.apply(mover, codes.place(bound, state.row[i]))
                self.evaluate_all(after, values)
                if values[mover] > best:
                    best = values[mover]
        values[mover] = best
        values[1 - mover] = 1.0 - best

    def is_wasteful(self, state: State, seat: i64, code: i64) -> bool:
        """Whether a special strengthens no side of its player, and weakens none of the opponent's.

        A special on a creature in hand must open a terrain to it: all others can follow the placement.
        """
        assert isinstance(state, DruidState)
        if codes.is_place(code):
            return wastes_icon(state, seat, codes.place_creature(code), codes.place_terrain(code))
        if codes.is_discard(code) or code == codes.END:
            return False
        if codes.is_close(code):
            return state.winner(codes.close_terrain(code)) != seat
        if codes.is_give(code):
            creature = codes.give_creature(code)
            icons = state.icons[creature] | state.cards.special_icons[codes.give_special(code)]
            if state.where[creature] >= IN_HAND:
                return state.open_to[icons] == state.open_to[state.icons[creature]]
            if icons != state.icons[creature]:
                return not self.opens_exchange(state, seat, code)
        elif codes.is_charm(code) and state.where[codes.charm_creature(code)] >= IN_HAND:
            return True
        after = state.copy()
        after.apply(seat, code)
        return not gains(state, after, seat) or self.evaluate(after, seat) <= self.evaluate(state, seat)

    def opens_exchange(self, state: DruidState, seat: i64, code: i64) -> bool:
        """Whether a special on a creature on the table makes an exchange possible that is not wasteful (D47)."""
        before = state.legal_moves(seat)
        after = state.copy()
        after.apply(seat, code)
        for move in after.legal_moves(seat):
            if codes.is_exchange(move) and move not in before and not self.is_wasteful(after, seat, move):
                return True
        return False

    def priors(self, state: State, seat: i64, moves: vec[i64], count: i64, weights: vec[float], thorough: bool) -> None:
        self.lookahead_priors(state, seat, moves, count, weights, TEMPERATURE, False)
        for i in range(count):
            if self.is_wasteful(state, seat, moves[i]):
                weights[i] = MIN_PRIOR

    def playout_move(self, state: State, seat: i64, count: i64, chance: FastChance) -> i64:
        """The best of a few placements for one's own side; specials are left out, since most would be wasted."""
        assert isinstance(state, DruidState)
        moves = state.buffer
        if moves[count - 1] == codes.END:
            return codes.END
        placements: i64 = 0
        while placements < count and codes.is_place(moves[placements]):
            placements += 1
        if placements == 0:
            return moves[chance.below(count)]
        base = stage_of(state) * FEATURES_A_STAGE
        best = moves[0]
        best_gain = -1e9
        for _ in range(TRIES):
            code = moves[chance.below(placements)]
            group = state.groups[seat * TERRAINS + codes.place_terrain(code)]
            after = group + state.words[codes.place_creature(code)]
            gain = self.weights[base + shape_of(after)] - self.weights[base + shape_of(group)]
            if gain > best_gain:
                best_gain = gain
                best = code
        return best


def takes(state: DruidState, seat: i64, terrain: i64, icons: i64) -> bool:
    """Whether a seat's side of a terrain takes a creature with these icons."""
    return (state.open_to[icons] >> (seat * TERRAINS + terrain)) & 1 == 1


def wastes_icon(state: DruidState, seat: i64, creature: i64, terrain: i64) -> bool:
    """Whether a creature was given an icon this turn and goes where it could go without."""
    printed = state.cards.creature_icons[creature]
    return state.icons[creature] != printed and takes(state, seat, terrain, printed)


def gains(state: DruidState, after: DruidState, seat: i64) -> bool:
    """Whether a side of the seat has become stronger, or one of its opponent weaker."""
    for side in range(SIDES):
        change = after.strengths[side] - state.strengths[side]
        if (change > 0) if side // TERRAINS == seat else (change < 0):
            return True
    return False


def nothing_can_change(state: DruidState) -> bool:
    """Whether all creatures are placed and no special is left in a hand: the terrains stay as they are."""
    return stage_of(state) == STAGES - 1 and state.special_held[0] + state.special_held[1] == 0


def stage_of(state: DruidState) -> i64:
    """How far the match has gone."""
    return (state.placed(0) + state.placed(1)) // PER_STAGE


def shape_of(group: i64) -> i64:
    """What a side is, or may become: its place in SHAPES."""
    count = group >> COUNT_SHIFT
    if count >= 3:
        pattern = (strength(group) >> 8) - UNORGANISED
        return (7 if count == 3 else 12) + pattern
    if count < 2:
        return count
    values = group & 0xFFFFFFFF
    low = values & -values
    if values == low:
        return 5
    near = values == low * 0x11 or values == low * 0x101
    if shares_type(group):
        return 6 if near else 4
    return 3 if near else 2
