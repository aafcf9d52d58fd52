"""The abstract state: what the rules of every game offer to players, search and playouts."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tuckbox.core.chance import Chance, FastChance
from tuckbox.core.fields import Copied, Scratch, Shared
from tuckbox.core.journal import Journal
from tuckbox.core.steps import SEALED, a_of, b_of, c_of, kind_of, pack, seat_of
from tuckbox.core.zones import rotated

BITS: Final = vec[i64]([1 << n for n in range(63)])  # `1 << n` with an i64 n compiles to a 32-bit shift
NO_PICK: Final[i64] = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A position of a match: typed fields, a stack of steps, one generator; moves are integer codes."""

    seats: i64
    is_over: bool
    steps: Copied[vec[i64]]  # the stack: the step on top is what is pending now
    depth: i64  # how many steps the stack holds
    picks: Shared[vec[i64]]  # of each seat: its pick in a sealed choice, or NO_PICK
    buffer: Scratch[vec[i64]]  # what write_legal_moves() wrote; valid until its next call on this state or a copy
    chance: Shared[Chance]  # games that use it during a match copy it
    journal: Journal | None  # None in copies

    def init_state(self, seats: i64, most_steps: i64, most_moves: i64, chance: Chance) -> None:
        """Set the fields that every game has; a game's own constructor calls it first."""
        self.seats = seats
        self.is_over = False
        self.steps = vec[i64]([0] * most_steps)
        self.depth = 0
        self.picks = vec[i64]([NO_PICK] * seats)
        self.buffer = vec[i64]([0] * most_moves)
        self.chance = chance
        self.journal = None

    # What each game implements

    @abstractmethod
    def write_legal_moves(self, seat: i64) -> i64:
        """Write the legal moves of a seat to act into the buffer, in rising order; returns their number."""

    @abstractmethod
    def apply(self, seat: i64, code: i64) -> None:
        """Play a legal move, without checking it."""

    @abstractmethod
    def copy(self) -> State:
        """An independent state equal to this one, without its journal."""

    @abstractmethod
    def returns(self, seat: i64) -> float:
        """A seat's return from a finished match: 1 for a victory, its share of a shared one, 0 for a defeat."""

    @abstractmethod
    def resample(self, seat: i64, chance: FastChance) -> State:
        """A copy in which everything the seat cannot know is dealt again, consistent with what it has seen."""

    @abstractmethod
    def rotate_seats(self, by: i64) -> State:
        """The same position with every player moved `by` seats on, for paired deals and tests."""

    @abstractmethod
    def numbers(self) -> list[int]:
        """The whole position as numbers in a fixed order, for the fingerprint."""

    # What a game may implement

    def shuffle_undrawn(self, chance: FastChance) -> State | None:
        """A copy in which only the cards that no seat has drawn or seen are dealt again; None if the game has none.

        Reviews use it to separate luck from skill.
        """
        return None

    # What all games share

    def seat_to_act(self) -> i64:
        """The seat to act; in a sealed choice the first of them."""
        step = self.steps[self.depth - 1]
        if step & SEALED != 0:
            to_act = a_of(step)
            seat: i64 = 0
            while (to_act >> seat) & 1 == 0:
                seat += 1
            return seat
        return seat_of(step)

    def seats_to_act(self) -> list[int]:
        """The seats to act: several in a sealed choice, none when the match is over."""
        if self.is_over:
            return []
        step = self.steps[self.depth - 1]
        if step & SEALED != 0:
            to_act = a_of(step)
            return [seat for seat in range(self.seats) if (to_act >> seat) & 1 == 1]
        return [int(seat_of(step))]

    def is_sealed(self) -> bool:
        """Whether all seats choose in secret now."""
        return not self.is_over and self.steps[self.depth - 1] & SEALED != 0

    def legal_moves(self, seat: int) -> list[int]:
        """The codes of all moves that the seat may play now; empty if it is not to act."""
        if seat not in self.seats_to_act():
            return []
        count = self.write_legal_moves(seat)
        return [int(self.buffer[i]) for i in range(count)]

    def count_legal_moves(self) -> i64:
        """Write the legal moves of the seat to act into the buffer; returns their number, 0 once the match is over."""
        if self.is_over:
            return 0
        return self.write_legal_moves(self.seat_to_act())

    def apply_nth(self, choice: i64) -> i64:
        """Play the move at this index of the buffer, and write the next seat's legal moves; returns their number.

        For interpreted code that steps through a match: one call a move, and no lists.
        """
        self.apply(self.seat_to_act(), self.buffer[choice])
        return self.count_legal_moves()

    def top_step(self) -> i64:
        """The step that is pending now, packed."""
        return self.steps[self.depth - 1]

    def step_kind(self) -> i64:
        """The kind of the step that is pending now."""
        return kind_of(self.steps[self.depth - 1])

    def push(self, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Push a step."""
        self.steps[self.depth] = pack(kind, seat, a, b, c)
        self.depth += 1

    def push_sealed(self, kind: i64) -> None:
        """Push a sealed choice of all seats."""
        everyone = BITS[self.seats] - 1
        self.clear_picks()
        self.steps[self.depth] = pack(kind, 0, everyone) | SEALED
        self.depth += 1

    def pop(self) -> None:
        """Pop the top step."""
        self.depth -= 1

    def replace(self, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Replace the top step."""
        self.steps[self.depth - 1] = pack(kind, seat, a, b, c)

    def seal(self, seat: i64, pick: i64) -> bool:
        """Store a seat's pick for the sealed choice on top; returns whether all seats have picked."""
        self.set_pick(seat, pick)
        step = self.steps[self.depth - 1] & ~(BITS[seat] << 16)
        self.steps[self.depth - 1] = step
        return a_of(step) == 0

    def set_pick(self, seat: i64, pick: i64) -> None:
        """Replace a seat's sealed pick."""
        picks = self.picks[:]  # copies of a state share it
        picks[seat] = pick
        self.picks = picks

    def clear_picks(self) -> None:
        """Forget the picks of a sealed choice."""
        self.picks = vec[i64]([NO_PICK] * self.seats)

    def rotate_steps(self, other: State, by: i64) -> None:
        """Copy another state's steps and picks with every seat moved `by` places on.

        Parts of steps that name a seat are rotated by the generated fields.rotate().
        """
        seats = self.seats
        self.picks = rotated(other.picks, seats, by)
        for i in range(other.depth):
            step = other.steps[i]
            if step & SEALED != 0:
                to_act: i64 = 0
                for seat in range(seats):
                    if (a_of(step) >> seat) & 1 == 1:
                        to_act |= BITS[(seat + by) % seats]
                self.steps[i] = pack(kind_of(step), 0, to_act, b_of(step), c_of(step)) | SEALED
            else:
                seat = (seat_of(step) + by) % seats
                self.steps[i] = pack(kind_of(step), seat, a_of(step), b_of(step), c_of(step))

    def copy_shared_fields(self, twin: State) -> None:
        """Set the fields that every game has in a new state; the generated fields.copy() sets the others."""
        twin.seats = self.seats
        twin.is_over = self.is_over
        twin.steps = self.steps[:]
        twin.depth = self.depth
        twin.picks = self.picks
        twin.buffer = self.buffer
        twin.chance = self.chance
        twin.journal = None

    def shared_numbers(self) -> list[int]:
        """The numbers of the fields that every game has."""
        stack = [int(self.steps[i]) for i in range(self.depth)]
        slots = [int(pick) for pick in self.picks]
        return [int(self.seats), int(self.is_over), *stack, *slots, *self.chance.numbers()]

    def fingerprint(self) -> str:
        """A stable hash of the whole position, the same compiled and interpreted."""
        text = " ".join(str(number) for number in self.numbers())
        return hashlib.sha256(text.encode()).hexdigest()[:16]
