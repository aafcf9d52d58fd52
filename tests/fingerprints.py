"""Random matches of every game in the box as lines of text: the same, whether the rules are compiled or not.

    python -m tests.fingerprints MATCHES

plays that many matches, shared out among all games and numbers of seats. A line tells the game, the seats, the seed,
the moves, and the hash of all that happened: options, positions, resamples, reseated positions, and what the game's
knowledge thinks of them.
"""

from __future__ import annotations

import hashlib
import itertools
import sys
from collections.abc import Iterator

import tuckbox.core.state
from tuckbox.bots.playout import simulate
from tuckbox.core.chance import FastChance
from tuckbox.core.game import Game, seed_of
from tuckbox.core.state import State
from tuckbox.registry import GAMES, game

LOOK = 16  # moves between looks at more than the options


def lines(matches: int) -> Iterator[str]:
    """A line for each match, after a line for each game and number of seats with a simulation."""
    subjects = [(game(name), seats) for name in GAMES for seats in game(name).players]
    for subject, seats in subjects:
        yield f"{subject.name} {seats} simulate {simulate(subject, 10, 5, seats)}"
    for seed, (subject, seats) in zip(range(matches), itertools.cycle(subjects), strict=False):
        moves, course = played(subject, seats, seed)
        yield f"{subject.name} {seats} {seed} {moves} {course}"


def played(subject: Game, seats: int, seed: int) -> tuple[int, str]:
    """A random match: how many moves it had, and the hash of its course."""
    state = subject.new_state(seats, seed_of(str(seed)))
    chance = FastChance(seed)
    course = hashlib.sha256()
    moves = 0
    while not state.is_over:
        deciders = state.seats_to_act()
        seat = deciders[chance.below(len(deciders))]
        options = state.legal_moves(seat)
        code = options[chance.below(len(options))]
        course.update(repr((deciders, options, code)).encode())
        if moves % LOOK == seed % LOOK:
            course.update(" ".join(_look(subject, state, chance)).encode())
        state.apply(seat, code)
        moves += 1
    course.update(" ".join(_look(subject, state, chance)).encode())
    return moves, course.hexdigest()[:16]


def _look(subject: Game, state: State, chance: FastChance) -> Iterator[str]:
    yield state.fingerprint()
    yield state.copy().fingerprint()
    for seat in range(state.seats):
        yield state.rotate_seats(seat).fingerprint()
        yield repr(subject.heuristic.evaluate(state, seat))
        if not state.is_over:
            yield state.resample(seat, chance).fingerprint()


if __name__ == "__main__":
    print("compiled" if not tuckbox.core.state.__file__.endswith(".py") else "interpreted")
    for line in lines(int(sys.argv[1])):
        print(line)
