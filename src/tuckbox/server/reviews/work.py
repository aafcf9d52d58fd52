"""What workers do for reviews besides their tasks: say which are left, and assemble what there is."""

from __future__ import annotations

from typing import Final

from tuckbox.jobs.match_delta import load_match
from tuckbox.review.computing import assemble, steps
from tuckbox.review.model import Quality, Review
from tuckbox.review.tasks import Results, Task

SEED: Final = 0  # the same match always gets the same review


def tasks_left(record: str, quality: Quality, results: Results) -> list[Task]:
    """The tasks without a result that are known now, the most useful first."""
    found = steps(load_match(record), quality, SEED, results)
    return [task for task in found if task.key not in results]


def review_so_far(record: str, quality: Quality, results: Results) -> Review:
    """The review that follows from the results."""
    return assemble(load_match(record), quality, SEED, results)
