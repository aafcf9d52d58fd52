"""Train a player of Druid Games from scratch with NumPy alone, and watch one of its matches.

    python examples/train.py                   about ten minutes on two cores, with the compiled wheel
    python examples/train.py --minutes 2       a first impression
    tuckbox replay trained/druid-000001.record
    tuckbox arena druid --bots examples.train:Trained,level2

A policy scores a row of features for each legal move with a small network and chooses by a softmax. It plays both seats
of a batch of matches and learns from their results by REINFORCE with a baseline: what won becomes more likely. Every
half minute it plays against level 1 (without learning from it), and the learning curve grows by a line. The weights go
to trained/policy.npz, and the last matches against level 1 to trained/ as records; Ctrl-C ends the training early.
"""

from __future__ import annotations

import argparse
import time
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tuckbox.bots import Bot, InformationSet
from tuckbox.lab.statistics import wilson_interval
from tuckbox.registry import game
from tuckbox.rl import Batch, channel_slices, observation, option_features

Floats = npt.NDArray[np.float32]
Whole = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]

FOLDER = Path("trained")  # where weights and records go
WEIGHTS = "policy.npz"
HIDDEN = 64
CHANNELS = channel_slices(game("druid").encoder(2).channels)
STATE = slice(CHANNELS["since"].start, None)  # since when each side is as strong as it is, counts, cards played
RATE = 0.001  # of Adam
ENTROPY = 0.003  # keeps the policy from settling too early


class Policy:
    """A network with two layers from the features of a move to its score."""

    def __init__(self, inputs: int, rng: np.random.Generator) -> None:
        self.weights: dict[str, Floats] = {
            "w1": (rng.standard_normal((inputs, HIDDEN)) / np.sqrt(inputs)).astype(np.float32),
            "b1": np.zeros(HIDDEN, np.float32),
            "w2": (rng.standard_normal((HIDDEN, 1)) / np.sqrt(HIDDEN)).astype(np.float32) * np.float32(0.1),
        }
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.updates = 0

    def scores(self, rows: Floats) -> tuple[Floats, Floats]:
        """The score of each row, and what the hidden layer made of it."""
        hidden = np.maximum(rows @ self.weights["w1"] + self.weights["b1"], 0)
        return (hidden @ self.weights["w2"])[:, 0], hidden

    def update(self, rows: Floats, hidden: Floats, slopes: Floats) -> None:
        """A step of Adam along the slopes of the scores."""
        back = np.outer(slopes, self.weights["w2"][:, 0]) * (hidden > 0)
        gradients = {"w1": rows.T @ back, "b1": back.sum(0), "w2": hidden.T @ slopes[:, None]}
        self.updates += 1
        for name, gradient in gradients.items():
            mean, square = self.moments[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            scaled = (mean / (1 - 0.9**self.updates)) / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8)
            self.weights[name] += np.float32(RATE) * scaled


def inputs(features: Bytes, context: Bytes) -> Floats:
    """What the network gets for each legal move: its features, and some of the observation."""
    rows = np.concatenate([features, context], axis=1).astype(np.float32)
    return np.minimum(rows, 20) * np.float32(0.2)


def rows_of(batch: Batch, observations: Bytes) -> tuple[Floats, Whole]:
    """A row for each legal move of all matches, and where the rows of each match begin."""
    features, offsets = batch.options()
    return inputs(features, np.repeat(observations[:, STATE], np.diff(offsets), axis=0)), offsets


class Trained(Bot):
    """Plays the move to which the trained policy gives the highest score."""

    name = "trained"
    description = "Plays what examples/train.py has learned."

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        if not (FOLDER / WEIGHTS).exists():
            raise FileNotFoundError(f"There is no {FOLDER / WEIGHTS} here: train first, with python examples/train.py")
        with np.load(FOLDER / WEIGHTS) as saved:
            self.policy = Policy(1, np.random.default_rng(seed))
            self.policy.weights = dict(saved)

    def choose_code(self, information: InformationSet) -> int:
        state, seat = information.sample(self.chance), information.seat  # nothing below depends on what is hidden
        encoder = information.game.encoder(int(state.seats))
        features = option_features(encoder, state, seat)
        context = np.repeat(observation(encoder, state, seat)[None, STATE], len(features), axis=0)
        return state.legal_moves(seat)[int(np.argmax(self.policy.scores(inputs(features, context))[0]))]


def probabilities(scores: Floats, offsets: Whole) -> Floats:
    """A softmax over the rows of each match."""
    starts, counts = offsets[:-1], np.diff(offsets)
    weights = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), counts))
    return np.asarray(weights / np.repeat(np.add.reduceat(weights, starts), counts), np.float32)


def choose(chances: Floats, offsets: Whole, rng: np.random.Generator) -> Whole:
    """One row of each match, as likely as the policy says."""
    keys = np.log(chances + 1e-9) + rng.gumbel(size=len(chances))
    best = np.repeat(np.maximum.reduceat(keys, offsets[:-1]), np.diff(offsets))
    found = np.flatnonzero(keys == best)
    return np.asarray(found[np.searchsorted(found, offsets[:-1])], np.int64)


def collect(
    batch: Batch, policy: Policy, steps: int, rng: np.random.Generator
) -> list[tuple[Floats, Whole, Whole, Floats]]:
    """Play some steps in every match: rows, offsets, the chosen rows, and later what each choice was worth."""
    step = batch.last
    played: list[tuple[Floats, Whole, Whole, Whole]] = []
    ends: list[tuple[npt.NDArray[np.bool_], npt.NDArray[np.float64]]] = []
    for _ in range(steps):
        rows, offsets = rows_of(batch, step.observations)
        chosen = choose(probabilities(policy.scores(rows)[0], offsets), offsets, rng)
        played.append((rows, offsets, chosen, step.seats))
        step = batch.step(chosen - offsets[:-1])
        ends.append((step.dones, step.rewards))
    worth = np.zeros((batch.matches, batch.seats), np.float64)  # of each seat, in the match that goes on
    known = np.zeros(batch.matches, bool)
    found = []
    for (rows, offsets, chosen, seats), (dones, rewards) in zip(reversed(played), reversed(ends), strict=True):
        worth[dones], known = rewards[dones], known | dones
        mine = worth[np.arange(batch.matches), seats]
        found.append((rows, offsets, chosen, np.where(known, mine - 1 / batch.seats, 0).astype(np.float32)))
    return found


def learn(policy: Policy, played: list[tuple[Floats, Whole, Whole, Floats]]) -> None:
    """Make what won more likely, and what lost less."""
    for rows, offsets, chosen, worth in played:
        scores, hidden = policy.scores(rows)
        chances = probabilities(scores, offsets)
        counts = np.diff(offsets)
        slopes = -chances * np.repeat(worth, counts)
        slopes[chosen] += worth
        surprise = -np.log(chances + 1e-9)
        entropy = np.repeat(np.add.reduceat(chances * surprise, offsets[:-1]), counts)
        slopes += np.float32(ENTROPY) * chances * (surprise - entropy)
        policy.update(rows, hidden, np.asarray(slopes / len(worth), np.float32))


def results(policy: Policy, matches: int, opponent: str, seed: int, records: Path | None = None) -> list[float]:
    """What the policy gets in matches against a bot when it always plays its best move."""
    recorded = None if records is None else 3
    batch = Batch(
        "druid", min(matches, 100), seed=seed, form="options", opponents=opponent, records=records, recorded=recorded
    )
    step, found = batch.last, list[float]()
    while len(found) < matches:
        rows, offsets = rows_of(batch, step.observations)
        scores = policy.scores(rows)[0]
        best = np.array([np.argmax(scores[i:j]) for i, j in pairwise(offsets)])
        own = batch.own_seats()
        step = batch.step(best)
        found += step.rewards[np.arange(batch.matches), own][step.dones].tolist()
    return found


def main() -> None:
    """Train for some minutes, and show the learning curve meanwhile."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10, help="how long to train (10)")
    parser.add_argument("--matches", type=int, default=128, help="matches side by side (128)")
    parser.add_argument("--every", type=float, default=30, help="seconds between two looks at the strength (30)")
    parser.add_argument("--trials", type=int, default=200, help="matches against the opponent at each look (200)")
    parser.add_argument("--opponent", default="level1", help="the bot that it is measured against (level1)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where weights and records go (trained)")
    chosen = parser.parse_args()
    rng = np.random.default_rng(chosen.seed)
    batch = Batch("druid", chosen.matches, seed=chosen.seed, form="options")
    policy = Policy(batch.option_size + batch.last.observations[:, STATE].shape[1], rng)
    began, shown, moves = time.monotonic(), -chosen.every, 0
    print(f"seconds      moves  won against {chosen.opponent}", flush=True)
    try:
        while (spent := time.monotonic() - began) < 60 * chosen.minutes:
            if spent - shown >= chosen.every:
                shown = spent
                rate = float(np.mean(results(policy, chosen.trials, chosen.opponent, seed=moves + 1)))
                print(f"{spent:7.0f} {moves:10,}  {rate:6.1%} {'#' * round(40 * rate)}", flush=True)
            played = collect(batch, policy, 160, rng)
            moves += 160 * chosen.matches
            learn(policy, played)
    except KeyboardInterrupt:
        print("stopped; what it has learned so far is measured and kept", flush=True)
    last = results(policy, 4 * chosen.trials, chosen.opponent, seed=0, records=chosen.folder)
    np.savez(chosen.folder / WEIGHTS, **policy.weights)  # type: ignore[arg-type]
    print(f"at the end {wilson_interval(last, len(last))} of {len(last)} matches, with its 95% interval")
    print(f"watch one: tuckbox replay {max(chosen.folder.glob('*.record'))}")
    print("or in the browser: tuckbox serve, then Replay a record file on the home page")


if __name__ == "__main__":
    main()
