"""Card games of OpenSpiel: stepped from Python, its rollouts in C++, and copies.

Its wheel has no call for a rollout as such. A tree search of one simulation evaluates its root and does nothing else:
with an evaluator of a thousand random rollouts it spends its time in those, in C++.
"""

from __future__ import annotations

import itertools
import random
import sys
from importlib.metadata import version
from math import floor
from typing import Any

import pyspiel
from open_spiel.python.rl_agent import StepOutput
from open_spiel.python.rl_environment import Environment
from open_spiel.python.vector_env import SyncVectorEnv

from bench.slices import Counts, Measure, serve

DEALS = 16
MATCHES = 64  # of a vector environment
ROLLOUTS = 1000  # in one evaluation
CHANCE, TOGETHER = pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.SIMULTANEOUS


def play_chance(state: Any) -> None:
    """Let chance make its move: in these games every card is equally likely."""
    outcomes = state.chance_outcomes()
    state.apply_action(outcomes[floor(random.random() * len(outcomes))][0])


def dealt(game: Any) -> Any:
    """A new match, after the deal."""
    state = game.new_initial_state()
    while state.is_chance_node():
        play_chance(state)
    return state


def steps(state: Any, seats: int) -> int:
    """Random play to the end, stepped from Python; what chance does takes time but is no move."""
    moves, pick = 0, random.random
    while True:
        player = state.current_player()
        if player >= 0:
            options = state.legal_actions()
            state.apply_action(options[floor(pick() * len(options))])
            moves += 1
        elif player == CHANCE:
            play_chance(state)
        elif player == TOGETHER:
            lists = [state.legal_actions(seat) for seat in range(seats)]
            state.apply_actions([options[floor(pick() * len(options))] for options in lists])
            moves += seats
        else:
            return moves


class Bench:
    """A game with dealt matches."""

    def __init__(self, name: str) -> None:
        self.game = pyspiel.load_game(name)
        self.seats = self.game.num_players()
        self.starts = itertools.cycle([dealt(self.game) for _ in range(DEALS)])
        self.length = self.step(20 * DEALS)["moves"] / (20 * DEALS)  # moves of a rollout
        together = self.game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
        called = name if name.endswith(")") else f"{name}()"
        turns = pyspiel.load_game(f"turn_based_simultaneous_game(game={called})") if together else self.game
        self.turns = itertools.cycle([dealt(turns) for _ in range(DEALS)])
        self.many: Any = None if together else SyncVectorEnv([Environment(self.game) for _ in range(MATCHES)])
        self.seen = self.many.reset() if self.many else []
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
        self.searcher = pyspiel.MCTSBot(turns, evaluator, 1.0, 1, 1000, False, 1, False)

    def step(self, times: int) -> Counts:
        """Random play from the deal on."""
        return {"moves": sum(steps(next(self.starts).clone(), self.seats) for _ in range(times))}

    def match(self, times: int) -> Counts:
        """Random play, the deal with it, which is a row of moves of chance."""
        return {"moves": sum(steps(self.game.new_initial_state(), self.seats) for _ in range(times))}

    def vector(self, times: int) -> Counts:
        """Random play of many matches by its SyncVectorEnv, with the information states of all players."""
        for _ in range(times):
            chosen = []
            for seen in self.seen:
                options = seen.observations["legal_actions"][seen.current_player()]
                chosen.append(StepOutput(options[floor(random.random() * len(options))], None))
            self.seen, *_ = self.many.step(chosen, reset_if_done=True)
        return {"moves": times * MATCHES}

    def rollout(self, times: int) -> Counts:
        """Random play in C++; the moves are counted by the mean length of matches."""
        for _ in range(times):
            self.searcher.step(next(self.turns))
        return {"games": times * ROLLOUTS, "moves": round(times * ROLLOUTS * self.length)}

    def clone(self, times: int) -> Counts:
        """Copies of dealt matches."""
        state = next(self.starts)
        for _ in range(times):
            for _ in range(64):
                state.clone()
        return {"copies": times * 64}

    def measures(self) -> dict[str, Measure]:
        """All of them by name."""
        found: list[Measure] = [self.step, self.match, self.rollout, self.clone]
        found += [self.vector] if self.many else []  # where all choose together it has no moves to count
        return {measure.__name__: measure for measure in found}


if __name__ == "__main__":
    random.seed(1)
    serve(Bench(sys.argv[1]).measures(), {"version": version("open_spiel")})
