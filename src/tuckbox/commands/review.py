"""tuckbox review: luck, skill and better moves of a finished match."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Final

from tuckbox.commands.replay import read_record, replay_file
from tuckbox.core.match import Match
from tuckbox.review.computing import assemble, check_over, steps
from tuckbox.review.jobs import compute
from tuckbox.review.model import QUALITIES, Quality, as_json
from tuckbox.review.tasks import Results
from tuckbox.review.text import report

ABOUT: Final = """\
Review a finished match: every player's win probability, the costliest moves with a better one, and how much of the
result was luck. Each decision is judged by what its player could know at the time.

  tuckbox review FILE                   a report of one page
  tuckbox review FILE --quality deep    ten times as deep; takes minutes
  tuckbox review FILE --json            all figures, for programs

docs/review.md explains the figures.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--quality", choices=QUALITIES, default="quick", help="how deep to search (quick)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the search; equal seeds give equal reviews (0)")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument("--processes", type=int, default=0, help="worker processes (one per core)")


def run(chosen: argparse.Namespace) -> int:
    """Print the review of a record."""
    match = replay_file(read_record(chosen.file), chosen.file)
    check_over(match)
    progress = _Progress(match, chosen.quality, chosen.seed)
    processes = chosen.processes if chosen.processes > 0 else os.cpu_count() or 1
    results = compute(match, chosen.quality, chosen.seed, processes, progress.show)
    progress.clear()
    review = assemble(match, chosen.quality, chosen.seed, results)
    print(json.dumps(as_json(review), indent=2) if chosen.json else report(match, review), end="")
    return 0


class _Progress:
    """A progress line on the terminal; none if standard error is redirected."""

    def __init__(self, match: Match, quality: Quality, seed: int) -> None:
        self.total = sum(1 for _ in steps(match, quality, seed, {}))
        self.is_shown = sys.stderr.isatty()

    def show(self, results: Results) -> None:
        """Show how many tasks are done."""
        if self.is_shown:
            share = min(1.0, len(results) / max(1, self.total))
            print(f"\rReviewing: {100 * share:.0f}% ", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Remove the line."""
        if self.is_shown:
            print("\r" + " " * 20 + "\r", end="", file=sys.stderr, flush=True)
