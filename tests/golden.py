"""Golden matches that must never change: a thousand of each game by fingerprint, a hundred of all by frame.

    python -m tests.golden [N]      play the first N matches of each game again (default: all) and report differences

The first seat to act plays the legal move at place `sha256(seed + number) mod count`; `number` counts the moves of
the match. A digest in tests/records/fingerprints.csv covers the fingerprint after every move, the legal moves before
it, the scores and the returns; one in tests/records/frames.csv covers the frames of every seat and of a watcher, with
words, as the server sends them.
"""

from __future__ import annotations

import csv
import hashlib
import sys
from functools import cache
from pathlib import Path

import tuckbox.core.state
from tuckbox.core.frame import frames
from tuckbox.core.game import Game, seed_of
from tuckbox.core.match import Match
from tuckbox.registry import game, game_class
from tuckbox.server.tables.serialize import serialize_frame
from tuckbox.server.tables.socket_messages import encode_json

RECORDS = Path(__file__).parent / "records"
FILE, FRAMES = RECORDS / "fingerprints.csv", RECORDS / "frames.csv"
ALL = 1000


# The standard sets with which they were played.
SETS = {"druid": "838758d56b22147e", "idriana": "4279c1c8910faa44", "tectonic": "f27626ca16cfab7b"}


@cache
def loaded(name: str, options: str) -> Game:
    """A game with the options of a row."""
    cards = game_class(name).sets.find(SETS[name])
    return game(name, cards, dict(option.split("=") for option in options.split()))


def place_of(seed: bytes, number: int, count: int) -> int:
    """Which of the legal moves is played as this move of a match."""
    return int.from_bytes(hashlib.sha256(seed + number.to_bytes(4, "big")).digest()[:8], "big") % count


def play(name: str, number: int, seats: int, options: str) -> tuple[int, str]:
    """Play a match; the number of its moves, and its digest."""
    subject, seed = loaded(name, options), seed_of(f"baseline {number}")
    state = subject.new_state(seats, seed)
    positions, choices, moves = hashlib.sha256(), hashlib.sha256(), 0
    while not state.is_over:
        seat = state.seats_to_act()[0]
        codes = state.legal_moves(seat)
        choices.update(f"{seat}:{','.join(map(str, codes))};".encode())
        state.apply(seat, codes[place_of(seed, moves, len(codes))])
        positions.update(state.fingerprint().encode())
        moves += 1
    scores = " ".join(map(str, subject.result(state).scores))
    returns = " ".join(f"{state.returns(seat):.6g}" for seat in range(seats))
    digest = f"{positions.hexdigest()[:16]} {choices.hexdigest()[:16]} {scores} {returns}"
    return moves, hashlib.sha256(digest.encode()).hexdigest()[:16]


def frames_digest(name: str, number: int, seats: int, options: str) -> str:
    """The digest of all frames of a match."""
    match = Match(loaded(name, options), [f"Player {seat}" for seat in range(seats)], seed_of(f"baseline {number}"))
    viewers, sent, moves = [*range(seats), None], hashlib.sha256(), 0
    while True:
        for frame in frames(match, viewers).values():
            sent.update(encode_json(serialize_frame(match, frame, number=moves, now=0.0, words=True)))
        if match.is_over:
            return sent.hexdigest()[:16]
        seat = match.seats_to_act()[0]
        legal = match.legal_moves(seat)
        match.play(seat, legal[place_of(match.seed, moves, len(legal))])
        moves += 1


def frame_differences(count: int) -> list[str]:
    """The matches, among the first `count` in frames.csv of each game, whose frames have changed."""
    found = []
    with FRAMES.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if int(row["number"]) < count:
                digest = frames_digest(row["game"], int(row["number"]), int(row["seats"]), row["options"])
                if digest != row["digest"]:
                    found.append(f"{row['game']} {row['number']}: {row['digest']} is now {digest}")
    return found


def differences(count: int) -> list[str]:
    """The matches, among the first `count` of each game, that come out differently."""
    found = []
    with FILE.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if int(row["number"]) >= count:
                continue
            moves, digest = play(row["game"], int(row["number"]), int(row["seats"]), row["options"])
            if (str(moves), digest) != (row["moves"], row["digest"]):
                found.append(f"{row['game']} {row['number']}: {row['moves']} {row['digest']} is now {moves} {digest}")
    return found


if __name__ == "__main__":
    print("interpreted" if str(tuckbox.core.state.__file__).endswith(".py") else "compiled")
    count = int(sys.argv[1]) if len(sys.argv) > 1 else ALL
    print(*differences(count), *frame_differences(count), sep="\n")
