"""The position of a match of Magpies."""

from librt.vecs import vec
from mypy_extensions import i64

from magpies import steps
from magpies.declarations import CARDS, HAND, MOVES
from magpies.generated import emit, fields, stack
from tuckbox.core.chance import Chance, FastChance
from tuckbox.core.fields import Constant, Copied, PerSeat, Shared
from tuckbox.core.journal import Journal
from tuckbox.core.state import NO_PICK, State
from tuckbox.core.zones import collect, insert, remove, reshuffled, shuffled, to_list


class MagpieState(State):
    """A position; cards are their numbers in the set."""

    worth: Constant[vec[i64]]  # of each card
    hands: Copied[PerSeat[vec[i64]]]  # HAND slots a seat, in rising order
    held: Copied[PerSeat[vec[i64]]]  # cards in each hand
    rest: Shared[vec[i64]]  # the cards that were not dealt
    nests: Copied[PerSeat[vec[i64]]]  # of each seat: a mask of cards
    shown: Copied[PerSeat[vec[i64]]]  # of each seat: the card it put into its nest this round
    thrown: i64  # a mask of the cards that were thrown at thieves

    def deal(self, worth: vec[i64], seats: i64, chance: Chance, journal: Journal | None) -> None:
        """Shuffle, and deal everybody a hand."""
        self.init_state(seats, 3, MOVES.size, chance)
        self.journal = journal
        self.worth = worth
        self.hands = vec[i64]([0] * (seats * HAND))
        self.held = vec[i64]([0] * seats)
        self.nests = vec[i64]([0] * seats)
        self.shown = vec[i64]([NO_PICK] * seats)
        self.thrown = 0
        deck = shuffled(CARDS, chance)
        for seat in range(seats):
            for i in range(HAND):
                self.take(seat, deck[seat * HAND + i])
                emit.dealt(self, seat, deck[seat * HAND + i])
        self.rest = deck[seats * HAND :]
        stack.push_picking(self)

    def write_legal_moves(self, seat: i64) -> i64:
        return steps.write_legal_moves(self, seat)

    def apply(self, seat: i64, code: i64) -> None:
        steps.apply(self, seat, code)

    def copy(self) -> "MagpieState":
        twin = MagpieState()
        fields.copy(self, twin)
        return twin

    def returns(self, seat: i64) -> float:
        points = [self.points(other) for other in range(self.seats)]
        best = max(points)
        return 1.0 / points.count(best) if points[seat] == best else 0.0

    def resample(self, seat: i64, chance: FastChance) -> "MagpieState":
        """Deal anew the others' hands and the rest; what others have sealed is any card of their hand."""
        twin = self.copy()
        twin.chance = chance.split()
        unknown = collect(vec[i64](), self.rest, 0, len(self.rest))
        for other in range(self.seats):
            if other != seat:
                unknown = collect(unknown, self.hands, other * HAND, self.held[other])
                twin.held[other] = 0
        unknown = reshuffled(unknown, chance)
        at: i64 = 0
        for other in range(self.seats):
            if other == seat:
                continue
            for _ in range(self.held[other]):
                twin.take(other, unknown[at])
                at += 1
            if self.picks[other] != NO_PICK:
                twin.set_pick(other, twin.hands[other * HAND + chance.below(twin.held[other])])
        twin.rest = unknown[at:]
        return twin

    def shuffle_undrawn(self, chance: FastChance) -> "MagpieState":
        """Nobody draws: what was not dealt stays out of the game."""
        twin = self.copy()
        twin.chance = chance.split()
        twin.rest = reshuffled(self.rest, chance)
        return twin

    def rotate_seats(self, by: i64) -> "MagpieState":
        twin = self.copy()
        fields.rotate(self, twin, by)
        return twin

    def numbers(self) -> list[int]:
        numbers = self.shared_numbers()
        for seat in range(self.seats):
            numbers += [-2, *to_list(self.hands, seat * HAND, self.held[seat])]
        for cells in (self.rest, self.nests, self.shown):
            numbers += [-2, *(int(cell) for cell in cells)]
        return [*numbers, int(self.thrown)]

    def points(self, seat: i64) -> int:
        """The worth of a seat's nest."""
        return sum(int(self.worth[card]) for card in range(CARDS) if (self.nests[seat] >> card) & 1)

    def take(self, seat: i64, card: i64) -> None:
        """Put a card into a hand, in its order."""
        insert(self.hands, seat * HAND, self.held[seat], card)
        self.held[seat] += 1

    def give_up(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand."""
        remove(self.hands, seat * HAND, self.held[seat], card)
        self.held[seat] -= 1
