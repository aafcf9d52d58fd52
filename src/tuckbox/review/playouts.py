"""Playouts from a determinization, or with open hands and only the draw piles unknown."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.chance import FastChance
from tuckbox.core.errors import NoLegalMove
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.state import NO_PICK, State

NOBODY: Final[i64] = -1


class Playouts:
    """Sums of the seats' values over many playouts, with their squares for standard errors.

    A playout runs for some moves, then on to the next position that can be evaluated. Moves come from the heuristic's
    playout policy, or are the best of a few candidates by the position right after each. A position's values are raised
    to the power of `sharpness` and normalised: some heuristics know who is ahead but not by how much.
    """

    def __init__(
        self,
        heuristic: Heuristic,
        depth: i64,
        candidates: i64,
        sharpness: float,
        seats: i64,
        deals: FastChance,
        chance: FastChance,
    ) -> None:
        self.heuristic = heuristic
        self.depth: i64 = depth
        self.candidates: i64 = candidates  # 0: the heuristic's playout policy
        self.sharpness: float = sharpness
        self.deals = deals  # deals the unknown cards; equal generators deal alike
        self.chance = chance  # for the policy's choices
        self.count: i64 = 0
        self.values = vec[float]([0.0] * seats)  # of the last playout
        self.sums = vec[float]([0.0] * seats)
        self.squares = vec[float]([0.0] * seats)
        heuristic.start_search()

    def from_seat(self, state: State, seat: i64, count: i64) -> None:
        """Play out fresh determinizations of what a seat knows."""
        for _ in range(count):
            self.play_out(state.resample(seat, self.deals))

    def from_open(self, state: State, mover: i64, code: i64, count: i64) -> None:
        """Play out a position with open hands, reshuffling undrawn cards each time.

        Every playout starts with the mover's move, unless the mover is NOBODY.
        """
        for _ in range(count):
            twin = state.shuffle_undrawn(self.deals)
            if twin is None:
                raise NotImplementedError
            if mover != NOBODY:
                twin.apply(mover, code)
            self.play_out(twin)

    def choose(self, state: State, seat: i64, count: i64) -> i64:
        """A move of a playout."""
        if self.candidates > 0 and not state.is_sealed() and self.heuristic.is_quiet(state):
            return self.heuristic.best_of_few(state, seat, count, self.candidates, self.chance)
        return self.heuristic.playout_move(state, seat, count, self.chance)

    def play_out(self, state: State) -> None:
        """Play out this position and add the values of the final one."""
        moves: i64 = 0
        while not state.is_over and (moves < self.depth or not self.heuristic.is_quiet(state) or is_half_sealed(state)):
            seat = state.seat_to_act()
            count = state.write_legal_moves(seat)
            if count == 0:
                raise NoLegalMove
            state.apply(seat, state.buffer[0] if count == 1 else self.choose(state, seat, count))
            moves += 1
        self.heuristic.evaluate_all(state, self.values)
        self.count += 1
        total = 0.0
        for seat in range(state.seats):
            if not state.is_over and self.sharpness != 1.0:
                self.values[seat] = math.pow(self.values[seat], self.sharpness)
            total += self.values[seat]
        for seat in range(state.seats):
            value = self.values[seat] / total if total > 0.0 else 1.0 / float(state.seats)
            self.sums[seat] += value
            self.squares[seat] += value * value


def is_half_sealed(state: State) -> bool:
    """Whether only some seats have made their sealed choice, so that its value counts for those alone."""
    if not state.is_sealed():
        return False
    return any(state.picks[seat] != NO_PICK for seat in range(state.seats))
