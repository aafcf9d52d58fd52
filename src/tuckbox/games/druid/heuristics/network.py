"""The heuristic of Druid Games with a trained network: it evaluates positions where a search ends."""

from __future__ import annotations

from importlib import resources
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.heuristics.network import PartsNetwork
from tuckbox.core.state import State
from tuckbox.games.druid.heuristics.evaluator import DruidHeuristic, nothing_can_change
from tuckbox.games.druid.heuristics.situation import FEATURES, PER_TERRAIN, TERRAIN_FEATURES, Situation
from tuckbox.games.druid.rules.cards import ROW
from tuckbox.games.druid.rules.state import DruidState

HIDDEN: Final = 32
POOLED: Final = 16
FILE: Final = "network.txt"


class DruidNetwork(DruidHeuristic):
    """Evaluates positions by a network; of the priors only those at the root, because it takes longer.

    The weights are read when they are first needed.
    """

    def __init__(self) -> None:
        super().__init__()
        self.network = PartsNetwork(FEATURES, ROW, PER_TERRAIN, HIDDEN, POOLED)
        self.part_features: i64 = TERRAIN_FEATURES  # the features of terrains have numbers below this
        self.situation = Situation()
        self.is_loaded = False
        self.linear = False  # whether positions are evaluated without the network, for priors

    def load(self) -> None:
        """Read the weights, unless it is done."""
        if not self.is_loaded:
            folder = resources.files("tuckbox.games.druid.heuristics")
            self.network.load(folder.joinpath(FILE).read_text(encoding="utf-8"))
            self.is_loaded = True

    def parameters(self) -> list[float]:
        self.load()
        return super().parameters() + self.network.weights()

    def priors(self, state: State, seat: i64, moves: vec[i64], count: i64, weights: vec[float], thorough: bool) -> None:
        self.linear = not thorough
        super().priors(state, seat, moves, count, weights, thorough)
        self.linear = False

    def evaluate_all(self, state: State, values: vec[float]) -> None:
        assert isinstance(state, DruidState)
        if self.linear or state.is_over or nothing_can_change(state):
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
