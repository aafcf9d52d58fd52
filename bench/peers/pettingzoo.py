"""Card games of PettingZoo, stepped from Python."""

from __future__ import annotations

import importlib
import random
import sys
import warnings
from importlib.metadata import version
from math import floor

from bench.slices import Counts, serve

warnings.simplefilter("ignore")
ENV = importlib.import_module(f"pettingzoo.classic.{sys.argv[1]}").env()


def step(times: int) -> Counts:
    """Random matches, the deal with them."""
    moves = 0
    for _ in range(times):
        ENV.reset()
        for _ in ENV.agent_iter():
            observation, _, ended, cut, _ = ENV.last()
            if ended or cut:
                ENV.step(None)
                continue
            options = observation["action_mask"].nonzero()[0]
            ENV.step(int(options[floor(random.random() * len(options))]))
            moves += 1
    return {"moves": moves}


if __name__ == "__main__":
    serve({"step": step}, {"version": version("pettingzoo")})
