"""Reproducible play: a bot whose choices follow from the deal and the line of play, and matches between such bots."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from tuckbox import registry
from tuckbox.bots import InformationSet, bot
from tuckbox.core.match import Match
from tuckbox.core.record import Entry


@dataclass(frozen=True)
class DealPlayed:
    """How a match of a shared deal ended, by seat, and the moves of the seat that is compared."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    moves: tuple[str, ...]


def decision_seed(deal: bytes, seat: int, entries: Sequence[Entry]) -> int:
    """The seed for a seat's next decision, from the deal and the number of the seat's moves.

    It does not depend on the order of simultaneous choices.
    """
    made = sum(entry.kind == "move" and entry.seat == seat for entry in entries)
    digest = hashlib.sha256(b"decision" + deal + bytes([seat]) + made.to_bytes(4, "big")).digest()
    return int.from_bytes(digest[:7], "big")


def play_deal(game: str, deal: bytes, seats: int, seat: int, player: str, opponent: str, number: int) -> DealPlayed:
    """Play out a deal with a bot in one seat against another bot in all others; `number` distinguishes repetitions."""
    match = Match(registry.game(game), [f"seat {place + 1}" for place in range(seats)], deal)
    own = hashlib.sha256(b"player" + deal + f"{player} {number}".encode()).digest()
    while not match.is_over:
        chosen = [
            (place, _choose(match, place, player if place == seat else opponent, own if place == seat else deal))
            for place in match.seats_to_act()
        ]
        for place, code in chosen:
            match.play(place, code)
    result = match.result()
    assert result is not None
    moves = tuple(entry.text for entry in match.entries if entry.kind == "move" and entry.seat == seat)
    return DealPlayed(result.scores, result.ranks, moves)


def _choose(match: Match, seat: int, name: str, seed: bytes) -> int:
    return bot(name, decision_seed(seed, seat, match.entries)).choose(InformationSet.of(match, seat)).code
