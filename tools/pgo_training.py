"""The training run of profile-guided optimization: playouts, searches and batches of every game."""

from __future__ import annotations

from tuckbox.bots.ismcts import Ismcts
from tuckbox.bots.playout import playout, simulate
from tuckbox.core.chance import FastChance
from tuckbox.core.game import Game
from tuckbox.core.state import State
from tuckbox.registry import GAMES, game
from tuckbox.rl.stepper import Stepper

MOVES = 300_000  # of playouts per game and number of seats
MOST_MASKED = 50_000  # actions of a game whose batches have masks


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
    _step_batch(subject, seats, chance)


def _step_batch(subject: Game, seats: int, chance: FastChance) -> None:
    masked = subject.moves.size <= MOST_MASKED

    def deal(place: int) -> State:
        return subject.deal(seats, chance.split(), None)

    stepper = Stepper(32, seats, subject.encoder(seats), deal, subject.moves.size if masked else 0, not masked)
    stepper.start()
    for _ in range(300):
        stepper.write()
        actions = stepper.random_actions(chance, not masked)
        stepper.apply_all(b"".join(int(action).to_bytes(8, "little") for action in actions), not masked)


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
