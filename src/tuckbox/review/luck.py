"""The value of a position with all hands open and undrawn cards unknown, and the breakdown of luck and skill.

Between two values there is either a decision or chance. A move is valued while the cards it draws are still unknown:
the change up to that point is skill, and the rest, once the cards are known, is luck. So the changes sum from the deal
to the result for any values, and luck averages zero because the values before and after a draw come from the same
playouts (the idea behind AIVAT and DIVAT).
"""

from __future__ import annotations

import math
from typing import Any, Final

from tuckbox.core.game import Game
from tuckbox.core.levels import TO_THE_END
from tuckbox.core.state import State
from tuckbox.review.calibration import calibration
from tuckbox.review.model import Breakdown, ChanceEvent, Estimate, OpenPoint
from tuckbox.review.playouts import Playouts
from tuckbox.review.tasks import Budget, Results, chance_for
from tuckbox.review.timeline import Timeline, Transition

NOBODY: Final = -1
SLICE: Final = 20  # playouts between checks for Ctrl-C
LEAST_DEPTH: Final = 16  # moves per playout: drawn cards need time to matter


def value_of(game: Game, line: Timeline, entry: int, budget: Budget, seed: int) -> dict[str, Any]:
    """The value after an entry and, where chance intervened, the expected value before the cards were known."""
    step = line.step(entry) if entry else None
    has_chance = step is None or step.has_chance
    count = budget.playouts if has_chance else max(SLICE, budget.playouts // 4)  # only luck needs precise values
    values: dict[str, Any] = {"after": _open_values(game, line.position(entry), None, entry, count, seed)}
    if step is not None and has_chance and step.kind == "move":
        values["expected"] = _open_values(game, step.before, step, entry, count, seed)
    return values


def _open_values(
    game: Game, state: State, first: Transition | None, entry: int, count: int, seed: int
) -> list[list[float]]:
    """Each seat's mean value over playouts, optionally starting with a step, with its standard error."""
    if state.is_over:
        return [[state.returns(seat), 0.0] for seat in range(state.seats)]
    playouts = new_playouts(game, int(state.seats), seed, "open", entry, first is None)
    mover, code = (NOBODY, 0) if first is None else (first.seat or 0, first.code or 0)
    for _ in range(0, count, SLICE):
        playouts.from_open(state, mover, code, SLICE)
    return means(playouts, int(state.seats))


def new_playouts(game: Game, seats: int, seed: int, *what: object, most_moves: int = TO_THE_END) -> Playouts:
    """A game's playouts, with their own random generators."""
    fitted = calibration(game.name, seats)
    depth = min(most_moves, max(LEAST_DEPTH, int(game.analyst.playout_depth)))
    generators = chance_for(seed, "deals", *what), chance_for(seed, "policy", *what)
    return Playouts(game.heuristic, depth, fitted.candidates, fitted.sharpness, seats, *generators)


def means(playouts: Playouts, seats: int) -> list[list[float]]:
    """Each seat's mean value over some playouts, with its standard error."""
    count = int(playouts.count)
    figures = []
    for seat in range(seats):
        mean = playouts.sums[seat] / count
        variance = max(0.0, playouts.squares[seat] / count - mean * mean)
        figures.append([mean, math.sqrt(variance / max(1, count - 1))])
    return figures


def is_counted(line: Timeline, results: Results) -> bool:
    """Whether all values are computed."""
    return line.can_tell_luck and all(f"value {entry}" in results for entry in value_entries(line))


def value_entries(line: Timeline) -> list[int]:
    """The entries after which the position is valued, starting with the deal."""
    return [0, *(step.entry for step in line.values_at)]


def open_line(line: Timeline, results: Results) -> tuple[OpenPoint, ...]:
    """Every seat's win probability with all cards open, where computed."""
    entries = [entry for entry in value_entries(line) if f"value {entry}" in results]
    return tuple(OpenPoint(entry, _estimates(results[f"value {entry}"]["after"])) for entry in entries)


def chance_events(line: Timeline, results: Results, share: float) -> tuple[ChanceEvent, ...]:
    """The effect of chance on each seat, where computed."""
    events = []
    before: list[list[float]] | None = None
    for entry in value_entries(line):
        result = results.get(f"value {entry}")
        if result is None:
            before = None
            continue
        expected = _expected(line, entry, result, before, share)
        if expected is not None:
            swings = tuple(
                Estimate(after[0] - was[0], math.hypot(after[1], was[1]))
                for after, was in zip(result["after"], expected, strict=True)
            )
            drawn = line.drawn(entry)
            seats = {seat for seat, _ in drawn}
            seat = seats.pop() if len(seats) == 1 else None
            names = tuple(name for _, name in drawn)
            events.append(ChanceEvent(entry, seat, tuple(line.sentences(entry)), names, swings))
        before = result["after"]
    return tuple(events)


def _expected(
    line: Timeline, entry: int, result: dict[str, Any], before: list[list[float]] | None, share: float
) -> list[list[float]] | None:
    """The seats' expected values before chance intervened; None where it did not."""
    if entry == 0:
        return [[share, 0.0] for _ in result["after"]]
    if line.step(entry).kind == "redeal":
        return before
    expected: list[list[float]] | None = result.get("expected")
    return expected


def breakdowns(line: Timeline, results: Results, final: tuple[float, ...]) -> list[Breakdown]:
    """How each seat's result came about."""
    seats = len(final)
    share = 1 / seats
    deal, draws, decisions, others = ([0.0] * seats for _ in range(4))
    variance = [0.0] * seats
    before = results["value 0"]["after"]
    for seat in range(seats):
        deal[seat] = before[seat][0] - share
    for step in line.values_at:
        result = results[f"value {step.entry}"]
        after = result["after"]
        known = before if step.kind == "redeal" else result.get("expected", after)
        for seat in range(seats):
            draws[seat] += after[seat][0] - known[seat][0]
            variance[seat] += (after[seat][1] ** 2 + known[seat][1] ** 2) if step.has_chance else 0.0
            own = decisions if seat == step.seat else others
            own[seat] += known[seat][0] - before[seat][0]
        before = after
    return [
        Breakdown(
            share=share,
            deal=deal[seat],
            draws=draws[seat],
            decisions=decisions[seat],
            others=others[seat],
            ending=final[seat] - before[seat][0],
            luck=deal[seat] + draws[seat],
            skill=decisions[seat] + others[seat],
            luck_error=math.sqrt(variance[seat] + results["value 0"]["after"][seat][1] ** 2),
            result=final[seat],
        )
        for seat in range(seats)
    ]


def _estimates(values: list[list[float]]) -> tuple[Estimate, ...]:
    return tuple(Estimate(value, error) for value, error in values)
