"""MAST, the move-average sampling technique: averages over all playouts of a search guide the playout policy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.chance import FastChance
from tuckbox.core.state import State

if TYPE_CHECKING:
    from tuckbox.core.heuristics.heuristic import Heuristic

SLOTS: Final = 32768  # of the hash table; a later move replaces an earlier one
MOST_SEATS: Final = 8
MOST: Final = 64  # the most moves that one choice can evaluate
UNKNOWN: Final = -2.0  # less than any gain


class Mast:
    """The average gain of each move over the others that were evaluated with it."""

    def __init__(self) -> None:
        self.keys = vec[i64]([-1] * SLOTS)
        self.totals = vec[float]([0.0] * SLOTS)
        self.counts = vec[i64]([0] * SLOTS)
        self.best = vec[i64]([0] * MOST)  # the places of the best moves by average
        self.worths = vec[float]([0.0] * MOST)

    def reset(self) -> None:
        """Forget all averages."""
        self.keys = vec[i64]([-1] * SLOTS)

    def average(self, key: i64) -> float:
        """The average gain of a move; UNKNOWN if it was never evaluated."""
        slot = slot_of(key)
        return self.totals[slot] / float(self.counts[slot]) if self.keys[slot] == key else UNKNOWN

    def update(self, key: i64, gain: float) -> None:
        """Add a gain to the average of a move."""
        slot = slot_of(key)
        if self.keys[slot] != key:
            self.keys[slot] = key
            self.totals[slot] = 0.0
            self.counts[slot] = 0
        self.totals[slot] += gain
        self.counts[slot] += 1

    def select(
        self, heuristic: Heuristic, state: State, seat: i64, keys: vec[i64], count: i64, few: i64, chance: FastChance
    ) -> i64:
        """The best of a few moves in the state's buffer by the position right after each.

        Half of them are the best by average, the others random. Moves are averaged by their keys; both are reordered.
        """
        moves = state.buffer
        if count > few:
            known = self.move_best_to_front(moves, keys, count, few // 2)
            for i in range(known, few):
                j = i + chance.below(count - i)
                moves[i], moves[j] = moves[j], moves[i]
                keys[i], keys[j] = keys[j], keys[i]
            count = few
        best: i64 = 0
        total = 0.0
        for i in range(count):
            after = state.copy()
            after.apply(seat, moves[i])
            self.worths[i] = heuristic.value(after, seat)
            total += self.worths[i]
            if self.worths[i] > self.worths[best]:
                best = i
        for i in range(count):
            self.update(keys[i], self.worths[i] - total / float(count))
        return moves[best]

    def select_by_code(
        self, heuristic: Heuristic, state: State, seat: i64, count: i64, few: i64, chance: FastChance
    ) -> i64:
        """The best of a few moves in the state's buffer, averaged by their code and seat."""
        keys = vec[i64]([state.buffer[i] * MOST_SEATS + seat for i in range(count)])
        return self.select(heuristic, state, seat, keys, count, few, chance)

    def move_best_to_front(self, moves: vec[i64], keys: vec[i64], count: i64, few: i64) -> i64:
        """Move the best moves by average to the front; returns their number."""
        front: i64 = 0
        for i in range(count):
            gain = self.average(keys[i])
            if gain > UNKNOWN and (front < few or gain > self.worths[front - 1]):
                if front < few:
                    front += 1
                j = front - 1
                while j > 0 and gain > self.worths[j - 1]:
                    self.worths[j] = self.worths[j - 1]
                    self.best[j] = self.best[j - 1]
                    j -= 1
                self.worths[j] = gain
                self.best[j] = i
        for i in range(front):
            for j in range(i + 1, front):
                if self.best[j] < self.best[i]:
                    self.best[i], self.best[j] = self.best[j], self.best[i]
        for i in range(front):
            at = self.best[i]
            moves[i], moves[at] = moves[at], moves[i]
            keys[i], keys[at] = keys[at], keys[i]
        return front


def slot_of(key: i64) -> i64:
    """The slot of a move in the hash table."""
    return ((key & 0xFFFFFF) * 40503 + (key >> 24) * 9973) % SLOTS
