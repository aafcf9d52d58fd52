"""Magpies: collect what glitters, and steal what others show."""

from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from magpies.declarations import CARD_EVENTS, CARDS, EVENTS, MOVES, STEPS
from magpies.heuristic import MagpieHeuristic
from magpies.observation import MagpieEncoder
from magpies.state import MagpieState
from magpies.view import MagpieFacts, MagpieView, view
from tuckbox.core.card_set import CardSet
from tuckbox.core.chance import Chance
from tuckbox.core.errors import BadCardSet
from tuckbox.core.events import Viewer
from tuckbox.core.game import Game, Result, ScoreRow, View
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.journal import Journal
from tuckbox.core.moves import Move
from tuckbox.core.state import State
from tuckbox.core.text import counted, number_of


class MagpieGame(Game):
    """Magpies with a card set."""

    api_version = 2
    name = "magpies"
    title = "Magpies"
    tagline = "Show the least and you may steal the best."
    players = (2, 3, 4)
    minutes = 5
    rules_version = 1
    moves = MOVES
    events = EVENTS
    steps = STEPS
    card_events = CARD_EVENTS
    heuristic: Heuristic = MagpieHeuristic()

    def load(self, cards: CardSet) -> None:
        self.rows = cards.rows(("name", "worth"))
        for row in self.rows:
            if number_of(row["worth"]) is None:
                raise BadCardSet(cards.file, row.line, f"the worth is a number, not '{row['worth']}'")
        if len(self.rows) != CARDS or len({row["worth"] for row in self.rows}) != CARDS:
            raise BadCardSet(cards.file, 0, f"a set has {CARDS} cards, no two of the same worth")

    def labels(self) -> Mapping[str, Sequence[str]]:
        return {
            "card": [row["name"] for row in self.rows],
            "seat": [f"seat {number}" for number in range(1, 5)],
        }

    def deal(self, seats: int, chance: Chance, journal: Journal | None) -> MagpieState:
        state = MagpieState()
        state.deal(vec[i64]([int(row["worth"]) for row in self.rows]), seats, chance, journal)
        return state

    def encoder(self, seats: int) -> MagpieEncoder:
        return MagpieEncoder(seats)

    def facts(self) -> MagpieFacts:
        return MagpieFacts(worth=tuple(int(row["worth"]) for row in self.rows))

    def view(self, state: State, viewer: Viewer) -> MagpieView:
        assert isinstance(state, MagpieState)
        return view(state, viewer, self.viewer_moves(state, viewer))

    def result(self, state: State) -> Result:
        assert isinstance(state, MagpieState)
        scores = tuple(state.points(seat) for seat in range(state.seats))
        ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        line = ScoreRow("Nests", "all that glitters", scores)
        return Result(scores, ranks, winners, "The hands are empty.", (line,))

    def explain_illegal(self, state: State, seat: int, move: Move) -> str:
        if move.kind in ("pick", "guard"):
            name = self.rows[move["card"]]["name"]
            return f"You cannot use {name} now."
        return "You cannot do that now."

    def describe_view(self, view: View) -> list[tuple[str, list[str]]]:
        assert isinstance(view, MagpieView)
        sections = []
        for number, seat in enumerate(view.seats, 1):
            nest = ", ".join(self.rows[card]["name"] for card in seat.nest) or "empty"
            hand = ", ".join(self.rows[card]["name"] for card in seat.hand) or counted(seat.held, "card")
            sections.append((f"Seat {number}: {seat.points} points", [f"nest: {nest}", f"hand: {hand}"]))
        return sections

    def card_table(self) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        return ("name", "worth"), [(row["name"], row["worth"]) for row in self.rows]
