"""Knowledge: how a game can tell a bot what it knows about good play."""

from __future__ import annotations

import math

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tuckbox.chance import FastChance
from tuckbox.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """What is known about good play of a game; this one knows nothing, and a game that has more derives from it."""

    def evaluate(self, state: State, seat: i64) -> float:
        """How well the seat stands, from 0 (lost) to 1 (won); finished matches are worth their value."""
        if state.over:
            return state.value(seat)
        return 1.0 / float(state.seats)

    def weigh(self, state: State, seat: i64, codes: vec[i64], count: i64, weights: vec[float]) -> None:
        """Write how promising each of the seat's options is, relative to the others; all above 0."""
        for i in range(count):
            weights[i] = 1.0

    def choose(self, state: State, seat: i64, count: i64, chance: FastChance) -> i64:
        """One of the options in the state's buffer, as a quick player might choose when a line is played on."""
        return state.buffer[chance.below(count)]

    def look_ahead(
        self, state: State, seat: i64, codes: vec[i64], count: i64, weights: vec[float], heat: float
    ) -> None:
        """Weigh options by the position right after each: `heat` more in evaluation is e times the weight."""
        best = 0.0
        for i in range(count):
            after = state.copy()
            after.play(seat, codes[i])
            weights[i] = self.evaluate(after, seat)
            if weights[i] > best:
                best = weights[i]
        for i in range(count):
            weights[i] = math.exp((weights[i] - best) / heat)
