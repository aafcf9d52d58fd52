"""The golden fingerprints in tests/records/fingerprints.csv: a thousand matches of each game that must never change.

    python -m tests.golden [N]      play the first N matches of each game again (default: all) and report differences

The first seat to act plays the legal move at place `sha256(seed + number) mod count`; `number` counts the moves of
the match. The digest covers the fingerprint after every move, the legal moves before it, the scores and the returns.
"""

from __future__ import annotations

import csv
import hashlib
import sys
from functools import cache
from pathlib import Path

import tuckbox.core.state
from tuckbox.core.game import Game, seed_of
from tuckbox.registry import game, game_class

FILE = Path(__file__).parent / "records" / "fingerprints.csv"
ALL = 1000


# The standard sets with which they were played.
SETS = {"druid": "838758d56b22147e", "idriana": "4279c1c8910faa44", "tectonic": "f27626ca16cfab7b"}


@cache
def loaded(name: str, options: str) -> Game:
    """A game with the options of a row."""
    cards = game_class(name).published_cards(SETS[name])
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
    print(*differences(int(sys.argv[1]) if len(sys.argv) > 1 else ALL), sep="\n")
