"""The training run of profile-guided optimization: playouts and searches of every game."""

from __future__ import annotations

from tuckbox.bots.ismcts import Ismcts
from tuckbox.bots.playout import playout, simulate
from tuckbox.core.chance import FastChance
from tuckbox.core.game import Game
from tuckbox.core.state import State
from tuckbox.registry import GAMES, game

MOVES = 300_000  # of playouts per game and number of seats


def train(subject: Game, seats: int) -> None:
    """Playouts; and copies, resamples and a short search from the positions of a match."""
    moves, seed = 0, 0
    while moves < MOVES:
        moves += simulate(subject, 100, seed, seats).moves
        seed += 1
    chance = FastChance(1)
    state = subject.deal(seats, chance.split(), None)
    while not state.is_over:
        _exercise(subject, state, chance)
        seat = state.seat_to_act()
        state.apply(seat, state.buffer[chance.below(state.write_legal_moves(seat))])


def _exercise(subject: Game, state: State, chance: FastChance) -> None:
    seat = state.seat_to_act()
    for _ in range(50):
        state.copy()
    for _ in range(5):
        playout(state.resample(seat, chance), chance)
    Ismcts(state, seat, subject.heuristic, chance, 0, 1.0).run(50, 0)


if __name__ == "__main__":
    for name in GAMES:
        subject = game(name)
        for seats in subject.players:
            train(subject, seats)
