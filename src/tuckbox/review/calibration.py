"""Calibration of values to win probabilities, per game and number of seats; fitted by `bench.review`."""

from __future__ import annotations

import csv
import math
from dataclasses import dataclass
from functools import cache
from importlib import resources

from tuckbox.review.model import Estimate

LEAST = 1e-4  # no unfinished position is more certain than this


@dataclass(frozen=True)
class Calibration:
    """Maps a search value to a win probability: log-odds = intercept + slope * log-odds of the value."""

    slope: float = 1.0
    intercept: float = 0.0
    sharpness: float = 1.0  # exponent for the values of positions reached by open-hand playouts
    candidates: int = 0  # candidate moves compared in such a playout; 0: use the heuristic's playout policy

    def __call__(self, value: float) -> float:
        """The win probability for a search value."""
        odds = _log_odds(value)
        return 1 / (1 + math.exp(-(self.intercept + self.slope * odds)))

    def estimate(self, value: float, error: float) -> Estimate:
        """The win probability for a value, with its standard error."""
        low, high = self(value - error), self(value + error)
        return Estimate(self(value), (high - low) / 2)

    def loss(self, value: float, loss: float, error: float) -> Estimate:
        """The loss in win probability for a loss in value, with its standard error."""
        return Estimate(self(value) - self(value - loss), self.estimate(value - loss / 2, error).error)


@cache
def calibration(game: str, seats: int) -> Calibration:
    """The calibration for a game and number of seats; the identity if there is none."""
    text = resources.files("tuckbox.review").joinpath("calibration.csv").read_text(encoding="utf-8")
    for row in csv.DictReader(text.splitlines()):
        if row["game"] == game and int(row["seats"]) == seats:
            return Calibration(
                float(row["slope"]), float(row["intercept"]), float(row["sharpness"]), int(row["candidates"])
            )
    return Calibration()


def _log_odds(value: float) -> float:
    value = min(1 - LEAST, max(LEAST, value))
    return math.log(value / (1 - value))
