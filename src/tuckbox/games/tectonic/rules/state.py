"""The position of a match of Tectonic Tribes: its fields, queries, and the changes that moves are made of."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tuckbox.core.chance import Chance, FastChance
from tuckbox.core.fields import Constant, PerSeat, SeatMask, SeatNumber, Shared
from tuckbox.core.journal import Journal
from tuckbox.core.state import BITS, State
from tuckbox.core.zones import insert, remove, rotated, shuffled, to_list, with_cell
from tuckbox.games.tectonic.rules import card_tracking, resample, steps
from tuckbox.games.tectonic.rules.areas import areas_of, count
from tuckbox.games.tectonic.rules.board import REACH, Board, empty_board
from tuckbox.games.tectonic.rules.card_tracking import DISCARDED, IN_HAND, IN_PILE, NONE, ON_TABLE
from tuckbox.games.tectonic.rules.cards import HAND, HANDS, LAVA, TERRAINS, TRIBE_CARDS, Cards
from tuckbox.games.tectonic.rules.declarations import MOST_MOVES
from tuckbox.games.tectonic.rules.generated import codes, emit, fields, stack


class TectonicState(State):
    """A position. Terrain cards are their numbers less one; copies share all arrays, which are replaced on write."""

    cards: Constant[Cards]
    advanced: bool
    board: Shared[Board]
    laid: Shared[vec[i64]]  # the cards placed so far, each packed by lay()
    order: Shared[SeatNumber[vec[i64]]]  # of each order card: the seat that has it
    fronts: Shared[PerSeat[vec[i64]]]  # of each seat: the terrain card in front of it, or NONE
    tribes: Shared[PerSeat[vec[i64]]]  # of each seat: a mask of the tribe cards it has left
    pile: Shared[vec[i64]]  # the draw pile, its top at the end of what is left
    left: i64  # cards left in it
    hands: Shared[PerSeat[vec[i64]]]  # HAND slots a seat, in rising order
    held: i64  # cards in each hand
    size: i64  # cards that each hand was dealt
    round: i64  # rounds played with the present hands
    used_up: i64  # how often the hands have been used up
    # What has become of each terrain card, and who knows (T60); a packet is a hand on its way round the table.
    where: Shared[vec[i64]]
    packet: Shared[SeatNumber[vec[i64]]]  # the seat that was dealt its packet, or NONE; only of the present hands
    gone: Shared[vec[i64]]  # the round in which it was discarded in secret, or NONE; only of the present hands
    seen: Shared[SeatMask[vec[i64]]]  # the seats that have seen it since it came out of the pile
    knew: Shared[vec[i64]]  # two bits a seat: the last shuffle of the discards in which the seat knew it to be, or 0
    turns: Shared[PerSeat[vec[i64]]]  # of each packet: when it was dealt, counted from 0
    before: i64  # cards dealt before the discards had to be shuffled in the last deal, or NONE
    shuffles: i64  # how often the discards have been shuffled
    past_tally: Shared[PerSeat[vec[i64]]]  # of each seat: what card_tracking.end_hands() kept of the hands before

    def deal(
        self, cards: Cards, seats: i64, chance: Chance, journal: Journal | None, advanced: bool, lava: bool
    ) -> None:
        """Set up a match, up to the first card of the starting terrain (T10 to T12)."""
        self.init_state(seats, 2, MOST_MOVES, chance)
        self.journal = journal
        self.cards = cards
        self.advanced = advanced
        self.board = empty_board(lava)
        self.laid = vec[i64]()
        self.fronts = vec[i64]([NONE] * seats)
        self.tribes = vec[i64]([BITS[TRIBE_CARDS] - 1] * seats)
        self.pile = shuffled(TERRAINS, chance)
        self.left = TERRAINS
        self.hands = vec[i64]([0] * (seats * HAND))
        self.held = 0
        self.size = 0
        self.round = 0
        self.used_up = 0
        self.where = vec[i64]([IN_PILE] * TERRAINS)
        self.packet = vec[i64]([NONE] * TERRAINS)
        self.gone = vec[i64]([NONE] * TERRAINS)
        self.seen = vec[i64]([0] * TERRAINS)
        self.knew = vec[i64]([0] * TERRAINS)
        self.turns = vec[i64]([0] * seats)
        self.before = NONE
        self.shuffles = 0
        self.past_tally = vec[i64]([0] * (seats * card_tracking.PAST_TALLY))
        self.order = shuffled(seats, chance)
        self.emit_order()
        stack.push_start(self, self.order[0], 0)
        self.draw_open(self.order[0])

    # State

    def write_legal_moves(self, seat: i64) -> i64:
        return steps.write_legal_moves(self, seat)

    def apply(self, seat: i64, code: i64) -> None:
        steps.apply(self, seat, code)

    def copy(self) -> TectonicState:
        twin = TectonicState()
        fields.copy(self, twin)
        return twin

    def returns(self, seat: i64) -> float:
        mine = self.standing(seat)
        equals: i64 = 0
        for other in range(self.seats):
            standing = self.standing(other)
            if standing > mine:
                return 0.0
            if standing == mine:
                equals += 1
        return 1.0 / float(equals)

    def resample(self, seat: i64, chance: FastChance) -> TectonicState:
        return resample.resample(self, seat, chance)

    def shuffle_undrawn(self, chance: FastChance) -> TectonicState:
        return resample.shuffle_undrawn(self, chance)

    def rotate_seats(self, by: i64) -> TectonicState:
        twin = self.copy()
        fields.rotate(self, twin, by)
        twin.board = self.board.rotate_seats(self.seats, by)
        twin.laid = self.laid[:]
        for i in range(len(self.laid)):
            owner = (self.laid[i] >> 8) & 15
            twin.laid[i] = self.laid[i] - (owner << 8) + (((owner + by) % self.seats) << 8)
        twin.knew = card_tracking.rotated_shuffles(self, by)
        return twin

    def numbers(self) -> list[int]:
        numbers = self.shared_numbers()
        numbers += self.board.numbers()
        numbers += to_list(self.pile, 0, self.left)
        for seat in range(self.seats):
            numbers += [-2, *to_list(self.hands, seat * HAND, self.held)]
        for cells in (self.laid, self.order, self.fronts, self.tribes, self.where, self.packet, self.gone, self.seen):
            numbers += [-2, *(int(cell) for cell in cells)]
        for cells in (self.knew, self.turns, self.past_tally):
            numbers += [-2, *(int(cell) for cell in cells)]
        scalars = (self.left, self.held, self.size, self.round, self.used_up, self.before, self.shuffles)
        numbers += [int(self.advanced), *(int(scalar) for scalar in scalars)]
        return numbers if self.lava_scores() else [*numbers, -2]

    # Queries

    def score(self, seat: i64) -> i64:
        """The points of the areas that a seat holds now (T53)."""
        return areas_of(self.board).scores[seat]

    def lava_scores(self) -> bool:
        """Whether lava is a terrain like any other when points are counted (T43)."""
        return self.board.scoring == LAVA

    def tribe_cards_left(self, seat: i64) -> i64:
        """How many tribe cards a seat has not placed yet."""
        return count(self.tribes[seat])

    def standing(self, seat: i64) -> i64:
        """Points first, then the fewest tribe cards placed, as one number (T54)."""
        return self.score(seat) * (TRIBE_CARDS + 1) + self.tribe_cards_left(seat)

    def uses(self) -> i64:
        """How often the hands are used up before the game ends (T51, T52)."""
        return (3 if self.seats == 2 else 2) + (1 if self.advanced else 0)

    def discards(self) -> i64:
        """How many cards the discard pile holds."""
        count: i64 = 0
        for card in range(TERRAINS):
            if self.where[card] == DISCARDED:
                count += 1
        return count

    def fifth_placed(self) -> bool:
        """Whether some player has placed all tribe cards."""
        return any(self.tribes[seat] == 0 for seat in range(self.seats))

    # Placing cards

    def draw_open(self, seat: i64) -> None:
        """Draw a card of the starting terrain (T12)."""
        self.left -= 1
        card = self.pile[self.left]
        self.fronts = with_cell(self.fronts, seat, card)
        self.where = with_cell(self.where, card, ON_TABLE)
        self.seen = with_cell(self.seen, card, BITS[self.seats] - 1)
        emit.drawn(self, seat, card)

    def place_front(self, seat: i64, turning: i64, row: i64, column: i64) -> None:
        """Place the terrain card in front of a seat."""
        card = self.fronts[seat]
        self.fronts = with_cell(self.fronts, seat, NONE)
        self.lay(card, seat, turning, row, column)
        emit.placed(self, seat, card, turning, row + REACH, column + REACH)

    def place_tribe(self, seat: i64, tribe_card: i64, turning: i64, row: i64, column: i64) -> None:
        """Place one of a seat's tribe cards."""
        self.tribes = with_cell(self.tribes, seat, self.tribes[seat] & ~BITS[tribe_card])
        self.lay(TERRAINS + tribe_card, seat, turning, row, column)
        emit.placed_tribe(self, seat, tribe_card, turning, row + REACH, column + REACH)

    def lay(self, card: i64, seat: i64, turning: i64, row: i64, column: i64) -> None:
        """Put a card on the board; tribe cards are numbered after the terrain cards."""
        self.board = self.board.placed(self.cards, card, turning, seat, row, column)
        packed = card | (seat << 8) | (turning << 12) | ((row + REACH) << 16) | ((column + REACH) << 28)
        self.laid = append(self.laid[:], packed)

    def discard_for_tribe(self, seat: i64, owner: i64) -> None:
        """After a tribe card, discard a terrain card; its owner gets that of the seat (T23)."""
        card = self.fronts[owner]
        given = self.fronts[seat]
        self.where = with_cell(self.where, card, DISCARDED)
        self.fronts = with_cell(self.fronts, seat, NONE)
        if owner == seat:
            emit.discarded(self, seat, card)
        else:
            self.fronts = with_cell(self.fronts, owner, given)
            emit.exchanged(self, seat, owner, card, given)

    def give_up(self, seat: i64) -> None:
        """Discard a terrain card that has no place (T35)."""
        card = self.fronts[seat]
        self.where = with_cell(self.where, card, DISCARDED)
        self.fronts = with_cell(self.fronts, seat, NONE)
        emit.blocked(self, seat, card)

    # The round

    def open_picks(self) -> None:
        """Discard and turn up all picks, then deal the order cards (T20, T21)."""
        self.hands = self.hands[:]
        self.fronts = self.fronts[:]
        self.where = self.where[:]
        self.gone = self.gone[:]
        self.seen = self.seen[:]
        for seat in range(self.seats):
            card = codes.pick_play(self.picks[seat])
            discard = codes.pick_discard(self.picks[seat])
            remove(self.hands, seat * HAND, self.held, card)
            remove(self.hands, seat * HAND, self.held - 1, discard)
            self.where[discard] = DISCARDED
            self.gone[discard] = self.round
            self.where[card] = ON_TABLE
            self.seen[card] = BITS[self.seats] - 1
            self.fronts[seat] = card
            emit.played(self, seat, card)
        self.held -= 2
        self.clear_picks()
        self.order = vec[i64]([0] * self.seats)
        for seat in range(self.seats):
            rank: i64 = 0
            for other in range(self.seats):
                if self.fronts[other] > self.fronts[seat]:
                    rank += 1
            self.order[rank] = seat
        self.emit_order()

    def emit_order(self) -> None:
        """Log each seat's order card."""
        for place in range(self.seats):
            emit.order(self, self.order[place], place)

    def end_round(self) -> bool:
        """End the game, deal or pass hands; returns whether another round follows (T24, T25, T50 to T52)."""
        fifth = self.fifth_placed() and not self.advanced
        if self.held == 0:
            self.used_up += 1
        last = self.used_up == self.uses()
        if fifth or last:
            self.is_over = True
            emit.over(self, 2 if fifth and last else 1 if last else 0)
            return False
        if self.held == 0:
            card_tracking.end_hands(self)
            self.deal_hands()
        else:
            self.pass_hands()
        return True

    def pass_hands(self) -> None:
        """Pass the rest of every hand to the left (T24)."""
        self.round += 1
        self.hands = rotated(self.hands, self.seats, 1)
        self.seen = self.seen[:]
        emit.passed(self, self.round + 1, self.used_up + 1)
        for seat in range(self.seats):
            for i in range(seat * HAND, seat * HAND + self.held):
                self.seen[self.hands[i]] |= BITS[seat]
                emit.received(self, seat, self.hands[i])

    def deal_hands(self) -> None:
        """Deal everybody a hand, whole hands in the order of the order cards (T13, T25)."""
        self.size = HANDS[self.seats]
        while self.size * self.seats > self.left + self.discards():
            self.size -= 2
        self.hands = self.hands[:]
        self.where = self.where[:]
        self.packet = self.packet[:]
        self.seen = self.seen[:]
        self.turns = self.turns[:]
        self.round = 0
        self.before = NONE
        for rank in range(self.seats):
            seat = self.order[rank]
            self.turns[seat] = rank
            for i in range(self.size):
                if self.left == 0:
                    self.before = rank * self.size + i
                    self.shuffle_discards()
                self.left -= 1
                card = self.pile[self.left]
                insert(self.hands, seat * HAND, i, card)
                self.where[card] = IN_HAND
                self.packet[card] = seat
                self.seen[card] = BITS[seat]
        self.held = self.size
        emit.hands(self, self.size, self.used_up + 1)
        for seat in range(self.seats):
            for i in range(seat * HAND, seat * HAND + self.held):
                emit.dealt(self, seat, self.hands[i])

    def shuffle_discards(self) -> None:
        """Make a new draw pile of the discards, in the middle of a deal (T25)."""
        self.shuffles += 1
        self.knew = self.knew[:]
        self.pile = vec[i64]()
        for card in range(TERRAINS):
            if self.where[card] == DISCARDED:
                self.pile = append(self.pile, card)
                card_tracking.shuffle_back(self, card)
        self.left = len(self.pile)
        self.chance = self.chance.copy()  # copies of a state share their generator until one of them uses it
        self.chance.shuffle(self.pile, 0, self.left)
        emit.shuffled(self, self.left)
