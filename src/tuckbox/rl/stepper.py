"""The inner loop of a batch: step, redeal and encode many matches in one compiled call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from tuckbox.core.chance import FastChance
from tuckbox.core.encoder import Encoder
from tuckbox.core.errors import IllegalMove
from tuckbox.core.state import State

EVERY_SEAT: Final = -1


class Stepper:
    """Many matches, and the arrays their observations are written to.

    Each step writes new arrays except for the masks, which are updated in place.
    """

    def __init__(
        self,
        matches: i64,
        seats: i64,
        encoder: Encoder,
        deal: Callable[[int], State],
        actions: i64,
        with_options: bool,
    ) -> None:
        self.matches = matches
        self.seats = seats
        self.encoder = encoder
        self.deal = deal  # the first position of the next match in a slot
        self.actions = actions  # the size of a mask; 0 without masks
        self.with_options = with_options
        self.states: list[State] = []
        self.own = vec[i64]([EVERY_SEAT] * matches)  # by match: the seat that the caller plays
        self.counts = vec[i64]([0] * matches)  # number of legal moves, which are in each state's buffer
        self.to_act = vec[i64]([0] * matches)
        self.masks = vec[u8]([0] * (matches * actions))
        self.observations = vec[u8]()
        self.rewards = vec[float]()
        self.dones = vec[u8]()
        self.options = vec[u8]()  # one row per legal move of all matches
        self.offsets = vec[i64]()  # first row of each match, then the end of the last

    def start(self) -> None:
        """Deal all matches."""
        self.clear_masks()
        self.states = [self.deal(int(i)) for i in range(self.matches)]
        self.new_results()

    def restore(self, states: list[State], own: list[int]) -> None:
        """Continue from given positions and assignments of seats."""
        self.states = states
        for i in range(self.matches):
            self.own[i] = own[i]
        self.new_results()
        self.write()

    def new_results(self) -> None:
        """Start a step: clear rewards and ends."""
        self.rewards = vec[float]([0.0] * (self.matches * self.seats))
        self.dones = vec[u8]([0] * self.matches)

    def code_of(self, i: i64, action: i64, by_index: bool) -> i64:
        """The move code of an action: the action itself, or the legal move at that index."""
        moves = self.states[i].buffer
        count = self.counts[i]
        if by_index:
            if action < 0 or action >= count:
                raise IllegalMove(f"Match {i} has {count} legal moves; there is none at place {action}.")
            return moves[action]
        if self.actions > 0:
            if action >= 0 and action < self.actions and self.masks[i * self.actions + action] == 1:
                return action
        else:
            for k in range(count):
                if moves[k] == action:
                    return action
        raise IllegalMove(f"Action {action} is no legal move in match {i}; masks[{i}] has those that are.")

    def check(self, actions: bytes, by_index: bool) -> None:
        """Raise IllegalMove if any match's action is illegal, before anything is played."""
        for i in range(self.matches):
            self.code_of(i, read_i64_le(actions, 8 * i), by_index)

    def apply_all(self, actions: bytes, by_index: bool) -> None:
        """Play an action in each match."""
        self.check(actions, by_index)
        self.new_results()
        self.clear_masks()
        for i in range(self.matches):
            moves = self.states[i].buffer
            action = read_i64_le(actions, 8 * i)
            self.apply(i, moves[action] if by_index else action)

    def apply(self, i: i64, code: i64) -> None:
        """Play a legal move in a match; deal a new one when it is over."""
        state = self.states[i]
        state.apply(state.seat_to_act(), code)
        if state.is_over:
            self.dones[i] = 1
            for seat in range(self.seats):
                self.rewards[i * self.seats + seat] = state.returns(seat)
            self.states[i] = self.deal(int(i))

    def is_waiting(self, i: i64) -> bool:
        """Whether a seat that the caller does not play is to act in a match."""
        own = self.own[i]
        return own != EVERY_SEAT and self.states[i].seat_to_act() != own

    def waiting(self) -> list[int]:
        """The matches waiting for other players."""
        return [int(i) for i in range(self.matches) if self.is_waiting(i)]

    def clear_masks(self) -> None:
        """Clear the last step's legal moves from the masks."""
        actions = self.actions
        if actions == 0 or len(self.states) == 0:
            return
        masks = self.masks
        for i in range(self.matches):
            moves = self.states[i].buffer
            first = i * actions
            for k in range(self.counts[i]):
                masks[first + moves[k]] = 0

    def write(self) -> None:
        """Write observations, masks and options of the seats to act."""
        encoder = self.encoder
        size = encoder.size
        actions = self.actions
        masks = self.masks
        observations = vec[u8]([0] * (self.matches * size))
        for i in range(self.matches):
            state = self.states[i]
            seat = state.seat_to_act()
            count = state.write_legal_moves(seat)
            self.to_act[i] = seat
            self.counts[i] = count
            encoder.write(state, seat, observations, i * size)
            if actions > 0:
                moves = state.buffer
                first = i * actions
                for k in range(count):
                    masks[first + moves[k]] = 1
        self.observations = observations
        if self.with_options:
            self.write_options()

    def write_options(self) -> None:
        """Write a row of features per legal move."""
        encoder = self.encoder
        self.offsets = vec[i64]([0] * (self.matches + 1))
        rows: i64 = 0
        for i in range(self.matches):
            rows += self.counts[i]
            self.offsets[i + 1] = rows
        options = vec[u8]([0] * (rows * encoder.option_size))
        for i in range(self.matches):
            first = self.offsets[i] * encoder.option_size
            encoder.write_options(self.states[i], self.to_act[i], self.counts[i], options, first)
        self.options = options

    def random_actions(self, chance: FastChance, by_index: bool) -> vec[i64]:
        """A random legal action in each match."""
        chosen = vec[i64]([0] * self.matches)
        for i in range(self.matches):
            place = chance.below(self.counts[i])
            chosen[i] = place if by_index else self.states[i].buffer[place]
        return chosen
