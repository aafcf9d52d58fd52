"""Workers: bots in other processes choose the same moves."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from functools import partial

import pytest

from tests.harness import matches
from tests.subjects import SUBJECTS
from tuckbox.bots import InformationSet, bot
from tuckbox.bots.workers import BatchPool, choose, load_match
from tuckbox.core.match import Match
from tuckbox.core.record import parse


def started(moves: int) -> Match:
    match, dice = next(matches(SUBJECTS["druid"], 1, "workers"))
    for _ in range(moves):
        seat = match.seats_to_act()[0]
        match.play(seat, dice.choice(match.legal_moves(seat)))
    return match


def test_a_worker_chooses_the_same_move() -> None:
    match = started(9)
    seat = match.seats_to_act()[0]
    here = bot("level2+iterations=30", 4).choose(InformationSet.of(match, seat)).code
    assert choose(str(match.record()), seat, "level2+iterations=30", 4) == here


def test_a_cached_match_is_continued() -> None:
    match = started(3)
    first = load_match(parse(str(match.record())))
    match.play(match.seats_to_act()[0], match.legal_moves(match.seats_to_act()[0])[0])
    assert load_match(parse(str(match.record()))) is first
    assert first.state.fingerprint() == match.state.fingerprint()


def test_a_match_that_diverged_is_replayed() -> None:
    match = started(4)
    first = load_match(parse(str(match.record())))
    match.rewind(2)
    match.play(match.seats_to_act()[0], match.legal_moves(match.seats_to_act()[0])[-1])
    again = load_match(parse(str(match.without_undone())))
    assert again is not first and again.state.fingerprint() == match.state.fingerprint()


def test_a_batch_returns_results_and_raises_errors() -> None:
    with BatchPool(2) as pool:
        assert sorted(pool.map_unordered(abs, iter([-3, 5, -7]))) == [3, 5, 7]
        with pytest.raises(ZeroDivisionError):
            list(pool.map_unordered(partial(divmod, 1), iter([0])))


KILLED = """
import multiprocessing, time
from tuckbox.bots.workers import BatchPool
with BatchPool(1) as pool:
    list(pool.map_unordered(abs, iter([1])))
    print(multiprocessing.active_children()[0].pid, flush=True)
    time.sleep(60)
"""


def test_a_worker_exits_with_its_parent() -> None:
    with subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        assert lives(worker)
        parent.kill()
    until = time.monotonic() + 30
    while lives(worker) and time.monotonic() < until:
        time.sleep(0.1)
    if lives(worker):
        os.kill(worker, signal.SIGKILL)
        raise AssertionError("the worker waits for ever")


def lives(process: int) -> bool:
    """Whether a process runs and is not a zombie."""
    asked = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], check=False, capture_output=True, text=True)
    return asked.stdout.strip() != "" and not asked.stdout.startswith("Z")
