"""Reviews of finished matches: what each decision cost, what was luck, and the moments that mattered.

`tuckbox.review(match)` computes one. It consists of tasks, most useful first; a task can run in any process, and
its result is JSON (`tuckbox.review.computing`):

    results = {}
    for task in steps(match, "quick", 0, results):
        results[task.key] = run(match, task, "quick", 0)
        so_far = assemble(match, "quick", 0, results)
"""

from tuckbox.core.match import Match
from tuckbox.review.model import Quality, Review, as_json

__all__ = ["Quality", "Review", "as_json", "review"]


def review(match: Match, quality: Quality = "quick", seed: int = 0) -> Review:
    """Review a finished match; the same match, quality and seed give the same review."""
    from tuckbox.review import computing  # `import tuckbox` stays light: this loads the bots

    return computing.review(match, quality, seed)
