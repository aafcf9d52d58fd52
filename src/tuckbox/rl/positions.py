"""Training data from matches: positions with their results, and decisions of searches."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from tuckbox.core.chance import FastChance
from tuckbox.core.game import Game
from tuckbox.core.heuristics.linear import LinearHeuristic
from tuckbox.core.heuristics.network import PartsNetwork
from tuckbox.core.state import State
from tuckbox.rl.network_fit import Examples
from tuckbox.rl.policy_fit import Decisions, decisions_of
from tuckbox.rl.search_play import SelfPlayMatch


class Policy(Protocol):
    """A policy on features of moves."""

    weights: Any
    features: Any
    count: int

    def read(self, state: Any, seat: int, code: int) -> None:
        """Write the features of a move."""


class NetworkHeuristic(Protocol):
    """A heuristic with a network and a policy."""

    network: PartsNetwork
    policy: Policy
    part_features: int  # feature numbers below this belong to parts

    def read_features(self, state: State) -> Any:
        """The features of a running match, as the seat to act sees it."""

    def is_readable(self, state: State) -> bool:
        """Whether the network evaluates this position itself."""

    def load_text(self, text: str) -> None:
        """Load weights from the text of a file."""

    def forget(self) -> None:
        """Evaluate with the game's heuristic until weights are loaded."""


def examples(game: Game, network: NetworkHeuristic, match: SelfPlayMatch, percent: int) -> Examples:
    """A sample of a match's positions."""
    number, codes, _ = match
    outcome_of = game.heuristic
    assert isinstance(outcome_of, LinearHeuristic)
    state, chance = game.deal(min(game.players), FastChance(number), None), FastChance(number)
    seen: list[tuple[int, Any]] = []
    for code in codes:
        seat = int(state.seat_to_act())
        if chance.below(100) < percent and network.is_readable(state):
            seen.append((seat, np.frombuffer(network.read_features(state), np.int64).astype(np.int16)))
        state.apply(seat, code)
    parts = range(network.network.parts)
    won = [[outcome_of.outcome(state, seat, part) for part in parts] for seat in range(state.seats)]
    return Examples(
        np.array([features for _, features in seen], np.int16),
        np.array([state.returns(seat) for seat, _ in seen], np.float32),
        np.array([won[seat] for seat, _ in seen], np.float32),
        np.full(len(seen), number, np.int64),
    )


def decisions(game: Game, policy: Policy, match: SelfPlayMatch) -> Decisions:
    """The decisions of a match's searches, with move features."""
    number, codes, searches = match
    rows: list[tuple[Any, float]] = []
    state: State = game.deal(min(game.players), FastChance(number), None)
    at = dict(searches)
    for place, code in enumerate(codes):
        seat = int(state.seat_to_act())
        for option, visits in at.get(place, ()):
            policy.read(state, seat, option)
            features = np.frombuffer(policy.features, np.int64).astype(np.int16)
            features[policy.count :] = -1
            rows.append((features, visits))
        state.apply(seat, code)
    return decisions_of(rows, [len(visits) for _, visits in searches], [number] * len(searches))
