"""Thinking: a search from a seat, in pieces short enough that Ctrl-C is heard."""

from __future__ import annotations

import time
from typing import Final

from tuckbox.bots.information_set import Seat
from tuckbox.bots.ismcts import Search
from tuckbox.core.chance import FastChance
from tuckbox.core.game import Game
from tuckbox.core.heuristics.heuristic import Knowledge
from tuckbox.core.levels import Level

PIECE: Final = 0.05  # seconds that compiled code may run before Python is heard again
NOTHING: Final = Knowledge()


def knowledge_of(game: Game, level: Level) -> Knowledge:
    """What a level judges positions by: all that is known of the game, an eye of its own, or nothing."""
    if not level.knowledge:
        return NOTHING
    return game.eyes[level.eye] if level.eye else game.knowledge


def search(
    seat: Seat, level: Level, chance: FastChance, seconds: float | None = None, knowledge: Knowledge | None = None
) -> Search:
    """A search from what the seat knows, to the level's iterations or, if that comes first, for so many seconds.

    It judges as the level does, or by another knowledge. Without seconds equal seats and generators give equal
    searches. It ends early when nothing can change its choice.
    """
    knowledge = knowledge or knowledge_of(seat.game, level)
    root = seat.sample(chance)
    tree = Search(root, seat.seat, knowledge, chance, level.rollout, level.explore)
    lines = level.lines(int(root.seats), knowledge.is_quiet(root))
    start = time.perf_counter()
    piece = 8
    while True:
        left = lines - int(tree.done)
        if seconds is not None and tree.done:
            spent = time.perf_counter() - start
            left = min(left, int(int(tree.done) * (seconds / spent - 1)))
        if left <= 0:
            return tree
        now = min(piece, left)
        begun = time.perf_counter()
        if not tree.run(now, left - now):
            return tree
        took = time.perf_counter() - begun
        piece = max(1, int(now * min(PIECE / max(took, 1e-6), 8.0)))
