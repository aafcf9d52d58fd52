"""The measured side of the benchmark: waits for requests, and answers each with counts and the time they took.

A request is a line "NAME SECONDS" on standard input, an answer a line of JSON. So many programs can be started once and
their slices interleaved. Time is CPU time of the program, which other load disturbs less than wall-clock time. Needs
only the standard library, because every peer runs it too.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

Counts = dict[str, int]  # by unit: {"moves": 70, "games": 1}
Measure = Callable[[int], Counts]  # repeats its work this many times


def serve(measures: dict[str, Measure], about: dict[str, object]) -> None:
    """Print the measurements, then answer requests until the input ends."""
    print(json.dumps({"measures": list(measures), **about}), flush=True)
    for request in sys.stdin:
        name, seconds = request.split()
        print(json.dumps(slice_of(measures[name], float(seconds))), flush=True)


def slice_of(measure: Measure, seconds: float) -> dict[str, float]:
    """Repeat the work for some seconds; returns the counts and the time."""
    total: dict[str, float] = {}
    times = 1
    start = before = time.process_time()
    while before - start < seconds:
        for unit, count in measure(times).items():
            total[unit] = total.get(unit, 0) + count
        now = time.process_time()
        if now - before < seconds / 20:  # read the clock rarely
            times *= 2
        before = now
    return {"seconds": before - start, **total}
