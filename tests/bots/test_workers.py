"""Workers: bots in other processes answer as they would here."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace

import pytest

from tests.harness import matches
from tests.subjects import SUBJECTS
from tuckbox.bots import InformationSet, bot
from tuckbox.bots.workers import BatchPool, choose, load_match, merge_root_statistics, root_statistics
from tuckbox.core.levels import LEVELS
from tuckbox.core.match import Match
from tuckbox.core.record import parse


def started(moves: int) -> Match:
    match, dice = next(matches(SUBJECTS["druid"], 1, "workers"))
    for _ in range(moves):
        seat = match.seats_to_act()[0]
        match.play(seat, dice.choice(match.legal_moves(seat)))
    return match


def test_a_bot_answers_a_record_as_it_answers_the_match() -> None:
    match = started(9)
    seat = match.seats_to_act()[0]
    here = bot("level2+iterations=30", 4).choose(InformationSet.of(match, seat)).code
    assert choose(str(match.record()), seat, "level2+iterations=30", 4) == here


def test_a_match_seen_before_is_carried_on() -> None:
    match = started(3)
    first = load_match(parse(str(match.record())))
    match.play(match.seats_to_act()[0], match.legal_moves(match.seats_to_act()[0])[0])
    assert load_match(parse(str(match.record()))) is first
    assert first.state.fingerprint() == match.state.fingerprint()


def test_a_match_that_went_another_way_is_replayed() -> None:
    match = started(4)
    first = load_match(parse(str(match.record())))
    match.rewind(2)
    match.play(match.seats_to_act()[0], match.legal_moves(match.seats_to_act()[0])[-1])
    again = load_match(parse(str(match.without_undone())))
    assert again is not first and again.state.fingerprint() == match.state.fingerprint()


def test_searches_add_up() -> None:
    assert merge_root_statistics([[(3, 10, 4.0), (5, 2, 1.0)], [(3, 1, 1.0), (4, 7, 2.0)]]) == [
        (3, 11, 5.0),
        (4, 7, 2.0),
        (5, 2, 1.0),
    ]


def test_two_processes_search_one_decision() -> None:
    match = started(6)
    seat = match.seats_to_act()[0]
    level = replace(LEVELS[0], iterations=40)
    record = str(match.record())
    half = replace(level, iterations=20)
    sums = merge_root_statistics([root_statistics(record, seat, half, 7), root_statistics(record, seat, half, 8)])
    with BatchPool(2) as pool:
        code = pool.search(record, seat, level, 7)
        with pytest.raises(ZeroDivisionError):
            pool.submit(divmod, 1, 0).result()
        assert list(pool.map_unordered(abs, iter([-3]))) == [3]
    assert code == max(sums, key=lambda option: (option[1], option[2]))[0]


KILLED = """
import os, time
from tuckbox.bots.workers import BatchPool
with BatchPool(1) as pool:
    print(pool.submit(os.getpid).result(), flush=True)
    time.sleep(60)
"""


def test_a_worker_ends_when_its_parent_is_killed() -> None:
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
    """Whether a process runs; one that has ended and that nobody has asked for does not."""
    asked = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], check=False, capture_output=True, text=True)
    return asked.stdout.strip() != "" and not asked.stdout.startswith("Z")
