"""Reviews in several processes: every task is a job with the record as text."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import as_completed
from typing import Any

from tuckbox.core.match import Match
from tuckbox.jobs.match_delta import load_match
from tuckbox.jobs.pool import Pool
from tuckbox.review.computing import is_coarse_only, run, steps
from tuckbox.review.model import Quality
from tuckbox.review.tasks import Results, Task


def run_task(record: str, task: Task, quality: Quality, seed: int) -> Any:
    """Do a task of the review of a record; runs in a worker, which keeps the match for the next task."""
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
