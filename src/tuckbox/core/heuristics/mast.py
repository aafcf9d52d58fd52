"""Habits: what quick players have found good in the course of one search, so that they look at it first."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.chance import FastChance
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.state import State

SLOTS: Final = 32768  # options that there is room for; one that comes later takes the place of another
MOST: Final = 64  # options that can be looked at in one choice
UNKNOWN: Final = -2.0  # less than any gain


class Mast:
    """How well options did, on average, compared with the others that were looked at with them."""

    def __init__(self) -> None:
        self.keys = vec[i64]([-1] * SLOTS)
        self.totals = vec[float]([0.0] * SLOTS)
        self.counts = vec[i64]([0] * SLOTS)
        self.best = vec[i64]([0] * MOST)  # where the best by habit are among the options
        self.worths = vec[float]([0.0] * MOST)

    def reset(self) -> None:
        """Begin anew."""
        self.keys = vec[i64]([-1] * SLOTS)

    def average(self, key: i64) -> float:
        """What an option was worth more than others on average; very little if it was never looked at."""
        slot = slot_of(key)
        return self.totals[slot] / float(self.counts[slot]) if self.keys[slot] == key else UNKNOWN

    def update(self, key: i64, gain: float) -> None:
        """Remember what an option was worth more than others."""
        slot = slot_of(key)
        if self.keys[slot] != key:
            self.keys[slot] = key
            self.totals[slot] = 0.0
            self.counts[slot] = 0
        self.totals[slot] += gain
        self.counts[slot] += 1

    def select(
        self, knowledge: Heuristic, state: State, seat: i64, keys: vec[i64], count: i64, few: i64, chance: FastChance
    ) -> i64:
        """The best of a few options in the state's buffer by the position right after each, half of them by habit.

        The keys are what the options are known by; options and keys are put into another order.
        """
        options = state.buffer
        if count > few:
            known = self.move_best_to_front(options, keys, count, few // 2)
            for i in range(known, few):
                j = i + chance.below(count - i)
                options[i], options[j] = options[j], options[i]
                keys[i], keys[j] = keys[j], keys[i]
            count = few
        best: i64 = 0
        total = 0.0
        for i in range(count):
            after = state.copy()
            after.apply(seat, options[i])
            self.worths[i] = knowledge.evaluate(after, seat)
            total += self.worths[i]
            if self.worths[i] > self.worths[best]:
                best = i
        for i in range(count):
            self.update(keys[i], self.worths[i] - total / float(count))
        return options[best]

    def move_best_to_front(self, options: vec[i64], keys: vec[i64], count: i64, few: i64) -> i64:
        """Put the options that are best by habit first; how many."""
        found: i64 = 0
        for i in range(count):
            gain = self.average(keys[i])
            if gain > UNKNOWN and (found < few or gain > self.worths[found - 1]):
                if found < few:
                    found += 1
                j = found - 1
                while j > 0 and gain > self.worths[j - 1]:
                    self.worths[j] = self.worths[j - 1]
                    self.best[j] = self.best[j - 1]
                    j -= 1
                self.worths[j] = gain
                self.best[j] = i
        for i in range(found):
            for j in range(i + 1, found):
                if self.best[j] < self.best[i]:
                    self.best[i], self.best[j] = self.best[j], self.best[i]
        for i in range(found):
            at = self.best[i]
            options[i], options[at] = options[at], options[i]
            keys[i], keys[at] = keys[at], keys[i]
        return found


def slot_of(key: i64) -> i64:
    """Where an option is kept, if it is."""
    return ((key & 0xFFFFFF) * 40503 + (key >> 24) * 9973) % SLOTS
