"""Train a game's value network and the policy that guides its search, by self-play.

    python -m tuckbox.rl.train_network druid --work training --out network.txt

Stages, each with progress:

1. Quick matches. The game's heuristic plays itself, one move ahead: usually its best move, otherwise one drawn by its
   priors, so that the network sees mistakes too. The first network learns who won.
2. Searched matches with the game's heuristic. The first policy learns the search's visit counts.
3. Rounds of searched matches with the current network and policy. The network continues to learn from the results of
   all rounds so far, and the next policy from the visits.

Every twentieth match is held out; after each epoch the cross-entropy on these is shown. Matches and the network of each
stage are kept in the work folder, and the same command resumes an interrupted run. --processes and --cluster use
several processes or machines; the network is the same to the last digit.

Only the arena shows whether the result plays better:

    tuckbox arena druid --bots level4+evaluator=network+playout=0,level4 --games 200 --all

Needs the extra `rl` and, to be fast enough, compiled rules.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Final, cast

import numpy as np

from tuckbox import registry
from tuckbox.core.errors import TuckboxError
from tuckbox.core.game import Game
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.heuristics.network import PartsNetwork, packed
from tuckbox.lab.executors import Workers, add_workers, workers_of
from tuckbox.rl import network_fit, policy_fit
from tuckbox.rl.network_fit import Examples, Fit, cross_entropy
from tuckbox.rl.policy_fit import PolicyFit
from tuckbox.rl.positions import NetworkHeuristic, decisions, examples
from tuckbox.rl.quick_play import quick_match
from tuckbox.rl.search_play import SearchSettings, SelfPlayMatch, search_match

STAGE: Final = 1_000_000  # match numbers of the first stage start here, of the second at twice this, ...
HELD_OUT: Final = 20  # hold out every match whose number is a multiple of this
QUICK_PERCENT: Final = 50  # share of a quick match's positions that become examples
BATCH: Final = 1024
RATE: Final = 2e-3  # Adam's initial learning rate,
ROUND_RATE: Final = 1e-3  # and its rate for continued training
POLICY_MATCHES: Final = 1000  # decisions per round that the policy learns from
POLICY_PASSES: Final = 20

FIRST_SEARCH: Final = SearchSettings(iterations=300, playout=16, any_percent=4, visits_percent=21)
SEARCH: Final = SearchSettings(iterations=200, playout=0, any_percent=2, visits_percent=18)


class NoNetwork(TuckboxError):
    """The game has no network to train."""


def network_of(game: Game) -> NetworkHeuristic:
    """A new heuristic with an empty network; raises NoNetwork."""
    for heuristic in game.evaluators.values():
        if isinstance(getattr(heuristic, "network", None), PartsNetwork):
            found = cast("NetworkHeuristic", type(heuristic)())
            found.forget()
            return found
    raise NoNetwork(f"{game.title} has no network to train.")


# Matches


@cache
def _loaded(name: str) -> Game:
    return registry.game(name)


@cache
def _heuristic(name: str, text: str) -> Heuristic:
    found = network_of(_loaded(name))
    if text:
        found.load_text(text)
    return cast(Heuristic, found)


def play_quick(game: str, number: int) -> SelfPlayMatch:
    """Play a quick match in a worker; it depends only on the arguments."""
    return quick_match(_loaded(game), number)


def play_searched(game: str, text: str, settings: SearchSettings, number: int) -> SelfPlayMatch:
    """Play a searched match in a worker, with the network in a file's text, or without one if empty."""
    return search_match(_loaded(game), _heuristic(game, text), number, settings)


def matches(
    play: Callable[[int], SelfPlayMatch], file: Path, stage: int, count: int, workers: Workers
) -> Iterator[SelfPlayMatch]:
    """The first `count` matches: those in the file, then new ones, appended in order of their numbers."""
    file.touch()
    whole, _, cut = file.read_text().rpartition("\n")
    if cut:  # the command was killed while writing this line
        file.write_text(whole + "\n" if whole else "")
    lines = whole.splitlines()[:count]
    print(f"{count} matches in {file}, {len(lines)} of them played before", flush=True)
    begun = time.perf_counter()
    for line in lines:
        yield cast("SelfPlayMatch", tuple(json.loads(line)))
    first = STAGE * stage + 1
    with file.open("a") as out:
        for done, played in enumerate(workers.map(play, range(first + len(lines), first + count)), 1):
            out.write(json.dumps(played, separators=(",", ":")) + "\n")
            rate = done / (time.perf_counter() - begun)
            print(f"\r{len(lines) + done} of {count} matches, {rate:.1f}/s ", end="", file=sys.stderr, flush=True)
            yield played
    print(file=sys.stderr)


# Fits


def train(fit: Fit, made: Examples, passes: int, first_rate: float) -> None:
    """Fit a network to the examples and print how well it predicts held-out ones."""
    fit.start()
    held_out = made.matches % HELD_OUT == 0
    test, places = made.take(held_out) if held_out.any() else made, np.flatnonzero(~held_out)
    before = cross_entropy(fit.values(test.features), test.outcomes).mean()
    print(f"{len(places)} positions to learn from, {len(test)} held out; cross-entropy {before:.4f} before")
    rng = np.random.default_rng(1)
    batch = min(BATCH, max(1, len(places) // 8))
    steps = passes * (len(places) // batch)
    for number in range(1, passes + 1):
        rng.shuffle(places)
        for at in range(0, len(places) - batch + 1, batch):
            rate = first_rate * 0.5 * (1 + math.cos(math.pi * fit.steps / steps))
            fit.step(made.take(places[at : at + batch]), rate)
        after = cross_entropy(fit.values(test.features), test.outcomes).mean()
        print(f"pass {number} of {passes}: {after:.4f}, {time.process_time():.0f} s of CPU time", flush=True)


def train_policy(game: Game, played: list[SelfPlayMatch]) -> list[float]:
    """Fit a policy to searched matches, print how well it predicts held-out ones, and return its weights."""
    policy = network_of(game).policy
    fit = PolicyFit(len(policy.weights))
    if not played:
        return fit.all_weights()
    examples = policy_fit.joined([decisions(game, policy, match) for match in played])
    held_out = examples.matches % HELD_OUT == 0
    test = examples.take(held_out) if held_out.any() else examples
    before = fit.cross_entropy(test)
    fit.train(examples.take(~held_out), POLICY_PASSES)
    print(f"policy: {len(examples)} decisions; cross-entropy {fit.cross_entropy(test):.4f}, before {before:.4f}")
    return fit.all_weights()


# The stages


def learn(game: Game, chosen: argparse.Namespace, workers: Workers) -> str:
    """Run all stages and return the text of the last network."""
    hash = game.card_set.hash
    network = network_of(game)
    quick = matches(partial(play_quick, game.name), chosen.work / f"quick-{hash}.jsonl", 1, chosen.quick, workers)
    made = network_fit.joined([examples(game, network, match, QUICK_PERCENT) for match in quick])
    fit = Fit(network.network, network.part_features)
    train(fit, made, chosen.passes, RATE)
    text = ""
    pieces: list[Examples] = []  # from all rounds so far
    for number in range(chosen.rounds + 1):
        count, settings = (chosen.searched, SEARCH) if number else (chosen.policy, FIRST_SEARCH)
        play = partial(play_searched, game.name, text, settings)
        deep: list[SelfPlayMatch] = []
        how = sha256(f"{hash} {settings} {text}".encode()).hexdigest()[:12]  # another network plays other matches
        file = chosen.work / f"searched{number}-{how}.jsonl"
        for match in matches(play, file, number + 2, count, workers):
            if len(deep) < POLICY_MATCHES:
                deep.append(match)
            if number:
                pieces.append(examples(game, network, match, 100))
        if pieces:
            train(fit, network_fit.joined(pieces), chosen.passes, ROUND_RATE)
        text = packed(fit.all_weights() + train_policy(game, deep), hash)
        (chosen.work / f"network{number}-{hash}.txt").write_text(text, encoding="utf-8")
    return text


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    parser = argparse.ArgumentParser(
        "python -m tuckbox.rl.train_network", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--quick", type=int, default=20_000, help="quick matches (20000)")
    parser.add_argument("--policy", type=int, default=150, help="searched matches for the first policy (150)")
    parser.add_argument("--rounds", type=int, default=1, help="rounds of searched matches with the network (1)")
    parser.add_argument("--searched", type=int, default=8000, help="searched matches of each round (8000)")
    parser.add_argument("--passes", type=int, default=3, help="passes over the positions (3)")
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
            text = learn(game, chosen, workers)
    except TuckboxError as error:
        sys.exit(str(error))
    chosen.out.write_text(text, encoding="utf-8")
    print(f"network written to {chosen.out}")


if __name__ == "__main__":
    main()
