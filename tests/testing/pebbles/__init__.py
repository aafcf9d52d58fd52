"""Pebbles: a game of eight cards and eight moves, as small as a game with hidden cards can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.card_set import CardSet
from tuckbox.core.chance import Chance, FastChance
from tuckbox.core.events import OPEN, EventKind, EventTable, Viewer
from tuckbox.core.fields import Copied, PerSeat, Shared
from tuckbox.core.game import Game, Result, ScoreRow, View
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.journal import EVERYONE, Journal
from tuckbox.core.moves import Move, MoveKind, MoveTable, Part
from tuckbox.core.published_sets import PublishedSets
from tuckbox.core.state import BITS, State
from tuckbox.core.steps import StepKind
from tuckbox.core.zones import rotated, shuffled

CARDS = 8
HAND = 2
_SEAT, _CARD = Part("seat", "seat", 2), Part("card", "card", CARDS)
MOVES = MoveTable(MoveKind("play", (_CARD,), "play {card}"))
EVENTS = EventTable(
    EventKind("played", (_SEAT, _CARD), "{seat} plays {card}."),
    EventKind(
        "draws",
        (_SEAT, _CARD),
        "{seat} draws {card}.",
        secret=("card",),
        redacted="{seat} draws a card.",
        reveals=True,
        summary="{seat} draws {all}.",
        summary_item="{card}",
    ),
    EventKind("shown", (_SEAT, _CARD), "{seat} shows {card}.", reveals=True),
)
PLAYED, DRAWS, SHOWN = 0, 1, 2


class PebbleState(State):
    """A position: everybody plays a card and draws one, until all are played."""

    hands: Copied[PerSeat[vec[i64]]]  # of each seat: a mask of cards
    pile: Shared[vec[i64]]  # the top at the end
    points: Copied[PerSeat[vec[i64]]]

    def deal(self, chance: Chance, journal: Journal | None) -> None:
        """Deal two cards each."""
        self.init_state(2, 1, CARDS, chance)
        self.journal = journal
        self.hands = vec[i64]([0, 0])
        self.points = vec[i64]([0, 0])
        self.pile = shuffled(CARDS, chance)
        for seat in (0, 1):
            for _ in range(HAND):
                self.draw(seat)
        self.push(0, 0)

    def draw(self, seat: i64) -> None:
        """Draw the top card."""
        card = self.pile[len(self.pile) - 1]
        self.pile = self.pile[: len(self.pile) - 1]
        self.hands[seat] |= BITS[card]
        if self.journal is not None:
            self.journal.add(DRAWS, BITS[seat], seat, card, 0, 0)

    def write_legal_moves(self, seat: i64) -> i64:
        cards = self.hand(int(seat))
        for place, card in enumerate(cards):
            self.buffer[place] = card
        return len(cards)

    def apply(self, seat: i64, code: i64) -> None:
        self.hands[seat] &= ~BITS[code]
        self.points[seat] += code + 1
        if self.journal is not None:
            self.journal.add(PLAYED, EVERYONE, seat, code, 0, 0)
        if len(self.pile) > 0:
            self.draw(seat)
        self.replace(0, 1 - seat)
        self.is_over = self.hands[1 - seat] == 0

    def copy(self) -> PebbleState:
        twin = PebbleState()
        twin.take_over(self)
        return twin

    def take_over(self, other: PebbleState) -> None:
        """Set all fields to those of another state."""
        self.init_state(2, 1, CARDS, other.chance)
        self.is_over, self.steps, self.depth = other.is_over, other.steps[:], other.depth
        self.hands, self.pile, self.points = other.hands[:], other.pile, other.points[:]

    def returns(self, seat: i64) -> float:
        mine, other = self.points[seat], self.points[1 - seat]
        return 1.0 if mine > other else 0.5 if mine == other else 0.0

    def resample(self, seat: i64, chance: FastChance) -> PebbleState:
        twin = self.copy()
        twin.chance = chance.split()
        cards = vec[i64](sorted([*self.hand(int(1 - seat)), *(int(card) for card in self.pile)]))
        chance.shuffle(cards, 0, len(cards))
        twin.pile = cards[: len(self.pile)]
        twin.hands[1 - seat] = sum(1 << int(card) for card in cards[len(self.pile) :])
        return twin

    def rotate_seats(self, by: i64) -> PebbleState:
        twin = self.copy()
        twin.rotate_steps(self, by)
        twin.hands, twin.points = rotated(self.hands, 2, by), rotated(self.points, 2, by)
        return twin

    def numbers(self) -> list[int]:
        cells = (self.hands, self.points, self.pile)
        return [*self.shared_numbers(), *(int(cell) for part in cells for cell in part)]

    def hand(self, seat: int) -> list[int]:
        """The cards in a hand."""
        return [card for card in range(CARDS) if (self.hands[seat] >> card) & 1]


@dataclass(frozen=True)
class PebbleView(View):
    """A position as a viewer sees it."""

    hands: tuple[tuple[int, ...], ...]
    pile: int
    points: tuple[int, ...]


class PebbleGame(Game):
    """Pebbles."""

    name = "pebbles"
    title = "Pebbles"
    tagline = "Eight pebbles, and that is all."
    players = (2,)
    minutes = 1
    rules_version = 1
    moves = MOVES
    events = EVENTS
    steps = (StepKind("turn"),)
    heuristic = Heuristic()

    sets = PublishedSets(CardSet("pebbles", "name\n" + "".join(f"Pebble {number}\n" for number in range(1, CARDS + 1))))

    def load(self, cards: CardSet) -> None:
        self.rows = cards.rows(("name",))

    def labels(self) -> Mapping[str, Sequence[str]]:
        return {"seat": ("seat 1", "seat 2"), "card": [row["name"] for row in self.rows]}

    def deal(self, seats: int, chance: Chance, journal: Journal | None) -> PebbleState:
        state = PebbleState()
        state.deal(chance, journal)
        return state

    def view(self, state: State, viewer: Viewer) -> PebbleView:
        assert isinstance(state, PebbleState)
        hands = tuple(tuple(state.hand(seat)) if viewer in (seat, OPEN) else () for seat in (0, 1))
        points = tuple(int(point) for point in state.points)
        moves = self.viewer_moves(state, viewer)
        return PebbleView(viewer, tuple(state.seats_to_act()), moves, hands, len(state.pile), points)

    def result(self, state: State) -> Result:
        assert isinstance(state, PebbleState)
        points = (int(state.points[0]), int(state.points[1]))
        ranks = tuple(1 + (other > mine) for mine, other in (points, points[::-1]))
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return Result(points, ranks, winners, "All pebbles are played.", (ScoreRow("Pebbles", "", points),))

    def explain_illegal(self, state: State, seat: int, move: Move) -> str:
        return f"You do not hold {self.rows[move['card']]['name']}."

    def describe_view(self, view: View) -> list[tuple[str, list[str]]]:
        assert isinstance(view, PebbleView)
        return [("Points", [f"seat {seat}: {points}" for seat, points in enumerate(view.points, 1)])]

    def card_table(self) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        return ("name",), [(row["name"],) for row in self.rows]


GAME = PebbleGame
