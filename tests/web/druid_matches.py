"""Matches of Druid Games that reach what a test wants to show: a crowded terrain."""

from __future__ import annotations

from functools import cache

from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.core.moves import Move
from tuckbox.games.druid.game import DruidGame
from tuckbox.games.druid.view import DruidView


@cache
def crowded(most: int = 7) -> Match:
    """A position with this many creatures on either side of a terrain, in which seat 1 places a creature."""
    game = DruidGame()
    for number in range(300):
        match = Match(game, ("Ada", "Ben"), seed_of(f"crowd {number}"))
        while not match.is_over:
            if _sizes(match) >= (most, most) and match.seats_to_act() == [0] and len(match.legal_moves(0)) > 3:
                return match
            seat = match.seats_to_act()[0]
            match.play(seat, max(match.legal_moves(seat), key=_eager))
    raise AssertionError(f"no match has {most} creatures on either side of a terrain")


def _eager(move: Move) -> tuple[int, int]:
    """Places at the first terrain if it can be, then ends the turn."""
    return {"place": 2, "end": 3}.get(move.kind, 1), -move["terrain"] if move.kind == "place" else 0


def _sizes(match: Match) -> tuple[int, int]:
    view = match.view(0)
    assert isinstance(view, DruidView)
    sizes = [sorted(len(side.creatures) for side in terrain.sides) for terrain in view.terrains]
    least, greatest = max(sizes)
    return least, greatest
