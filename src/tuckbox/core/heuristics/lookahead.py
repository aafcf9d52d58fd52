"""Lookahead: the value of a move once all decisions that follow from it are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tuckbox.core.state import State

if TYPE_CHECKING:
    from tuckbox.core.heuristics.heuristic import Heuristic

BUDGET: Final[i64] = 300  # positions evaluated for one move; beyond that only the first legal move is followed
MOST_STEPS: Final[i64] = (
    3_000  # the most decisions examined for one move; only unusual card sets need more than a few hundred
)


class Lookahead:
    """Evaluates whole plays: a card with its payment, an action with its choices.

    A play is over when nothing but the turn's own step is left on the stack, when another turn has begun, or when
    others continue with what was pending before it. Until then every move of the
    mover is tried; others choose what is best for themselves at once.
    """

    def __init__(self, heuristic: Heuristic) -> None:
        self.heuristic = heuristic
        self.budget: i64 = 0
        self.steps: i64 = 0  # decisions left to examine
        self.turn: i64 = 0  # the step at the bottom of the stack before the play
        self.depth: i64 = 0  # of the stack before the play

    def value(self, samples: list[State], seat: i64, code: i64) -> float:
        """The seat's average value after the whole play that begins with this move."""
        total = 0.0
        for sample in samples:
            after = sample.copy()
            after.apply(seat, code)
            self.budget = BUDGET
            self.steps = MOST_STEPS
            self.turn = sample.steps[0]
            self.depth = sample.depth
            total += self.finish(after, seat)
        return total / float(len(samples))

    def finish(self, state: State, seat: i64) -> float:
        """The seat's best value over all ways to finish the play."""
        while not self.is_finished(state, seat) and state.seat_to_act() != seat:
            self.answer(state)
        if self.is_finished(state, seat):
            self.budget -= 1
            return self.heuristic.value(state, seat)
        count = state.write_legal_moves(seat)
        if self.budget <= 0 and count > 1:
            count = 1
        moves = state.buffer[:count]
        best = -1.0
        self.steps -= 1
        for i in range(count):
            if i > 0 and self.steps <= 0:
                break
            after = state if i == count - 1 else state.copy()
            after.apply(seat, moves[i])
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
        """Play the move of another player that is best for them right after it."""
        seat = state.seat_to_act()
        count = state.write_legal_moves(seat)
        moves = state.buffer[:count]
        chosen = moves[0]
        best = -1.0
        if count > 1:
            for i in range(count):
                after = state.copy()
                after.apply(seat, moves[i])
                worth = self.heuristic.value(after, seat)
                if worth > best:
                    best = worth
                    chosen = moves[i]
        state.apply(seat, chosen)
