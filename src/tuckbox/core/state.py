"""The abstract state: what the rules of every game offer to people, search and playouts."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tuckbox.core.chance import Chance, FastChance
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
    steps: vec[i64]  # the stack: the step on top is what is pending now
    depth: i64  # how many steps the stack holds
    picks: vec[i64]  # one slot a seat for a sealed choice; NO_PICK while it is owed
    buffer: vec[i64]  # where fill() writes; valid until the next fill() of this state or a copy
    chance: Chance
    journal: Journal | None

    def init_state(self, seats: i64, most_steps: i64, most_options: i64, chance: Chance) -> None:
        """Set the fields that every game has; a game's own constructor calls it first."""
        self.seats = seats
        self.is_over = False
        self.steps = vec[i64]([0] * most_steps)
        self.depth = 0
        self.picks = vec[i64]([NO_PICK] * seats)
        self.buffer = vec[i64]([0] * most_options)
        self.chance = chance
        self.journal = None

    def init_copy(self, other: State) -> None:
        """Set the fields that every game has to those of another state; copy() calls it first."""
        self.seats = other.seats
        self.is_over = other.is_over
        self.steps = other.steps[:]
        self.depth = other.depth
        self.picks = other.picks
        self.buffer = other.buffer
        self.chance = other.chance
        self.journal = None

    # What each game says

    @abstractmethod
    def write_legal_moves(self, seat: i64) -> i64:
        """Write the options of a seat that decides into the buffer, in rising order; how many there are."""

    @abstractmethod
    def apply(self, seat: i64, code: i64) -> None:
        """Play an option; trusts its caller."""

    @abstractmethod
    def copy(self) -> State:
        """An independent state equal to this one, without its journal."""

    @abstractmethod
    def returns(self, seat: i64) -> float:
        """A finished match's worth for a seat: 1 for a victory, its share of a shared one, 0 for a defeat."""

    @abstractmethod
    def resample(self, seat: i64, chance: FastChance) -> State:
        """A copy in which all that the seat cannot know is dealt anew, consistent with what it has seen."""

    @abstractmethod
    def rotate_seats(self, by: i64) -> State:
        """The same position with everybody moved `by` seats on: for paired deals and for tests."""

    @abstractmethod
    def numbers(self) -> list[int]:
        """All that matters of this position as numbers in a fixed order, for the fingerprint."""

    # What all games share

    def seat_to_act(self) -> i64:
        """A seat that owes a decision now; in a sealed choice the first of them."""
        step = self.steps[self.depth - 1]
        if step & SEALED != 0:
            owing = a_of(step)
            seat: i64 = 0
            while (owing >> seat) & 1 == 0:
                seat += 1
            return seat
        return seat_of(step)

    def seats_to_act(self) -> list[int]:
        """The seats that owe a decision now: several for a sealed choice, none when the match is over."""
        if self.is_over:
            return []
        step = self.steps[self.depth - 1]
        if step & SEALED != 0:
            owing = a_of(step)
            return [seat for seat in range(self.seats) if (owing >> seat) & 1 == 1]
        return [int(seat_of(step))]

    def legal_moves(self, seat: int) -> list[int]:
        """The codes of all moves that the seat may play now; empty if it owes no decision."""
        if seat not in self.seats_to_act():
            return []
        count = self.write_legal_moves(seat)
        return [int(self.buffer[i]) for i in range(count)]

    def count_legal_moves(self) -> i64:
        """Write the options of the decider into the buffer; how many there are, none when the match is over."""
        if self.is_over:
            return 0
        return self.write_legal_moves(self.seat_to_act())

    def apply_nth(self, choice: i64) -> i64:
        """Play the decider's option at this place of the listing, and list the next decider's; how many there are.

        For programs that step through a match from interpreted code: one call a move, and no lists.
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
        """Put a step on top: it comes before all that is pending."""
        self.steps[self.depth] = pack(kind, seat, a, b, c)
        self.depth += 1

    def push_sealed(self, kind: i64) -> None:
        """Put a sealed choice on top, owed by every seat."""
        everyone = BITS[self.seats] - 1
        self.clear_picks()
        self.steps[self.depth] = pack(kind, 0, everyone) | SEALED
        self.depth += 1

    def pop(self) -> None:
        """Take the top step off: it has been answered."""
        self.depth -= 1

    def replace(self, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Put a step in the place of the top one."""
        self.steps[self.depth - 1] = pack(kind, seat, a, b, c)

    def seal(self, seat: i64, pick: i64) -> bool:
        """Fill a seat's slot of the sealed choice on top; True when all slots are filled."""
        picks = self.picks[:]  # copies share the slots until one of them writes
        picks[seat] = pick
        self.picks = picks
        step = self.steps[self.depth - 1] & ~(BITS[seat] << 16)
        self.steps[self.depth - 1] = step
        return a_of(step) == 0

    def clear_picks(self) -> None:
        """Empty the slots of a sealed choice that has been opened."""
        self.picks = vec[i64]([NO_PICK] * self.seats)

    def emit(self, kind: i64, sees: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0) -> None:
        """Write an event to the journal, if there is one; `sees` masks the seats that see its secret parts."""
        journal = self.journal
        if journal is not None:
            journal.add(kind, sees, a, b, c, d, e)

    def rotate_steps(self, other: State, by: i64) -> None:
        """Take over another state's steps and slots with every seat moved `by` places on.

        A part of a step that names a seat is the game's own to move.
        """
        seats = self.seats
        self.picks = rotated(other.picks, seats, by)
        for i in range(other.depth):
            step = other.steps[i]
            if step & SEALED != 0:
                owing: i64 = 0
                for seat in range(seats):
                    if (a_of(step) >> seat) & 1 == 1:
                        owing |= BITS[(seat + by) % seats]
                self.steps[i] = pack(kind_of(step), 0, owing, b_of(step), c_of(step)) | SEALED
            else:
                seat = (seat_of(step) + by) % seats
                self.steps[i] = pack(kind_of(step), seat, a_of(step), b_of(step), c_of(step))

    def shared_numbers(self) -> list[int]:
        """The numbers of the fields that every game has."""
        stack = [int(self.steps[i]) for i in range(self.depth)]
        slots = [int(pick) for pick in self.picks]
        return [int(self.seats), int(self.is_over), *stack, *slots, *self.chance.numbers()]

    def fingerprint(self) -> str:
        """A stable hash of all that matters, the same compiled and not."""
        text = " ".join(str(number) for number in self.numbers())
        return hashlib.sha256(text.encode()).hexdigest()[:16]
