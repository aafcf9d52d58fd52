"""Train the network that evaluates positions of a game and the policy that guides its search, from self-play.

    python -m tuckbox.rl.train_network druid --work training --out network.txt

Four steps, each of which shows how far it has come:

1. Quick matches. The game's heuristic plays against itself, a move ahead: mostly its best move, otherwise one by its
   priors, so that the network sees mistakes, too. They are kept in the work folder; the same command goes on where it
   ended. With --processes or --cluster several processes or machines play them; the network is the same to the last
   digit.
2. Positions. Some of each match become examples: the features, who won, and who won each part. Every twentieth match
   is held out.
3. The fit: Adam with a rate that falls to zero, and after every pass the cross-entropy on the matches held out, beside
   that of the heuristic.
4. Searched matches. The search plays against itself with the game's heuristic, where the quick ones were played, and
   the policy learns which moves it visited how often.

Only the arena tells whether the result plays better:

    tuckbox arena druid --bots level4+evaluator=network+playout=4,level4 --games 200 --all

Needs the extra `rl`, and is quick enough with compiled rules only.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, Protocol, cast

import numpy as np
from librt.vecs import vec

from tuckbox import registry
from tuckbox.core.chance import FastChance
from tuckbox.core.errors import TuckboxError
from tuckbox.core.game import Game
from tuckbox.core.heuristics.heuristic import MIN_PRIOR, Heuristic
from tuckbox.core.heuristics.linear import LinearHeuristic
from tuckbox.core.heuristics.network import PartsNetwork, packed
from tuckbox.core.state import State
from tuckbox.lab.executors import Workers, add_workers, workers_of
from tuckbox.rl.network_fit import Examples, Fit, cross_entropy
from tuckbox.rl.policy_fit import PolicyFit
from tuckbox.rl.search_play import Policy, Searched, decisions, search_match

FIRST: Final = 1_000_001  # the number of the first match, which it is dealt by
CHOICES: Final = 1_000_000_000  # its choices are drawn by the number plus this
BEST: Final = 75  # percent of the choices are the best move by the priors,
SHARP: Final = 15  # so many are drawn by their fourth powers, the others by the priors themselves
POSITIONS: Final = 20  # percent of the positions become examples
HELD_OUT: Final = 20  # every match whose number can be divided by this
BATCH: Final = 1024
RATE: Final = 2e-3  # at which Adam begins
FIRST_SEARCHED: Final = 2_000_001  # the number of the first searched match
POLICY_PASSES: Final = 30
Played = tuple[int, list[int]]  # the number of a match and the codes of its moves


class NoNetwork(TuckboxError):
    """A game without a network to train."""


class NetworkHeuristic(Protocol):
    """A heuristic with a network and a policy."""

    network: PartsNetwork
    policy: Policy
    part_features: int  # the features of parts have numbers below this

    def read_features(self, state: State) -> Any:
        """The features of a running match, as the seat to act sees it."""

    def is_readable(self, state: State) -> bool:
        """Whether the network evaluates this position itself."""

    def forget(self) -> None:
        """Evaluate by the game's heuristic until there are weights."""


def network_of(game: Game) -> NetworkHeuristic:
    """The heuristic of a game that has a network; raises NoNetwork."""
    for heuristic in game.evaluators.values():
        if isinstance(getattr(heuristic, "network", None), PartsNetwork):
            return cast("NetworkHeuristic", heuristic)
    raise NoNetwork(f"{game.title} has no network to train.")


# Matches


def play(game: Game, number: int) -> Played:
    """A match of the game's heuristic against itself."""
    state, chance = game.deal(min(game.players), FastChance(number), None), FastChance(number + CHOICES)
    weights = vec[float]([0.0] * len(state.buffer))
    codes: list[int] = []
    while not state.is_over:
        seat = state.seat_to_act()
        count = state.write_legal_moves(seat)
        moves = state.buffer[:count]
        place = 0
        if count > 1:
            game.heuristic.priors(state, seat, moves, count, weights, False)
            place = choose([weights[i] for i in range(count)], chance)
        codes.append(int(moves[place]))
        state.apply(seat, moves[place])
    return number, codes


def choose(priors: Sequence[float], chance: FastChance) -> int:
    """The place of a move: mostly the one with the highest prior."""
    way = chance.below(100)
    if way < BEST:
        best = [place for place, prior in enumerate(priors) if prior == max(priors)]
        return best[chance.below(len(best))]
    power = 4.0 if way < BEST + SHARP else 1.0
    shares = [prior**power if prior > 1.05 * MIN_PRIOR else 0.0 for prior in priors]
    left = sum(shares) * int(chance.below(1_000_000)) / 1e6
    for place, share in enumerate(shares):
        left -= share
        if left < 0:
            return place
    return len(shares) - 1


def play_numbered(game: str, number: int) -> Played:
    """A match, as a worker plays it: it depends on nothing but the game and the number."""
    return play(_loaded(game), number)


@cache
def _loaded(name: str) -> Game:
    return registry.game(name)


def matches(game: Game, count: int, file: Path, workers: Workers) -> Iterator[Played]:
    """So many matches: those in the file, and new ones, which are added to it in the order of their numbers."""
    done = 0
    if file.exists():
        for line in file.read_text().splitlines()[:count]:
            done += 1
            yield cast("Played", tuple(json.loads(line)))
    with file.open("a") as out:
        for played in workers.map(partial(play_numbered, game.name), range(FIRST + done, FIRST + count)):
            out.write(json.dumps(played, separators=(",", ":")) + "\n")
            yield played


# Positions


def examples(game: Game, played: Iterator[Played], count: int) -> tuple[Examples, list[float]]:
    """Examples from some matches, and what the game's heuristic makes of each position."""
    network = network_of(game)
    found: list[tuple[Any, float, list[float], int, float]] = []
    begun = time.perf_counter()
    for done, (number, codes) in enumerate(played, 1):
        found += positions(game, network, number, codes)
        if done % 100 == 0 or done == count:
            rate = done / (time.perf_counter() - begun)
            print(f"\r{done} of {count} matches, {rate:.0f}/s ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    features, outcomes, parts, numbers, values = zip(*found, strict=True)
    made = Examples(
        np.array(features, np.int16),
        np.array(outcomes, np.float32),
        np.array(parts, np.float32),
        np.array(numbers, np.int64),
    )
    return made, list(values)


def positions(
    game: Game, network: NetworkHeuristic, number: int, codes: list[int]
) -> list[tuple[Any, float, list[float], int, float]]:
    """Some positions of a match: features, outcome, outcomes of the parts, number, and the heuristic's value."""
    heuristic = game.heuristic
    assert isinstance(heuristic, LinearHeuristic)
    state, chance = game.deal(min(game.players), FastChance(number), None), FastChance(number)
    seen: list[tuple[int, Any, float]] = []
    for code in codes:
        seat = int(state.seat_to_act())
        if chance.below(100) < POSITIONS and network.is_readable(state):
            features = np.frombuffer(network.read_features(state), np.int64).astype(np.int16)
            seen.append((seat, features, heuristic.evaluate(state, seat)))
        state.apply(seat, code)
    parts = range(network.network.parts)
    won = [[heuristic.outcome(state, seat, part) for part in parts] for seat in range(state.seats)]
    return [(features, state.returns(seat), won[seat], number, value) for seat, features, value in seen]


# The fit


def train(game: Game, made: Examples, values: list[float], passes: int) -> Fit:
    """Fit a network to the examples, and show how well it predicts those held out."""
    network = network_of(game)
    fit = Fit(network.network, network.part_features)
    held_out = made.matches % HELD_OUT == 0
    test, places = made.take(held_out), np.flatnonzero(~held_out)
    before = cross_entropy(np.array(values, np.float32)[held_out], test.outcomes).mean()
    print(f"{len(places)} positions to learn from, {len(test)} held out; the heuristic's cross-entropy: {before:.4f}")
    rng = np.random.default_rng(1)
    batch = min(BATCH, max(1, len(places) // 8))
    steps = passes * (len(places) // batch)
    for number in range(1, passes + 1):
        rng.shuffle(places)
        for at in range(0, len(places) - batch + 1, batch):
            rate = RATE * 0.5 * (1 + math.cos(math.pi * fit.steps / steps))
            fit.step(made.take(places[at : at + batch]), rate)
        after = cross_entropy(fit.values(test.features), test.outcomes).mean()
        print(f"pass {number} of {passes}: {after:.4f}, {time.process_time():.0f} s of CPU time", flush=True)
    return fit


# The policy


def search_numbered(game: str, number: int) -> Searched:
    """A searched match, as a worker plays it."""
    return search_match(_loaded(game), cast(Heuristic, untrained(_loaded(game))), number)


def untrained(game: Game) -> NetworkHeuristic:
    """The game's heuristic with a network as it is before any training; the game's own keeps its weights."""
    found = type(network_of(game))()
    found.forget()
    return found


def searched(game: Game, count: int, file: Path, workers: Workers) -> list[Searched]:
    """So many searched matches: those in the file, and new ones, which are added to it."""
    lines = file.read_text().splitlines()[:count] if file.exists() else []
    found = [cast("Searched", tuple(json.loads(line))) for line in lines]
    numbers = range(FIRST_SEARCHED + len(found), FIRST_SEARCHED + count)
    with file.open("a") as out:
        for played in workers.map(partial(search_numbered, game.name), numbers):
            found.append(played)
            out.write(json.dumps(played, separators=(",", ":")) + "\n")
            print(f"\r{len(found)} of {count} searched matches ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def train_policy(game: Game, played: list[Searched]) -> list[float]:
    """Fit a policy to searched matches and show how well it predicts those held out; without any, all are equal."""
    policy = untrained(game).policy
    fit = PolicyFit(len(policy.weights))
    if not played:
        return fit.all_weights()
    made = decisions(game, policy, played)
    held_out = made.matches % HELD_OUT == 0
    test = made.take(held_out) if held_out.any() else made
    before = fit.cross_entropy(test)
    fit.train(made.take(~held_out), POLICY_PASSES)
    print(f"policy: {len(made)} decisions; cross-entropy {fit.cross_entropy(test):.4f}, before {before:.4f}")
    return fit.all_weights()


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    parser = argparse.ArgumentParser(
        "python -m tuckbox.rl.train_network", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=50_000, help="quick matches of self-play (50000)")
    parser.add_argument("--searched", type=int, default=250, help="searched matches of self-play (250)")
    parser.add_argument("--passes", type=int, default=4, help="passes over the positions (4)")
    parser.add_argument("--work", type=Path, default=Path("training"), help="the folder for the matches (training)")
    add_workers(parser)
    parser.add_argument("--out", type=Path, default=Path("network.txt"), help="the file for the network (network.txt)")
    return parser


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, learn, write."""
    chosen = make_parser().parse_args(arguments)
    try:
        game = registry.game(chosen.game)
        network_of(game)
        chosen.work.mkdir(parents=True, exist_ok=True)
        with workers_of(chosen) as workers:
            played = matches(game, chosen.matches, chosen.work / f"{game.name}-{game.card_set.hash}.jsonl", workers)
            made, values = examples(game, played, chosen.matches)
            deep = searched(game, chosen.searched, chosen.work / f"searched-{game.card_set.hash}.jsonl", workers)
    except TuckboxError as error:
        sys.exit(str(error))
    fit = train(game, made, values, chosen.passes)
    policy = train_policy(game, deep)
    chosen.out.write_text(packed(fit.all_weights() + policy, game.card_set.hash), encoding="utf-8")
    print(f"network written to {chosen.out}")


if __name__ == "__main__":
    main()
