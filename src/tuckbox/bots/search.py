"""Thinking: a search from a seat, in pieces short enough that Ctrl-C is heard."""

from __future__ import annotations

import time
from typing import Final

from tuckbox.bots.information_set import InformationSet
from tuckbox.bots.ismcts import Ismcts
from tuckbox.core.chance import FastChance
from tuckbox.core.game import Game
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.levels import Level

PIECE: Final = 0.05  # seconds that compiled code may run before Python is heard again
NOTHING: Final = Heuristic()


def heuristic_for(game: Game, level: Level) -> Heuristic:
    """What a level judges positions by: all that is known of the game, an eye of its own, or nothing."""
    if not level.use_heuristic:
        return NOTHING
    return game.evaluators[level.evaluator] if level.evaluator else game.heuristic


def search(
    seat: InformationSet,
    level: Level,
    chance: FastChance,
    seconds: float | None = None,
    knowledge: Heuristic | None = None,
) -> Ismcts:
    """A search from what the seat knows, to the level's iterations or, if that comes first, for so many seconds.

    It judges as the level does, or by another knowledge. Without seconds equal seats and generators give equal
    searches. It ends early when nothing can change its choice.
    """
    knowledge = knowledge or heuristic_for(seat.game, level)
    root = seat.sample(chance)
    tree = Ismcts(root, seat.seat, knowledge, chance, level.rollout_depth, level.exploration)
    lines = level.iterations_for(int(root.seats), knowledge.is_quiet(root))
    start = time.perf_counter()
    piece = 8
    while True:
        left = lines - int(tree.iterations)
        if seconds is not None and tree.iterations:
            spent = time.perf_counter() - start
            left = min(left, int(int(tree.iterations) * (seconds / spent - 1)))
        if left <= 0:
            return tree
        now = min(piece, left)
        begun = time.perf_counter()
        if not tree.run(now, left - now):
            return tree
        took = time.perf_counter() - begun
        piece = max(1, int(now * min(PIECE / max(took, 1e-6), 8.0)))
