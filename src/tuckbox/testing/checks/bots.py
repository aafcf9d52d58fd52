"""Checks of the heuristics of bots."""

from __future__ import annotations

import math

from librt.vecs import vec

from tuckbox.core.chance import FastChance
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.state import State
from tuckbox.testing.subject import Subject, positions, require


def check_heuristic(subject: Subject, count: int) -> None:
    """The heuristics judge every position between 0 and 1, change nothing, and know nothing that is hidden."""
    game = subject.game
    for state, dice in positions(subject, count, "heuristic"):
        for name, heuristic in {"heuristic": game.heuristic, **game.evaluators}.items():
            heuristic.start_search()
            before = state.fingerprint()
            seat = dice.choice(state.seats_to_act())
            _check_values(heuristic, state, name)
            _check_policy(heuristic, state, seat, name)
            same = state.fingerprint() == before
            require(same, f"The heuristic '{name}' changes the position that it judges.", "evaluate() and priors()")
            _check_blind(heuristic, state, seat, dice.randrange(2**60), name)


def _check_values(heuristic: Heuristic, state: State, name: str) -> None:
    values = vec[float]([0.0] * state.seats)
    heuristic.evaluate_all(state, values)
    for kind, found in (
        ("evaluate()", [heuristic.evaluate(state, seat) for seat in range(state.seats)]),
        ("evaluate_all()", list(values)),
    ):
        for seat, value in enumerate(found):
            right = math.isfinite(value) and -1e-9 <= value <= 1 + 1e-9
            require(right, f"The heuristic '{name}' values a position at {value} for seat {seat + 1}.", kind)


def _check_policy(heuristic: Heuristic, state: State, seat: int, name: str) -> None:
    legal = state.legal_moves(seat)
    weights = heuristic.prior_list(state, seat, True)
    good = all(math.isfinite(weight) and weight > 0 for weight in weights)
    require(good, f"The heuristic '{name}' gives a move the prior {min(weights)}: all are above 0.", "priors()")
    copied = state.copy()
    count = copied.write_legal_moves(seat)
    code = int(heuristic.playout_move(copied, seat, count, FastChance(1)))
    require(code in legal, f"The heuristic '{name}' plays an illegal move in playouts.", "playout_move()")
    useful = {int(move) for move in heuristic.useful_moves(state.copy(), seat)}
    require(useful and useful <= set(legal), f"The useful moves of '{name}' are not legal moves.", "is_wasteful()")


def _check_blind(heuristic: Heuristic, state: State, seat: int, number: int, name: str) -> None:
    """Positions that are the same to a seat are worth the same when they are resampled with equal generators."""
    other = state.resample(seat, FastChance(number ^ 1))
    one, two = (each.resample(seat, FastChance(number)) for each in (state, other))
    if one.fingerprint() == two.fingerprint():
        for who in range(state.seats):
            values = heuristic.evaluate(one, who), heuristic.evaluate(two, who)
            what = f"The heuristic '{name}' tells equal resampled positions apart: {values[0]} and {values[1]}."
            require(
                values[0] == values[1], what, "fields outside of the fingerprint that resample() leaves as they were"
            )
