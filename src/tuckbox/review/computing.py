"""Computing a review task by task: what is left to do, doing it, and putting the results together."""

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
    """The tasks of a review that have no result yet, the most useful first.

    The caller adds the result of each to `results` before it asks for the next ones that depend on it: the expected
    lines come last, when all decisions are judged. Raises MatchNotOver.
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
    """Do a task of the review of a match; its result, as JSON can hold it."""
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
    """The review of a finished match, with what has been computed so far."""
    check_over(match)
    return assembly.assemble(match, quality, seed, results, is_coarse_only(match))


def check_over(match: Match) -> None:
    """Raise MatchNotOver for a match that goes on."""
    if not match.is_over:
        raise MatchNotOver("A match can be reviewed when it is over, and this one is not.")


def is_coarse_only(match: Match) -> bool:
    """Whether the game's rules are interpreted, which is too slow to judge decisions."""
    return str(sys.modules[type(match.state).__module__].__file__).endswith(".py")


def coarse(match: Match, entry: int, seed: int) -> list[list[float]]:
    """A rough value of a position for every seat, from what it could know, with its standard error."""
    line = timeline(match)
    position = line.position(entry)
    count, depth = tasks.COARSE_PLAYOUTS, TO_THE_END
    if is_coarse_only(match):
        count, depth = tasks.INTERPRETED_PLAYOUTS, tasks.INTERPRETED_DEPTH
    found = []
    for seat in range(position.seats):
        playouts = luck.new_playouts(match.game, int(position.seats), seed, "coarse", entry, seat, most_moves=depth)
        playouts.from_seat(position, seat, count)
        found.append(luck.means(playouts, int(position.seats))[seat])
    return found
