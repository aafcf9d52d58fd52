"""Finished matches to review."""

from __future__ import annotations

from functools import cache

import tuckbox
from tuckbox.bots import bot, play_to_end
from tuckbox.core.match import Match
from tuckbox.review.timeline import Transition, timeline

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve")


def played(game: str, seats: int = 2, seed: str = "review", level: str = "random") -> Match:
    """A match that bots have played to its end."""
    match = tuckbox.match(game, NAMES[:seats], seed)
    play_to_end(match, [bot(level, seat) for seat in range(seats)])
    return match


def begun(game: str, seats: int, moves: int, seed: str = "review") -> Match:
    """A match after so many moves."""
    match = tuckbox.match(game, NAMES[:seats], seed)
    bots = [bot("random", seat) for seat in range(seats)]
    for _ in range(moves):
        seat = match.seats_to_act()[0]
        legal = match.legal_codes(seat)
        match.play(seat, legal[bots[seat].chance.below(len(legal))])
    return match


@cache
def last_choice() -> tuple[Match, Transition, int, int]:
    """A match that its last choice decided, with that choice, a move that wins it and one that loses it."""
    for number in range(200):
        match = played("druid", seed=f"last {number}")
        line = timeline(match)
        step = line.decisions[-1]
        outcomes = {}
        for code in step.before.legal_moves(step.seat or 0):
            after = step.before.copy()
            after.apply(step.seat or 0, code)
            while not after.is_over and len(after.legal_moves(after.seats_to_act()[0])) == 1:
                after.apply(after.seats_to_act()[0], after.legal_moves(after.seats_to_act()[0])[0])
            if after.is_over:
                outcomes[code] = after.returns(step.seat or 0)
        if 1.0 in outcomes.values() and 0.0 in outcomes.values() and len(outcomes) == step.options:
            by_value = {value: code for code, value in outcomes.items()}
            return match, step, by_value[1.0], by_value[0.0]
    raise AssertionError("no match was decided by its last choice")
