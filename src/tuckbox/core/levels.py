"""Levels: how strong a bot plays, set by its search and its knowledge, never by the clock."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

TO_THE_END: Final = 1_000_000  # more moves than any match has


@dataclass(frozen=True)
class Level:
    """A level of strength; it plays equally well on every machine."""

    name: str  # on the command line: level1 to level4
    title: str  # the name that players see
    description: str  # one sentence on how it plays
    iterations: int  # of the search for a decision; 0: it looks one move ahead and does not search
    playout_depth: int = TO_THE_END  # moves that a playout makes before the position is evaluated
    exploration: float = 1.0  # the exploration constant of the search
    use_heuristic: bool = True  # whether the game's heuristic guides search and playouts
    evaluator: str = ""  # which of the game's other evaluators judges positions; empty for its heuristic
    mid_play_fraction: float = 1.0  # share of the iterations for a choice in the middle of a play
    seat_scaling: float = 0.0  # how iterations fall with more than two seats: times (2 / seats) to this power

    def iterations_for(self, seats: int, quiet: bool) -> int:
        """The iterations for a decision, by whether it begins a play (quiet) or is in the middle of one."""
        part = (1.0 if quiet else self.mid_play_fraction) * math.pow(2 / seats, self.seat_scaling)
        return math.ceil(self.iterations * part)


# The levels of a game that declares none: search without a heuristic, every playout to the end.
LEVELS: Final = (
    Level("level1", "Novice", "Searches 30 random playouts a move.", 30),
    Level("level2", "Regular", "Searches 200 random playouts a move.", 200),
    Level("level3", "Expert", "Searches 1,200 random playouts a move.", 1200),
    Level("level4", "Master", "Searches 6,000 random playouts a move.", 6000),
)
