"""Knowledge: how a game can tell a bot what it knows about good play."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from tuckbox.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """What is known about good play of a game; this one knows nothing, and a game that has more derives from it."""

    def evaluate(self, state: State, seat: i64) -> float:
        """How well the seat stands, from 0 (lost) to 1 (won); finished matches are worth their value."""
        if state.over:
            return state.value(seat)
        return 1.0 / float(state.seats)
