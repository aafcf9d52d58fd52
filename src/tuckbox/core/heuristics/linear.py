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
    """Knowledge with weights that were learned from finished matches.

    What is judged has one or several parts (the terrains of a row, or only the match as a whole). Of each part every
    seat has a few features; their weights, summed, say how likely that seat is to win the part.
    """

    def __init__(self, names: list[str], weights: dict[str, float]) -> None:
        self.feature_names = names  # of the features, in the order of their numbers
        self.weights = vec[float]([0.0] * len(names))
        self.set_weights(weights)
        self.features = vec[i64]([0] * MOST_FEATURES)  # what describe() noted
        self.amounts = vec[float]([0.0] * MOST_FEATURES)
        self.feature_count: i64 = 0
        self.sums = vec[float]([0.0] * MOST_SEATS)

    def set_weights(self, weights: dict[str, float]) -> None:
        """Judge by these weights; a feature that is not named counts nothing."""
        self.weights = vec[float]([weights.get(name, 0.0) for name in self.feature_names])

    # What each game says

    def parts(self, state: State) -> i64:
        """How many parts are judged."""
        return 1

    def prepare(self, state: State) -> None:
        """Note what is the same for all seats and parts of a position, before they are described."""

    def extract_features(self, state: State, seat: i64, part: i64) -> None:
        """Note the features that a seat has of a part of a running match."""
        raise NotImplementedError

    def outcome(self, state: State, seat: i64, part: i64) -> float:
        """How a part of a finished match came out for a seat: 1 won, 0 lost, or its share."""
        return state.returns(seat)

    # What all share

    def is_too_wide(self, count: i64) -> bool:
        return count > WIDE

    def add_feature(self, feature: i64, amount: float) -> None:
        """Note a feature and how much of it there is."""
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
