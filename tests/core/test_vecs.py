"""Pickled states: they come back as they were, and go on the same way."""

from __future__ import annotations

import pickle

import pytest

from tuckbox.core.chance import FastChance
from tuckbox.core.state import State
from tuckbox.registry import game

GAMES = [("druid", 2), ("idriana", 3), ("tectonic", 3)]


def play(state: State, moves: int) -> None:
    chance = FastChance(1)
    while moves > 0 and not state.is_over:
        seat = state.seats_to_act()[0]
        codes = state.legal_moves(seat)
        state.apply(seat, codes[int(chance.below(len(codes)))])
        moves -= 1


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_state_comes_back_and_goes_on_the_same_way(name: str, seats: int) -> None:
    state = game(name).new_state(seats, bytes(32))
    play(state, 40)
    twin: State = pickle.loads(pickle.dumps(state))
    assert twin.fingerprint() == state.fingerprint()
    play(state, 60)
    play(twin, 60)
    assert twin.fingerprint() == state.fingerprint()


def test_a_fast_generator_comes_back() -> None:
    chance = FastChance(7)
    twin: FastChance = pickle.loads(pickle.dumps(chance))
    assert [int(twin.next()) for _ in range(5)] == [int(chance.next()) for _ in range(5)]
