"""Playouts: random play to the end of a match."""

from __future__ import annotations

from mypy_extensions import i64

from tuckbox.chance import FastChance
from tuckbox.state import State


def playout(state: State, chance: FastChance) -> i64:
    """Play random options until the match is over; how many moves that took."""
    moves: i64 = 0
    while not state.over:
        seat = state.decider()
        choice = chance.below(state.fill(seat))
        state.play(seat, state.buffer[choice])
        moves += 1
    return moves
