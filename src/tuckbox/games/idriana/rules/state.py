"""The position of a match of Idriana: its fields and queries."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tuckbox.core.chance import Chance, FastChance
from tuckbox.core.fields import Constant, Copied, PerSeat, SeatNumber, Shared
from tuckbox.core.journal import Journal
from tuckbox.core.state import BITS, State
from tuckbox.core.zones import to_list, with_cell
from tuckbox.games.idriana.rules import opening, resample, scores, steps
from tuckbox.games.idriana.rules.cards import (
    FIELDS,
    FOOD,
    GLOBAL,
    IN_PLAY,
    NAMES,
    NEEDS_NUMBER,
    PIETY,
    TOP_LEVEL,
    TURNED,
    WEATHER,
    Cards,
)
from tuckbox.games.idriana.rules.declarations import MOVES
from tuckbox.games.idriana.rules.generated import fields

MOST_STEPS: Final = 8


class IdrianaState(State):
    """A position. Cards are the numbers of their names; a card determines the cards under it."""

    cards: Constant[Cards]
    cells: Copied[PerSeat[vec[i64]]]  # NAMES cells a seat
    decks: Shared[PerSeat[vec[i64]]]  # each seat's deck, the top at the end of what is left
    left: Copied[PerSeat[vec[i64]]]  # cards left in each deck
    held: Copied[PerSeat[vec[i64]]]  # cards in each hand
    drawn: i64  # cards drawn by the player who is choosing what to keep, and not yet kept
    seen_top: Copied[PerSeat[vec[i64]]]  # how many cards on top of the deck its player knows (I81)
    seen_bottom: Copied[PerSeat[vec[i64]]]  # and at the bottom
    printed: Copied[PerSeat[vec[i64]]]  # of each seat: the numbers printed on its cards in play, summed up
    fields: Copied[PerSeat[vec[i64]]]  # FIELDS a seat: eight bits a card (its number plus 1), in rising order
    weather: Shared[vec[i64]]  # the pile, the top last: twice the card, plus 1 if it is tapped
    sustained: Shared[vec[i64]]  # in the order in which they came: twice the card, plus 1 if it is tapped
    aside: Shared[vec[i64]]  # the cards set aside, out of the game
    locals: i64  # local cards played this turn, those that an action allowed left out
    globals: i64  # global cards played this turn
    acted: i64  # actions carried out this turn
    goats: i64  # Goats moved this turn
    starter: SeatNumber[i64]
    turns: i64  # turns begun so far

    def deal(self, cards: Cards, seats: i64, chance: Chance, journal: Journal | None, starter: i64) -> None:
        """Set up a match (I10 to I12); a starter of -1 is chosen by lot after the first hands."""
        self.init_state(seats, MOST_STEPS, MOVES.size, chance)
        self.journal = journal
        self.cards = cards
        self.cells = vec[i64]([0] * (seats * NAMES))
        self.decks = vec[i64]([int(card) for _ in range(seats) for card in cards.deck])
        self.left = vec[i64]([len(cards.deck)] * seats)
        self.held = vec[i64]([0] * seats)
        self.drawn = 0
        self.seen_top = vec[i64]([0] * seats)
        self.seen_bottom = vec[i64]([0] * seats)
        self.printed = vec[i64]([0] * seats)
        self.fields = vec[i64]([0] * (seats * FIELDS))
        self.weather = vec[i64]()
        self.sustained = vec[i64]()
        self.aside = vec[i64]()
        self.locals = 0
        self.globals = 0
        self.acted = 0
        self.goats = 0
        self.starter = starter
        self.turns = 0
        for card in range(cards.count):
            if cards.kind[card] == WEATHER and cards.start[card] > 0:
                self.weather = append(self.weather, 2 * card)
        opening.set_up(self)

    # State

    def write_legal_moves(self, seat: i64) -> i64:
        return steps.write_legal_moves(self, seat)

    def apply(self, seat: i64, code: i64) -> None:
        steps.apply(self, seat, code)

    def copy(self) -> IdrianaState:
        twin = IdrianaState()
        fields.copy(self, twin)
        twin.chance = self.chance.copy()
        return twin

    def returns(self, seat: i64) -> float:
        return scores.share(self, seat)

    def resample(self, seat: i64, chance: FastChance) -> IdrianaState:
        return resample.resample(self, seat, chance)

    def shuffle_undrawn(self, chance: FastChance) -> IdrianaState:
        return resample.shuffle_undrawn(self, chance)

    def rotate_seats(self, by: i64) -> IdrianaState:
        twin = self.copy()
        fields.rotate(self, twin, by)
        return twin

    def numbers(self) -> list[int]:
        numbers = self.shared_numbers()
        size = len(self.cards.deck)
        for seat in range(self.seats):
            numbers += [-2, *to_list(self.decks, seat * size, self.left[seat])]
        numbers += [int(cell) for cell in self.cells]
        for cells in (self.left, self.held, self.seen_top, self.seen_bottom, self.printed, self.fields):
            numbers += [int(cell) for cell in cells]
        for cells in (self.weather, self.sustained, self.aside):
            numbers += [-2, *(int(cell) for cell in cells)]
        scalars = (self.drawn, self.locals, self.globals, self.acted, self.goats, self.starter, self.turns)
        return numbers + [int(scalar) for scalar in scalars]

    # Queries

    def count(self, zone: i64, seat: i64, card: i64) -> i64:
        """How many copies of a card a player has in a zone."""
        return (self.cells[seat * NAMES + card] >> zone) & 0xFF

    def ready(self, seat: i64, card: i64) -> i64:
        """How many copies of a card a player has in play that are not turned (I24)."""
        cell = self.cells[seat * NAMES + card]
        return ((cell >> IN_PLAY) & 0xFF) - ((cell >> TURNED) & 0xFF)

    def current(self) -> i64:
        """The player whose turn it is."""
        return (self.steps[0] >> 8) & 0xFF

    def level(self, seat: i64, region: i64) -> i64:
        """The level of a region: that of its centre card on top (I2)."""
        level: i64 = TOP_LEVEL
        while level > 1:
            centre = self.cards.centres[region * TOP_LEVEL + level - 1]
            if centre >= 0 and self.count(IN_PLAY, seat, centre) > 0:
                return level
            level -= 1
        return 1

    def of_kind(self, seat: i64, kind: i64) -> i64:
        """How many cards of a kind a player has in play."""
        cards = self.cards
        total: i64 = 0
        i = cards.kind_from[kind]
        while i < cards.kind_from[kind + 1]:
            total += self.count(IN_PLAY, seat, cards.kind_cards[i])
            i += 1
        return total

    def field_count(self, seat: i64) -> i64:
        """How many Fields a player has in play."""
        holder = self.cards.holder
        return 0 if holder < 0 else self.count(IN_PLAY, seat, holder)

    def number(self, seat: i64, which: i64) -> i64:
        """The sum of one of the printed numbers over a player's cards in play (I5)."""
        return (self.printed[seat] >> which) & 0xFFFF

    def piety(self, seat: i64) -> i64:
        """A player's piety."""
        return (self.printed[seat] >> PIETY) & 0xFFFF

    def has(self, seat: i64, what: i64) -> i64:
        """How much a player has of what a requirement counts."""
        if what < NAMES:
            return self.count(IN_PLAY, seat, what)
        if what < NEEDS_NUMBER:
            return self.of_kind(seat, what - NAMES)
        which = what - NEEDS_NUMBER
        return scores.food(self, seat) if which == FOOD else self.number(seat, which)

    def top_weather(self) -> i64:
        """The weather card that counts (I42)."""
        return self.weather[len(self.weather) - 1] >> 1

    def is_sustained(self, card: i64) -> bool:
        """Whether this sustained card is in the global area."""
        return any(self.sustained[i] >> 1 == card for i in range(len(self.sustained)))

    def bonus(self, seat: i64, table: vec[i64]) -> i64:
        """What cards in play, a player's own and global ones, add to one of a turn's numbers."""
        total: i64 = 0
        i: i64 = 0
        while i < len(table):
            card = table[i]
            if self.cards.area[card] != GLOBAL:
                total += table[i + 1] * self.count(IN_PLAY, seat, card)
            elif self.top_weather() == card or self.is_sustained(card):
                total += table[i + 1]
            i += 2
        return total

    def top_of_deck(self, seat: i64, depth: i64) -> i64:
        """The card that is `depth` cards below the top of a deck."""
        return self.decks[seat * len(self.cards.deck) + self.left[seat] - 1 - depth]

    # Changes

    def add(self, zone: i64, seat: i64, card: i64, count: i64) -> None:
        """Add copies of a card to a zone, or take them away."""
        self.cells[seat * NAMES + card] += count * BITS[zone]

    def shift(self, seat: i64, card: i64, here: i64, there: i64) -> None:
        """Move a copy of a card from zone to zone."""
        self.cells[seat * NAMES + card] += BITS[there] - BITS[here]

    def pick(self, seat: i64, code: i64) -> None:
        """Store a player's choice until all have chosen."""
        self.picks = with_cell(self.picks, seat, code)
