"""Planted blunders: moves replaced by losing ones, and what a quick review says of them."""

from __future__ import annotations

import json
import random
import time
from dataclasses import replace
from typing import Any, Final

from bench.review.collect import FOLDER, play, read
from tuckbox.core.match import Match
from tuckbox.review import judging
from tuckbox.review.calibration import Calibration, calibration
from tuckbox.review.judging import Comparison
from tuckbox.review.tasks import BUDGETS
from tuckbox.review.timeline import Transition, timeline

LOSING: Final = 0.25  # the least loss of a planted blunder
OPTIONS: Final = 3  # that are tried in a position until one is losing
DEEPER: Final = 10  # times as deep is the search that chooses it
POSITIONS: Final = 6  # that are tried in a match
MOST: Final = 2  # planted in a match
FIRST: Final = 3  # times as deep is the search for the best move
TRUSTED: Final = 30  # visits after which its opinion of another move is believed
EARLY: Final = 3  # batches of a comparison after which it is given up if the move is clearly not losing so much
UNLIKELY: Final = 3.0  # standard errors that make it clear
LATE: Final = 0.7  # of a match is over before options are planted: early ones rarely lose so much


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
            late = [step for step in timeline(match).decisions if step.entry > LATE * len(match.entries)]
            for step in dice.sample(late, min(POSITIONS, len(late))):
                found = _plant_one(match, step, dice) if here < MOST else None
                if found is not None:
                    out.write(json.dumps({"number": number, **found}) + "\n")
                    out.flush()
                    here += 1
            done += here
            number += 1


def _plant_one(match: Match, step: Transition, dice: random.Random) -> dict[str, Any] | None:
    """A losing option of a decision, by a deep search, and what a quick review says of it; None if none is found."""
    quick = BUDGETS["quick"]
    chance = calibration(match.game.name, len(match.players))
    found = judging.examine(match.game, step, replace(quick, search=FIRST * quick.search), 1)
    value = found.values[found.best][0]
    if chance(value) < LOSING:
        return None  # nothing can lose so much
    clear = {
        code for code, visits in found.visits.items() if visits >= TRUSTED and not _loses(chance, value, found, code)
    }
    tried = [code for code in found.known.legal_codes if code not in clear]
    for code in dice.sample(tried, min(OPTIONS, len(tried))):
        comparison = Comparison(found.known, found.best, code, DEEPER * quick.comparison, 1, step.entry)
        comparison.run(EARLY)
        if chance.loss(value, comparison.mean + UNLIKELY * comparison.error, 0.0).value < LOSING:
            continue
        comparison.run(judging.BATCHES - EARLY)
        if chance.loss(value, comparison.mean, 0.0).value >= LOSING:
            judged = judging.judge(match.game, replace(step, code=code), quick, 0)
            return {"entry": step.entry, "code": code, "deep": [value, comparison.mean], "quick": judged}
    return None


def _loses(chance: Calibration, value: float, found: judging.Examined, code: int) -> bool:
    """Whether an option that the first search knows well may be a losing one."""
    return chance(value) - chance(found.values[code][0]) >= LOSING / 2
