"""The position of a match of Druid Games: its fields, queries, and the changes that moves are made of."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.chance import Chance, FastChance
from tuckbox.core.fields import Constant, Copied, Derived, PerSeat, Scratch, SeatNumber, Shared
from tuckbox.core.journal import Journal
from tuckbox.core.state import BITS, State
from tuckbox.core.zones import collect, insert, remove, shuffled, to_list, with_cell
from tuckbox.games.druid.rules import resample, steps
from tuckbox.games.druid.rules.cards import (
    BOTH_SIDES,
    COUNT_SHIFT,
    CREATURES,
    HAND,
    ICON_SETS,
    IN_HAND,
    NOWHERE,
    PILE,
    ROW,
    SIDES,
    SPECIAL_HAND,
    SPECIAL_PILE,
    SPECIALS,
    TERRAINS,
    WINS,
    Cards,
)
from tuckbox.games.druid.rules.declarations import MOVES
from tuckbox.games.druid.rules.generated import emit, fields, stack
from tuckbox.games.druid.rules.groups import strength


class DruidState(State):
    """A position. Creatures, specials and terrains are their numbers in the set."""

    cards: Constant[Cards]
    row: Shared[vec[i64]]  # the terrains in play, as they lie
    open_to: Derived[Shared[vec[i64]]]  # of each set of icons: a mask of the sides that take such creatures (D21, D44)
    out: Shared[vec[i64]]  # what went out of the game: 2 terrains, 3 creatures, 2 specials
    piles: Shared[PerSeat[vec[i64]]]  # the creature piles, the top at the end of what is left
    special_piles: Shared[PerSeat[vec[i64]]]
    left: Copied[PerSeat[vec[i64]]]  # creatures left in each pile
    special_left: Copied[PerSeat[vec[i64]]]
    hands: Copied[PerSeat[vec[i64]]]  # HAND slots a seat, in rising order
    held: Copied[PerSeat[vec[i64]]]  # creatures in each hand
    special_hands: Copied[PerSeat[vec[i64]]]
    special_held: Copied[PerSeat[vec[i64]]]
    where: Copied[vec[i64]]  # of each creature: its side, IN_HAND + seat, or NOWHERE
    words: Shared[vec[i64]]  # of each creature: value and types as they are now
    icons: Shared[vec[i64]]  # of each creature: its icons as they are now
    on: Shared[vec[i64]]  # of each special: the creature that it lies on, plus 1
    charm: i64  # the change that the charm made, 0 while it is unused
    groups: Copied[PerSeat[vec[i64]]]  # of each side: the sum of its creatures' words
    strengths: Copied[PerSeat[vec[i64]]]  # of each side
    since: Copied[PerSeat[vec[i64]]]  # of each side: after which card played it has had its present strength
    third: Copied[PerSeat[vec[i64]]]  # of each side: after which card played it first had three creatures
    found: Scratch[vec[i64]]  # the creatures between which specials.exchanges() looks for exchanges
    played: i64  # cards played so far
    closed: i64  # a mask of terrains
    table: Derived[i64]  # a mask of the creatures that specials may touch: on the table, at terrains not closed
    spent: i64  # a mask of specials that were used up
    discards: i64  # a mask of creatures
    starter: SeatNumber[i64]

    def deal(self, cards: Cards, chance: Chance, journal: Journal | None, starter: i64) -> None:
        """Set up a match (D10 to D14); a starter of -1 is chosen by lot."""
        self.init_state(2, 2, MOVES.size, chance)
        self.journal = journal
        self.cards = cards
        self.table = 0
        terrains = shuffled(TERRAINS, chance)
        creatures = shuffled(CREATURES, chance)
        specials = shuffled(SPECIALS, chance)
        self.lay_row(terrains[:ROW])
        self.piles = creatures[: 2 * PILE]
        self.special_piles = specials[: 2 * SPECIAL_PILE]
        out = collect(vec[i64](), terrains, ROW, TERRAINS - ROW)
        out = collect(out, creatures, 2 * PILE, CREATURES - 2 * PILE)
        self.out = collect(out, specials, 2 * SPECIAL_PILE, SPECIALS - 2 * SPECIAL_PILE)
        self.left = vec[i64]([PILE, PILE])
        self.special_left = vec[i64]([SPECIAL_PILE, SPECIAL_PILE])
        self.hands = vec[i64]([0] * (2 * HAND))
        self.held = vec[i64]([0, 0])
        self.special_hands = vec[i64]([0] * (2 * SPECIAL_HAND))
        self.special_held = vec[i64]([0, 0])
        self.where = vec[i64]([NOWHERE] * CREATURES)
        self.words = cards.creature_words
        self.icons = cards.creature_icons
        self.on = vec[i64]([0] * SPECIALS)
        self.charm = 0
        self.groups = vec[i64]([0] * SIDES)
        self.strengths = vec[i64]([0] * SIDES)
        self.since = vec[i64]([0] * SIDES)
        self.third = vec[i64]([0] * SIDES)
        self.found = vec[i64]([0] * CREATURES)
        self.played = 0
        self.spent = 0
        self.discards = 0
        self.starter = starter if starter >= 0 else chance.below(2)
        emit.starts(self, self.starter)
        self.refill(self.starter)
        self.refill(1 - self.starter)
        stack.push_turn(self, self.starter, 0)

    # State

    def write_legal_moves(self, seat: i64) -> i64:
        return steps.write_legal_moves(self, seat)

    def apply(self, seat: i64, code: i64) -> None:
        steps.apply(self, seat, code)

    def copy(self) -> DruidState:
        twin = DruidState()
        fields.copy(self, twin)
        return twin

    def returns(self, seat: i64) -> float:
        mine = self.terrains_won(seat)
        theirs = self.terrains_won(1 - seat)
        if mine >= WINS:
            return 1.0
        return 0.0 if theirs >= WINS else 0.5

    def resample(self, seat: i64, chance: FastChance) -> DruidState:
        return resample.resample(self, seat, chance)

    def shuffle_undrawn(self, chance: FastChance) -> DruidState:
        return resample.shuffle_undrawn(self, chance)

    def rotate_seats(self, by: i64) -> DruidState:
        twin = self.copy()
        fields.rotate(self, twin, by)
        for creature in range(CREATURES):
            side = self.where[creature]
            if side >= IN_HAND:
                twin.where[creature] = IN_HAND + (side - IN_HAND + by) % 2
            elif side >= 0:
                twin.where[creature] = (side + by * TERRAINS) % SIDES
        return twin

    def numbers(self) -> list[int]:
        numbers = self.shared_numbers()
        for seat in range(2):
            numbers += [-2, *to_list(self.piles, seat * PILE, self.left[seat])]
            numbers += [-2, *to_list(self.special_piles, seat * SPECIAL_PILE, self.special_left[seat])]
            numbers += [-2, *to_list(self.hands, seat * HAND, self.held[seat])]
            numbers += [-2, *to_list(self.special_hands, seat * SPECIAL_HAND, self.special_held[seat])]
        for cells in (self.row, self.out, self.where, self.words, self.icons, self.on):
            numbers += [int(cell) for cell in cells]
        for cells in (self.groups, self.strengths, self.since, self.third):
            numbers += [int(cell) for cell in cells]
        scalars = (self.charm, self.played, self.closed, self.spent, self.discards, self.starter)
        return numbers + [int(scalar) for scalar in scalars]

    # Queries

    def bound_creature(self, seat: i64) -> i64:
        """The creature in the seat's hand that a special binds to be placed this turn (D26), or -1."""
        if self.is_over or self.seat_to_act() != seat or self.step_kind() != stack.TURN:
            return -1
        return stack.turn_bound(self.top_step()) - 1

    def placed(self, seat: i64) -> i64:
        """How many creatures a player has placed or had to discard (D27)."""
        return PILE - self.left[seat] - self.held[seat]

    def is_closed(self, terrain: i64) -> bool:
        """Whether the engagement at this terrain has been ended (D44)."""
        return (self.closed >> terrain) & 1 == 1

    def count(self, side: i64) -> i64:
        """The number of creatures on a side."""
        return self.groups[side] >> COUNT_SHIFT

    def winner(self, terrain: i64) -> i64:
        """Who wins the terrain as it stands, or -1 (D50, D54, D55)."""
        mine = self.strengths[terrain]
        theirs = self.strengths[TERRAINS + terrain]
        if mine != theirs:
            return 0 if mine > theirs else 1
        if mine == 0:
            return -1
        if self.since[terrain] != self.since[TERRAINS + terrain]:
            return 0 if self.since[terrain] < self.since[TERRAINS + terrain] else 1
        return 0 if self.third[terrain] < self.third[TERRAINS + terrain] else 1

    def terrains_won(self, seat: i64) -> i64:
        """How many terrains the seat wins as it stands."""
        won: i64 = 0
        for i in range(ROW):
            if self.winner(self.row[i]) == seat:
                won += 1
        return won

    # Verbs

    def lay_row(self, row: vec[i64]) -> None:
        """Lay terrains between the players, all open (D11)."""
        self.row = row
        self.closed = 0
        self.open_to = vec[i64]([0] * ICON_SETS)
        for i in range(len(row)):
            emit.lies(self, row[i])
            for icons in range(ICON_SETS):
                if icons & self.cards.terrain_icons[row[i]] != 0:
                    self.open_to[icons] |= BOTH_SIDES << row[i]

    def close(self, terrain: i64) -> None:
        """End the engagement at a terrain: nothing joins or touches the creatures there any more (D44)."""
        self.closed |= BITS[terrain]
        left = ~(BOTH_SIDES << terrain)
        self.open_to = self.open_to[:]
        for icons in range(ICON_SETS):
            self.open_to[icons] &= left
        for creature in range(CREATURES):
            side = self.where[creature]
            if side == terrain or side == TERRAINS + terrain:
                self.table &= ~BITS[creature]

    def refill(self, seat: i64) -> None:
        """Draw up to a full hand, as far as the piles go (D25)."""
        left = self.left[seat]
        while left > 0 and self.held[seat] < HAND:
            left -= 1
            creature = self.piles[seat * PILE + left]
            self.add_to_hand(seat, creature)
            emit.draws(self, seat, creature)
        self.left[seat] = left
        left = self.special_left[seat]
        held = self.special_held[seat]
        while left > 0 and held < SPECIAL_HAND:
            left -= 1
            special = self.special_piles[seat * SPECIAL_PILE + left]
            insert(self.special_hands, seat * SPECIAL_HAND, held, special)
            held += 1
            emit.draws_special(self, seat, special)
        self.special_left[seat] = left
        self.special_held[seat] = held

    def add_to_hand(self, seat: i64, creature: i64) -> None:
        """Put a creature into a hand, in its order."""
        held = self.held[seat]
        insert(self.hands, seat * HAND, held, creature)
        self.held[seat] = held + 1
        self.where[creature] = IN_HAND + seat

    def place(self, seat: i64, creature: i64, terrain: i64) -> None:
        """Put a creature from hand on its player's side of a terrain (D20)."""
        remove(self.hands, seat * HAND, self.held[seat], creature)
        self.held[seat] -= 1
        self.played += 1
        self.join_side(creature, seat * TERRAINS + terrain)
        self.update_strength(seat * TERRAINS + terrain)
        emit.placed(self, seat, creature, terrain)

    def discard(self, seat: i64, creature: i64) -> None:
        """Discard a creature that has no place anywhere; it counts as placed (D27)."""
        remove(self.hands, seat * HAND, self.held[seat], creature)
        self.held[seat] -= 1
        self.played += 1
        self.where[creature] = NOWHERE
        self.discards |= BITS[creature]
        emit.discarded(self, seat, creature)

    def take_special(self, seat: i64, special: i64) -> None:
        """Take a special out of a hand to play it."""
        remove(self.special_hands, seat * SPECIAL_HAND, self.special_held[seat], special)
        self.special_held[seat] -= 1
        self.played += 1

    def join_side(self, creature: i64, side: i64) -> None:
        """Add a creature to a side."""
        self.where[creature] = side
        self.table |= BITS[creature]
        self.groups[side] += self.words[creature]

    def leave_side(self, creature: i64) -> None:
        """Take a creature from its side."""
        self.groups[self.where[creature]] -= self.words[creature]

    def update_strength(self, side: i64) -> None:
        """Update a side's strength after a card was played, and since when it has had it (D55)."""
        if self.third[side] == 0 and self.count(side) >= 3:
            self.third[side] = self.played
        now = strength(self.groups[side])
        if now != self.strengths[side]:
            self.strengths[side] = now
            self.since[side] = self.played

    def change_creature(self, creature: i64, word: i64, icons: i64) -> None:
        """Give a creature another value, other types or icons for the rest of the game (D40 to D42)."""
        side = self.where[creature]
        on_table = side >= 0 and side < SIDES
        if on_table:
            self.leave_side(creature)
        if word != self.words[creature]:
            self.words = with_cell(self.words, creature, word)
        if icons != self.icons[creature]:
            self.icons = with_cell(self.icons, creature, icons)
        if on_table:
            self.join_side(creature, side)
            self.update_strength(side)

    def finish(self) -> None:
        """End the match: both players have placed all their creatures (D60)."""
        self.is_over = True
        self.depth = 0
        emit.over(self)

    def next_turn(self, seat: i64) -> None:
        """End a seat's turn: refill, then the other's turn, or the end (D25, D60)."""
        self.refill(seat)
        if self.placed(0) == PILE and self.placed(1) == PILE:
            self.finish()
        else:
            stack.replace_turn(self, 1 - seat, 0)

    def tuck(self, special: i64, creature: i64) -> None:
        """Tuck a special under a creature, where it stays (D45)."""
        self.on = with_cell(self.on, special, creature + 1)
