"""The base of heuristics: evaluation, priors for PUCT, and a playout policy."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tuckbox.core.chance import FastChance
from tuckbox.core.heuristics.lookahead import Lookahead
from tuckbox.core.heuristics.mast import Mast
from tuckbox.core.state import State

MIN_PRIOR: Final = 0.002  # the least weight of a move, the best one having 1
WIDE: Final = 48  # above this many legal moves, a search without priors uses progressive widening
TEMPERATURE: Final = 0.1  # the highest of default priors
SPREAD: Final = 0.5  # the highest temperature, in standard deviations of the values
FEWEST: Final = 2  # moves that the default playout policy evaluates: a quarter of them, between these two
MOST: Final = 24


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristic:
    """What bots know about a game. Games derive from it, and override `evaluate` first.

    Priors and playout policy follow from the evaluation unless a game overrides them, too. Without an evaluation all
    positions are equal, priors are uniform and playouts random.
    """

    averages: Mast | None = None  # of the default playout policy in this search

    def start_search(self) -> None:
        """Reset what was learned during the last search."""
        self.averages = None

    def evaluate(self, state: State, seat: i64) -> float:
        """The win probability of a seat of a running match, from 0 to 1."""
        return 1.0 / float(state.seats)

    def evaluate_all(self, state: State, values: vec[float]) -> None:
        """Write the value of a position for each seat."""
        for seat in range(state.seats):
            values[seat] = self.value(state, seat)

    def priors(self, state: State, seat: i64, moves: vec[i64], count: i64, weights: vec[float], thorough: bool) -> None:
        """Write the prior of each of the seat's moves, as a weight relative to the others; all above 0.

        Only the root of a search needs thorough ones. By default they follow from the values of the
        positions after each move; a sealed choice has uniform ones, because the others' picks are unknown.
        """
        if not self.has_evaluation() or state.is_sealed():
            for i in range(count):
                weights[i] = 1.0
            return
        self.lookahead_values(state, seat, moves, count, weights, thorough)
        spread = SPREAD * standard_deviation(weights, count)
        softmax(weights, count, min(TEMPERATURE * 2.0 / float(state.seats), spread))

    def playout_move(self, state: State, seat: i64, count: i64, chance: FastChance) -> i64:
        """The playout policy: one of the legal moves in the state's buffer.

        By default the best of a quarter of them, by the position right after each; without an evaluation, and in a
        sealed choice, a random one.
        """
        if not self.has_evaluation() or state.is_sealed():
            return state.buffer[chance.below(count)]
        if self.averages is None:
            self.averages = Mast()
        return self.averages.select_by_code(self, state, seat, count, min(MOST, max(FEWEST, count // 4)), chance)

    def is_wasteful(self, state: State, seat: i64, code: i64) -> bool:
        """Whether a legal move spends a card for nothing, or only to the seat's own loss."""
        return False

    def write_candidates(self, state: State, seat: i64) -> i64:
        """Write the moves that a search considers below its root into the state's buffer; returns their number.

        They are legal and in the order of their codes, and never none. By default all legal moves.
        """
        return state.write_legal_moves(seat)

    def is_too_wide(self, count: i64) -> bool:
        """Whether a node has too many legal moves to expand, so that the playout begins there."""
        return count > WIDE and self.has_evaluation()

    def is_quiet(self, state: State) -> bool:
        """Whether a position may be evaluated as it stands; otherwise the playout continues."""
        return True

    def parameters(self) -> list[float]:
        """The learned weights; bots with equal weights play alike."""
        return []

    # For bots to use

    def has_evaluation(self) -> bool:
        """Whether the game overrides `evaluate`."""
        return type(self).evaluate is not Heuristic.evaluate

    def value(self, state: State, seat: i64) -> float:
        """The value of a position for a seat; of a finished match its return."""
        return state.returns(seat) if state.is_over else self.evaluate(state, seat)

    def prior_list(self, state: State, seat: i64, thorough: bool) -> list[float]:
        """The priors of a seat's legal moves, in their order, for interpreted code."""
        count = state.write_legal_moves(seat)
        weights = vec[float]([0.0] * count)
        self.priors(state, seat, state.buffer[:count], count, weights, thorough)
        return [weights[i] for i in range(count)]

    def useful_moves(self, state: State, seat: i64) -> list[i64]:
        """The legal moves that are not wasteful; all of them if every one is."""
        count = state.write_legal_moves(seat)
        moves = state.buffer[:count]
        useful = [moves[i] for i in range(count) if not self.is_wasteful(state, seat, moves[i])]
        return useful if len(useful) > 0 else [moves[i] for i in range(count)]

    # For games to use

    def lookahead_priors(
        self,
        state: State,
        seat: i64,
        moves: vec[i64],
        count: i64,
        weights: vec[float],
        temperature: float,
        thorough: bool,
    ) -> None:
        """Priors by a softmax over the values of the positions right after each move.

        With more seats values lie closer together, so the temperature is lower. Thorough priors look at the position
        after the whole play that a move begins.
        """
        self.lookahead_values(state, seat, moves, count, weights, thorough)
        softmax(weights, count, temperature * 2.0 / float(state.seats))

    def lookahead_values(
        self, state: State, seat: i64, moves: vec[i64], count: i64, values: vec[float], thorough: bool
    ) -> None:
        """Write the value of the position right after each move, or, if thorough, after the whole play it begins."""
        ahead = Lookahead(self)
        for i in range(count):
            if thorough:
                values[i] = ahead.value([state], seat, moves[i])
            else:
                after = state.copy()
                after.apply(seat, moves[i])
                values[i] = self.value(after, seat)

    def best_of_few(self, state: State, seat: i64, count: i64, few: i64, chance: FastChance) -> i64:
        """The best of a few random moves in the state's buffer, by the position right after each."""
        moves = state.buffer
        if count > few:
            for i in range(few):
                j = i + chance.below(count - i)
                moves[i], moves[j] = moves[j], moves[i]
            count = few
        best = moves[0]
        best_worth = -1.0
        for i in range(count):
            after = state.copy()
            after.apply(seat, moves[i])
            worth = self.value(after, seat)
            if worth > best_worth:
                best_worth = worth
                best = moves[i]
        return best


def softmax(values: vec[float], count: i64, temperature: float) -> None:
    """Turn values into weights: 1 for the best, none below MIN_PRIOR."""
    best = values[0]
    for i in range(count):
        if values[i] > best:
            best = values[i]
    for i in range(count):
        behind = best - values[i]
        weight = math.exp(-behind / temperature) if behind > 0.0 and temperature > 0.0 else 1.0
        values[i] = weight if weight > MIN_PRIOR else MIN_PRIOR


def standard_deviation(values: vec[float], count: i64) -> float:
    """The standard deviation of some values."""
    mean = 0.0
    for i in range(count):
        mean += values[i]
    mean /= float(count)
    squares = 0.0
    for i in range(count):
        squares += (values[i] - mean) * (values[i] - mean)
    return math.sqrt(squares / float(count))
