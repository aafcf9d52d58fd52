"""Tuning: learn the weights of a game's knowledge from how matches between bots came out.

    python -m tuckbox.lab.regression druid --matches 2000 --bots level2 --out weights.csv

Every position of every match is an example: the features that each seat had, and what it won in the end. The weights
are those under which these outcomes are likeliest (a logistic regression). Matches that the regression has not seen
show whether it learned anything; whether it plays better, only the arena can tell.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tuckbox import registry
from tuckbox.bots import InformationSet, bot
from tuckbox.core.game import Game, seed_of
from tuckbox.core.heuristics.linear import LinearHeuristic
from tuckbox.core.match import Match
from tuckbox.core.state import State

Features = list[tuple[int, float]]


@dataclass
class Example:
    """A part of a position: the features of each seat, and what each won of it in the end."""

    features: list[Features]
    outcomes: list[float]


def examples(game: Game, knowledge: LinearHeuristic, name: str, seats: int, number: int, thin: int) -> list[Example]:
    """The examples of one match of a bot against itself: every `thin`-th of its decisions."""
    match = Match(game, [f"Seat {seat + 1}" for seat in range(seats)], seed_of(f"tune {number}"))
    players = [bot(name, number * 8 + seat) for seat in range(seats)]
    found: list[tuple[int, list[Features]]] = []
    decisions = number % thin
    while not match.is_over:
        seat = match.seats_to_act()[0]
        place = InformationSet.of(match, seat)
        decisions += len(place.legal_codes) > 1
        if len(place.legal_codes) > 1 and decisions % thin == 0:
            for part in range(knowledge.parts(match.state)):
                found.append((part, [features(knowledge, match.state, other, part) for other in range(seats)]))
        match.play(seat, players[seat].choose(place))
    state = match.state
    return [Example(seen, [knowledge.outcome(state, seat, part) for seat in range(seats)]) for part, seen in found]


def features(knowledge: LinearHeuristic, state: State, seat: int, part: int) -> Features:
    """What a seat has of a part of a position."""
    knowledge.feature_count = 0
    knowledge.prepare(state)
    knowledge.extract_features(state, seat, part)
    return [(int(knowledge.features[i]), float(knowledge.amounts[i])) for i in range(knowledge.feature_count)]


def chances(example: Example, weights: Sequence[float]) -> list[float]:
    """Each seat's chance under these weights."""
    sums = [sum(weights[feature] * amount for feature, amount in seat) for seat in example.features]
    most = max(sums)
    powers = [math.exp(total - most) for total in sums]
    return [power / sum(powers) for power in powers]


def loss(seen: Sequence[Example], weights: Sequence[float]) -> float:
    """How surprising the outcomes are under these weights, on average."""
    total = 0.0
    for example in seen:
        for chance, outcome in zip(chances(example, weights), example.outcomes, strict=True):
            total -= outcome * math.log(max(chance, 1e-9))
    return total / len(seen)


def fit(seen: list[Example], size: int, passes: int, pull: float = 1e-5) -> list[float]:
    """The weights under which the outcomes are likeliest, by Adagrad from zero; `pull` draws them towards zero."""
    weights = [0.0] * size
    squares = [1e-6] * size
    dice = random.Random(1)
    for number in range(passes):
        rate = 0.3 / (1 + number)
        dice.shuffle(seen)
        for example in seen:
            for chance, outcome, seat in zip(
                chances(example, weights), example.outcomes, example.features, strict=True
            ):
                error = outcome - chance
                for feature, amount in seat:
                    slope = error * amount - pull * weights[feature]
                    squares[feature] += slope * slope
                    weights[feature] += rate * slope / math.sqrt(squares[feature])
    return weights


def write(file: Path, names: Sequence[str], weights: Sequence[float]) -> None:
    """Write weights to a file, and say so."""
    lines = [f"{name},{weight:.4f}" for name, weight in zip(names, weights, strict=True)]
    file.write_text("\n".join(["feature,weight", *lines]) + "\n", encoding="utf-8")
    print(f"written to {file}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Tune a game's weights and write them to a file."""
    parser = argparse.ArgumentParser("python -m tuckbox.lab.regression", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=2000, help="matches to learn from (2000)")
    parser.add_argument("--bots", default="level2", help="who plays them, against itself (level2)")
    parser.add_argument("--seats", type=int, action="append", help="seats of the matches; may be given several times")
    parser.add_argument("--thin", type=int, default=1, metavar="N", help="learn from every Nth decision only (1)")
    parser.add_argument("--passes", type=int, default=4, help="passes over the examples (4)")
    parser.add_argument("--seconds", type=float, default=math.inf, help="stop playing after so long")
    parser.add_argument("--out", type=Path, default=Path("weights.csv"), help="the file to write (weights.csv)")
    chosen = parser.parse_args(arguments)
    game = registry.game(chosen.game)
    knowledge = game.heuristic
    if not isinstance(knowledge, LinearHeuristic):
        print(f"{game.title} has no weights to learn.", file=sys.stderr)
        return 1
    seats = chosen.seats or [game.players[0]]
    matches: list[list[Example]] = []
    begun = time.perf_counter()
    while len(matches) < chosen.matches and time.perf_counter() - begun < chosen.seconds:
        number = len(matches)
        matches.append(examples(game, knowledge, chosen.bots, seats[number % len(seats)], number, chosen.thin))
    held = max(1, len(matches) // 5)
    unseen = [example for match in matches[:held] for example in match]
    seen = [example for match in matches[held:] for example in match]
    weights = fit(seen, len(knowledge.feature_names), chosen.passes)
    before = loss(unseen, [float(weight) for weight in knowledge.weights])
    print(f"{len(matches)} matches, {len(seen)} examples to learn from, {len(unseen)} held back")
    print(f"surprise on those held back: knowing nothing {loss(unseen, [0.0] * len(weights)):.4f}, ", end="")
    print(f"with the weights as they were {before:.4f}, as learned {loss(unseen, weights):.4f}")
    write(chosen.out, knowledge.feature_names, weights)
    return 0


if __name__ == "__main__":
    sys.exit(main())
