"""Levels: a bot's strength, set by its search and its knowledge, never by the clock."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from tuckbox.core.heuristics.heuristic import Heuristic

TO_THE_END: Final = 1_000_000  # more moves than any match has


@dataclass(frozen=True)
class Level:
    """A level of strength, independent of the machine."""

    name: str  # on the command line: level1, level2 ...
    title: str  # the name that players see
    description: str  # one sentence on how it plays
    iterations: int  # of the search for a decision; 0: looks one move ahead without searching
    playout_depth: int = TO_THE_END  # moves that a playout makes before the position is evaluated
    exploration: float = 1.0  # the exploration constant of the search
    use_heuristic: bool = True  # whether the game's heuristic guides search and playouts
    evaluator: str = ""  # which of the game's other evaluators judges positions; empty for its heuristic
    mid_play_fraction: float = 1.0  # share of the iterations for a choice in the middle of a play
    seat_scaling: float = 0.0  # with more than two seats, iterations are multiplied by (2 / seats) to this power
    epsilon: float = 0.0  # how often it plays a random move instead of its choice

    def iterations_for(self, seats: int, quiet: bool) -> int:
        """The iterations for a decision that begins a play (quiet), or is in the middle of one."""
        part = (1.0 if quiet else self.mid_play_fraction) * math.pow(2 / seats, self.seat_scaling)
        return math.ceil(self.iterations * part)


# The levels of a game that declares none. Without an evaluation they search with playouts to the end.
BLIND_LEVELS: Final = (
    Level("level1", "Novice", "Searches 10 random playouts a move.", 10),
    Level("level2", "Regular", "Searches 60 random playouts a move.", 60),
    Level("level3", "Expert", "Searches 400 random playouts a move.", 400),
    Level("level4", "Master", "Searches 4,000 random playouts a move.", 4000),
)

# With an evaluation playouts are short, and what follows from it (priors, playout policy) guides the search.
EVALUATION_LEVELS: Final = (
    Level("level1", "Novice", "Looks one move ahead; four of five moves are random.", 20, 8, 0.6, epsilon=0.8),
    Level("level2", "Regular", "Looks one move ahead; two of five moves are random.", 20, 8, 0.6, epsilon=0.4),
    Level("level3", "Expert", "Looks one move ahead and considers what may follow.", 20, 8, 0.6),
    Level("level4", "Master", "Searches 1,000 playouts a move and plans several moves ahead.", 1000, 8, 0.6),
)


def default_levels(heuristic: Heuristic) -> tuple[Level, ...]:
    """The levels of a game that declares none."""
    return EVALUATION_LEVELS if heuristic.has_evaluation() else BLIND_LEVELS
