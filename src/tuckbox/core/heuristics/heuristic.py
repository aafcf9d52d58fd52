"""Knowledge: how a game can tell a bot what it knows about good play."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tuckbox.core.chance import FastChance
from tuckbox.core.heuristics.lookahead import Lookahead
from tuckbox.core.state import State

MIN_PRIOR: Final = 0.002  # the least weight of an option, the best having 1
WIDE: Final = 48  # options; more than these are very many, and a search need not try all


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristic:
    """What is known about good play of a game; this one knows nothing, and a game that has more derives from it."""

    def start_search(self) -> None:
        """A search begins: forget what was found out in the last one."""

    def evaluate(self, state: State, seat: i64) -> float:
        """How well the seat stands, from 0 (lost) to 1 (won); finished matches are worth their value."""
        if state.is_over:
            return state.returns(seat)
        return 1.0 / float(state.seats)

    def evaluate_all(self, state: State, values: vec[float]) -> None:
        """Write how well each seat stands."""
        for seat in range(state.seats):
            values[seat] = self.evaluate(state, seat)

    def priors(self, state: State, seat: i64, codes: vec[i64], count: i64, weights: vec[float], thorough: bool) -> None:
        """Write how promising each of the seat's options is, relative to the others; all above 0.

        It is asked to be thorough for the decision itself, and need not be for those that may come after it.
        """
        for i in range(count):
            weights[i] = 1.0

    def playout_move(self, state: State, seat: i64, count: i64, chance: FastChance) -> i64:
        """One of the options in the state's buffer, as a quick player might choose when a line is played on."""
        return state.buffer[chance.below(count)]

    def is_too_wide(self, count: i64) -> bool:
        """Whether a decision that may come later has so many options that it is left to a quick player."""
        return False

    def is_quiet(self, state: State) -> bool:
        """Whether a position may be judged as it stands; where it may not, a line is played on."""
        return True

    # For games to use

    def lookahead_priors(
        self, state: State, seat: i64, codes: vec[i64], count: i64, weights: vec[float], heat: float, thorough: bool
    ) -> None:
        """Weigh options by the position right after each: between two, `heat` more in evaluation is e times the weight.

        With more seats evaluations lie closer together, and less makes as much of a difference.
        To be thorough is to look at the position after the whole play that the option begins.
        """
        heat *= 2.0 / float(state.seats)
        best = 0.0
        ahead = Lookahead(self)
        for i in range(count):
            if thorough:
                weights[i] = ahead.value([state], seat, codes[i])
            else:
                after = state.copy()
                after.apply(seat, codes[i])
                weights[i] = self.evaluate(after, seat)
            if weights[i] > best:
                best = weights[i]
        for i in range(count):
            weights[i] = math.exp((weights[i] - best) / heat)
            if weights[i] < MIN_PRIOR:
                weights[i] = MIN_PRIOR

    def best_of_few(self, state: State, seat: i64, count: i64, few: i64, chance: FastChance) -> i64:
        """The best of some options in the state's buffer, by the position right after each."""
        options = state.buffer
        if count > few:
            for i in range(few):
                j = i + chance.below(count - i)
                options[i], options[j] = options[j], options[i]
            count = few
        best = options[0]
        best_worth = -1.0
        for i in range(count):
            after = state.copy()
            after.apply(seat, options[i])
            worth = self.evaluate(after, seat)
            if worth > best_worth:
                best_worth = worth
                best = options[i]
        return best
