"""What is known about good play of Tectonic Tribes."""

from __future__ import annotations

from mypy_extensions import i64

from tuckbox.games.tectonic.state import TectonicState
from tuckbox.knowledge import Knowledge
from tuckbox.state import State


class TectonicKnowledge(Knowledge):
    """Points of areas held count."""

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, TectonicState)
        if state.over:
            return state.value(seat)
        return 0.5
