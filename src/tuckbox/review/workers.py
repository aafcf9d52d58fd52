"""Reviews in several processes: every task is a job with the record as text."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any

from tuckbox.bots.workers import batch_executor, load_match
from tuckbox.core.match import Match
from tuckbox.core.record import parse
from tuckbox.review.computing import is_coarse_only, run, steps
from tuckbox.review.model import Quality
from tuckbox.review.tasks import Results, Task


def run_task(record: str, task: Task, quality: Quality, seed: int) -> Any:
    """Do a task of the review of a record; runs in a worker, which keeps the match for the next task."""
    return run(load_match(parse(record)), task, quality, seed)


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
    with batch_executor(processes) as pool:
        try:
            while waiting := list(steps(match, quality, seed, results)):  # the expected lines are known only later
                jobs = {pool.submit(run_task, record, task, quality, seed): task for task in waiting}
                _gather(jobs, results, on_progress)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    return results


def _gather(jobs: dict[Future[Any], Task], results: Results, on_progress: Callable[[Results], None]) -> None:
    pending = set(jobs)
    while pending:
        done, pending = wait(pending, return_when=FIRST_COMPLETED)
        for future in done:
            results[jobs[future].key] = future.result()
        on_progress(results)
