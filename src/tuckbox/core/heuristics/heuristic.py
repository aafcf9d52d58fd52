"""The base of heuristics: evaluation, priors for PUCT, and a playout policy."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tuckbox.core.chance import FastChance
from tuckbox.core.heuristics.lookahead import Lookahead
from tuckbox.core.state import State

MIN_PRIOR: Final = 0.002  # the least weight of a move, the best one having 1
WIDE: Final = 48  # with more legal moves than this, a search without priors uses progressive widening


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristic:
    """A heuristic without knowledge of a game: equal values, uniform priors, random playouts. Games derive from it."""

    def start_search(self) -> None:
        """Reset what was learned during the last search."""

    def evaluate(self, state: State, seat: i64) -> float:
        """The value of a position for a seat, from 0 (lost) to 1 (won); of a finished match its return."""
        if state.is_over:
            return state.returns(seat)
        return 1.0 / float(state.seats)

    def evaluate_all(self, state: State, values: vec[float]) -> None:
        """Write the value of a position for each seat."""
        for seat in range(state.seats):
            values[seat] = self.evaluate(state, seat)

    def priors(self, state: State, seat: i64, moves: vec[i64], count: i64, weights: vec[float], thorough: bool) -> None:
        """Write the prior of each of the seat's moves, as a weight relative to the others; all above 0.

        Thorough ones are asked for at the root of a search only.
        """
        for i in range(count):
            weights[i] = 1.0

    def playout_move(self, state: State, seat: i64, count: i64, chance: FastChance) -> i64:
        """The playout policy: one of the legal moves in the state's buffer."""
        return state.buffer[chance.below(count)]

    def is_wasteful(self, state: State, seat: i64, code: i64) -> bool:
        """Whether a legal move spends a card for nothing, or only to the seat's own loss."""
        return False

    def is_too_wide(self, count: i64) -> bool:
        """Whether a node has so many legal moves that the tree ends there and the playout begins."""
        return False

    def is_quiet(self, state: State) -> bool:
        """Whether a position may be evaluated as it stands; where it may not, the playout goes on."""
        return True

    # For bots to use

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
        temperature *= 2.0 / float(state.seats)
        best = 0.0
        ahead = Lookahead(self)
        for i in range(count):
            if thorough:
                weights[i] = ahead.value([state], seat, moves[i])
            else:
                after = state.copy()
                after.apply(seat, moves[i])
                weights[i] = self.evaluate(after, seat)
            if weights[i] > best:
                best = weights[i]
        for i in range(count):
            weights[i] = math.exp((weights[i] - best) / temperature)
            if weights[i] < MIN_PRIOR:
                weights[i] = MIN_PRIOR

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
            worth = self.evaluate(after, seat)
            if worth > best_worth:
                best_worth = worth
                best = moves[i]
        return best
