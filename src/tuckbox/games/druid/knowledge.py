"""What is known about good play of Druid Games."""

from __future__ import annotations

from mypy_extensions import i64

from tuckbox.games.druid.cards import ROW, TERRAINS
from tuckbox.games.druid.state import DruidState
from tuckbox.knowledge import Knowledge
from tuckbox.state import State


class DruidKnowledge(Knowledge):
    """A terrain that is being won counts most; then how strong the groups are, also those still to be completed."""

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, DruidState)
        if state.over:
            return state.value(seat)
        lead = 0.0
        for i in range(ROW):
            terrain = state.row[i]
            lead += _standing(state, seat * TERRAINS + terrain) - _standing(state, (1 - seat) * TERRAINS + terrain)
            winner = state.winner(terrain)
            if winner >= 0:
                lead += 1.0 if winner == seat else -1.0
        return 0.5 + lead / 24.0


def _standing(state: DruidState, side: i64) -> float:
    """The promise of a side: its strength if it has three creatures, otherwise a little for each creature."""
    strength = state.strengths[side]
    if strength == 0:
        return 0.2 * float(state.count(side))
    return 0.3 * float(strength >> 8) + 0.01 * float(strength & 0xFF)
