"""Measures one of our games: python -m bench.rules GAME SEATS, compiled or not depending on the venv."""

from __future__ import annotations

import itertools
import random
import sys
from math import floor

import tuckbox.core.state
from bench.slices import Counts, Measure, serve
from tuckbox.bots.ismcts import Ismcts
from tuckbox.bots.playout import playout, simulate
from tuckbox.bots.search import heuristic_for
from tuckbox.core.chance import FastChance
from tuckbox.core.game import Game
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.levels import TO_THE_END
from tuckbox.core.state import State
from tuckbox.registry import game
from tuckbox.rl import Batch, MatchEnv

DEALS = 64  # deals, and as many midgame positions
TREES = 8  # positions to search
MATCHES = 64  # of a batch
ENDLESS = 10**9


class Bench:
    """A game with deals and midgame positions."""

    def __init__(self, subject: Game, seats: int) -> None:
        self.game = subject
        self.seats = seats
        self.chance = FastChance(1)
        starts = [subject.deal(seats, FastChance(number), None) for number in range(DEALS)]
        self.starts = itertools.cycle(starts)
        self.positions = [self._midgame(start.copy(), number) for number, start in enumerate(starts)]
        top = subject.levels[-1]
        self.trees = itertools.cycle(self._trees(heuristic_for(subject, top), top.playout_depth, top.exploration))
        self.many = Batch(subject, MATCHES, seats=seats, seed=1)
        self.env = MatchEnv(subject.name, seats)
        self.blind = itertools.cycle(self._trees(Heuristic(), TO_THE_END, 1.0))

    def _midgame(self, state: State, number: int) -> State:
        """A position after 10 to 90 percent of a random match."""
        length = int(playout(state.copy(), FastChance(number)))
        chance = FastChance(number)
        for _ in range(int(length * (0.1 + 0.8 * number / DEALS))):
            seat = state.seat_to_act()
            state.apply(seat, state.buffer[chance.below(state.write_legal_moves(seat))])
        return state

    def _trees(self, heuristic: Heuristic, playout: int, exploration: float) -> list[Ismcts]:
        """New search trees."""
        found = []
        for number, state in enumerate(self.positions[:: DEALS // TREES]):
            seat, chance = state.seat_to_act(), FastChance(number)
            found.append(Ismcts(state.resample(seat, chance), seat, heuristic, chance, playout, exploration))
        return found

    def playout(self, times: int) -> Counts:
        """Playouts from the deal: a copy, then the compiled loop."""
        moves = 0
        for _ in range(times):
            moves += playout(next(self.starts).copy(), self.chance)
        return {"games": times, "moves": moves}

    def simulate(self, times: int) -> Counts:
        """Random matches, including the deal."""
        tally = simulate(self.game, times, self.chance.next(), self.seats)
        return {"games": times, "moves": tally.moves}

    def step(self, times: int) -> Counts:
        """Random play stepped from interpreted code, by index into the legal moves."""
        moves = 0
        for _ in range(times):
            moves += _steps(next(self.starts).copy())
        return {"moves": moves}

    def match(self, times: int) -> Counts:
        """The same, including the deal."""
        moves = 0
        for _ in range(times):
            moves += _steps(self.game.deal(self.seats, self.chance.split(), None))
        return {"moves": moves}

    def step_lists(self, times: int) -> Counts:
        """Random play stepped from interpreted code, with the legal moves as a list of codes."""
        moves, pick = 0, random.random
        for _ in range(times):
            state = next(self.starts).copy()
            while not state.is_over:
                seat = state.seat_to_act()
                codes = state.legal_moves(seat)
                state.apply(seat, codes[floor(pick() * len(codes))])
                moves += 1
        return {"moves": moves}

    def batch(self, times: int) -> Counts:
        """Random play of many matches in one call, with the deals, observations, and masks or features of options."""
        many = self.many
        for _ in range(times):
            many.step(many.random_actions())
        return {"moves": times * many.matches}

    def pettingzoo(self, times: int) -> Counts:
        """Random matches through PettingZoo, including the deal."""
        moves = 0
        for _ in range(times):
            self.env.reset()
            for agent in self.env.agent_iter():
                over = self.env.terminations[agent]
                seen, _, _, _, _ = self.env.last(observe=not over)
                legal = seen["action_mask"].nonzero()[0] if not over else ()
                self.env.step(None if over else int(legal[floor(random.random() * len(legal))]))
                moves += not over
        return {"moves": moves}

    def copy(self, times: int) -> Counts:
        """Copies of positions."""
        for _ in range(times):
            for state in self.positions:
                state.copy()
        return {"copies": times * DEALS}

    def fill(self, times: int) -> Counts:
        """Listings of the legal moves of the seat to act."""
        to_act = [(state, state.seat_to_act()) for state in self.positions]
        for _ in range(times):
            for state, seat in to_act:
                state.write_legal_moves(seat)
        return {"listings": times * DEALS}

    def resample(self, times: int) -> Counts:
        """Determinizations for the seat to act."""
        to_act = [(state, state.seat_to_act()) for state in self.positions]
        for _ in range(times):
            for state, seat in to_act:
                state.resample(seat, self.chance)
        return {"resamples": times * DEALS}

    def search(self, times: int) -> Counts:
        """Search iterations of the highest level."""
        for _ in range(times):
            next(self.trees).run(1, ENDLESS)
        return {"iterations": times}

    def search_blind(self, times: int) -> Counts:
        """Search iterations without a heuristic, with playouts to the end."""
        for _ in range(times):
            next(self.blind).run(1, ENDLESS)
        return {"iterations": times}

    def measures(self) -> dict[str, Measure]:
        """All measurements by name."""
        playing = (self.playout, self.simulate, self.step, self.match, self.step_lists, self.batch, self.pettingzoo)
        asking = (self.copy, self.fill, self.resample, self.search, self.search_blind)
        return {measure.__name__: measure for measure in (*playing, *asking)}


def _steps(state: State) -> int:
    choose, pick = state.apply_nth, random.random
    moves, count = 0, int(state.count_legal_moves())
    while count:
        count = choose(floor(pick() * count))
        moves += 1
    return moves


if __name__ == "__main__":
    bench = Bench(game(sys.argv[1]), int(sys.argv[2]))
    serve(bench.measures(), {"compiled": not tuckbox.core.state.__file__.endswith(".py")})
