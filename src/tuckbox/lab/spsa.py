"""SPSA: tune the weights of a linear heuristic by self-play.

    python -m tuckbox.lab.spsa tectonic --seats 3 --seats 5 --only more --minutes 10 --out weights.csv

Simultaneous perturbation stochastic approximation: each step perturbs all weights at random, lets greedy bots with the
perturbation added play against greedy bots with it subtracted, and moves the weights towards the side that won more.
The result is the mean of the weights over the second half of the time. Matches against the game's weights follow.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tuckbox import registry
from tuckbox.bots import play_to_end
from tuckbox.bots.greedy import GreedyBot
from tuckbox.bots.level_bot import load_heuristic
from tuckbox.core.errors import BadOption, TuckboxError
from tuckbox.core.game import Game, seed_of
from tuckbox.core.heuristics.linear import LinearHeuristic
from tuckbox.core.match import Match
from tuckbox.lab.arena import Arena, duration
from tuckbox.lab.executors import Workers, add_workers, workers_of
from tuckbox.lab.matchup import Matchup
from tuckbox.lab.regression import game_of, write_weights


@dataclass(frozen=True)
class Comparison:
    """Two sides of greedy bots with different weights; a job for workers, which plays the match of a number."""

    game: str
    weights: tuple[tuple[float, ...], tuple[float, ...]]  # of each side
    seats: tuple[int, ...]  # rotating with the deals
    first_deal: int

    def __call__(self, number: int) -> float:
        """The first side's wins beyond its share of the seats; each deal is played from both sides."""
        deal = self.first_deal + number // 2
        count = self.seats[deal % len(self.seats)]
        match = Match(game_of(self.game), [f"Seat {seat + 1}" for seat in range(count)], seed_of(f"climb {deal}"))
        sides = [(seat + number) % 2 for seat in range(count)]
        heuristics = [heuristic_with(self.game, weights) for weights in self.weights]
        players = [GreedyBot(deal * 8 + seat, heuristics[side]) for seat, side in enumerate(sides)]
        play_to_end(match, players)
        won = sum(match.state.returns(seat) for seat, side in enumerate(sides) if side == 0)
        return won - sides.count(0) / count


@lru_cache(maxsize=2)
def heuristic_with(game: str, weights: tuple[float, ...]) -> LinearHeuristic:
    """The heuristic of a game with other weights."""
    heuristic = type(game_of(game).heuristic)()
    assert isinstance(heuristic, LinearHeuristic)
    heuristic.set_weights(dict(zip(heuristic.feature_names, weights, strict=True)))
    return heuristic


class Spsa:
    """The weights being tuned, and the state of the optimizer."""

    def __init__(self, game: Game, weights: Sequence[float], only: str = "", workers: Workers | None = None) -> None:
        assert isinstance(game.heuristic, LinearHeuristic)
        self.game = game
        self.workers = workers or Workers()
        self.weights = list(weights)
        self.names = game.heuristic.feature_names
        self.tuned = [name.startswith(only) for name in self.names]
        self.rng = random.Random(1)
        self.steps = 0
        self.deals = 0
        self.sums = [0.0] * len(self.weights)  # of the averaged weights
        self.averaged = 0

    def step(self, seats: Sequence[int], matches: int, size: float, rate: float) -> None:
        """Perturb the weights, compare the two sides, and move towards the better one."""
        scale = sum(abs(weight) for weight in self.weights) / len(self.weights)
        perturbation = [
            self.rng.choice((-size, size)) * (abs(weight) + scale) / 2 if tuned else 0.0
            for weight, tuned in zip(self.weights, self.tuned, strict=True)
        ]
        plus = [weight + by for weight, by in zip(self.weights, perturbation, strict=True)]
        minus = [weight - by for weight, by in zip(self.weights, perturbation, strict=True)]
        gain = 2 * rate * self.advantage(plus, minus, seats, matches) / (1 + self.steps / 100) ** 0.5
        self.weights = [weight + gain * by for weight, by in zip(self.weights, perturbation, strict=True)]
        self.steps += 1

    def average_in(self) -> None:
        """Add the current weights to the average."""
        self.averaged += 1
        self.sums = [total + weight for total, weight in zip(self.sums, self.weights, strict=True)]

    def mean_weights(self) -> list[float]:
        """The averaged weights; the current ones if none were averaged."""
        return [total / self.averaged for total in self.sums] if self.averaged else self.weights

    def advantage(self, one: Sequence[float], other: Sequence[float], seats: Sequence[int], matches: int) -> float:
        """The win rate of some weights against others, minus an even one."""
        comparison = Comparison(self.game.name, (tuple(one), tuple(other)), tuple(seats), self.deals)
        gain = sum(self.workers.map(comparison, range(matches)))
        self.deals += matches // 2
        return gain / matches


def tune(game: Game, start: Sequence[float], chosen: argparse.Namespace, workers: Workers) -> Spsa:
    """Run SPSA for the given time, or until interrupted."""
    spsa = Spsa(game, start, chosen.only, workers)
    begun = time.monotonic()
    try:
        while (spent := time.monotonic() - begun) < 60 * chosen.minutes:
            spsa.step(chosen.seats, chosen.matches, chosen.size, chosen.rate)
            if spent > 30 * chosen.minutes:
                spsa.average_in()
            left = duration(60 * chosen.minutes - spent)
            print(f"\r{spsa.steps} steps, {spsa.deals} deals, {left} left ", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        pass
    print(file=sys.stderr)
    return spsa


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    parser = argparse.ArgumentParser(
        "python -m tuckbox.lab.spsa", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, action="append", help="the number of seats; may be repeated")
    parser.add_argument(
        "--only", default="", metavar="BEGINNING", help="tune only the weights whose names begin like this"
    )
    parser.add_argument("--start", type=Path, help="a file with the initial weights (the game's)")
    parser.add_argument("--minutes", type=float, default=10, help="how long to tune (10)")
    parser.add_argument("--matches", type=int, default=8, help="matches per step (8)")
    parser.add_argument("--size", type=float, default=0.25, help="the relative size of the perturbation (0.25)")
    parser.add_argument("--rate", type=float, default=0.6, help="the initial step size (0.6)")
    parser.add_argument("--check", type=int, default=300, help="matches per number of seats after tuning (300)")
    parser.add_argument("--out", type=Path, default=Path("weights.csv"), help="the weights file (weights.csv)")
    add_workers(parser)
    return parser


def initial_weights(game: Game, chosen: argparse.Namespace) -> list[float]:
    """The weights to start from; raises if the arguments do not fit the game."""
    if not isinstance(game.heuristic, LinearHeuristic):
        raise BadOption(f"{game.title} has no weights to tune.")
    for seats in chosen.seats:
        game.check_seats(seats)
    names = game.heuristic.feature_names
    if not any(name.startswith(chosen.only) for name in names):
        raise BadOption(f"No weight's name begins with '{chosen.only}'; the first is '{names[0]}'.")
    start = game.heuristic if chosen.start is None else load_heuristic(game, chosen.start)
    return [float(weight) for weight in start.weights]


def main(arguments: Sequence[str] | None = None) -> int:
    """Tune the weights, write them to a file and let them play against the game's."""
    chosen = make_parser().parse_args(arguments)
    game = registry.game(chosen.game)
    chosen.seats = chosen.seats or [game.players[0]]
    try:
        start = initial_weights(game, chosen)
        with workers_of(chosen) as workers:
            spsa = tune(game, start, chosen, workers)
    except TuckboxError as error:
        print(error, file=sys.stderr)
        return 1
    write_weights(chosen.out, spsa.names, spsa.mean_weights())
    for seats in chosen.seats:
        bots = (f"level2+weights={chosen.out}", *["greedy"] * (seats - 1))  # with the game's weights
        arena = Arena(Matchup(game.name, bots), chosen.out.with_suffix(f".{seats}.jsonl"), [])
        arena.write()
        arena.play(max(1, chosen.check // seats), Workers(), True, None, True)
        print("\n".join(arena.table()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
