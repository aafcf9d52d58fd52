"""Judge decisions: compare the best move found from what the seat could know with the one played.

The search spends few iterations on moves it dislikes, so their values are imprecise. The move played and the best move
are therefore compared by two further searches, one each, with the same number of iterations on the same
determinizations: the cards cancel out, and only the moves make the difference.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.bots.information_set import InformationSet
from tuckbox.bots.ismcts import Ismcts
from tuckbox.bots.level_bot import most_visited
from tuckbox.bots.search import heuristic_for, search
from tuckbox.core.game import Game
from tuckbox.core.levels import Level
from tuckbox.core.state import State
from tuckbox.review.tasks import Budget, chance_for
from tuckbox.review.timeline import Transition, information

BATCHES: Final = 10  # per comparison, for its standard error
FEWEST: Final = 40  # iterations of every search
# The top level searches little in mid-turn and with many seats; judging fairly takes more.
LEAST_SEARCH: Final = 400  # iterations to find the best move
LEAST_COMPARISON: Final = 225  # iterations for each of the two compared moves
PRECISE: Final = 0.5  # share of the iterations spent even if the best move is clear early: its value must be precise
OTHERS: Final = 3  # moves shown besides the best one and the one played
LINE_MOVES: Final = 8  # of an expected line
LEAST_VARIANCE: Final = 0.01  # floor for search values, so that a few equal ones do not look certain


@dataclass(frozen=True)
class Examined:
    """A search's result for a decision: the moves tried, most visited first, with values and errors."""

    known: InformationSet
    best: int
    values: dict[int, tuple[float, float]]  # by code: from 0 to 1, before calibration
    visits: dict[int, int]


def examine(game: Game, step: Transition, budget: Budget, seed: int) -> Examined:
    """Search a decision, given what its seat could know."""
    assert step.seat is not None
    known = information(game, step.before, step.seat)
    level = scaled(game.analyst, budget.search)
    tree = search(known, level, chance_for(seed, "search", step.entry))
    iterations = iterations_of(tree, level)
    least = PRECISE * iterations if iterations >= LEAST_SEARCH else LEAST_SEARCH
    while int(tree.iterations) < least:
        tree.iterate()
    tried = sorted((one for one in tree.root_statistics() if one[1]), key=lambda one: (-one[1], -one[2]))
    values = {code: (total / visits, _error(total / visits, visits)) for code, visits, total in tried}
    return Examined(known, tried[0][0], values, {code: visits for code, visits, _ in tried})


def judge(game: Game, step: Transition, budget: Budget, seed: int) -> dict[str, Any]:
    """A decision's best move and its value, the loss of the move played, and other moves."""
    assert step.code is not None
    examined = examine(game, step, budget, seed)
    value, error = examined.values[examined.best]
    loss, loss_error = loss_of(examined, step.code, budget, seed, step.entry)
    best = examined.best if loss > 0 else step.code
    others = [code for code, visits in examined.visits.items() if visits >= FEWEST and code not in (best, step.code)]
    return {
        "best": best,
        "chance": value,
        "error": error,
        "loss": loss,
        "loss_error": loss_error,
        "others": [[code, *examined.values[code]] for code in others[:OTHERS]],
    }


def loss_of(found: Examined, code: int, budget: Budget, seed: int, entry: int) -> tuple[float, float]:
    """A move's loss against the best one, with its standard error; 0 if it turns out to be better."""
    if code == found.best:
        return 0.0, 0.0
    comparison = Comparison(found.known, found.best, code, budget.comparison, seed, entry)
    comparison.run(BATCHES)
    return max(0.0, comparison.mean), comparison.error


def _error(value: float, visits: int) -> float:
    """The standard error of a move's mean value, treating each value as a win or a loss (conservative)."""
    return math.sqrt(max(value * (1 - value), LEAST_VARIANCE) / visits)


def iterations_of(tree: Ismcts, level: Level) -> int:
    """The iterations of a search at a level."""
    return max(FEWEST, level.iterations_for(int(tree.root.seats), tree.heuristic.is_quiet(tree.root)))


class Comparison:
    """How much better one move is than another, both searched on the same determinizations."""

    def __init__(self, known: InformationSet, one: int, two: int, share: float, seed: int, entry: int) -> None:
        level = scaled(known.game.analyst, share)
        self._trees = [_search_of(known, code, level, seed, entry) for code in (one, two)]
        self._size = math.ceil(max(LEAST_COMPARISON, iterations_of(self._trees[0], level)) / BATCHES)
        self._differences: list[float] = []

    def run(self, batches: int) -> None:
        """Search another batch; the whole comparison takes BATCHES."""
        for _ in range(batches):
            one, two = (_batch_mean(tree, self._size) for tree in self._trees)
            self._differences.append(one - two)

    @property
    def mean(self) -> float:
        """How much better the first move is."""
        return sum(self._differences) / len(self._differences)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        count = len(self._differences)
        return math.sqrt(sum((one - self.mean) ** 2 for one in self._differences) / (count - 1) / count)


def _search_of(known: InformationSet, code: int, level: Level, seed: int, entry: int) -> Ismcts:
    """A search restricted to one move."""
    deals = chance_for(seed, "deals", entry)
    root = known.sample(deals)
    heuristic = heuristic_for(known.game, level)
    chance = chance_for(seed, "playouts", entry)
    tree = Ismcts(root, known.seat, heuristic, chance, level.playout_depth, level.exploration)
    tree.deals = deals
    tree.root_moves = vec[i64]([code])
    return tree


def _batch_mean(tree: Ismcts, size: int) -> float:
    """The mean value over the next iterations of a single-move search."""
    before = sum(total for _, _, total in tree.root_statistics())
    for _ in range(size):
        tree.iterate()
    return (sum(total for _, _, total in tree.root_statistics()) - before) / size


def expected_line(game: Game, step: Transition, best: int, budget: Budget, seed: int) -> list[list[int]]:
    """The better move and the likely continuation, as seats and codes.

    Each seat continues with what it would have known, in the actual position, so the line can be played on the table.
    """
    assert step.seat is not None
    state = step.before.copy()
    state.chance = state.chance.copy()
    line = [[step.seat, best]]
    state.apply(step.seat, best)
    while not state.is_over and len(line) < LINE_MOVES:
        seat = state.seats_to_act()[0]
        code = _likely_move(game, state, seat, budget, seed, len(line))
        line.append([seat, code])
        state.apply(seat, code)
    return line


def _likely_move(game: Game, state: State, seat: int, budget: Budget, seed: int, place: int) -> int:
    known = information(game, state, seat)
    if len(known.legal_codes) == 1:
        return known.legal_codes[0]
    tree = search(known, scaled(game.analyst, budget.line), chance_for(seed, "line", place))
    return most_visited(tree.root_statistics())


def scaled(level: Level, share: float) -> Level:
    """A level with a fraction of its iterations."""
    return replace(level, iterations=max(FEWEST, round(level.iterations * share)))
