"""The heuristic of Druid Games that was trained by self-play: a network evaluates positions, a policy gives priors."""

from __future__ import annotations

import math
from importlib import resources
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.heuristics.heuristic import MIN_PRIOR
from tuckbox.core.heuristics.network import PartsNetwork, unpacked
from tuckbox.core.state import State
from tuckbox.games.druid.heuristics.candidates import write_candidates
from tuckbox.games.druid.heuristics.evaluator import DruidHeuristic, nothing_can_change
from tuckbox.games.druid.heuristics.policy import Policy
from tuckbox.games.druid.heuristics.situation import FEATURES, PER_TERRAIN, TERRAIN_FEATURES, Situation
from tuckbox.games.druid.rules.cards import ROW
from tuckbox.games.druid.rules.generated import stack
from tuckbox.games.druid.rules.state import DruidState

HIDDEN: Final = 32
POOLED: Final = 16
FILE: Final = "network.txt"


class DruidNetwork(DruidHeuristic):
    """Evaluates positions by a network, takes priors from a policy, and lets a search consider only a few moves.

    The weights are read when first needed. Without weights it evaluates by the linear heuristic, which also plays
    the first matches that it learns from.
    """

    def __init__(self) -> None:
        super().__init__()
        self.network = PartsNetwork(FEATURES, ROW, PER_TERRAIN, HIDDEN, POOLED)
        self.policy = Policy()
        self.part_features: i64 = TERRAIN_FEATURES  # the features of terrains have numbers below this
        self.situation = Situation()
        self.cards = ""  # the hash of the card set that it was trained with
        self.is_loaded = False
        self.is_linear = False  # whether positions are evaluated without the network

    def load(self) -> None:
        """Read the weights, unless it is done."""
        if not self.is_loaded:
            folder = resources.files("tuckbox.games.druid.heuristics")
            self.load_text(folder.joinpath(FILE).read_text(encoding="utf-8"))

    def load_text(self, text: str) -> None:
        """Use the weights in the text of a file: those of the network, then those of the policy."""
        self.cards, weights = unpacked(text)
        size = sum(self.network.sizes())
        self.network.set_weights(weights[:size])
        self.policy.set_weights(weights[size:])
        self.is_loaded = True
        self.is_linear = False

    def forget(self) -> None:
        """Evaluate by the linear heuristic until there are weights."""
        self.is_loaded = True
        self.is_linear = True

    def parameters(self) -> list[float]:
        self.load()
        policy = self.policy.weights
        return super().parameters() + self.network.weights() + [policy[i] for i in range(len(policy))]

    # The moves of a search

    def useful_moves(self, state: State, seat: i64) -> list[i64]:
        """Useful moves; specials that can as well follow the placement are left out before it."""
        assert isinstance(state, DruidState)
        useful = super().useful_moves(state, seat)
        if state.step_kind() != stack.TURN:
            return useful
        count = write_candidates(state, seat)
        first = [state.buffer[i] for i in range(count)]
        found = [code for code in useful if code in first]
        return found if len(found) > 0 else useful

    def is_wasteful(self, state: State, seat: i64, code: i64) -> bool:
        """Decided without the network, which sees both hands, because a move is wasteful by what its player knows."""
        before = self.is_linear
        self.is_linear = True
        found = super().is_wasteful(state, seat, code)
        self.is_linear = before
        return found

    def write_candidates(self, state: State, seat: i64) -> i64:
        assert isinstance(state, DruidState)
        return write_candidates(state, seat)

    def is_too_wide(self, count: i64) -> bool:
        """Never: there are only a few candidates."""
        return False

    def priors(self, state: State, seat: i64, moves: vec[i64], count: i64, weights: vec[float], thorough: bool) -> None:
        assert isinstance(state, DruidState)
        if self.is_linear:
            super().priors(state, seat, moves, count, weights, thorough)
            return
        self.load()
        best = -1e9
        for i in range(count):
            logit = self.policy.logit(state, seat, moves[i])
            weights[i] = logit
            if logit > best:
                best = logit
        for i in range(count):
            weight = math.exp(weights[i] - best)
            weights[i] = weight if weight > MIN_PRIOR else MIN_PRIOR

    # Evaluation

    def evaluate_all(self, state: State, values: vec[float]) -> None:
        assert isinstance(state, DruidState)
        if self.is_linear or state.is_over or nothing_can_change(state):
            super().evaluate_all(state, values)
            return
        mover = state.seat_to_act()
        bound = state.bound_creature(mover)
        if bound >= 0:
            self.evaluate_bound(state, mover, bound, values)
            return
        self.load()
        values[mover] = self.network.value(self.read_features(state), self.situation.shared)
        values[1 - mover] = 1.0 - values[mover]

    def is_readable(self, state: State) -> bool:
        """Whether the network evaluates this position itself."""
        assert isinstance(state, DruidState)
        return not state.is_over and state.bound_creature(state.seat_to_act()) < 0

    def read_features(self, state: State) -> vec[i64]:
        """The features of a running match, as the seat to act sees it."""
        assert isinstance(state, DruidState)
        self.situation.read(state)
        return self.situation.features
