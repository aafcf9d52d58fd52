"""What bots know about Magpies."""

import math

from mypy_extensions import i64

from magpies.state import MagpieState
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.state import State

SCALE = 12  # a lead of so many points is worth e times the chance to win


class MagpieHeuristic(Heuristic):
    """Whoever has the most points now is the most likely winner."""

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, MagpieState)
        points = [state.points(other) for other in range(state.seats)]
        strengths = [math.exp((own - max(points)) / SCALE) for own in points]
        return strengths[seat] / sum(strengths)
