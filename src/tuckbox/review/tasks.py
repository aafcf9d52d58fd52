"""The tasks of a review: small pieces of work that any process can do in any order, and whose results are kept."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

from tuckbox.core.chance import FastChance
from tuckbox.core.match import Match
from tuckbox.review.model import Quality
from tuckbox.review.timeline import Timeline, timeline

Kind = Literal["coarse", "decision", "value", "line", "ends"]

COARSE_POINTS: Final = 12  # positions of the coarse graph, spread over the match


@dataclass(frozen=True)
class Task:
    """A piece of work: in a quick review with compiled rules less than half a second."""

    kind: Kind
    entry: int  # the entry that is judged, or after which the position is valued
    code: int = 0  # of the move that an expected line begins with

    @property
    def key(self) -> str:
        """The name under which its result is kept."""
        return f"{self.kind} {self.entry}"


Results = dict[str, Any]  # by the key of a task: what `run` returned, as JSON can hold it


@dataclass(frozen=True)
class Budget:
    """What a quality costs, in iterations and playouts; never in seconds, so that equal matches get equal reviews."""

    search: float  # iterations of the search for the best move, as a share of the game's highest level
    comparison: float  # iterations for the best move and as many for the one played, likewise
    playouts: int  # for each value with all cards open
    line: float  # iterations of each move of an expected line, as a share of the game's highest level
    ends: int  # playouts to the end of each of the two moves of a key moment


BUDGETS: Final[dict[Quality, Budget]] = {
    "quick": Budget(0.3, 0.15, 800, 0.1, 100),
    "deep": Budget(3.0, 1.5, 8000, 1.0, 400),
}
COARSE_PLAYOUTS: Final = 40  # for each seat at each point
INTERPRETED_PLAYOUTS: Final = 12  # where the rules are not compiled, and playouts are short
INTERPRETED_DEPTH: Final = 8


def fixed_tasks(match: Match, coarse_only: bool) -> Iterator[Task]:
    """The tasks that a match has in any case, the most useful first."""
    line = timeline(match)
    yield from (Task("coarse", entry) for entry in coarse_entries(line))
    if coarse_only:
        return
    values = {step.entry for step in line.values_at} if line.can_tell_luck else set()
    if values:
        yield Task("value", 0)
    for step in line.steps:
        if step.is_decision:
            yield Task("decision", step.entry)
        if step.entry in values:
            yield Task("value", step.entry)


def coarse_entries(line: Timeline) -> list[int]:
    """The entries after which the coarse graph has its points, from the deal on."""
    entries = [0, *(step.entry for step in line.steps if not step.after.is_over)]
    last = len(entries) - 1
    return [entries[round(last * at / COARSE_POINTS)] for at in range(min(COARSE_POINTS, last) + 1)]


def chance_for(seed: int, *what: object) -> FastChance:
    """A generator for one purpose: the same for the same seed and purpose, in every process."""
    text = " ".join(map(str, (seed, *what)))
    return FastChance(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 2)
