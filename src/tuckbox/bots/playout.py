"""Playouts: random play to the end of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tuckbox.core.chance import FastChance
from tuckbox.core.errors import NoLegalMove
from tuckbox.core.state import State

if TYPE_CHECKING:
    from tuckbox.core.game import Game


class Tally:
    """The totals of many playouts: matches, moves, and the wins of each seat."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.moves = 0
        self.wins = [0.0] * seats  # a shared victory counts as a fraction

    def __repr__(self) -> str:
        return f"Tally(games={self.games}, moves={self.moves}, wins={self.wins})"


def playout(state: State, chance: FastChance) -> i64:
    """Play random moves until the match is over; returns their number."""
    moves: i64 = 0
    while not state.is_over:
        seat = state.seat_to_act()
        count = state.write_legal_moves(seat)
        if count == 0:
            raise NoLegalMove
        state.apply(seat, state.buffer[chance.below(count)])
        moves += 1
    return moves


def simulate(game: Game, games: int, seed: i64, seats: int = 0) -> Tally:
    """Play random matches; by default with the fewest seats that the game allows.

    The loop is interpreted code, so that Ctrl-C stops it after the current match.
    """
    seats = seats or min(game.players)
    game.check_seats(seats)
    chance = FastChance(seed)
    tally = Tally(seats)
    for _ in range(games):
        state = game.deal(seats, chance.split(), None)
        tally.moves += int(playout(state, chance))
        tally.games += 1
        for seat in range(seats):
            tally.wins[seat] += state.returns(seat)
    return tally
