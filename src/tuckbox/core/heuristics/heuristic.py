"""Knowledge: how a game can tell a bot what it knows about good play."""

from __future__ import annotations

import math
from importlib import resources
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tuckbox.core.chance import FastChance
from tuckbox.core.heuristics.lookahead import Lookahead
from tuckbox.core.state import State

MOST_SEATS: Final = 8
POOR: Final = 0.002  # the least weight of an option, the best having 1
WIDE: Final = 48  # options; more than these are very many, and a search need not try all
MOST_FEATURES: Final = 64  # of one seat and part


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """What is known about good play of a game; this one knows nothing, and a game that has more derives from it."""

    def begin(self) -> None:
        """A search begins: forget what was found out in the last one."""

    def evaluate(self, state: State, seat: i64) -> float:
        """How well the seat stands, from 0 (lost) to 1 (won); finished matches are worth their value."""
        if state.over:
            return state.value(seat)
        return 1.0 / float(state.seats)

    def evaluate_all(self, state: State, values: vec[float]) -> None:
        """Write how well each seat stands."""
        for seat in range(state.seats):
            values[seat] = self.evaluate(state, seat)

    def weigh(self, state: State, seat: i64, codes: vec[i64], count: i64, weights: vec[float], thorough: bool) -> None:
        """Write how promising each of the seat's options is, relative to the others; all above 0.

        It is asked to be thorough for the decision itself, and need not be for those that may come after it.
        """
        for i in range(count):
            weights[i] = 1.0

    def choose(self, state: State, seat: i64, count: i64, chance: FastChance) -> i64:
        """One of the options in the state's buffer, as a quick player might choose when a line is played on."""
        return state.buffer[chance.below(count)]

    def is_wide(self, count: i64) -> bool:
        """Whether a decision that may come later has so many options that it is left to a quick player."""
        return False

    def is_quiet(self, state: State) -> bool:
        """Whether a position may be judged as it stands; where it may not, a line is played on."""
        return True

    # For games to use

    def look_ahead(
        self, state: State, seat: i64, codes: vec[i64], count: i64, weights: vec[float], heat: float, thorough: bool
    ) -> None:
        """Weigh options by the position right after each: between two, `heat` more in evaluation is e times the weight.

        With more seats evaluations lie closer together, and less makes as much of a difference.
        To be thorough is to look at the position after the whole play that the option begins.
        """
        heat *= 2.0 / float(state.seats)
        best = 0.0
        ahead = Lookahead(self)
        for i in range(count):
            if thorough:
                weights[i] = ahead.worth([state], seat, codes[i])
            else:
                after = state.copy()
                after.play(seat, codes[i])
                weights[i] = self.evaluate(after, seat)
            if weights[i] > best:
                best = weights[i]
        for i in range(count):
            weights[i] = math.exp((weights[i] - best) / heat)
            if weights[i] < POOR:
                weights[i] = POOR

    def best_of_few(self, state: State, seat: i64, count: i64, few: i64, chance: FastChance) -> i64:
        """The best of some options in the state's buffer, by the position right after each."""
        options = state.buffer
        if count > few:
            for i in range(few):
                j = i + chance.below(count - i)
                options[i], options[j] = options[j], options[i]
            count = few
        best = options[0]
        best_worth = -1.0
        for i in range(count):
            after = state.copy()
            after.play(seat, options[i])
            worth = self.evaluate(after, seat)
            if worth > best_worth:
                best_worth = worth
                best = options[i]
        return best


@mypyc_attr(allow_interpreted_subclasses=True)
class Learned(Knowledge):
    """Knowledge with weights that were learned from finished matches.

    What is judged has one or several parts (the terrains of a row, or only the match as a whole). Of each part every
    seat has a few features; their weights, summed, say how likely that seat is to win the part.
    """

    def __init__(self, names: list[str], weights: dict[str, float]) -> None:
        self.names = names  # of the features, in the order of their numbers
        self.weights = vec[float]([0.0] * len(names))
        self.reweigh(weights)
        self.features = vec[i64]([0] * MOST_FEATURES)  # what describe() noted
        self.amounts = vec[float]([0.0] * MOST_FEATURES)
        self.noted: i64 = 0
        self.sums = vec[float]([0.0] * MOST_SEATS)

    def reweigh(self, weights: dict[str, float]) -> None:
        """Judge by these weights; a feature that is not named counts nothing."""
        self.weights = vec[float]([weights.get(name, 0.0) for name in self.names])

    # What each game says

    def parts(self, state: State) -> i64:
        """How many parts are judged."""
        return 1

    def survey(self, state: State) -> None:
        """Note what is the same for all seats and parts of a position, before they are described."""

    def describe(self, state: State, seat: i64, part: i64) -> None:
        """Note the features that a seat has of a part of a running match."""
        raise NotImplementedError

    def outcome(self, state: State, seat: i64, part: i64) -> float:
        """How a part of a finished match came out for a seat: 1 won, 0 lost, or its share."""
        return state.value(seat)

    # What all share

    def is_wide(self, count: i64) -> bool:
        return count > WIDE

    def note(self, feature: i64, amount: float) -> None:
        """Note a feature and how much of it there is."""
        self.features[self.noted] = feature
        self.amounts[self.noted] = amount
        self.noted += 1

    def judge(self, state: State, part: i64, chances: vec[float]) -> None:
        """Write each seat's chance to win a part."""
        self.survey(state)
        most = -1e9
        for seat in range(state.seats):
            self.noted = 0
            self.describe(state, seat, part)
            total = 0.0
            for i in range(self.noted):
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
        if state.over:
            for seat in range(state.seats):
                values[seat] = state.value(seat)
        else:
            self.judge(state, 0, values)


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
