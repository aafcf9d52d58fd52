"""Climbing: find better weights for a game's knowledge by letting them play.

    python -m tuckbox.lab.spsa tectonic --seats 3 --seats 5 --only more --minutes 10 --out weights.csv

Each step changes the weights a little at random and lets bots that look one move ahead play with the changes added
against such with the changes taken away; the weights go a little way towards those that won more. Written are the mean
weights of the second half of the time. Whether these play better than the weights before, matches at the end tell.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tuckbox import registry
from tuckbox.bots import InformationSet
from tuckbox.bots.greedy import GreedyBot
from tuckbox.bots.level import with_weights
from tuckbox.core.errors import UnknownBot
from tuckbox.core.game import Game, seed_of
from tuckbox.core.heuristics.linear import LinearHeuristic
from tuckbox.core.match import Match
from tuckbox.lab.arena import Arena, duration
from tuckbox.lab.contest import Contest
from tuckbox.lab.regression import write


class Climb:
    """Weights on their way up."""

    def __init__(self, game: Game, weights: Sequence[float], only: str = "") -> None:
        assert isinstance(game.heuristic, LinearHeuristic)
        self.game = game
        self.weights = list(weights)
        self.names = game.heuristic.feature_names
        self.moving = [name.startswith(only) for name in self.names]
        self.sides = (self.knowledge(), self.knowledge())
        self.dice = random.Random(1)
        self.steps = 0
        self.deals = 0

    def knowledge(self) -> LinearHeuristic:
        """Knowledge of the game with weights of its own."""
        fresh = type(self.game.heuristic)()
        assert isinstance(fresh, LinearHeuristic)
        return fresh

    def step(self, seats: Sequence[int], matches: int, size: float, rate: float) -> None:
        """Change the weights at random, up and down, and go towards what won."""
        usual = sum(abs(weight) for weight in self.weights) / len(self.weights)
        change = [
            self.dice.choice((-size, size)) * (abs(weight) + usual) / 2 if moving else 0.0
            for weight, moving in zip(self.weights, self.moving, strict=True)
        ]
        up = [weight + by for weight, by in zip(self.weights, change, strict=True)]
        down = [weight - by for weight, by in zip(self.weights, change, strict=True)]
        gain = self.compare(up, down, seats, matches)
        pace = 2 * rate * gain / (1 + self.steps / 100) ** 0.5
        self.weights = [weight + pace * by for weight, by in zip(self.weights, change, strict=True)]
        self.steps += 1

    def compare(self, one: Sequence[float], other: Sequence[float], seats: Sequence[int], matches: int) -> float:
        """By how much the share of victories of some weights exceeds an even share, sitting among other ones."""
        for side, weights in zip(self.sides, (one, other), strict=True):
            side.set_weights(dict(zip(self.names, weights, strict=True)))
        gain = 0.0
        for number in range(matches):
            count = seats[self.deals % len(seats)]
            gain += self.play(count, number % 2)
            self.deals += number % 2
        return gain / matches

    def play(self, count: int, first: int) -> float:
        """What the one side won more than its share of the seats, every second of which it has."""
        match = Match(self.game, [f"Seat {seat + 1}" for seat in range(count)], seed_of(f"climb {self.deals}"))
        sides = [(seat + first) % 2 for seat in range(count)]
        players = [GreedyBot(self.deals * 8 + seat, self.sides[side]) for seat, side in enumerate(sides)]
        while not match.is_over:
            seat = match.seats_to_act()[0]
            match.play(seat, players[seat].choose(InformationSet.of(match, seat)))
        won = sum(match.state.returns(seat) for seat, side in enumerate(sides) if side == 0)
        return won - sides.count(0) / count


def climb(game: Game, start: Sequence[float], chosen: argparse.Namespace) -> list[float]:
    """Climb for the time that is given, or until interrupted; the mean weights of the second half."""
    way = Climb(game, start, chosen.only)
    begun = time.monotonic()
    sums = [0.0] * len(start)
    late = 0
    try:
        while (spent := time.monotonic() - begun) < 60 * chosen.minutes:
            way.step(chosen.seats, chosen.matches, chosen.size, chosen.rate)
            if spent > 30 * chosen.minutes:
                late += 1
                sums = [total + weight for total, weight in zip(sums, way.weights, strict=True)]
            left = duration(60 * chosen.minutes - spent)
            print(f"\r{way.steps} steps, {way.deals} deals, {left} left ", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        pass
    print(file=sys.stderr)
    return [total / late for total in sums] if late else way.weights


def main(arguments: Sequence[str] | None = None) -> int:
    """Climb, write the weights to a file and let them play against those before."""
    parser = argparse.ArgumentParser(
        "python -m tuckbox.lab.spsa", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, action="append", help="seats of the matches; may be given several times")
    parser.add_argument("--only", default="", metavar="BEGINNING", help="change only weights whose names begin so")
    parser.add_argument("--start", type=Path, help="a file with the weights to start from (the game's)")
    parser.add_argument("--minutes", type=float, default=10, help="how long to climb (10)")
    parser.add_argument("--matches", type=int, default=8, help="matches in each step (8)")
    parser.add_argument("--size", type=float, default=0.25, help="by how much weights are changed to compare (0.25)")
    parser.add_argument("--rate", type=float, default=0.6, help="how far a step goes at first (0.6)")
    parser.add_argument("--check", type=int, default=300, help="matches with each number of seats at the end (300)")
    parser.add_argument("--out", type=Path, default=Path("weights.csv"), help="the file to write (weights.csv)")
    chosen = parser.parse_args(arguments)
    game = registry.game(chosen.game)
    knowledge = game.heuristic
    if not isinstance(knowledge, LinearHeuristic):
        print(f"{game.title} has no weights to climb with.", file=sys.stderr)
        return 1
    chosen.seats = chosen.seats or [game.players[0]]
    if not set(chosen.seats) <= set(game.players):
        print(f"{game.title} is for {' or '.join(map(str, game.players))} players.", file=sys.stderr)
        return 1
    if not any(name.startswith(chosen.only) for name in knowledge.feature_names):
        print(
            f"No weight's name begins with '{chosen.only}'; the first is '{knowledge.feature_names[0]}'.",
            file=sys.stderr,
        )
        return 1
    try:
        start = knowledge if chosen.start is None else with_weights(game, chosen.start)
    except UnknownBot as fault:
        print(fault, file=sys.stderr)
        return 1
    write(chosen.out, knowledge.feature_names, climb(game, [float(weight) for weight in start.weights], chosen))
    for seats in chosen.seats:
        bots = (f"level2+weights={chosen.out}", *["greedy"] * (seats - 1))  # which judges by the game's weights
        arena = Arena(Contest(game.name, bots), chosen.out.with_suffix(f".{seats}.jsonl"), [])
        arena.write()
        arena.play(max(1, chosen.check // seats), 1, True, None, True)
        print("\n".join(arena.table()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
