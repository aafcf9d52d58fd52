"""A small network that evaluates positions of matches which are decided by their parts, such as terrains.

A position is a list of numbered features: a fixed number for each part, then those that all parts share. The first
layer has a row of weights for each feature, so that a position costs as many additions of rows as it has features.
Four weights of a row, as whole numbers, share a machine word, so that one addition adds all four:

    hidden(part) = relu(sum of the rows of the part + sum of the shared rows)
    chance(part) = sigmoid(part_weights . hidden(part) + part_bias)
    most         = the probability that more than half of the parts are won, if they were independent
    pooled       = relu(pool_weights . (sum of hidden(part)) + pool_biases)
    value        = sigmoid(scale * logit(most) + pooled_weights . pooled + bias)
"""

from __future__ import annotations

import math
import sys
from array import array
from base64 import b85decode, b85encode
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

UNIT: Final = 4096.0  # a weight is stored as a number of these parts of 1
LEAST: Final = 1e-6  # the least probability that a logit is taken of
LINE: Final = 120  # characters of a line of the file
FORMAT: Final = "tuckbox network 2"

LANES: Final = 4  # weights in a word, 15 bits each
LANE: Final = 15
LANE_MASK: Final[i64] = 0x7FFF
ROW_UNIT: Final = 128.0  # a weight in a word is a number of these parts of 1,
ZERO: Final[i64] = 512  # plus this, so that none is negative
MOST_ROWS: Final = 31  # that can be added up: the features of a part and the shared ones


class PartsNetwork:
    """The weights of a network, and the evaluation of a position by them."""

    def __init__(self, features: i64, parts: i64, per_part: i64, hidden: i64, pooled: i64) -> None:
        self.features = features  # numbers that a feature can have
        self.parts = parts
        self.per_part = per_part  # features that each part has
        self.hidden = hidden  # units of the first layer
        self.pooled = pooled  # units of the layer that pools the parts
        self.words = hidden // LANES  # of a row
        self.rows = vec[i64]([0] * (features * self.words))
        self.part_weights = vec[float]([0.0] * (hidden + 1))  # and the bias
        self.pool_weights = vec[float]([0.0] * (pooled * (hidden + 1)))  # of each unit, and its bias
        self.out_weights = vec[float]([0.0] * (pooled + 2))  # of each unit; the scale; the bias
        self.shared_sums = vec[i64]([0] * self.words)
        self.sums = vec[i64]([0] * self.words)
        self.pool = vec[float]([0.0] * hidden)
        self.chances = vec[float]([0.0] * (parts + 1))  # to have won none, one, two ... of the parts so far

    # Weights

    def sizes(self) -> list[int]:
        """The number of weights in each part of a network, in storage order."""
        rows = int(self.features * self.hidden)
        return [rows, len(self.part_weights), len(self.pool_weights), len(self.out_weights)]

    def set_weights(self, weights: list[float]) -> None:
        """Use these weights: all parts one after the other."""
        if len(weights) != sum(self.sizes()):
            raise ValueError(f"the network has {sum(self.sizes())} weights, not {len(weights)}")
        ends = [0]
        for size in self.sizes():
            ends.append(ends[-1] + size)
        for i in range(self.features * self.words):
            self.rows[i] = word_of(weights[LANES * i : LANES * (i + 1)])
        self.part_weights = vec[float](weights[ends[1] : ends[2]])
        self.pool_weights = vec[float](weights[ends[2] : ends[3]])
        self.out_weights = vec[float](weights[ends[3] :])

    def weights(self) -> list[float]:
        """All weights as used, in storage order."""
        rows = [unit / ROW_UNIT for i in range(len(self.rows)) for unit in units_of(self.rows[i], ZERO)]
        parts = (self.part_weights, self.pool_weights, self.out_weights)
        return rows + [part[i] for part in parts for i in range(len(part))]

    # Evaluation

    def value(self, features: vec[i64], shared: i64) -> float:
        """The win probability of the seat to act, by the features of its parts and the shared ones."""
        words = self.words
        shared_sums = self.shared_sums
        sums = self.sums
        pool = self.pool
        part_weights = self.part_weights
        for j in range(words):
            shared_sums[j] = 0
        for j in range(self.hidden):
            pool[j] = 0.0
        first = self.parts * self.per_part
        self.add_rows(features, first, shared, shared_sums)
        zero = ZERO * (shared + self.per_part)
        self.start_counting()
        for part in range(self.parts):
            for j in range(words):
                sums[j] = shared_sums[j]
            self.add_rows(features, part * self.per_part, self.per_part, sums)
            total = self.part_weights[self.hidden]
            pooled: i64 = 0
            for j in range(words):
                word = sums[j]
                for _ in range(LANES):
                    unit = (word & LANE_MASK) - zero
                    if unit > 0:
                        amount = float(unit) / ROW_UNIT
                        pool[pooled] += amount
                        total += part_weights[pooled] * amount
                    word >>= LANE
                    pooled += 1
            self.count(part, sigmoid(total))
        return sigmoid(self.out_weights[self.pooled] * logit(self.most()) + self.pooled_sum())

    def add_rows(self, features: vec[i64], first: i64, count: i64, sums: vec[i64]) -> None:
        """Add the rows of some features."""
        words = self.words
        rows = self.rows
        for i in range(first, first + count):
            row = features[i] * words
            for j in range(words):
                sums[j] += rows[row + j]

    def start_counting(self) -> None:
        """Reset the count of parts won."""
        for i in range(self.parts + 1):
            self.chances[i] = 0.0
        self.chances[0] = 1.0

    def count(self, part: i64, win: float) -> None:
        """Add a part that is won with this probability to the count."""
        chances = self.chances
        i = part + 1
        while i > 0:
            chances[i] += (chances[i - 1] - chances[i]) * win
            i -= 1
        chances[0] -= chances[0] * win

    def most(self) -> float:
        """The probability that more than half of the parts are won."""
        total = 0.0
        for i in range(self.parts // 2 + 1, self.parts + 1):
            total += self.chances[i]
        return total

    def pooled_sum(self) -> float:
        """The weighted sum of the pooled units, with the bias of the value."""
        hidden = self.hidden
        weights = self.pool_weights
        pool = self.pool
        value = self.out_weights[self.pooled + 1]
        start: i64 = 0
        for k in range(self.pooled):
            total = weights[start + hidden]
            for j in range(hidden):
                total += weights[start + j] * pool[j]
            if total > 0.0:
                value += self.out_weights[k] * total
            start += hidden + 1
        return value


def word_of(weights: list[float]) -> i64:
    """Some weights of a row as a word, the first in the lowest bits."""
    word: i64 = 0
    for weight in reversed(weights):
        unit: i64 = max(-511, min(511, round(weight * ROW_UNIT)))
        word = (word << LANE) | (unit + ZERO)
    return word


def units_of(word: i64, zero: i64) -> list[int]:
    """The numbers in a word, the lowest bits first."""
    units: list[int] = []
    for _ in range(LANES):
        units.append(int((word & LANE_MASK) - zero))
        word >>= LANE
    return units


def packed(weights: list[float], cards: str) -> str:
    """The text of a file with these weights, for a card set by its hash."""
    numbers = array("h", [max(-32768, min(32767, round(weight * UNIT))) for weight in weights])
    text = b85encode(little_endian(numbers).tobytes()).decode()
    lines = [text[at : at + LINE] for at in range(0, len(text), LINE)]
    return "\n".join([f"{FORMAT} for cards {cards}", *lines]) + "\n"


def unpacked(text: str) -> tuple[str, list[float]]:
    """The hash of the card set and the weights in the text of a file."""
    head, *lines = text.splitlines()
    name, _, cards = head.rpartition(" for cards ")
    if name != FORMAT:
        raise ValueError(f"not a network: it begins with '{head}'")
    numbers = little_endian(array("h", b85decode("".join(lines))))
    return cards, [number / UNIT for number in numbers]


def little_endian(numbers: array[int]) -> array[int]:
    """Convert numbers between the byte orders of the machine and of files."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def sigmoid(x: float) -> float:
    """Map a real number to the range from 0 to 1."""
    return 1.0 / (1.0 + math.exp(-x))


def logit(probability: float) -> float:
    """The inverse of the sigmoid, for a probability strictly between 0 and 1."""
    inside = LEAST if probability < LEAST else 1.0 - LEAST if probability > 1.0 - LEAST else probability
    return math.log(inside / (1.0 - inside))
