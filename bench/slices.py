"""A program under measurement: it waits for orders, and answers each with what it counted and how long that took.

An order is a line "NAME SECONDS" on its input, an answer a line of JSON. So many programs can be started once and their
slices of time interleaved. Time is the processor time of the program itself: other work on the machine disturbs that
less than it disturbs a clock on the wall. Needs the standard library only, because every peer runs it too.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

Counts = dict[str, int]  # how many of what were done: {"moves": 70, "games": 1}
Measure = Callable[[int], Counts]  # does its work so many times


def serve(measures: dict[str, Measure], about: dict[str, object]) -> None:
    """Say what is here, then carry out orders until the input ends."""
    print(json.dumps({"measures": list(measures), **about}), flush=True)
    for order in sys.stdin:
        name, seconds = order.split()
        print(json.dumps(slice_of(measures[name], float(seconds))), flush=True)


def slice_of(measure: Measure, seconds: float) -> dict[str, float]:
    """Do the work again and again for so long; what was counted, and how long it took."""
    total: dict[str, float] = {}
    times = 1
    start = before = time.process_time()
    while before - start < seconds:
        for unit, count in measure(times).items():
            total[unit] = total.get(unit, 0) + count
        now = time.process_time()
        if now - before < seconds / 20:  # looking at the time shall not count
            times *= 2
        before = now
    return {"seconds": before - start, **total}
