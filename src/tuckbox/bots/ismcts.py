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
from tuckbox.core.heuristics.heuristic import WIDE, Heuristic
from tuckbox.core.state import State
from tuckbox.core.steps import SEALED, a_of

MOVER: Final = 40  # an entry's key is the seat that moves, shifted by this, and the code
CODE: Final[i64] = 0xFFFFFFFFFF
KEY: Final[i64] = 0xFFFFFFFFFFFF  # joint picks are hashed into this many bits
NOBODY: Final[i64] = -1
NONE: Final[i64] = -1

WIDENING: Final = 6  # another of very many options is tried while (how many were tried)^2 <= this * visits
OFTEN: Final = 32  # iterations between looks whether anything can still change


class Ismcts:
    """A tree that grows by run(); its root is a decision of one seat."""

    def __init__(
        self, root: State, seat: i64, knowledge: Heuristic, chance: FastChance, rollout: i64, explore: float
    ) -> None:
        self.root = root  # any state that the seat cannot tell from the true one
        self.seat: i64 = seat
        self.heuristic = knowledge
        self.chance = chance
        self.rollout_depth: i64 = rollout
        self.exploration: float = explore * 2.0 / float(root.seats)  # with more seats all chances lie closer together
        self.iterations: i64 = 0  # iterations
        self.moves: i64 = 0  # moves played on copies of states, for the bench
        self.size: i64 = 1  # entries used; the first is the root
        self.keys = vec[i64]([0] * 1024)
        self.visits = vec[i64]([0] * 1024)
        self.availability = vec[i64]([0] * 1024)  # how often the move could have been made when its place was reached
        self.value_sums = vec[float]([0.0] * 1024)
        self.priors = vec[float]([0.0] * 1024)
        self.first_child = vec[i64]([NONE] * 1024)  # the moves made from here, in rising order of keys
        self.next_sibling = vec[i64]([NONE] * 1024)
        self.joint_children = vec[i64]([NONE] * 1024)  # the places reached from here when sealed picks were opened
        self.path = vec[i64]([0] * 256)
        self.movers = vec[i64]([0] * 256)
        self.length: i64 = 0
        options = len(root.buffer)
        self.codes = vec[i64]([0] * options)
        self.candidates = vec[i64]([0] * options)
        self.new_priors = vec[float]([0.0] * options)
        self.values = vec[float]([0.0] * root.seats)
        knowledge.start_search()

    # Growing

    def run(self, iterations: i64, left: i64) -> bool:
        """Grow by some iterations; whether the choice may still change with `left` more after them."""
        for i in range(iterations):
            self.iterate()
            if self.iterations % OFTEN == 0 and self.is_decided(iterations - 1 - i + left):
                return False
        return True

    def iterate(self) -> None:
        """Deal anew, walk down, play on, evaluate, and remember the value along the way."""
        state = self.root.resample(self.seat, self.chance)
        self.length = 0
        self.descend(state)
        moves: i64 = 0
        while not state.is_over and (moves < self.rollout_depth or not self.heuristic.is_quiet(state)):
            seat = state.seat_to_act()
            count = state.write_legal_moves(seat)
            state.apply(
                seat, state.buffer[0] if count == 1 else self.heuristic.playout_move(state, seat, count, self.chance)
            )
            moves += 1
        self.moves += moves + self.length
        self.heuristic.evaluate_all(state, self.values)
        for i in range(self.length):
            entry = self.path[i]
            self.visits[entry] += 1
            if self.movers[i] != NOBODY:
                self.value_sums[entry] += self.values[self.movers[i]]
        self.iterations += 1

    def descend(self, state: State) -> None:
        """Follow the tree down to a place where it has not been, or where there is too much to choose from."""
        node: i64 = 0
        while not state.is_over:
            if self.visits[node] == 0 and node != 0:
                return
            mover = state.seat_to_act()
            step = state.top_step()
            count = state.write_legal_moves(mover)
            if node != 0 and self.heuristic.is_too_wide(count):
                return
            entry = self.select(state, node, mover, count)
            code = self.keys[entry] & CODE
            self.push_path(entry, mover)
            if step & SEALED == 0:
                state.apply(mover, code)
                node = entry
                continue
            owing = a_of(step)
            if owing & (owing - 1) != 0:
                state.apply(mover, code)
                continue
            key = joint_key(state, code)
            state.apply(mover, code)
            node = self.joint_child(node, key)
            self.push_path(node, NOBODY)

    def push_path(self, entry: i64, mover: i64) -> None:
        """Add an entry to the path of this iteration."""
        if self.length == len(self.path):
            self.path = doubled(self.path)
            self.movers = doubled(self.movers)
        self.path[self.length] = entry
        self.movers[self.length] = mover
        self.length += 1

    def select(self, state: State, node: i64, mover: i64, count: i64) -> i64:
        """The entry of the mover's most interesting option: good so far, promising, or little tried."""
        self.find_candidates(state, node, mover, count)
        sum_weights = 0.0
        sum_totals = 0.0
        sum_visits: i64 = 0
        alike = True
        for i in range(count):
            entry = self.candidates[i]
            self.availability[entry] += 1
            alike = alike and self.priors[entry] == self.priors[self.candidates[0]]
            sum_weights += self.priors[entry]
            sum_totals += self.value_sums[entry]
            sum_visits += self.visits[entry]
        if count == 1:
            return self.candidates[0]
        if alike:
            return self.select_ucb(count, sum_visits)
        untried = sum_totals / float(sum_visits) if sum_visits > 0 else 0.5
        best = self.candidates[0]
        best_score = -1.0
        for i in range(count):
            entry = self.candidates[i]
            visits = self.visits[entry]
            share = self.priors[entry] / sum_weights
            score = self.value_sums[entry] / float(visits) if visits > 0 else untried
            score += self.exploration * share * math.sqrt(float(self.availability[entry])) / float(1 + visits)
            if score > best_score:
                best_score = score
                best = entry
        return best

    def select_ucb(self, count: i64, all_visits: i64) -> i64:
        """Where all options weigh the same: any that was never tried, or else the best by the rule for bandits.

        Where they are very many, it comes back to those that were tried before it has tried all.
        """
        tried: i64 = 0
        for i in range(count):
            if self.visits[self.candidates[i]] > 0:
                tried += 1
        enough = tried == count or (count > WIDE and tried * tried > WIDENING * all_visits)
        best = self.candidates[0]
        best_score = -1.0
        untried: i64 = 0
        for i in range(count):
            entry = self.candidates[i]
            visits = self.visits[entry]
            if visits == 0:
                untried += 1
                if not enough and self.chance.below(untried) == 0:
                    best = entry
            elif enough:
                chances = math.log(float(self.availability[entry])) / float(visits)
                score = self.value_sums[entry] / float(visits) + self.exploration * math.sqrt(chances)
                if score > best_score:
                    best_score = score
                    best = entry
        return best

    def find_candidates(self, state: State, node: i64, mover: i64, count: i64) -> None:
        """Find the entries of all options, in their order; those that are new here are weighed and added."""
        base = mover << MOVER
        for i in range(count):
            self.codes[i] = state.buffer[i]
        weighed = False
        before = NONE
        entry = self.first_child[node]
        for i in range(count):
            key = base | self.codes[i]
            while entry != NONE and self.keys[entry] < key:
                before = entry
                entry = self.next_sibling[entry]
            if entry == NONE or self.keys[entry] != key:
                if not weighed:
                    self.heuristic.priors(state, mover, self.codes, count, self.new_priors, node == 0)
                    weighed = True
                fresh = self.add_node(key, self.new_priors[i], entry)
                if before == NONE:
                    self.first_child[node] = fresh
                else:
                    self.next_sibling[before] = fresh
                entry = fresh
            self.candidates[i] = entry
            before = entry
            entry = self.next_sibling[entry]

    def joint_child(self, node: i64, key: i64) -> i64:
        """The place that is reached from a node when these sealed picks are opened together."""
        entry = self.joint_children[node]
        while entry != NONE:
            if self.keys[entry] == key:
                return entry
            entry = self.next_sibling[entry]
        fresh = self.add_node(key, 0.0, self.joint_children[node])
        self.joint_children[node] = fresh
        return fresh

    def add_node(self, key: i64, weight: float, following: i64) -> i64:
        """A new entry that stands before another one."""
        if self.size == len(self.keys):
            self.keys = doubled(self.keys)
            self.visits = doubled(self.visits)
            self.availability = doubled(self.availability)
            self.first_child = doubled(self.first_child)
            self.next_sibling = doubled(self.next_sibling)
            self.joint_children = doubled(self.joint_children)
            self.value_sums = doubled_floats(self.value_sums)
            self.priors = doubled_floats(self.priors)
        entry = self.size
        self.size += 1
        self.keys[entry] = key
        self.visits[entry] = 0
        self.availability[entry] = 0
        self.value_sums[entry] = 0.0
        self.priors[entry] = weight
        self.first_child[entry] = NONE
        self.next_sibling[entry] = following
        self.joint_children[entry] = NONE
        return entry

    def is_decided(self, left: i64) -> bool:
        """Whether no option can overtake the most visited one any more."""
        most: i64 = 0
        second: i64 = 0
        entry = self.first_child[0]
        while entry != NONE:
            if self.keys[entry] >> MOVER == self.seat:
                visits = self.visits[entry]
                if visits > most:
                    second = most
                    most = visits
                elif visits > second:
                    second = visits
            entry = self.next_sibling[entry]
        return most - second > left

    # Reading

    def root_statistics(self) -> list[tuple[int, int, float]]:
        """Of each of the seat's options at the root: its code, its visits, the sum of the values it led to."""
        found: list[tuple[int, int, float]] = []
        entry = self.first_child[0]
        while entry != NONE:
            if self.keys[entry] >> MOVER == self.seat:
                found.append((int(self.keys[entry] & CODE), int(self.visits[entry]), self.value_sums[entry]))
            entry = self.next_sibling[entry]
        return found

    def principal_variation(self, code: i64, least: i64) -> list[tuple[int, int]]:
        """What is expected after an option: the most visited moves (seat, code), each visited `least` times."""
        found: list[tuple[int, int]] = []
        key = (self.seat << MOVER) | code
        entry = self.first_child[0]
        while entry != NONE and self.keys[entry] != key:
            entry = self.next_sibling[entry]
        while entry != NONE:
            best = NONE
            follower = self.first_child[entry]
            while follower != NONE:
                if self.visits[follower] >= least and (best == NONE or self.visits[follower] > self.visits[best]):
                    best = follower
                follower = self.next_sibling[follower]
            if best != NONE:
                found.append((int(self.keys[best] >> MOVER), int(self.keys[best] & CODE)))
            entry = best
        return found


def joint_key(state: State, last: i64) -> i64:
    """A key for all picks of a sealed choice that this last one opens."""
    key = last
    for seat in range(state.seats):
        key = ((key * 8191) ^ (state.picks[seat] + 2)) & KEY
    return key


def doubled(cells: vec[i64]) -> vec[i64]:
    """An array of twice the length that begins with these cells."""
    fresh = vec[i64]([0] * (2 * len(cells)))
    for i in range(len(cells)):
        fresh[i] = cells[i]
    return fresh


def doubled_floats(cells: vec[float]) -> vec[float]:
    """An array of twice the length that begins with these cells."""
    fresh = vec[float]([0.0] * (2 * len(cells)))
    for i in range(len(cells)):
        fresh[i] = cells[i]
    return fresh
