"""Idriana: two or three players settle a new land, each with a wilderness, a farm and a town."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tuckbox.core.card_set import CardSet
from tuckbox.core.chance import Chance
from tuckbox.core.errors import BadOption
from tuckbox.core.events import Viewer
from tuckbox.core.game import Game, Result, View
from tuckbox.core.journal import Journal
from tuckbox.core.levels import Level
from tuckbox.core.localized_text import listed, localized, seat_name
from tuckbox.core.moves import Move
from tuckbox.core.options import Option
from tuckbox.core.state import State
from tuckbox.games.idriana import refusals, words
from tuckbox.games.idriana.card_rows import CARD_COLUMNS
from tuckbox.games.idriana.card_set import load
from tuckbox.games.idriana.facts import IdrianaFacts, facts
from tuckbox.games.idriana.heuristics.evaluator import IdrianaHeuristic
from tuckbox.games.idriana.observation import IdrianaEncoder
from tuckbox.games.idriana.rules import scores
from tuckbox.games.idriana.rules.cards import FIELDS, NAMES
from tuckbox.games.idriana.rules.declarations import CARD_EVENTS, EVENTS, MOVES, STEPS
from tuckbox.games.idriana.rules.state import IdrianaState
from tuckbox.games.idriana.view import IdrianaView
from tuckbox.games.idriana.view_builder import views


class IdrianaGame(Game):
    """Idriana with a card set and options."""

    name = "idriana"
    title = "Idriana"
    tagline = "Plant forests, plough fields, raise a town: the settlement with the most victory points wins."
    colours = ("#7c3a29", "#f3e2ba")
    players = (2, 3)
    minutes = 75
    rules_version = 1
    options = (Option("starter", ("lot", "1", "2", "3"), "who starts: by lot, or the seat of this number (I12)"),)
    moves = MOVES
    events = EVENTS
    steps = STEPS
    card_columns = CARD_COLUMNS
    card_events = CARD_EVENTS
    heuristic = IdrianaHeuristic()
    evaluators: ClassVar = {"novice": IdrianaHeuristic("novice.csv")}
    levels = (
        Level("level1", "Settler", "Looks one play ahead and takes the points in sight.", 0, evaluator="novice"),
        Level("level2", "Reeve", "Looks one play ahead and knows which cards pay off later.", 0),
        Level(
            "level3",
            "Steward",
            "Searches up to 200 playouts a move and considers what opponents may do.",
            200,
            20,
            0.6,
            seat_scaling=1.0,
        ),
        Level(
            "level4",
            "Mayor",
            "Searches up to 1,200 playouts a move, plans far ahead and wastes little.",
            1200,
            80,
            0.6,
            mid_play_fraction=0.25,
            seat_scaling=0.5,
        ),
    )
    level_ratings = (1323, 1500, 1658, 1780)

    def load(self, cards: CardSet) -> None:
        self.cards = load(cards)

    def labels(self) -> Mapping[str, Sequence[str]]:
        names = self.cards.names
        holder = words.holder_name(self.cards)
        return {
            "seat": ("seat 1", "seat 2", "seat 3"),
            "card": [*names, *(f"card {number}" for number in range(len(names) + 1, NAMES + 1))],
            "field": [f"{holder} {number}" for number in range(1, FIELDS + 1)],
        }

    def deal(self, seats: int, chance: Chance, journal: Journal | None) -> IdrianaState:
        starter = -1 if self.chosen_options["starter"] == "lot" else int(self.chosen_options["starter"]) - 1
        if starter >= seats:
            raise BadOption(f"Seat {starter + 1} cannot start a match of {seats} players.")
        state = IdrianaState()
        state.deal(self.cards, seats, chance, journal, starter)
        return state

    def view(self, state: State, viewer: Viewer) -> IdrianaView:
        return self.views(state, [viewer])[viewer]

    def views(self, state: State, viewers: Sequence[Viewer]) -> dict[Viewer, IdrianaView]:
        assert isinstance(state, IdrianaState)
        return views(state, {viewer: self.viewer_moves(state, viewer) for viewer in viewers})

    def result(self, state: State) -> Result:
        assert isinstance(state, IdrianaState)
        points = tuple(int(scores.score(state, seat)) for seat in range(state.seats))
        ranks = tuple(1 + sum(other > mine for other in points) for mine in points)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        best = max(points)
        if len(winners) == 1:
            reason = localized("{seat} has the most VP, {points} (I72).", seat=seat_name(winners[0]), points=best)
        else:
            seats = listed([seat_name(seat) for seat in winners])
            reason = localized("{seats} share the victory with {points} VP (I72).", seats=seats, points=best)
        return Result(points, ranks, winners, reason, words.sheet(state))

    def explain_illegal(self, state: State, seat: int, move: Move) -> str:
        assert isinstance(state, IdrianaState)
        return refusals.reason(state, seat, move)

    def describe_view(self, view: View) -> list[tuple[str, list[str]]]:
        assert isinstance(view, IdrianaView)
        return words.describe(view, self.cards)

    def encoder(self, seats: int) -> IdrianaEncoder:
        return IdrianaEncoder(self.cards, seats)

    def facts(self) -> IdrianaFacts:
        return facts(self.cards)

    def card_table(self) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        return words.card_table(self.cards)
