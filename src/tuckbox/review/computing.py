"""Compute a review task by task: list what is left, run it, assemble the results."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from tuckbox.core.errors import MatchNotOver
from tuckbox.core.levels import TO_THE_END
from tuckbox.core.match import Match
from tuckbox.review import assembly, judging, luck, reasons, tasks
from tuckbox.review.model import Quality, Review
from tuckbox.review.tasks import BUDGETS, Results, Task
from tuckbox.review.timeline import timeline


def review(match: Match, quality: Quality = "quick", seed: int = 0) -> Review:
    """Review a finished match; the same match, quality and seed give the same review."""
    results: Results = {}
    for task in steps(match, quality, seed, results):
        results[task.key] = run(match, task, quality, seed)
    return assemble(match, quality, seed, results)


def steps(match: Match, quality: Quality, seed: int, results: Results) -> Iterator[Task]:
    """The tasks without a result, most useful first.

    Add each result to `results` before requesting the next task: the expected lines depend on the judged
    decisions and come last. Raises MatchNotOver.
    """
    check_over(match)
    for task in tasks.fixed_tasks(match, is_coarse_only(match)):
        if task.key not in results:
            yield task
    if not is_coarse_only(match):
        for task in assembly.moment_tasks(match, results):
            if task.key not in results:
                yield task


def run(match: Match, task: Task, quality: Quality, seed: int) -> Any:
    """Run one task of a match's review; the result is JSON."""
    game, line, budget = match.game, timeline(match), BUDGETS[quality]
    match task.kind:
        case "coarse":
            return coarse(match, task.entry, seed)
        case "decision":
            return judging.judge(game, line.step(task.entry), budget, seed)
        case "value":
            return luck.value_of(game, line, task.entry, budget, seed)
        case "line":
            return judging.expected_line(game, line.step(task.entry), task.code, budget, seed)
        case "ends":
            return reasons.ends(game, line.step(task.entry), task.code, budget, seed)


def assemble(match: Match, quality: Quality, seed: int, results: Results) -> Review:
    """The review of a finished match, from the results so far."""
    check_over(match)
    return assembly.assemble(match, quality, seed, results, is_coarse_only(match))


def check_over(match: Match) -> None:
    """Raise MatchNotOver unless the match is over."""
    if not match.is_over:
        raise MatchNotOver("Only finished matches can be reviewed; this one is still running.")


def is_coarse_only(match: Match) -> bool:
    """Whether the game's rules are interpreted, and so too slow to judge decisions."""
    return str(sys.modules[type(match.state).__module__].__file__).endswith(".py")


def coarse(match: Match, entry: int, seed: int) -> list[list[float]]:
    """A rough value of a position for every seat, given what it could know, with its standard error."""
    line = timeline(match)
    position = line.position(entry)
    count, depth = tasks.COARSE_PLAYOUTS, TO_THE_END
    if is_coarse_only(match):
        count, depth = tasks.INTERPRETED_PLAYOUTS, tasks.INTERPRETED_DEPTH
    values = []
    for seat in range(position.seats):
        playouts = luck.new_playouts(match.game, int(position.seats), seed, "coarse", entry, seat, most_moves=depth)
        playouts.from_seat(position, seat, count)
        values.append(luck.means(playouts, int(position.seats))[seat])
    return values
