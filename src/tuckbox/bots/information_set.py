"""A seat at the table as a bot has it: what it sees, and never the true state."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from tuckbox.core.chance import FastChance
from tuckbox.core.events import Event
from tuckbox.core.game import Game, View
from tuckbox.core.match import Match
from tuckbox.core.moves import Move
from tuckbox.core.state import State


class InformationSet:
    """What a seat knows while it decides: its view, its events, and states that agree with both.

    View and events are made when they are first asked for: most bots need neither.
    """

    def __init__(
        self,
        game: Game,
        seat: int,
        codes: list[int],
        view: Callable[[], View],
        events: Callable[[], list[Event]],
        sample: Callable[[FastChance], State],
    ) -> None:
        self.game = game
        self.seat = seat
        self.legal_codes = codes  # of the moves that the seat may play now
        self.sample = sample
        self._view = view
        self._events = events

    @cached_property
    def view(self) -> View:
        """The position as the seat sees it."""
        return self._view()

    @cached_property
    def events(self) -> list[Event]:
        """All that the seat has seen happen."""
        return self._events()

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """The moves that the seat may play now."""
        return tuple(self.game.move(code) for code in self.legal_codes)

    @classmethod
    def of(cls, match: Match, seat: int) -> InformationSet:
        """What a seat of a match knows."""
        state = match.state

        def sample(chance: FastChance) -> State:
            return state.resample(seat, chance)

        codes = [] if match.is_over else state.legal_moves(seat)
        return cls(match.game, seat, codes, lambda: match.view(seat), lambda: match.visible_events(seat), sample)
