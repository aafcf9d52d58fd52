"""What worker processes do for reviews. Each job gets the record as text, and its worker keeps the match."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import as_completed
from typing import Any, Final

from tuckbox.core.match import Match
from tuckbox.jobs.match_delta import load_match
from tuckbox.jobs.pool import Pool
from tuckbox.review.computing import assemble, is_coarse_only, run, steps
from tuckbox.review.model import Quality, Review
from tuckbox.review.tasks import Results, Task

SEED: Final = 0  # of reviews on the server: the same match always gets the same review


def tasks_left(record: str, quality: Quality, results: Results) -> list[Task]:
    """The tasks without a result that are known now, the most useful first."""
    known = steps(load_match(record), quality, SEED, results)
    return [task for task in known if task.key not in results]


def review_so_far(record: str, quality: Quality, results: Results) -> Review:
    """The review that follows from the results."""
    return assemble(load_match(record), quality, SEED, results)


def run_task(record: str, task: Task, quality: Quality, seed: int) -> Any:
    """Do a task of the review of a record."""
    return run(load_match(record), task, quality, seed)


def compute(
    match: Match, quality: Quality, seed: int, processes: int, on_progress: Callable[[Results], None]
) -> Results:
    """The results of all tasks of a review, computed in several processes; `on_progress` gets those so far."""
    results: Results = {}
    if processes == 1 or is_coarse_only(match):
        for task in steps(match, quality, seed, results):
            results[task.key] = run(match, task, quality, seed)
            on_progress(results)
        return results
    record = str(match.record())
    with Pool(processes, niceness=0) as pool:
        while waiting := list(steps(match, quality, seed, results)):  # the expected lines are known only later
            jobs = {pool.submit(run_task, record, task, quality, seed): task for task in waiting}
            for future in as_completed(jobs):
                results[jobs[future].key] = future.result()
                on_progress(results)
    return results
