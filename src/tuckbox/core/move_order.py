"""Finds an order in which the rules allow several moves that were named at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tuckbox.core.errors import IllegalMove, NotYourTurn, TuckboxError
from tuckbox.core.game import Game
from tuckbox.core.journal import Journal
from tuckbox.core.moves import Move
from tuckbox.core.state import State

MOST_MOVES: Final = 200  # the most moves named at once; a hand has fewer cards
MOST_ATTEMPTS: Final = 2_000  # moves to try before giving up; payments and discards need a few dozen

Pick = Callable[[State], Move]  # finds the legal move that is meant in a position; raises if there is none


def find_order(game: Game, state: State, seat: int, picks: Sequence[Pick]) -> list[Move]:
    """The moves in an order in which the seat may play them, the given one where the rules allow it.

    Raises what stopped the longest attempt. Only the last move may reveal hidden cards: otherwise a player could name
    moves that depend on a card not yet drawn, and learn from the answer what it is.
    """
    return _Search(game, seat).run(state, picks)


class _Search:
    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.tried: set[tuple[str, tuple[Pick, ...]]] = set()
        self.attempts = 0
        self.longest = -1
        self.error = TuckboxError("No move was named.")

    def run(self, state: State, picks: Sequence[Pick]) -> list[Move]:
        if len(picks) > MOST_MOVES:
            raise IllegalMove(f"Name at most {MOST_MOVES} moves at once, not {len(picks)}.")
        order = self._extend(state, (), tuple(picks))
        if order is None:
            raise self.error
        return list(order)

    def _extend(self, state: State, played: tuple[Move, ...], left: tuple[Pick, ...]) -> tuple[Move, ...] | None:
        """The whole order that begins with the moves played so far; None if there is none."""
        if not left:
            return played
        key = (state.fingerprint(), left)
        if key in self.tried:
            return None
        self.tried.add(key)
        for i, pick in enumerate(left):
            self.attempts += 1
            if self.attempts > MOST_ATTEMPTS:
                return None
            try:
                move = pick(state)
                rest = (*left[:i], *left[i + 1 :])
                after = self._apply(state, move, last=not rest)
            except TuckboxError as error:
                self._remember(len(played), error)
                continue
            found = self._extend(after, (*played, move), rest)
            if found is not None:
                return found
        return None

    def _apply(self, state: State, move: Move, last: bool) -> State:
        after = state.copy()
        after.chance = state.chance.copy()  # a state shares its chance with its copies
        after.journal = journal = Journal()
        after.apply(self.seat, move.code)
        if not last and self.seat not in after.seats_to_act():
            raise NotYourTurn(f"After '{move}' it is no longer seat {self.seat + 1}'s decision.")
        if not last and any(self.game.events.reveals(event) for event in journal.events):
            raise IllegalMove(f"'{move}' reveals hidden cards: play it on its own, and choose what follows then.")
        return after

    def _remember(self, length: int, error: TuckboxError) -> None:
        if length > self.longest:
            self.longest, self.error = length, error
