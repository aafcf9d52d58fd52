"""Matches played again from their seeds and moves, in this process or, as a program, in another one."""

from __future__ import annotations

import hashlib
import pickle
import sys

from tuckbox.core.events import OPEN
from tuckbox.core.frame import frames
from tuckbox.core.game import Game, seed_of
from tuckbox.core.match import Match
from tuckbox.testing.as_json import to_json
from tuckbox.testing.subject import player_names

Played = tuple[int, str, list[tuple[int, int]]]  # seats, seed, and who played which code


def digests(game: Game, played: list[Played]) -> list[list[tuple[str, str]]]:
    """For each position of each match: the fingerprint, and a hash of what all viewers see."""
    lines = []
    for seats, seed, moves in played:
        match = Match(game, player_names(seats), seed_of(seed))
        digest = [_digest(match)]
        for number, (seat, code) in enumerate(moves):
            match.play(seat, code)
            if number % 8 == 0 or match.is_over:
                digest.append(_digest(match))
            else:
                digest.append((match.state.fingerprint(), ""))
        lines.append(digest)
    return lines


def _digest(match: Match) -> tuple[str, str]:
    shown = to_json(frames(match, [0, OPEN]))
    return match.state.fingerprint(), hashlib.sha256(shown.encode()).hexdigest()


if __name__ == "__main__":
    kind, cards, options, asked = pickle.loads(sys.stdin.buffer.read())
    sys.stdout.buffer.write(pickle.dumps(digests(kind(cards, options), asked)))
