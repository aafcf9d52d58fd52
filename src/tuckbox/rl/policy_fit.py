"""Fit a policy to the visit counts of searches: softmax regression on move features, in NumPy."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Places = npt.NDArray[np.int64]

BATCH: Final = 256  # decisions
RATE: Final = 0.02  # Adam's initial learning rate
DECAY: Final = 1e-5
MOMENTUM, SQUARES, TINY = 0.9, 0.999, 1e-8  # of Adam


@dataclass(frozen=True)
class Decisions:
    """Decisions of searches: each one's options with their features and shares of visits."""

    features: npt.NDArray[np.int16]  # a row per option, padded with -1
    shares: Floats
    counts: Places  # number of options per decision
    matches: Places  # the number of each decision's match

    def __len__(self) -> int:
        return len(self.counts)

    def take(self, which: Places | npt.NDArray[np.bool_]) -> Decisions:
        """A subset of the decisions."""
        counts = self.counts[which]
        first = (np.cumsum(self.counts) - self.counts)[which]
        rows = np.repeat(first - (np.cumsum(counts) - counts), counts) + np.arange(counts.sum())
        return Decisions(self.features[rows], self.shares[rows], counts, self.matches[which])


class PolicyFit:
    """A policy being trained: a weight for each feature."""

    def __init__(self, features: int) -> None:
        self.weights: Floats = np.zeros(features + 1, np.float32)  # the last one is for padding and stays 0
        self.mean = np.zeros_like(self.weights)
        self.square = np.zeros_like(self.weights)
        self.steps = 0

    def chances(self, decisions: Decisions) -> Floats:
        """The probability of each option within its decision."""
        first = np.cumsum(decisions.counts) - decisions.counts
        logits = self.weights[decisions.features].sum(1)
        logits -= np.repeat(np.maximum.reduceat(logits, first), decisions.counts)
        weights = np.exp(logits)
        shares: Floats = weights / np.repeat(np.add.reduceat(weights, first), decisions.counts)
        return shares

    def gradient(self, decisions: Decisions) -> Floats:
        """The gradient of the cross-entropy."""
        error = (self.chances(decisions) - decisions.shares) / len(decisions)
        size, width = len(self.weights), decisions.features.shape[1]
        places = decisions.features.ravel().astype(np.int64) % size
        slope: Floats = np.bincount(places, np.repeat(error, width), size).astype(np.float32)
        slope[-1] = 0
        return slope

    def step(self, decisions: Decisions, rate: float) -> None:
        """One step of Adam."""
        self.steps += 1
        slope = self.gradient(decisions) + DECAY * self.weights
        self.mean += (1 - MOMENTUM) * (slope - self.mean)
        self.square += (1 - SQUARES) * (slope**2 - self.square)
        size = np.sqrt(self.square / (1 - SQUARES**self.steps)) + TINY
        self.weights -= rate * self.mean / (1 - MOMENTUM**self.steps) / size

    def cross_entropy(self, decisions: Decisions) -> float:
        """The cross-entropy of the searches' visits, in nats per decision."""
        return float(-(decisions.shares * np.log(self.chances(decisions) + 1e-9)).sum() / len(decisions))

    def train(self, decisions: Decisions, passes: int) -> None:
        """Train for several epochs with a learning rate that falls to zero."""
        rng = np.random.default_rng(1)
        places = np.arange(len(decisions))
        batch = min(BATCH, max(1, len(places) // 8))
        steps = passes * (len(places) // batch)
        for _ in range(passes):
            rng.shuffle(places)
            for at in range(0, len(places) - batch + 1, batch):
                rate = RATE * 0.5 * (1 + np.cos(np.pi * self.steps / steps))
                self.step(decisions.take(places[at : at + batch]), rate)

    def all_weights(self) -> list[float]:
        """The weights of the features."""
        return [float(weight) for weight in self.weights[:-1]]


def decisions_of(rows: list[tuple[Any, float]], counts: list[int], matches: list[int]) -> Decisions:
    """Decisions from the rows of their options, features and visits."""
    features = np.array([one for one, _ in rows], np.int16)
    visits = np.array([amount for _, amount in rows], np.float32)
    numbers = np.array(counts, np.int64)
    totals = np.add.reduceat(visits, np.cumsum(numbers) - numbers)
    return Decisions(features, visits / np.repeat(totals, numbers), numbers, np.array(matches, np.int64))


def joined(pieces: list[Decisions]) -> Decisions:
    """Concatenate sets of decisions."""
    pieces = [one for one in pieces if len(one) > 0]
    return Decisions(*(np.concatenate([getattr(one, field.name) for one in pieces]) for field in fields(Decisions)))
