"""Catan by catanatron: matches of four random players, and copies."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from catanatron import Color, Game, RandomPlayer

from bench.slices import Counts, serve


def new() -> Any:
    """A new match."""
    return Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])


def step(times: int) -> Counts:
    """Random matches by its own loop, the deal with them."""
    moves = 0
    for _ in range(times):
        match = new()
        match.play()
        moves += len(match.state.actions)
    return {"moves": moves}


def clone(times: int) -> Counts:
    """Copies of a match after a hundred moves."""
    for _ in range(times):
        MIDST.copy()
    return {"copies": times}


MIDST = new()
for _ in range(100):
    MIDST.play_tick()

if __name__ == "__main__":
    serve({"step": step, "clone": clone}, {"version": version("catanatron")})
