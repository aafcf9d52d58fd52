"""Card games of RLCard, stepped from Python."""

from __future__ import annotations

import random
import sys
from importlib.metadata import version
from math import floor

import rlcard

from bench.slices import Counts, serve

ENV = rlcard.make(sys.argv[1], config={"seed": 1})


def step(times: int) -> Counts:
    """Random matches, the deal with them: its environments cannot begin from a copy."""
    moves = 0
    for _ in range(times):
        state, _ = ENV.reset()
        while not ENV.is_over():
            options = list(state["legal_actions"])
            state, _ = ENV.step(options[floor(random.random() * len(options))])
            moves += 1
    return {"moves": moves}


if __name__ == "__main__":
    serve({"step": step}, {"version": version("rlcard")})
