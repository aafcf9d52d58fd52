"""Planted blunders: moves replaced by losing ones, and what a quick review says of them."""

from __future__ import annotations

import json
import random
import time
from dataclasses import replace
from typing import Any, Final

from bench.review.collect import FOLDER, play, read
from tuckbox.bots.level_bot import most_visited
from tuckbox.bots.search import search
from tuckbox.core.match import Match
from tuckbox.review import judging
from tuckbox.review.calibration import calibration
from tuckbox.review.tasks import BUDGETS, chance_for
from tuckbox.review.timeline import Step, information, timeline

LOSING: Final = 0.25  # the least loss of a planted blunder
OPTIONS: Final = 3  # that are tried in a position until one is losing
DEEPER: Final = 10  # times as deep is the search that chooses it
POSITIONS: Final = 6  # that are tried in a match
MOST: Final = 2  # planted in a match
TRUSTED: Final = 100  # visits after which the first search's opinion of an option is believed


def plant(game: str, seats: int, wanted: int, minutes: float) -> None:
    """Replace moves by losing ones, and write what a quick review says of them."""
    file = FOLDER / f"{game}-{seats}-planted.jsonl"
    numbers = [found["number"] for found in read(file)]
    start = time.monotonic()
    FOLDER.mkdir(parents=True, exist_ok=True)
    number, done = max(numbers, default=-1) + 1, len(numbers)
    with file.open("a") as out:
        while done < wanted and time.monotonic() - start < 60 * minutes:
            match = play(game, seats, "level3", number)
            dice = random.Random(f"planted {number}")
            here = 0
            for step in dice.sample(timeline(match).decisions, min(POSITIONS, len(timeline(match).decisions))):
                found = _plant_one(match, step, dice) if here < MOST else None
                if found is not None:
                    out.write(json.dumps({"number": number, **found}) + "\n")
                    out.flush()
                    here += 1
            done += here
            number += 1


def _plant_one(match: Match, step: Step, dice: random.Random) -> dict[str, Any] | None:
    """A losing option of a decision, by a deep search, and what a quick review says of it; None if none is found."""
    assert step.seat is not None
    known = information(match.game, step.before, step.seat)
    top, quick = match.game.levels[-1], BUDGETS["quick"]
    chance = calibration(match.game.name, len(match.players))
    first = search(known, top, chance_for(1, "planted", step.entry)).root_statistics()
    value = max(total / visits for _, visits, total in first if visits)
    rough = {code: total / visits for code, visits, total in first if visits >= TRUSTED}
    if chance(value) < LOSING:
        return None
    tried = [code for code in known.legal_codes if chance(value) - chance(rough.get(code, 0.0)) >= LOSING / 2]
    if not tried:
        return None
    tree = search(known, judging.scaled(top, DEEPER * quick.search), chance_for(2, "planted", step.entry))
    statistics = tree.root_statistics()
    best = most_visited(statistics)
    value = next(total / visits for code, visits, total in statistics if code == best)
    for code in dice.sample(tried, min(OPTIONS, len(tried))):
        level = judging.scaled(top, DEEPER * quick.comparison)
        raw = judging.compare(known, best, code, level, 1, step.entry)[0] if code != best else 0.0
        if chance.loss(value, raw, 0.0).value >= LOSING:
            judged = judging.judge(match.game, replace(step, code=code), quick, 0)
            return {"entry": step.entry, "code": code, "deep": [value, raw], "quick": judged}
    return None
