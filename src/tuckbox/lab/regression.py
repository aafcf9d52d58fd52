"""Softmax regression: fit the weights of a linear heuristic to the outcomes of matches between bots.

    python -m tuckbox.lab.regression druid --matches 2000 --bots level2 --out weights.csv

Every position of every match is an example: the features of each seat, and its final result. The fit maximizes the
likelihood of the outcomes. The cross-entropy on held-out matches shows whether anything was learned; only the arena
shows whether the weights play better.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from tuckbox import registry
from tuckbox.bots import InformationSet, bot
from tuckbox.core.errors import TuckboxError
from tuckbox.core.game import Game, seed_of
from tuckbox.core.heuristics.linear import LinearHeuristic
from tuckbox.core.match import Match
from tuckbox.core.state import State
from tuckbox.lab.executors import add_workers, workers_of

Features = list[tuple[int, float]]


@dataclass
class Example:
    """A part of a position: the features of each seat, and the outcome of each."""

    features: list[Features]
    outcomes: list[float]


@lru_cache(maxsize=1)
def game_of(name: str) -> Game:
    """The game of a worker's jobs, loaded once."""
    return registry.game(name)


def examples(game_name: str, name: str, seat_counts: Sequence[int], thin: int, number: int) -> list[Example]:
    """The examples of one self-play match, from every `thin`-th decision; runs in a worker."""
    game, seats = game_of(game_name), seat_counts[number % len(seat_counts)]
    heuristic = game.heuristic
    assert isinstance(heuristic, LinearHeuristic)
    match = Match(game, [f"Seat {seat + 1}" for seat in range(seats)], seed_of(f"tune {number}"))
    players = [bot(name, number * 8 + seat) for seat in range(seats)]
    positions: list[tuple[int, list[Features]]] = []
    decisions = number % thin
    while not match.is_over:
        seat = match.seats_to_act()[0]
        information = InformationSet.of(match, seat)
        decisions += len(information.legal_codes) > 1
        if len(information.legal_codes) > 1 and decisions % thin == 0:
            for part in range(heuristic.parts(match.state)):
                positions.append((part, [features(heuristic, match.state, other, part) for other in range(seats)]))
        match.play(seat, players[seat].choose(information))
    state = match.state
    return [Example(seen, [heuristic.outcome(state, seat, part) for seat in range(seats)]) for part, seen in positions]


def features(heuristic: LinearHeuristic, state: State, seat: int, part: int) -> Features:
    """The features of a seat in a part of a position."""
    heuristic.feature_count = 0
    heuristic.prepare(state)
    heuristic.extract_features(state, seat, part)
    return [(int(heuristic.features[i]), float(heuristic.amounts[i])) for i in range(heuristic.feature_count)]


def softmax(example: Example, weights: Sequence[float]) -> list[float]:
    """Each seat's probability under these weights."""
    sums = [sum(weights[feature] * amount for feature, amount in seat) for seat in example.features]
    highest = max(sums)
    powers = [math.exp(total - highest) for total in sums]
    return [power / sum(powers) for power in powers]


def cross_entropy(examples: Sequence[Example], weights: Sequence[float]) -> float:
    """The mean cross-entropy of the outcomes under these weights."""
    total = 0.0
    for example in examples:
        for chance, outcome in zip(softmax(example, weights), example.outcomes, strict=True):
            total -= outcome * math.log(max(chance, 1e-9))
    return total / len(examples)


def fit(examples: list[Example], size: int, epochs: int, l2: float = 1e-5) -> list[float]:
    """The maximum-likelihood weights with L2 regularization, by Adagrad from zero."""
    weights = [0.0] * size
    squares = [1e-6] * size
    rng = random.Random(1)
    for epoch in range(epochs):
        rate = 0.3 / (1 + epoch)
        rng.shuffle(examples)
        for example in examples:
            for chance, outcome, seat in zip(
                softmax(example, weights), example.outcomes, example.features, strict=True
            ):
                error = outcome - chance
                for feature, amount in seat:
                    gradient = error * amount - l2 * weights[feature]
                    squares[feature] += gradient * gradient
                    weights[feature] += rate * gradient / math.sqrt(squares[feature])
    return weights


def write_weights(file: Path, names: Sequence[str], weights: Sequence[float]) -> None:
    """Write weights to a CSV file."""
    lines = [f"{name},{weight:.4f}" for name, weight in zip(names, weights, strict=True)]
    file.write_text("\n".join(["feature,weight", *lines]) + "\n", encoding="utf-8")
    print(f"weights written to {file}")


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    parser = argparse.ArgumentParser("python -m tuckbox.lab.regression", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=2000, help="matches to play (2000)")
    parser.add_argument("--bots", default="level2", help="the bot that plays them against itself (level2)")
    parser.add_argument("--seats", type=int, action="append", help="the number of seats; may be repeated")
    parser.add_argument("--thin", type=int, default=1, metavar="N", help="use every Nth decision only (1)")
    parser.add_argument("--epochs", type=int, default=4, help="passes over the examples (4)")
    parser.add_argument("--seconds", type=float, default=math.inf, help="stop playing after this time")
    parser.add_argument("--out", type=Path, default=Path("weights.csv"), help="the weights file (weights.csv)")
    add_workers(parser)
    return parser


def play(chosen: argparse.Namespace, seats: Sequence[int]) -> list[list[Example]]:
    """The examples of all matches, in order of their numbers."""
    matches: list[list[Example]] = []
    begun = time.perf_counter()
    work = partial(examples, chosen.game, chosen.bots, seats, chosen.thin)
    with workers_of(chosen) as workers:
        for found in workers.map(work, range(chosen.matches)):
            matches.append(found)
            print(f"\r{len(matches)} of {chosen.matches} matches ", end="", file=sys.stderr, flush=True)
            if time.perf_counter() - begun >= chosen.seconds:
                break
    print(file=sys.stderr)
    return matches


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit a game's weights and write them to a file."""
    chosen = make_parser().parse_args(arguments)
    game = registry.game(chosen.game)
    heuristic = game.heuristic
    if not isinstance(heuristic, LinearHeuristic):
        print(f"{game.title} has no weights to learn.", file=sys.stderr)
        return 1
    seats = chosen.seats or [game.players[0]]
    try:
        matches = play(chosen, seats)
    except TuckboxError as error:
        print(error, file=sys.stderr)
        return 1
    held = max(1, len(matches) // 5)
    test = [example for match in matches[:held] for example in match]
    training = [example for match in matches[held:] for example in match]
    weights = fit(training, len(heuristic.feature_names), chosen.epochs)
    zero = cross_entropy(test, [0.0] * len(weights))
    before = cross_entropy(test, [float(weight) for weight in heuristic.weights])
    after = cross_entropy(test, weights)
    print(f"{len(matches)} matches, {len(training)} training examples, {len(test)} held out")
    print(f"cross-entropy on held-out examples: zero weights {zero:.4f}, old weights {before:.4f}, fitted {after:.4f}")
    write_weights(chosen.out, heuristic.feature_names, weights)
    return 0


if __name__ == "__main__":
    sys.exit(main())
