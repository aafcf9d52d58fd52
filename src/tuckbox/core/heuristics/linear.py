"""Linear heuristics: a softmax over weighted features of each seat."""

from __future__ import annotations

import math
from importlib import resources
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tuckbox.core.heuristics.heuristic import WIDE, Heuristic
from tuckbox.core.state import State

MOST_SEATS: Final = 8
MOST_FEATURES: Final = 64  # of one seat and part


@mypyc_attr(allow_interpreted_subclasses=True)
class LinearHeuristic(Heuristic):
    """A linear heuristic with weights learned from finished matches.

    It evaluates one or several parts of a match (the terrains of a row, or only the match as a whole). In each part
    every seat has a few features; a softmax over the weighted sums gives each seat's chance to win the part.
    """

    def __init__(self, names: list[str], weights: dict[str, float]) -> None:
        self.feature_names = names  # of the features, in the order of their numbers
        self.weights = vec[float]([0.0] * len(names))
        self.set_weights(weights)
        self.features = vec[i64]([0] * MOST_FEATURES)  # added by extract_features()
        self.amounts = vec[float]([0.0] * MOST_FEATURES)
        self.feature_count: i64 = 0
        self.sums = vec[float]([0.0] * MOST_SEATS)

    def set_weights(self, weights: dict[str, float]) -> None:
        """Use these weights; a feature that is not named has weight 0."""
        self.weights = vec[float]([weights.get(name, 0.0) for name in self.feature_names])

    def parameters(self) -> list[float]:
        return [self.weights[i] for i in range(len(self.weights))]

    # What each game implements

    def parts(self, state: State) -> i64:
        """How many parts are evaluated."""
        return 1

    def prepare(self, state: State) -> None:
        """Compute what all seats and parts of a position share, before their features are extracted."""

    def extract_features(self, state: State, seat: i64, part: i64) -> None:
        """Add the features of a seat in a part of a running match."""
        raise NotImplementedError

    def outcome(self, state: State, seat: i64, part: i64) -> float:
        """The outcome of a part of a finished match for a seat: 1 won, 0 lost, or its share."""
        return state.returns(seat)

    # What all share

    def is_too_wide(self, count: i64) -> bool:
        return count > WIDE

    def add_feature(self, feature: i64, amount: float) -> None:
        """Add a feature and its amount."""
        self.features[self.feature_count] = feature
        self.amounts[self.feature_count] = amount
        self.feature_count += 1

    def predict(self, state: State, part: i64, chances: vec[float]) -> None:
        """Write each seat's chance to win a part."""
        self.prepare(state)
        most = -1e9
        for seat in range(state.seats):
            self.feature_count = 0
            self.extract_features(state, seat, part)
            total = 0.0
            for i in range(self.feature_count):
                total += self.weights[self.features[i]] * self.amounts[i]
            chances[seat] = total
            if total > most:
                most = total
        whole = 0.0
        for seat in range(state.seats):
            chances[seat] = math.exp(chances[seat] - most)
            whole += chances[seat]
        for seat in range(state.seats):
            chances[seat] /= whole

    def evaluate(self, state: State, seat: i64) -> float:
        self.evaluate_all(state, self.sums)
        return self.sums[seat]

    def evaluate_all(self, state: State, values: vec[float]) -> None:
        if state.is_over:
            for seat in range(state.seats):
                values[seat] = state.returns(seat)
        else:
            self.predict(state, 0, values)


def read_weights(package: str, file: str = "weights.csv") -> dict[str, float]:
    """The weights in a file of a game, by the names of their features."""
    return parse_weights(resources.files(package).joinpath(file).read_text(encoding="utf-8"))


def parse_weights(text: str) -> dict[str, float]:
    """The weights in the text of a file: a head, then on every line the name of a feature and its weight."""
    weights: dict[str, float] = {}
    for line in text.splitlines()[1:]:
        name, _, weight = line.rpartition(",")
        weights[name] = float(weight)
    return weights
