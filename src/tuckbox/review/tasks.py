"""The tasks of a review: small jobs that run in any process and order, and whose results are kept."""

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
    """A small job: under half a second in a quick review with compiled rules."""

    kind: Kind
    entry: int  # the entry to judge, or after which to value the position
    code: int = 0  # first move of an expected line

    @property
    def key(self) -> str:
        """The name under which its result is kept."""
        return f"{self.kind} {self.entry}"


Results = dict[str, Any]  # by task key: what `run` returned, as JSON


@dataclass(frozen=True)
class Budget:
    """The cost of a quality in iterations and playouts, never seconds, so that reviews are reproducible."""

    search: float  # iterations to find the best move, as a fraction of the top level's
    comparison: float  # iterations for the best move, and again for the one played, likewise
    playouts: int  # playouts per value with all cards open
    line: float  # iterations per move of an expected line, likewise
    ends: int  # full playouts for each of a key moment's two moves


BUDGETS: Final[dict[Quality, Budget]] = {
    "quick": Budget(0.3, 0.15, 800, 0.1, 100),
    "deep": Budget(3.0, 1.5, 8000, 1.0, 400),
}
COARSE_PLAYOUTS: Final = 40  # playouts per seat and point
INTERPRETED_PLAYOUTS: Final = 12  # with interpreted rules and short playouts
INTERPRETED_DEPTH: Final = 8


def fixed_tasks(match: Match, coarse_only: bool) -> Iterator[Task]:
    """The tasks every match has, most useful first."""
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
    """The entries of the coarse graph's points, starting with the deal."""
    entries = [0, *(step.entry for step in line.steps if not step.after.is_over)]
    last = len(entries) - 1
    return [entries[round(last * at / COARSE_POINTS)] for at in range(min(COARSE_POINTS, last) + 1)]


def chance_for(seed: int, *what: object) -> FastChance:
    """A random generator that depends only on the seed and the purpose."""
    text = " ".join(map(str, (seed, *what)))
    return FastChance(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 2)
