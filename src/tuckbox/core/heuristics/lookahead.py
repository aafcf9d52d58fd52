"""Lookahead: what a move is worth once all that it asks for has been decided, too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tuckbox.core.state import State

if TYPE_CHECKING:
    from tuckbox.core.heuristics.heuristic import Heuristic

BUDGET: Final[i64] = 300  # positions that are looked at for one move; beyond that only first options are followed


class Lookahead:
    """Weighs whole plays: a card with its payment, an action with its choices.

    A play is over when nothing but the turn's own step is left on the stack, when another turn has begun, or when
    others go on with what was pending before it. What the mover decides until then is tried out in every way; what
    others must decide in between, they decide as is best for themselves at once.
    """

    def __init__(self, knowledge: Heuristic) -> None:
        self.heuristic = knowledge
        self.budget: i64 = 0
        self.turn: i64 = 0  # the step at the bottom of the stack before the play
        self.depth: i64 = 0  # of the stack before the play

    def value(self, samples: list[State], seat: i64, code: i64) -> float:
        """What the position after a whole play that begins with this move is worth to the seat, on average."""
        total = 0.0
        for sample in samples:
            after = sample.copy()
            after.apply(seat, code)
            self.budget = BUDGET
            self.turn = sample.steps[0]
            self.depth = sample.depth
            total += self.finish(after, seat)
        return total / float(len(samples))

    def finish(self, state: State, seat: i64) -> float:
        """The best worth to the seat of what it can make of the play that is under way."""
        while not self.is_finished(state, seat) and state.seat_to_act() != seat:
            self.answer(state)
        if self.is_finished(state, seat):
            self.budget -= 1
            return self.heuristic.evaluate(state, seat)
        count = state.write_legal_moves(seat)
        if self.budget <= 0:
            count = 1
        options = state.buffer[:count]
        best = -1.0
        for i in range(count):
            after = state if i == count - 1 else state.copy()
            after.apply(seat, options[i])
            worth = self.finish(after, seat)
            if worth > best:
                best = worth
        return best

    def is_finished(self, state: State, seat: i64) -> bool:
        """Whether the play that the seat began is over."""
        if state.is_over or state.depth <= 1 or state.steps[0] != self.turn:
            return True
        return state.depth <= self.depth and state.seat_to_act() != seat

    def answer(self, state: State) -> None:
        """Let another player decide what is best for that player at once."""
        seat = state.seat_to_act()
        count = state.write_legal_moves(seat)
        options = state.buffer[:count]
        chosen = options[0]
        best = -1.0
        if count > 1:
            for i in range(count):
                after = state.copy()
                after.apply(seat, options[i])
                worth = self.heuristic.evaluate(after, seat)
                if worth > best:
                    best = worth
                    chosen = options[i]
        state.apply(seat, chosen)
