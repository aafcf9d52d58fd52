"""Levels: how strong a bot plays a game, by how far it looks and what it knows, never by the clock."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

TO_THE_END: Final = 1_000_000  # as many moves as no match has


@dataclass(frozen=True)
class Level:
    """A level of strength; equal levels play equally well on every machine."""

    name: str  # as on the command line: level1 to level4
    title: str  # a name that people like
    description: str  # one sentence on how it plays
    iterations: int  # 0: it looks one move ahead and searches no further
    rollout_depth: int = TO_THE_END  # how many moves a line is played on before it is evaluated
    exploration: float = 1.0  # how much it tries moves that have not done well yet
    use_heuristic: bool = True  # whether it knows what the game's knowledge.py knows
    evaluator: str = ""  # the one of the game's other eyes that it judges positions with, if not by all that is known
    mid_play_fraction: float = (
        1.0  # the part of its iterations that it spends on a choice within a play that is half done
    )
    seat_scaling: float = 0.0  # how many fewer lines it tries with more than two seats: 1.0, in proportion to the seats

    def iterations_for(self, seats: int, quiet: bool) -> int:
        """How many lines it tries for a decision, by whether that begins a play or is part of one."""
        part = (1.0 if quiet else self.mid_play_fraction) * math.pow(2 / seats, self.seat_scaling)
        return math.ceil(self.iterations * part)


# What a game has that says nothing else: a search that knows nothing and plays every line to its end.
LEVELS: Final = (
    Level("level1", "Novice", "Tries a handful of lines and takes the first that looks good.", 30),
    Level("level2", "Regular", "Tries some lines of play before each move.", 200),
    Level("level3", "Expert", "Tries many lines of play before each move.", 1200),
    Level("level4", "Master", "Tries as many lines of play as fit into a moment.", 6000),
)
