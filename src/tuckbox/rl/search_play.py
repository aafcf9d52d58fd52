"""Matches of a search against itself, for a policy to learn from: what was played, and the visits of each move."""

from __future__ import annotations

from typing import Any, Final, Protocol

import numpy as np

from tuckbox.bots.ismcts import Ismcts
from tuckbox.core.chance import FastChance
from tuckbox.core.game import Game
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.state import State
from tuckbox.rl.policy_fit import Decisions, decisions_of

ITERATIONS: Final = 300
PLAYOUT: Final = 16  # moves
EXPLORATION: Final = 0.6
CHOICES: Final = 1_000_000_000  # choices are drawn by the number of the match plus this
ANY, BY_VISITS = (
    4,
    21,
)  # percent of the moves are any of those searched, or drawn by their visits; else the most visited

Visits = list[tuple[int, int]]  # of the moves at the root of a search: code and visits
Searched = tuple[int, list[int], list[tuple[int, Visits]]]  # a match: its number, its codes, searches by their place


class Policy(Protocol):
    """A policy by features of moves."""

    weights: Any
    features: Any
    count: int

    def read(self, state: Any, seat: int, code: int) -> None:
        """Find the features of a move."""


def search_match(game: Game, heuristic: Heuristic, number: int) -> Searched:
    """A match of the search with a heuristic against itself."""
    state, chance = game.deal(min(game.players), FastChance(number), None), FastChance(number + CHOICES)
    codes: list[int] = []
    searches: list[tuple[int, Visits]] = []
    while not state.is_over:
        seat = state.seat_to_act()
        code = int(state.buffer[0]) if state.write_legal_moves(seat) == 1 else -1
        if code < 0:
            tree = Ismcts(state.resample(seat, chance), seat, heuristic, chance, PLAYOUT, EXPLORATION)
            code = int(tree.root_moves[0])
            if len(tree.root_moves) > 1:
                tree.run(ITERATIONS, ITERATIONS)
                visits = [(move, count) for move, count, _ in tree.root_statistics()]
                searches.append((len(codes), visits))
                code = choose(visits, chance)
        codes.append(code)
        state.apply(seat, code)
    return number, codes, searches


def choose(visits: Visits, chance: FastChance) -> int:
    """The move to play: mostly the most visited one, sometimes another, so that other positions are seen."""
    way = chance.below(100)
    if way < ANY:
        return visits[chance.below(len(visits))][0]
    if way < ANY + BY_VISITS:
        left = int(chance.below(sum(count for _, count in visits)))
        for code, count in visits:
            left -= count
            if left < 0:
                return code
    return max(visits, key=lambda pair: pair[1])[0]


def decisions(game: Game, policy: Policy, played: list[Searched]) -> Decisions:
    """What the searches of some matches decided, with the features of the moves."""
    rows: list[tuple[Any, float]] = []
    counts: list[int] = []
    matches: list[int] = []
    for number, codes, searches in played:
        state: State = game.deal(min(game.players), FastChance(number), None)
        at = dict(searches)
        for place, code in enumerate(codes):
            seat = int(state.seat_to_act())
            for option, visits in at.get(place, ()):
                policy.read(state, seat, option)
                features = np.frombuffer(policy.features, np.int64).astype(np.int16)
                features[policy.count :] = -1
                rows.append((features, visits))
            if place in at:
                counts.append(len(at[place]))
                matches.append(number)
            state.apply(seat, code)
    return decisions_of(rows, counts, matches)
