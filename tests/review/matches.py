"""Finished matches to review."""

from __future__ import annotations

import tuckbox
from tuckbox.bots import bot, play_to_end
from tuckbox.core.match import Match

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve")


def played(game: str, seats: int = 2, seed: str = "review", level: str = "random") -> Match:
    """A match that bots have played to its end."""
    match = tuckbox.match(game, NAMES[:seats], seed)
    play_to_end(match, [bot(level, seat) for seat in range(seats)])
    return match


def begun(game: str, seats: int, moves: int, seed: str = "review") -> Match:
    """A match after so many moves."""
    match = tuckbox.match(game, NAMES[:seats], seed)
    bots = [bot("random", seat) for seat in range(seats)]
    for _ in range(moves):
        seat = match.seats_to_act()[0]
        legal = match.legal_codes(seat)
        match.play(seat, legal[bots[seat].chance.below(len(legal))])
    return match
