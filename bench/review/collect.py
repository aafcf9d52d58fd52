"""Matches between bots, and what the review says of them; one line of JSON a match, so that a run can go on."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec

import tuckbox
from bench.programs import ROOT
from tuckbox.bots import bot, play_to_end
from tuckbox.core.match import Match
from tuckbox.review import computing, judging, luck
from tuckbox.review.assembly import result_of
from tuckbox.review.tasks import BUDGETS
from tuckbox.review.timeline import timeline

FOLDER: Final = ROOT / "build" / "review"
SAMPLE: Final = 10  # decisions, and quiet positions, of each match
LEVELS: Final = ("level1", "level2", "level3", "level4")
PLAYOUTS: Final = 25  # for each value of luck and skill: fewer than a review's are noisier, with the same mean


def play(game: str, seats: int, level: str, number: int) -> Match:
    """A match between bots of one level."""
    match = tuckbox.match(game, [f"{level} {seat + 1}" for seat in range(seats)], f"review {level} {number}")
    play_to_end(match, [bot(level, 1000 * number + seat) for seat in range(seats)])
    return match


def collect(game: str, seats: int, level: str, matches: int, minutes: float, levels: Sequence[str]) -> None:
    """Play matches that are not in the file yet, and write what the review says of each and of the levels' choices."""
    file = FOLDER / f"{game}-{seats}-{level}.jsonl"
    done = sum(1 for _ in read(file))
    start = time.monotonic()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with file.open("a") as out:
        for number in range(done, matches):
            if time.monotonic() - start > 60 * minutes:
                break
            began = time.process_time()
            match = play(game, seats, level, number)
            dice = random.Random(f"{game} {seats} {level} {number}")
            found: dict[str, Any] = {"number": number, "result": result_of(match), "play": time.process_time() - began}
            began = time.process_time()
            found["decisions"] = decisions(match, dice, levels)
            found |= {"leaves": leaves(match, dice), "breakdown": breakdown(match, number)}
            found["seconds"] = time.process_time() - began
            out.write(json.dumps(found) + "\n")
            out.flush()


def read(file: Path) -> Iterator[dict[str, Any]]:
    """The lines of a file."""
    if file.exists():
        for line in file.read_text().splitlines():
            yield json.loads(line)


# What is asked of a match


def decisions(match: Match, dice: random.Random, levels: Sequence[str]) -> list[dict[str, Any]]:
    """Of some decisions: the value of the best move, and what the moves that the levels choose lose against it."""
    budget, final, found = BUDGETS["quick"], result_of(match), []
    choices = timeline(match).decisions
    for step in dice.sample(choices, min(SAMPLE, len(choices))):
        assert step.seat is not None
        examined = judging.examine(match.game, step, budget, 0)
        codes = {name: bot(name, step.entry).choose_code(examined.known) for name in levels}
        losses = {code: judging.loss_of(examined, code, budget, 0, step.entry) for code in set(codes.values())}
        about = {"chance": examined.values[examined.best][0], "won": final[step.seat], "options": step.options}
        found.append(
            {**about, "at": step.entry / len(match.entries), "losses": {name: losses[codes[name]] for name in levels}}
        )
    return found


def leaves(match: Match, dice: random.Random) -> list[list[float]]:
    """The heuristic's values for all seats in some quiet positions."""
    heuristic = match.game.heuristic
    quiet = [step.before for step in timeline(match).steps if heuristic.is_quiet(step.before)]
    found = []
    for state in dice.sample(quiet, min(SAMPLE, len(quiet))):
        values = vec[float]([0.0] * state.seats)
        heuristic.evaluate_all(state, values)
        found.append(list(values))
    return found


def breakdown(match: Match, seed: int) -> dict[str, Any]:
    """Luck and skill of every seat."""
    line, budget = timeline(match), replace(BUDGETS["quick"], playouts=PLAYOUTS)
    entries = luck.value_entries(line)
    results = {f"value {entry}": luck.value_of(match.game, line, entry, budget, seed) for entry in entries}
    found = luck.breakdowns(line, results, result_of(match))
    return {
        "deal": [one.deal for one in found],
        "luck": [one.luck for one in found],
        "skill": [one.skill for one in found],
        "error": [one.luck_error for one in found],
        "gap": max(abs(one.share + one.luck + one.skill + one.ending - one.result) for one in found),
    }


# Times


def measure_times(game: str, seats: int, level: str, matches: int) -> None:
    """Review whole matches, quick, and write the processor time by kind of task."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    file = FOLDER / f"{game}-{seats}-{level}-times.jsonl"
    with file.open("a") as out:
        for number in range(sum(1 for _ in read(file)), matches):
            match = play(game, seats, level, number)
            results: dict[str, Any] = {}
            seconds: dict[str, float] = {}
            for task in computing.steps(match, "quick", 0, results):
                began = time.process_time()
                results[task.key] = computing.run(match, task, "quick", 0)
                seconds[task.kind] = seconds.get(task.kind, 0.0) + time.process_time() - began
            found = {"number": number, "decisions": len(timeline(match).decisions), "seconds": seconds}
            out.write(json.dumps(found) + "\n")
            out.flush()
