"""Fit the weights of a PartsNetwork to match outcomes in NumPy: forward pass, gradient, Adam."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

import numpy as np
import numpy.typing as npt

from tuckbox.core.heuristics.network import LEAST, PartsNetwork

Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int16]

PART_LOSS: Final = 0.5  # weight of the parts' outcomes relative to the match's
DECAY: Final = 1e-6  # of all weights
MOMENTUM, SQUARES, TINY = 0.9, 0.999, 1e-8  # of Adam


@dataclass(frozen=True)
class Examples:
    """Positions: features, the final result of the seat to act, and the parts it won."""

    features: Numbers  # features of the parts, then shared ones; padded with -1
    outcomes: Floats
    parts: Floats
    matches: npt.NDArray[np.int64]  # the number of each position's match

    def __len__(self) -> int:
        return len(self.outcomes)

    def take(self, which: npt.NDArray[np.int64] | npt.NDArray[np.bool_]) -> Examples:
        """A subset of the positions."""
        return Examples(*(getattr(self, field.name)[which] for field in fields(self)))


def joined(pieces: list[Examples]) -> Examples:
    """Concatenate sets of positions."""
    pieces = [one for one in pieces if len(one) > 0]
    return Examples(*(np.concatenate([getattr(one, field.name) for one in pieces]) for field in fields(Examples)))


@dataclass
class Pass:
    """The intermediate values of a forward pass, for the gradient."""

    part_features: Floats  # one-hot, a row for each part
    shared_features: Floats
    sums: Floats
    hidden: Floats
    chances: Floats
    most: Floats
    logits: Floats
    pool: Floats
    pooled_sums: Floats
    values: Floats


class Fit:
    """A network being trained."""

    def __init__(self, shape: PartsNetwork, part_numbers: int, seed: int = 1) -> None:
        rng = np.random.default_rng(seed)
        self.shape = shape
        self.part_numbers = part_numbers  # feature numbers below this belong to parts, the rest are shared
        hidden, pooled = int(shape.hidden), int(shape.pooled)
        self.weights: dict[str, Floats] = {
            "rows": rng.normal(0, 0.05, (int(shape.features), hidden)).astype(np.float32),
            "part": rng.normal(0, 0.3, hidden).astype(np.float32),
            "part_bias": np.zeros(1, np.float32),
            "pool": rng.normal(0, 0.1, (pooled, hidden)).astype(np.float32),
            "pool_bias": np.zeros(pooled, np.float32),
            "out": np.zeros(pooled, np.float32),
            "scale_bias": np.array([1, 0], np.float32),
        }
        self.start()

    def start(self) -> None:
        """Start or continue training on new examples; Adam's state is reset."""
        self.means = {name: np.zeros_like(cells) for name, cells in self.weights.items()}
        self.squares = {name: np.zeros_like(cells) for name, cells in self.weights.items()}
        self.steps = 0

    def forward(self, features: Numbers) -> Pass:
        """Evaluate positions."""
        weights, shape = self.weights, self.shape
        count, parts, split = len(features), int(shape.parts), int(shape.parts * shape.per_part)
        of_parts = one_hot(features[:, :split].reshape(count * parts, -1), self.part_numbers)
        shared = features[:, split:].astype(np.int64)
        of_all = one_hot(np.where(shared < 0, -1, shared - self.part_numbers), int(shape.features) - self.part_numbers)
        own = of_parts @ weights["rows"][: self.part_numbers]
        sums = own.reshape(count, parts, -1) + (of_all @ weights["rows"][self.part_numbers :])[:, None, :]
        hidden = np.maximum(sums, 0)
        chances = sigmoid(hidden @ weights["part"] + weights["part_bias"])
        most = np.clip(counted(chances)[:, parts // 2 + 1 :].sum(1), LEAST, 1 - LEAST)
        logits = np.log(most / (1 - most))
        pool = hidden.sum(1)
        pooled_sums = pool @ weights["pool"].T + weights["pool_bias"]
        scale, bias = weights["scale_bias"]
        values = sigmoid(scale * logits + np.maximum(pooled_sums, 0) @ weights["out"] + bias)
        return Pass(of_parts, of_all, sums, hidden, chances, most, logits, pool, pooled_sums, values)

    def gradient(self, examples: Examples) -> dict[str, Floats]:
        """The gradient of the cross-entropy, of the match and of its parts."""
        weights, done, count = self.weights, self.forward(examples.features), len(examples)
        parts = done.chances.shape[1]
        error = ((done.values - examples.outcomes) / count).astype(np.float32)
        pooled_error = error[:, None] * weights["out"] * (done.pooled_sums > 0)
        of_most = error * weights["scale_bias"][0] / (done.most * (1 - done.most))
        part_error = PART_LOSS * (done.chances - examples.parts) / count / parts
        for part in range(parts):
            others = counted(np.delete(done.chances, part, axis=1))  # this part decides if half of these are won
            decides = others[:, parts // 2] * done.chances[:, part] * (1 - done.chances[:, part])
            part_error[:, part] += of_most * decides
        part_error = part_error.astype(np.float32)
        hidden_error = part_error[:, :, None] * weights["part"] + (pooled_error @ weights["pool"])[:, None, :]
        sums_error = hidden_error * (done.sums > 0)
        own = done.part_features.T @ sums_error.reshape(count * parts, -1)
        shared = done.shared_features.T @ sums_error.sum(1)
        return {
            "rows": np.concatenate([own, shared]),
            "part": np.einsum("nph,np->h", done.hidden, part_error),
            "part_bias": part_error.sum(keepdims=True).reshape(1),
            "pool": pooled_error.T @ done.pool,
            "pool_bias": pooled_error.sum(0),
            "out": np.maximum(done.pooled_sums, 0).T @ error,
            "scale_bias": np.array([(error * done.logits).sum(), error.sum()], np.float32),
        }

    def step(self, examples: Examples, rate: float) -> None:
        """One step of Adam."""
        self.steps += 1
        for name, slope in self.gradient(examples).items():
            mean, square, cells = self.means[name], self.squares[name], self.weights[name]
            mean += (1 - MOMENTUM) * (slope - mean)
            square += (1 - SQUARES) * (slope**2 - square)
            size = np.sqrt(square / (1 - SQUARES**self.steps)) + TINY
            cells -= rate * (mean / (1 - MOMENTUM**self.steps) / size + DECAY * cells)

    def values(self, features: Numbers, batch: int = 4096) -> Floats:
        """The values of many positions."""
        return np.concatenate([self.forward(features[at : at + batch]).values for at in range(0, len(features), batch)])

    def all_weights(self) -> list[float]:
        """The weights in the order a PartsNetwork stores them."""
        weights = self.weights
        pool = np.concatenate([weights["pool"], weights["pool_bias"][:, None]], axis=1)
        order = (weights["rows"], weights["part"], weights["part_bias"], pool, weights["out"], weights["scale_bias"])
        return [float(cell) for cells in order for cell in cells.ravel()]


def one_hot(numbers: npt.NDArray[np.integer], size: int) -> Floats:
    """Multi-hot rows; -1 is padding."""
    found = np.zeros((len(numbers), size + 1), np.float32)
    found[np.arange(len(numbers))[:, None], numbers] = 1
    return found[:, :size]


def counted(chances: Floats) -> npt.NDArray[np.float64]:
    """The distribution of the number of parts won, given each part's probability (Poisson binomial)."""
    count, parts = chances.shape
    distribution = np.zeros((count, parts + 1))
    distribution[:, 0] = 1
    for part in range(parts):
        win = chances[:, part : part + 1]
        distribution[:, 1:] += (distribution[:, :-1] - distribution[:, 1:]) * win
        distribution[:, 0] -= distribution[:, 0] * win[:, 0]
    return distribution


def sigmoid(x: Floats) -> Floats:
    """The logistic function."""
    return (1 / (1 + np.exp(-np.clip(x, -30, 30)))).astype(np.float32)


def cross_entropy(values: Floats, outcomes: Floats) -> Floats:
    """The cross-entropy of each outcome, in nats."""
    inside = np.clip(values, LEAST, 1 - LEAST)
    return (-outcomes * np.log(inside) - (1 - outcomes) * np.log(1 - inside)).astype(np.float32)
