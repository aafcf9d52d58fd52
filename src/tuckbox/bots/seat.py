"""A seat at the table as a bot has it: what it sees, and never the true state."""

from __future__ import annotations

from collections.abc import Callable

from tuckbox.chance import FastChance
from tuckbox.events import Event
from tuckbox.game import Game, View
from tuckbox.match import Match
from tuckbox.moves import Move
from tuckbox.state import State


class Seat:
    """What a seat knows when it decides: its view, its events, and states that agree with both."""

    def __init__(
        self, game: Game, seat: int, view: View, events: list[Event], sample: Callable[[FastChance], State]
    ) -> None:
        self.game = game
        self.seat = seat
        self.view = view
        self.events = events
        self.sample = sample

    @property
    def options(self) -> tuple[Move, ...]:
        """The moves that the seat may play now."""
        return self.view.options


def seat_of(match: Match, seat: int) -> Seat:
    """A seat of a match, for a bot."""
    state = match.state

    def sample(chance: FastChance) -> State:
        return state.resample(seat, chance)

    return Seat(match.game, seat, match.view(seat), match.events(seat), sample)
