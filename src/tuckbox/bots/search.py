"""Runs a search in short slices, to an iteration or time limit."""

from __future__ import annotations

import time
from typing import Final

from tuckbox.bots.information_set import InformationSet
from tuckbox.bots.ismcts import Ismcts
from tuckbox.core.chance import FastChance
from tuckbox.core.errors import UnknownBot
from tuckbox.core.game import Game
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.levels import Level

SLICE_SECONDS: Final = 0.05  # the most that compiled code runs before Python handles signals
NO_HEURISTIC: Final = Heuristic()


def heuristic_for(game: Game, level: Level) -> Heuristic:
    """The heuristic of a level: the game's, one of the game's other evaluators, or none."""
    if not level.use_heuristic:
        return NO_HEURISTIC
    if level.evaluator and level.evaluator not in game.evaluators:
        known = ", ".join(game.evaluators) or "none"
        raise UnknownBot(f"{game.title} has no evaluator '{level.evaluator}'; it has {known}.")
    return game.evaluator(level.evaluator) if level.evaluator else game.heuristic


def level_of(game: Game, number: int) -> Level:
    """A level by its number; if its evaluator does not know the card set, the level below takes its place."""
    level = game.levels[number - 1]
    unknown = level.evaluator and game.evaluator(level.evaluator) is game.heuristic
    return game.levels[number - 2] if unknown else level


def search(
    information: InformationSet,
    level: Level,
    chance: FastChance,
    seconds: float | None = None,
    heuristic: Heuristic | None = None,
) -> Ismcts:
    """Search until the level's iterations are done, the seconds are over, or the most visited move cannot change.

    Without `seconds` the search is deterministic: equal information sets and generators give equal trees.
    """
    heuristic = heuristic or heuristic_for(information.game, level)
    root = information.sample(chance)
    tree = Ismcts(root, information.seat, heuristic, chance, level.playout_depth, level.exploration)
    iterations = level.iterations_for(int(root.seats), heuristic.is_quiet(root))
    start = time.perf_counter()
    slice_size = 8
    while True:
        left = iterations - int(tree.iterations)
        if seconds is not None and tree.iterations:
            spent = time.perf_counter() - start
            left = min(left, int(int(tree.iterations) * (seconds / spent - 1)))
        if left <= 0:
            return tree
        now = min(slice_size, left)
        slice_start = time.perf_counter()
        if not tree.run(now, left - now):
            return tree
        took = time.perf_counter() - slice_start
        slice_size = max(1, int(now * min(SLICE_SECONDS / max(took, 1e-6), 8.0)))
