"""The search: information-set Monte Carlo tree search, one tree for all games, from what one seat knows.

Every iteration deals anew what the seat cannot know, walks down the tree along moves that are possible in that deal,
plays a little further and evaluates. An entry of the tree is a move that somebody made; its statistics are those of who
made it, and count against how often the move was possible, not how often its parent was visited.

A sealed choice is one node: each seat chooses in it by its own statistics, blind to what the others chose in the same
iteration, and the walk goes on at a node that stands for all picks together.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.chance import FastChance
from tuckbox.core.heuristics.heuristic import WIDE, Knowledge
from tuckbox.core.state import State
from tuckbox.core.steps import SEALED, a_of

MOVER: Final = 40  # an entry's key is the seat that moves, shifted by this, and the code
CODE: Final[i64] = 0xFFFFFFFFFF
KEY: Final[i64] = 0xFFFFFFFFFFFF  # joint picks are hashed into this many bits
NOBODY: Final[i64] = -1
NONE: Final[i64] = -1

WIDENING: Final = 6  # another of very many options is tried while (how many were tried)^2 <= this * visits
OFTEN: Final = 32  # iterations between looks whether anything can still change


class Search:
    """A tree that grows by run(); its root is a decision of one seat."""

    def __init__(
        self, root: State, seat: i64, knowledge: Knowledge, chance: FastChance, rollout: i64, explore: float
    ) -> None:
        self.root = root  # any state that the seat cannot tell from the true one
        self.seat: i64 = seat
        self.knowledge = knowledge
        self.chance = chance
        self.rollout: i64 = rollout
        self.explore: float = explore * 2.0 / float(root.seats)  # with more seats all chances lie closer together
        self.done: i64 = 0  # iterations
        self.moves: i64 = 0  # moves played on copies of states, for the bench
        self.size: i64 = 1  # entries used; the first is the root
        self.keys = vec[i64]([0] * 1024)
        self.visits = vec[i64]([0] * 1024)
        self.possible = vec[i64]([0] * 1024)  # how often the move could have been made when its place was reached
        self.totals = vec[float]([0.0] * 1024)
        self.weights = vec[float]([0.0] * 1024)
        self.first = vec[i64]([NONE] * 1024)  # the moves made from here, in rising order of keys
        self.next = vec[i64]([NONE] * 1024)
        self.opened = vec[i64]([NONE] * 1024)  # the places reached from here when sealed picks were opened
        self.path = vec[i64]([0] * 256)
        self.movers = vec[i64]([0] * 256)
        self.length: i64 = 0
        options = len(root.buffer)
        self.codes = vec[i64]([0] * options)
        self.here = vec[i64]([0] * options)
        self.fresh = vec[float]([0.0] * options)
        self.values = vec[float]([0.0] * root.seats)
        knowledge.begin()

    # Growing

    def run(self, iterations: i64, left: i64) -> bool:
        """Grow by some iterations; whether the choice may still change with `left` more after them."""
        for i in range(iterations):
            self.iterate()
            if self.done % OFTEN == 0 and self.settled(iterations - 1 - i + left):
                return False
        return True

    def iterate(self) -> None:
        """Deal anew, walk down, play on, evaluate, and remember the value along the way."""
        state = self.root.resample(self.seat, self.chance)
        self.length = 0
        self.walk(state)
        moves: i64 = 0
        while not state.over and (moves < self.rollout or not self.knowledge.is_quiet(state)):
            seat = state.decider()
            count = state.fill(seat)
            state.play(seat, state.buffer[0] if count == 1 else self.knowledge.choose(state, seat, count, self.chance))
            moves += 1
        self.moves += moves + self.length
        self.knowledge.evaluate_all(state, self.values)
        for i in range(self.length):
            entry = self.path[i]
            self.visits[entry] += 1
            if self.movers[i] != NOBODY:
                self.totals[entry] += self.values[self.movers[i]]
        self.done += 1

    def walk(self, state: State) -> None:
        """Follow the tree down to a place where it has not been, or where there is too much to choose from."""
        node: i64 = 0
        while not state.over:
            if self.visits[node] == 0 and node != 0:
                return
            mover = state.decider()
            step = state.top()
            count = state.fill(mover)
            if node != 0 and self.knowledge.is_wide(count):
                return
            entry = self.select(state, node, mover, count)
            code = self.keys[entry] & CODE
            self.remember(entry, mover)
            if step & SEALED == 0:
                state.play(mover, code)
                node = entry
                continue
            owing = a_of(step)
            if owing & (owing - 1) != 0:
                state.play(mover, code)
                continue
            key = joint(state, code)
            state.play(mover, code)
            node = self.place(node, key)
            self.remember(node, NOBODY)

    def remember(self, entry: i64, mover: i64) -> None:
        """Add an entry to the path of this iteration."""
        if self.length == len(self.path):
            self.path = longer(self.path)
            self.movers = longer(self.movers)
        self.path[self.length] = entry
        self.movers[self.length] = mover
        self.length += 1

    def select(self, state: State, node: i64, mover: i64, count: i64) -> i64:
        """The entry of the mover's most interesting option: good so far, promising, or little tried."""
        self.gather(state, node, mover, count)
        sum_weights = 0.0
        sum_totals = 0.0
        sum_visits: i64 = 0
        alike = True
        for i in range(count):
            entry = self.here[i]
            self.possible[entry] += 1
            alike = alike and self.weights[entry] == self.weights[self.here[0]]
            sum_weights += self.weights[entry]
            sum_totals += self.totals[entry]
            sum_visits += self.visits[entry]
        if count == 1:
            return self.here[0]
        if alike:
            return self.select_alike(count, sum_visits)
        untried = sum_totals / float(sum_visits) if sum_visits > 0 else 0.5
        best = self.here[0]
        best_score = -1.0
        for i in range(count):
            entry = self.here[i]
            visits = self.visits[entry]
            share = self.weights[entry] / sum_weights
            score = self.totals[entry] / float(visits) if visits > 0 else untried
            score += self.explore * share * math.sqrt(float(self.possible[entry])) / float(1 + visits)
            if score > best_score:
                best_score = score
                best = entry
        return best

    def select_alike(self, count: i64, all_visits: i64) -> i64:
        """Where all options weigh the same: any that was never tried, or else the best by the rule for bandits.

        Where they are very many, it comes back to those that were tried before it has tried all.
        """
        tried: i64 = 0
        for i in range(count):
            if self.visits[self.here[i]] > 0:
                tried += 1
        enough = tried == count or (count > WIDE and tried * tried > WIDENING * all_visits)
        best = self.here[0]
        best_score = -1.0
        untried: i64 = 0
        for i in range(count):
            entry = self.here[i]
            visits = self.visits[entry]
            if visits == 0:
                untried += 1
                if not enough and self.chance.below(untried) == 0:
                    best = entry
            elif enough:
                chances = math.log(float(self.possible[entry])) / float(visits)
                score = self.totals[entry] / float(visits) + self.explore * math.sqrt(chances)
                if score > best_score:
                    best_score = score
                    best = entry
        return best

    def gather(self, state: State, node: i64, mover: i64, count: i64) -> None:
        """Find the entries of all options, in their order; those that are new here are weighed and added."""
        base = mover << MOVER
        for i in range(count):
            self.codes[i] = state.buffer[i]
        weighed = False
        before = NONE
        entry = self.first[node]
        for i in range(count):
            key = base | self.codes[i]
            while entry != NONE and self.keys[entry] < key:
                before = entry
                entry = self.next[entry]
            if entry == NONE or self.keys[entry] != key:
                if not weighed:
                    self.knowledge.weigh(state, mover, self.codes, count, self.fresh, node == 0)
                    weighed = True
                fresh = self.add(key, self.fresh[i], entry)
                if before == NONE:
                    self.first[node] = fresh
                else:
                    self.next[before] = fresh
                entry = fresh
            self.here[i] = entry
            before = entry
            entry = self.next[entry]

    def place(self, node: i64, key: i64) -> i64:
        """The place that is reached from a node when these sealed picks are opened together."""
        entry = self.opened[node]
        while entry != NONE:
            if self.keys[entry] == key:
                return entry
            entry = self.next[entry]
        fresh = self.add(key, 0.0, self.opened[node])
        self.opened[node] = fresh
        return fresh

    def add(self, key: i64, weight: float, following: i64) -> i64:
        """A new entry that stands before another one."""
        if self.size == len(self.keys):
            self.keys = longer(self.keys)
            self.visits = longer(self.visits)
            self.possible = longer(self.possible)
            self.first = longer(self.first)
            self.next = longer(self.next)
            self.opened = longer(self.opened)
            self.totals = longer_floats(self.totals)
            self.weights = longer_floats(self.weights)
        entry = self.size
        self.size += 1
        self.keys[entry] = key
        self.visits[entry] = 0
        self.possible[entry] = 0
        self.totals[entry] = 0.0
        self.weights[entry] = weight
        self.first[entry] = NONE
        self.next[entry] = following
        self.opened[entry] = NONE
        return entry

    def settled(self, left: i64) -> bool:
        """Whether no option can overtake the most visited one any more."""
        most: i64 = 0
        second: i64 = 0
        entry = self.first[0]
        while entry != NONE:
            if self.keys[entry] >> MOVER == self.seat:
                visits = self.visits[entry]
                if visits > most:
                    second = most
                    most = visits
                elif visits > second:
                    second = visits
            entry = self.next[entry]
        return most - second > left

    # Reading

    def tried(self) -> list[tuple[int, int, float]]:
        """Of each of the seat's options at the root: its code, its visits, the sum of the values it led to."""
        found: list[tuple[int, int, float]] = []
        entry = self.first[0]
        while entry != NONE:
            if self.keys[entry] >> MOVER == self.seat:
                found.append((int(self.keys[entry] & CODE), int(self.visits[entry]), self.totals[entry]))
            entry = self.next[entry]
        return found

    def line(self, code: i64, least: i64) -> list[tuple[int, int]]:
        """What is expected after an option: the most visited moves (seat, code), each visited `least` times."""
        found: list[tuple[int, int]] = []
        key = (self.seat << MOVER) | code
        entry = self.first[0]
        while entry != NONE and self.keys[entry] != key:
            entry = self.next[entry]
        while entry != NONE:
            best = NONE
            follower = self.first[entry]
            while follower != NONE:
                if self.visits[follower] >= least and (best == NONE or self.visits[follower] > self.visits[best]):
                    best = follower
                follower = self.next[follower]
            if best != NONE:
                found.append((int(self.keys[best] >> MOVER), int(self.keys[best] & CODE)))
            entry = best
        return found


def joint(state: State, last: i64) -> i64:
    """A key for all picks of a sealed choice that this last one opens."""
    key = last
    for seat in range(state.seats):
        key = ((key * 8191) ^ (state.picks[seat] + 2)) & KEY
    return key


def longer(cells: vec[i64]) -> vec[i64]:
    """An array of twice the length that begins with these cells."""
    fresh = vec[i64]([0] * (2 * len(cells)))
    for i in range(len(cells)):
        fresh[i] = cells[i]
    return fresh


def longer_floats(cells: vec[float]) -> vec[float]:
    """An array of twice the length that begins with these cells."""
    fresh = vec[float]([0.0] * (2 * len(cells)))
    for i in range(len(cells)):
        fresh[i] = cells[i]
    return fresh
