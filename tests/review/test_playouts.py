"""Playouts of reviews: the same deals for the same generator, and no value of a sealed choice that is half made."""

from __future__ import annotations

from librt.vecs import vec

import tuckbox
from tuckbox.core.chance import FastChance
from tuckbox.core.game import seed_of
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.state import State
from tuckbox.review.playouts import NOBODY, Playouts, is_half_sealed


class Watching(Heuristic):
    """Remembers whether it was asked for the value of a half-made choice."""

    def __init__(self) -> None:
        self.half_sealed: list[bool] = []

    def evaluate_all(self, state: State, values: vec[float]) -> None:
        self.half_sealed.append(is_half_sealed(state))
        super().evaluate_all(state, values)


def test_a_sealed_choice_is_completed_before_the_position_is_valued() -> None:
    heuristic = Watching()
    state = tuckbox.game("magpies").new_state(3, seed_of("sealed"))
    for depth in range(1, 6):
        Playouts(heuristic, depth, 0, 1.0, 3, FastChance(1), FastChance(2)).from_open(state, NOBODY, 0, 4)
    assert len(heuristic.half_sealed) == 20
    assert not any(heuristic.half_sealed)
    state.apply(0, state.legal_moves(0)[0])
    assert is_half_sealed(state)


def test_values_add_up_to_one() -> None:
    game = tuckbox.game("druid")
    state = game.new_state(2, seed_of("sum"))
    playouts = Playouts(game.heuristic, 4, 2, 1.7, 2, FastChance(1), FastChance(2))
    playouts.from_open(state, NOBODY, 0, 5)
    assert abs(playouts.sums[0] + playouts.sums[1] - 5) < 1e-9
    again = Playouts(game.heuristic, 4, 2, 1.7, 2, FastChance(1), FastChance(2))
    again.from_open(state, NOBODY, 0, 5)
    assert list(again.sums) == list(playouts.sums)
