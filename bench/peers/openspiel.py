"""Card games of OpenSpiel: stepped from Python, its rollouts in C++, and copies.

Its wheel has no call for a rollout as such; a tree search of one simulation evaluates its root and does nothing else, so
with an evaluator of a thousand random rollouts it spends its time in those, in C++.
"""

from __future__ import annotations

import itertools
import random
import sys
from importlib.metadata import version
from typing import Any

import pyspiel

from bench.slices import Counts, Measure, serve

DEALS = 16
ROLLOUTS = 1000  # in one evaluation
CHANCE, TOGETHER, OVER = pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.SIMULTANEOUS, pyspiel.PlayerId.TERMINAL


def play_chance(state: Any) -> None:
    """Let chance make its move."""
    outcomes = state.chance_outcomes()
    choice = random.random()
    for action, probability in outcomes:
        choice -= probability
        if choice < 0:
            break
    state.apply_action(action)


def dealt(game: Any) -> Any:
    """A new match, after the deal."""
    state = game.new_initial_state()
    while state.is_chance_node():
        play_chance(state)
    return state


class Bench:
    """A game with dealt matches."""

    def __init__(self, name: str, in_turns: str) -> None:
        self.game = pyspiel.load_game(name)
        starts = [dealt(self.game) for _ in range(DEALS)]
        self.starts = itertools.cycle(starts)
        played = [self.step(20) for _ in range(DEALS)]
        self.length = sum(counts["moves"] for counts in played) / (20 * DEALS)  # moves of a rollout
        turns = pyspiel.load_game(in_turns)
        self.turns = itertools.cycle([dealt(turns) for _ in range(DEALS)])
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
        self.searcher = pyspiel.MCTSBot(turns, evaluator, 1.0, 1, 1000, False, 1, False)

    def step(self, times: int) -> Counts:
        """Random play stepped from Python; what chance does takes time but is no move."""
        moves = 0
        pick = random.random
        for _ in range(times):
            state = next(self.starts).clone()
            while True:
                player = state.current_player()
                if player >= 0:
                    options = state.legal_actions()
                    state.apply_action(options[int(pick() * len(options))])
                    moves += 1
                elif player == CHANCE:
                    play_chance(state)
                elif player == TOGETHER:
                    lists = [state.legal_actions(seat) for seat in range(self.game.num_players())]
                    state.apply_actions([options[int(pick() * len(options))] for options in lists])
                    moves += len(lists)
                else:
                    break
        return {"moves": moves}

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
        return {measure.__name__: measure for measure in (self.step, self.rollout, self.clone)}


if __name__ == "__main__":
    name = sys.argv[1]
    in_turns = f"turn_based_simultaneous_game(game={name})" if name.startswith("goofspiel") else name
    random.seed(1)
    serve(Bench(name, in_turns).measures(), {"version": version("open_spiel")})
