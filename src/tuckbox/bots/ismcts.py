"""Information-set Monte Carlo tree search (ISMCTS) with one tree, from the information set of one seat.

Every iteration resamples what the seat cannot know, descends the tree along moves legal in that sample (by PUCT
if the heuristic has priors, otherwise by UCB1 with progressive widening), plays out a little further, evaluates, and
backpropagates. A node is a move; its statistics are those of the seat that made it, and its exploration term counts how
often the move was available, not how often its parent was visited.

A sealed choice is one node: each seat selects by its own statistics, blind to the others' picks of the same iteration,
and the descent continues at a child for the joint pick.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.chance import FastChance
from tuckbox.core.errors import NoLegalMove
from tuckbox.core.heuristics.heuristic import WIDE, Heuristic
from tuckbox.core.state import State
from tuckbox.core.steps import SEALED, a_of

MOVER: Final = 40  # a node's key is the seat that moves, shifted by this, and the code
CODE: Final[i64] = 0xFFFFFFFFFF
KEY: Final[i64] = 0xFFFFFFFFFFFF  # joint picks are hashed into this many bits
NOBODY: Final[i64] = -1
NONE: Final[i64] = -1

WIDENING: Final = 6  # progressive widening: a new move is tried while (moves tried)^2 <= this * visits
CHECK_EVERY: Final = 32  # iterations between checks for an early stop


class Ismcts:
    """A tree that grows by run(); its root is a decision of one seat."""

    def __init__(
        self, root: State, seat: i64, heuristic: Heuristic, chance: FastChance, playout_depth: i64, exploration: float
    ) -> None:
        self.root = root  # any state of the information set
        self.seat: i64 = seat
        self.heuristic = heuristic
        self.chance = chance
        self.deals = chance  # deals the determinizations; equal generators deal the same to two searches
        self.playout_depth: i64 = playout_depth
        self.exploration: float = exploration * 2.0 / float(root.seats)  # values lie closer together with more seats
        self.iterations: i64 = 0
        self.moves: i64 = 0  # moves applied, for the bench
        self.size: i64 = 1  # nodes used; the first is the root
        self.keys = vec[i64]([0] * 1024)
        self.visits = vec[i64]([0] * 1024)
        self.availability = vec[i64]([0] * 1024)  # how often the move was legal when its parent was visited
        self.value_sums = vec[float]([0.0] * 1024)
        self.priors = vec[float]([0.0] * 1024)
        self.first_child = vec[i64]([NONE] * 1024)  # in ascending order of keys
        self.next_sibling = vec[i64]([NONE] * 1024)
        self.joint_children = vec[i64]([NONE] * 1024)  # the first child for a joint pick
        self.path = vec[i64]([0] * 256)
        self.movers = vec[i64]([0] * 256)
        self.length: i64 = 0
        most_moves = len(root.buffer)
        self.codes = vec[i64]([0] * most_moves)
        self.candidates = vec[i64]([0] * most_moves)
        self.new_priors = vec[float]([0.0] * most_moves)
        self.values = vec[float]([0.0] * root.seats)
        heuristic.start_search()
        useful = heuristic.useful_moves(root, seat)
        self.root_moves = vec[i64]([useful[i] for i in range(len(useful))])

    # Search

    def run(self, iterations: i64, left: i64) -> bool:
        """Run some iterations; whether the choice may still change with `left` more after them."""
        for i in range(iterations):
            self.iterate()
            if self.iterations % CHECK_EVERY == 0 and self.is_decided(iterations - 1 - i + left):
                return False
        return True

    def iterate(self) -> None:
        """One iteration: resample, select and expand, play out, evaluate, backpropagate."""
        state = self.root.resample(self.seat, self.deals)
        self.length = 0
        self.descend(state)
        moves: i64 = 0
        while not state.is_over and (moves < self.playout_depth or not self.heuristic.is_quiet(state)):
            seat = state.seat_to_act()
            count = state.write_legal_moves(seat)
            if count == 0:
                raise NoLegalMove
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
        """Selection and expansion: down to a node without visits, or one with too many legal moves."""
        node: i64 = 0
        while not state.is_over:
            if self.visits[node] == 0 and node != 0:
                return
            mover = state.seat_to_act()
            step = state.top_step()
            count = self.write_moves(state, node, mover)
            if count == 0:
                raise NoLegalMove
            if node != 0 and self.heuristic.is_too_wide(count):
                return
            entry = self.select(state, node, mover, count)
            code = self.keys[entry] & CODE
            self.push_path(entry, mover)
            if step & SEALED == 0:
                state.apply(mover, code)
                node = entry
                continue
            to_act = a_of(step)
            if to_act & (to_act - 1) != 0:
                state.apply(mover, code)
                continue
            key = joint_key(state, code)
            state.apply(mover, code)
            node = self.joint_child(node, key)
            self.push_path(node, NOBODY)

    def write_moves(self, state: State, node: i64, mover: i64) -> i64:
        """Write the moves to consider (at the root, all useful ones) into the state's buffer; returns their number."""
        if node != 0 or mover != self.seat:
            return self.heuristic.write_candidates(state, mover)
        count = len(self.root_moves)
        for i in range(count):
            state.buffer[i] = self.root_moves[i]
        return count

    def push_path(self, entry: i64, mover: i64) -> None:
        """Add a node to the path of this iteration."""
        if self.length == len(self.path):
            self.path = doubled(self.path)
            self.movers = doubled(self.movers)
        self.path[self.length] = entry
        self.movers[self.length] = mover
        self.length += 1

    def select(self, state: State, node: i64, mover: i64, count: i64) -> i64:
        """The child to descend to: by PUCT, or by UCB1 where all priors are the same."""
        self.find_candidates(state, node, mover, count)
        sum_priors = 0.0
        sum_values = 0.0
        sum_visits: i64 = 0
        uniform = True
        for i in range(count):
            entry = self.candidates[i]
            self.availability[entry] += 1
            uniform = uniform and self.priors[entry] == self.priors[self.candidates[0]]
            sum_priors += self.priors[entry]
            sum_values += self.value_sums[entry]
            sum_visits += self.visits[entry]
        if count == 1:
            return self.candidates[0]
        if uniform:
            return self.select_ucb(count, sum_visits)
        first_play = sum_values / float(sum_visits) if sum_visits > 0 else 0.5
        best = self.candidates[0]
        best_score = -1.0
        for i in range(count):
            entry = self.candidates[i]
            visits = self.visits[entry]
            share = self.priors[entry] / sum_priors
            score = self.value_sums[entry] / float(visits) if visits > 0 else first_play
            score += self.exploration * share * math.sqrt(float(self.availability[entry])) / float(1 + visits)
            if score > best_score:
                best_score = score
                best = entry
        return best

    def select_ucb(self, count: i64, all_visits: i64) -> i64:
        """UCB1: a random child without visits, or else the one with the highest upper confidence bound.

        With very many moves, progressive widening limits how many are tried.
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
                spread = math.log(float(self.availability[entry])) / float(visits)
                score = self.value_sums[entry] / float(visits) + self.exploration * math.sqrt(spread)
                if score > best_score:
                    best_score = score
                    best = entry
        return best

    def find_candidates(self, state: State, node: i64, mover: i64, count: i64) -> None:
        """Find the children of all legal moves, in order, adding missing ones with their priors."""
        base = mover << MOVER
        for i in range(count):
            self.codes[i] = state.buffer[i]
        has_priors = False
        before = NONE
        entry = self.first_child[node]
        for i in range(count):
            key = base | self.codes[i]
            while entry != NONE and self.keys[entry] < key:
                before = entry
                entry = self.next_sibling[entry]
            if entry == NONE or self.keys[entry] != key:
                if not has_priors:
                    self.heuristic.priors(state, mover, self.codes, count, self.new_priors, node == 0)
                    has_priors = True
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
        """The child of a node for a joint pick."""
        entry = self.joint_children[node]
        while entry != NONE:
            if self.keys[entry] == key:
                return entry
            entry = self.next_sibling[entry]
        fresh = self.add_node(key, 0.0, self.joint_children[node])
        self.joint_children[node] = fresh
        return fresh

    def add_node(self, key: i64, prior: float, following: i64) -> i64:
        """Add a node before the given sibling."""
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
        self.priors[entry] = prior
        self.first_child[entry] = NONE
        self.next_sibling[entry] = following
        self.joint_children[entry] = NONE
        return entry

    def is_decided(self, left: i64) -> bool:
        """Whether no other move can still overtake the most visited one."""
        if len(self.root_moves) == 1:
            return True
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

    # Results

    def root_statistics(self) -> list[tuple[int, int, float]]:
        """Each root move's code, visits and sum of values."""
        statistics: list[tuple[int, int, float]] = []
        entry = self.first_child[0]
        while entry != NONE:
            if self.keys[entry] >> MOVER == self.seat:
                statistics.append((int(self.keys[entry] & CODE), int(self.visits[entry]), self.value_sums[entry]))
            entry = self.next_sibling[entry]
        return statistics

    def principal_variation(self, code: i64, least: i64) -> list[tuple[int, int]]:
        """The most visited moves (seat, code) after a move at the root, each with at least `least` visits."""
        line: list[tuple[int, int]] = []
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
                line.append((int(self.keys[best] >> MOVER), int(self.keys[best] & CODE)))
            entry = best
        return line


def joint_key(state: State, last: i64) -> i64:
    """The key of the joint pick completed by this last pick."""
    key = last
    for seat in range(state.seats):
        key = ((key * 8191) ^ (state.picks[seat] + 2)) & KEY
    return key


def doubled(cells: vec[i64]) -> vec[i64]:
    """A copy of twice the length."""
    fresh = vec[i64]([0] * (2 * len(cells)))
    for i in range(len(cells)):
        fresh[i] = cells[i]
    return fresh


def doubled_floats(cells: vec[float]) -> vec[float]:
    """A copy of twice the length."""
    fresh = vec[float]([0.0] * (2 * len(cells)))
    for i in range(len(cells)):
        fresh[i] = cells[i]
    return fresh
