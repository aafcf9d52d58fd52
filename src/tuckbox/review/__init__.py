"""Reviews of finished matches: what each decision cost, what was luck, and the moments that mattered.

`tuckbox.review(match)` computes one. It is made of tasks, the most useful first; a task can run in any process, and
JSON can hold its result:

    results = {}
    for task in steps(match, "quick", 0, results):
        results[task.key] = run(match, task, "quick", 0)
        so_far = assemble(match, "quick", 0, results)
"""

from tuckbox.review.computing import assemble, check_over, is_coarse_only, review, run, steps
from tuckbox.review.model import Quality, Review, as_json
from tuckbox.review.tasks import Results, Task

__all__ = [
    "Quality",
    "Results",
    "Review",
    "Task",
    "as_json",
    "assemble",
    "check_over",
    "is_coarse_only",
    "review",
    "run",
    "steps",
]
