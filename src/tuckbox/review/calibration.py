"""Calibration: what makes values chances to win, for each game and number of seats; fitted by `bench.review`."""

from __future__ import annotations

import csv
import math
from dataclasses import dataclass
from functools import cache
from importlib import resources

from tuckbox.review.model import Estimate

LEAST = 1e-4  # nothing that is not over is more certain than this


@dataclass(frozen=True)
class Calibration:
    """From a value of the search to a chance to win: log-odds = intercept + slope * log-odds of the value."""

    slope: float = 1.0
    intercept: float = 0.0
    sharpness: float = 1.0  # of positions that a playout with all hands open comes to: the power of their values
    candidates: int = 0  # moves that such a playout compares; 0: by the heuristic's playout policy

    def __call__(self, value: float) -> float:
        """The chance to win of a value of the search."""
        odds = _log_odds(value)
        return 1 / (1 + math.exp(-(self.intercept + self.slope * odds)))

    def estimate(self, value: float, error: float) -> Estimate:
        """The chance to win of a value with a standard error."""
        low, high = self(value - error), self(value + error)
        return Estimate(self(value), (high - low) / 2)

    def loss(self, value: float, loss: float, error: float) -> Estimate:
        """The loss in the chance to win of a move that loses so much of a value, with a standard error."""
        return Estimate(self(value) - self(value - loss), self.estimate(value - loss / 2, error).error)


@cache
def calibration(game: str, seats: int) -> Calibration:
    """The calibration of a game with so many seats; without one values stay as they are."""
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
