"""Information sets: what a seat knows. A bot gets one of these, never the true state."""

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
    """What a seat to act knows: its view, its events, and samples of the states consistent with them.

    View and events are built lazily: most bots need neither.

    Attributes:
        game (Game): The game.
        seat (int): The seat to act.
        legal_codes (list[int]): The codes of its legal moves.
        sample (Callable[[FastChance], State]): A determinization: everything the seat cannot know is redealt.
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
        self.legal_codes = codes
        self.sample = sample
        self._view = view
        self._events = events

    @cached_property
    def view(self) -> View:
        """The position as the seat sees it."""
        return self._view()

    @cached_property
    def events(self) -> list[Event]:
        """The events that the seat has seen."""
        return self._events()

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """The seat's legal moves."""
        return tuple(self.game.move(code) for code in self.legal_codes)

    @classmethod
    def of(cls, match: Match, seat: int) -> InformationSet:
        """The information set of a seat of a match."""
        state = match.state

        def sample(chance: FastChance) -> State:
            return state.resample(seat, chance)

        codes = match.legal_codes(seat)
        return cls(match.game, seat, codes, lambda: match.view(seat), lambda: match.visible_events(seat), sample)

    @classmethod
    def of_state(cls, game: Game, state: State, seat: int) -> InformationSet:
        """The information set of a seat in a bare position; its events are those of the position's journal."""

        def events() -> list[Event]:
            return [] if state.journal is None else game.visible_events(state.journal.events, seat)

        codes = state.legal_moves(seat)
        return cls(
            game, seat, codes, lambda: game.view(state, seat), events, lambda chance: state.resample(seat, chance)
        )
