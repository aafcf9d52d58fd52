"""A decision that takes several moves: two cards to pay with in Idriana."""

from __future__ import annotations

import random

from tuckbox import registry
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.core.moves import Move


def payment_of_two() -> tuple[Match, int, list[Move]]:
    """A match of Idriana in which a seat owes two cards and could pay with each of three or more."""
    for number in range(200):
        match = Match(registry.game("idriana"), ("Ann", "Bo"), seed_of(f"payment {number}"))
        dice = random.Random(number)
        for _ in range(60):
            if match.is_over:
                break
            seat = match.seats_to_act()[0]
            moves = match.legal_moves(seat)
            if {move.kind for move in moves} == {"pay"} and len(moves) > 2:
                after = registry.replay(match.record())
                after.play(seat, moves[0])
                later = [move for move in after.legal_moves(seat) if move.kind == "pay" and move not in moves]
                if later:
                    return match, seat, [*moves, *later]
            match.play(seat, dice.choice(moves))
    raise AssertionError("nobody had to pay with two cards")
