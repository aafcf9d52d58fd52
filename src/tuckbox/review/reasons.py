"""Why a move is better: compare final score sheets after it with those after the move played.

Both are played out to the end on the same determinizations. Only differences beyond noise become reasons.
"""

from __future__ import annotations

import math
from typing import Any, Final

from tuckbox.core.game import Game, Result
from tuckbox.core.levels import TO_THE_END
from tuckbox.review import luck
from tuckbox.review.tasks import Budget
from tuckbox.review.timeline import Transition

SURE: Final = 2.5  # standard errors a difference must exceed
MOST: Final = 3  # reasons per key moment
SCORE: Final = ""  # stands for the whole score in place of a row's name


def ends(game: Game, step: Transition, best: int, budget: Budget, seed: int) -> list[dict[str, Any]]:
    """How final scores differ between the better move and the one played, most certain first."""
    assert step.seat is not None and step.code is not None
    better, played = (_results(game, step, code, budget, seed) for code in (best, step.code))
    names = set.intersection(*(_clear_names(one) for one in (*better, *played)))
    reasons = []
    for seat in range(len(better[0].scores)):
        own = seat == step.seat
        for name in [SCORE, *(sorted(names) if own else ())]:
            pairs = [
                (_points(one, name, seat), _points(two, name, seat)) for one, two in zip(better, played, strict=True)
            ]
            sureness = _sureness([one - two for one, two in pairs]) * (1 if own else -1)
            if sureness >= SURE:
                values = {value for pair in pairs for value in pair}
                prize = max(values) if name != SCORE and len(values) <= 2 and min(values) == 0 else 0
                means = [sum(side) / len(pairs) for side in zip(*pairs, strict=True)]
                about = {"seat": seat, "what": str(name), "better": means[0], "played": means[1], "prize": prize}
                reasons.append((sureness, about))
    reasons.sort(key=lambda one: -one[0])
    return [about for _, about in reasons[:MOST]]


def _results(game: Game, step: Transition, code: int, budget: Budget, seed: int) -> list[Result]:
    """Final scores after a move, played out from what its seat could know."""
    assert step.seat is not None
    playouts = luck.new_playouts(game, int(step.before.seats), seed, "ends", step.entry)
    playouts.depth = TO_THE_END
    results = []
    for _ in range(budget.ends):
        state = step.before.resample(step.seat, playouts.deals)
        state.apply(step.seat, code)
        playouts.play_out(state)
        results.append(game.result(state))
    return results


def _clear_names(result: Result) -> set[str]:
    """The rows of a score sheet with a unique name."""
    names = [row.name for row in result.sheet]
    return {name for name in names if names.count(name) == 1}


def _points(result: Result, name: str, seat: int) -> int:
    if name == SCORE:
        return result.scores[seat]
    return next(row.points[seat] for row in result.sheet if row.name == name)


def _sureness(differences: list[int]) -> float:
    """The mean difference in standard errors; infinite if all differences are equal."""
    count = len(differences)
    mean = sum(differences) / count
    variance = sum((one - mean) ** 2 for one in differences) / max(1, count - 1)
    return mean / math.sqrt(max(variance, 1 / count) / count)
