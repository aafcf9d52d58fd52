"""Matches between bots, and what the review says of them; one line of JSON a match, so that a run can go on."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec

import tuckbox
from bench.programs import ROOT
from tuckbox.bots import bot, play_to_end
from tuckbox.bots.level_bot import most_visited
from tuckbox.bots.search import search
from tuckbox.core.match import Match
from tuckbox.review import judging, luck
from tuckbox.review.assembly import result_of
from tuckbox.review.calibration import calibration
from tuckbox.review.model import word
from tuckbox.review.tasks import BUDGETS, chance_for
from tuckbox.review.timeline import Step, Timeline, information, timeline

FOLDER: Final = ROOT / "build" / "review"
POSITIONS: Final = 10  # sampled from each match
LOSING: Final = 0.25  # the least loss of a planted blunder
OPTIONS: Final = 3  # that are tried in a position until one is losing
DEEPER: Final = 10  # times as deep is the search that chooses it


def play(game: str, seats: int, level: str, number: int) -> Match:
    """A match between bots of one level."""
    match = tuckbox.match(game, [f"{level} {seat + 1}" for seat in range(seats)], f"review {level} {number}")
    play_to_end(match, [bot(level, 1000 * number + seat) for seat in range(seats)])
    return match


def collect(game: str, seats: int, level: str, matches: int, parts: list[str], minutes: float) -> None:
    """Play matches that are not in the file yet, and write what the review says of each."""
    file = file_of(game, seats, level, parts)
    done = sum(1 for _ in read(file))
    start = time.monotonic()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with file.open("a") as out:
        for number in range(done, matches):
            if time.monotonic() - start > 60 * minutes:
                break
            match = play(game, seats, level, number)
            dice = random.Random(f"{game} {seats} {level} {number}")
            found: dict[str, Any] = {"number": number, "result": result_of(match)}
            for part in parts:
                began = time.process_time()
                found[part] = PARTS[part](match, dice)
                found[f"{part} seconds"] = time.process_time() - began
            out.write(json.dumps(found) + "\n")
            out.flush()


def file_of(game: str, seats: int, level: str, parts: list[str]) -> Path:
    """The file of some matches."""
    return FOLDER / f"{game}-{seats}-{level}-{'-'.join(parts)}.jsonl"


def read(file: Path) -> Iterator[dict[str, Any]]:
    """The matches of a file."""
    if file.exists():
        for line in file.read_text().splitlines():
            yield json.loads(line)


# What is asked of a match


def positions(match: Match, dice: random.Random) -> list[list[float]]:
    """Of some decisions: the search's value for the seat to act, before calibration, and what the seat got."""
    line, final = timeline(match), result_of(match)
    chosen = dice.sample(line.decisions, min(POSITIONS, len(line.decisions)))
    found = []
    for step in chosen:
        assert step.seat is not None
        value = _search_value(match, step)
        found.append([value, final[step.seat], step.entry / line.entries])
    return found


def _search_value(match: Match, step: Step) -> float:
    """The value of a decision's best move as a quick review finds it."""
    assert step.seat is not None
    level = judging.scaled(match.game.levels[-1], BUDGETS["quick"].search)
    tree = search(information(match.game, step.before, step.seat), level, chance_for(0, "search", step.entry))
    statistics = tree.root_statistics()
    best = most_visited(statistics)
    return next(total / visits for code, visits, total in statistics if code == best)


def leaves(match: Match, dice: random.Random) -> list[list[float]]:
    """The heuristic's values for all seats in some quiet positions."""
    heuristic = match.game.heuristic
    quiet = [step.before for step in timeline(match).steps if heuristic.is_quiet(step.before)]
    found = []
    for state in dice.sample(quiet, min(POSITIONS, len(quiet))):
        values = vec[float]([0.0] * state.seats)
        heuristic.evaluate_all(state, values)
        found.append(list(values))
    return found


def account(match: Match, dice: random.Random) -> dict[str, Any]:
    """Luck and skill of every seat."""
    line, budget = timeline(match), BUDGETS["quick"]
    entries = luck.value_entries(line)
    results = {f"value {entry}": luck.value_of(match.game, line, entry, budget, 0) for entry in entries}
    found = luck.accounts(line, results, result_of(match))
    return {
        "luck": [one.luck for one in found],
        "skill": [one.skill for one in found],
        "error": [one.luck_error for one in found],
        "gap": max(abs(one.share + one.luck + one.skill + one.ending - one.result) for one in found),
    }


def decisions(match: Match, dice: random.Random) -> list[list[Any]]:
    """Of every decision: the seat, the raw value, the raw loss and its error, as a quick review judges them."""
    found = []
    for step in timeline(match).decisions:
        judged = judging.judge(match.game, step, BUDGETS["quick"], 0)
        found.append([step.seat, judged["chance"], judged["loss"], judged["loss_error"]])
    return found


PARTS: Final = {"positions": positions, "leaves": leaves, "account": account, "decisions": decisions}


# Planted blunders


def plant(game: str, seats: int, wanted: int, minutes: float) -> None:
    """Replace moves by losing ones, and write whether a quick review finds them."""
    file = FOLDER / f"{game}-{seats}-planted.jsonl"
    done = [found["number"] for found in read(file)]
    start = time.monotonic()
    FOLDER.mkdir(parents=True, exist_ok=True)
    number = max(done, default=-1) + 1
    with file.open("a") as out:
        while len(done) < wanted and time.monotonic() - start < 60 * minutes:
            match = play(game, seats, "level3", number)
            dice = random.Random(f"planted {number}")
            found = _plant_one(match, timeline(match), dice)
            if found is not None:
                out.write(json.dumps({"number": number, **found}) + "\n")
                out.flush()
                done.append(number)
            number += 1


def _plant_one(match: Match, line: Timeline, dice: random.Random) -> dict[str, Any] | None:
    """A losing option of a random decision, by a deep search, and what a quick review says of it."""
    step = dice.choice(line.decisions)
    assert step.seat is not None
    deep = replace(
        BUDGETS["quick"],
        search=DEEPER * BUDGETS["quick"].search,
        comparison=DEEPER * BUDGETS["quick"].comparison,
    )
    known = information(match.game, step.before, step.seat)
    top = match.game.levels[-1]
    tree = search(known, judging.scaled(top, deep.search), chance_for(1, "planted", step.entry))
    statistics = tree.root_statistics()
    best = most_visited(statistics)
    chance = calibration(match.game.name, len(match.players))
    value = next(total / visits for code, visits, total in statistics if code == best)
    others = [code for code in known.legal_codes if code != best]
    for code in dice.sample(others, min(OPTIONS, len(others))):
        raw, _ = judging.compare(known, best, code, judging.scaled(top, deep.comparison), 1, step.entry)
        if chance(value) - chance(value - raw) >= LOSING:
            break
    else:
        return None
    judged = judging.judge(match.game, replace(step, code=code), BUDGETS["quick"], 0)
    loss = chance.loss(judged["chance"], judged["loss"], judged["loss_error"])
    return {
        "entry": step.entry,
        "deep": chance(value) - chance(value - raw),
        "quick": loss.value,
        "error": loss.error,
        "found": word(loss) in ("mistake", "blunder"),
    }
