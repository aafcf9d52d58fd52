"""Druid Games: two druids send creatures to compete at five terrains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tuckbox.core.card_set import CardSet
from tuckbox.core.chance import Chance
from tuckbox.core.events import Viewer
from tuckbox.core.game import Game, Result, View
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.journal import Journal
from tuckbox.core.levels import Level
from tuckbox.core.localized_text import localized, seat_name
from tuckbox.core.moves import Move
from tuckbox.core.options import Option
from tuckbox.core.state import State
from tuckbox.games.druid import refusals, words
from tuckbox.games.druid.card_set import CARD_COLUMNS, load
from tuckbox.games.druid.facts import DruidFacts, facts
from tuckbox.games.druid.heuristics.evaluator import DruidHeuristic
from tuckbox.games.druid.heuristics.network import DruidNetwork
from tuckbox.games.druid.observation import DruidEncoder
from tuckbox.games.druid.rules.cards import EXCHANGE, HORN, MODIFIERS, WINS
from tuckbox.games.druid.rules.declarations import CARD_EVENTS, EVENTS, MOVES, STEPS
from tuckbox.games.druid.rules.generated.stack import AFTER
from tuckbox.games.druid.rules.state import DruidState
from tuckbox.games.druid.view import DruidView
from tuckbox.games.druid.view_builder import views


class DruidGame(Game):
    """Druid Games with a card set and options."""

    name = "druid"
    title = "Druid Games"
    tagline = "Two druids, thirty creatures, five terrains: win three of them with the better group."
    colours = ("#3d5530", "#fbf0d8")
    players = (2,)
    minutes = 25
    rules_version = 1
    options = (Option("starter", ("lot", "1", "2"), "who starts: by lot, or the seat of this number (D14)"),)
    moves = MOVES
    events = EVENTS
    steps = STEPS
    card_columns = CARD_COLUMNS
    card_events = CARD_EVENTS
    heuristic = DruidHeuristic()
    network: ClassVar = DruidNetwork()
    evaluators: ClassVar = {
        "novice": DruidHeuristic("novice.csv"),
        "wanderer": DruidHeuristic("wanderer.csv"),
        "network": network,
    }
    levels = (
        Level("level1", "Acolyte", "Looks one move ahead and builds groups of any value.", 0, evaluator="novice"),
        Level("level2", "Wanderer", "Looks one move ahead and builds the best group for now.", 0, evaluator="wanderer"),
        Level(
            "level3", "Warden", "Searches 20 playouts a move and knows which pairs become strong groups.", 20, 16, 0.6
        ),
        Level("level4", "Archdruid", "Searches 10,000 playouts a move and punishes mistakes.", 10000, 16, 0.6),
        Level(
            "level5",
            "Oracle",
            "Searches 18,000 positions a move, judged by a network that learned by playing itself.",
            18000,
            0,
            0.6,
            evaluator="network",
        ),
    )
    level_ratings = (1349, 1500, 1690, 1834, 2030)

    def load(self, cards: CardSet) -> None:
        self.cards = load(cards)

    def labels(self) -> Mapping[str, Sequence[str]]:
        specials = [row["name"] for row in self.cards.specials]
        return {
            "seat": ("seat 1", "seat 2"),
            "terrain": [row["name"] for row in self.cards.terrains],
            "creature": [row["name"] for row in self.cards.creatures],
            "special": specials,
            "modifier": specials[:MODIFIERS],
            "exchange": specials[EXCHANGE:HORN],
            "change": [f"{specials[MODIFIERS]} +1", f"{specials[MODIFIERS]} -1"],
        }

    def deal(self, seats: int, chance: Chance, journal: Journal | None) -> DruidState:
        starter = self.chosen_options["starter"]
        state = DruidState()
        state.deal(self.cards, chance, journal, -1 if starter == "lot" else int(starter) - 1)
        return state

    def next_options(self, state: State) -> dict[str, str]:
        assert isinstance(state, DruidState)
        return {"starter": str(2 - state.starter)}  # the other seat (D14)

    def view(self, state: State, viewer: Viewer) -> DruidView:
        return self.views(state, [viewer])[viewer]

    def views(self, state: State, viewers: Sequence[Viewer]) -> dict[Viewer, DruidView]:
        assert isinstance(state, DruidState)
        moves = {viewer: self.viewer_moves(state, viewer) for viewer in viewers}
        return views(state, moves, "over" if state.is_over else "after" if state.step_kind() == AFTER else "turn")

    def result(self, state: State) -> Result:
        assert isinstance(state, DruidState)
        scores = (int(state.terrains_won(0)), int(state.terrains_won(1)))
        sheet = words.sheet(state, [row["name"] for row in self.cards.terrains])
        if max(scores) < WINS:
            drawn = localized("Nobody won three terrains: the game is drawn (D61).")
            return Result(scores, (1, 1), (0, 1), drawn, sheet)
        winner = 0 if scores[0] >= WINS else 1
        ranks = (1, 2) if winner == 0 else (2, 1)
        reason = localized("{seat} won {count} terrains (D61).", seat=seat_name(winner), count=scores[winner])
        return Result(scores, ranks, (winner,), reason, sheet)

    def explain_illegal(self, state: State, seat: int, move: Move) -> str:
        assert isinstance(state, DruidState)
        return refusals.reason(state, seat, move)

    def describe_view(self, view: View) -> list[tuple[str, list[str]]]:
        assert isinstance(view, DruidView)
        return words.describe(view, self.cards)

    def evaluator(self, name: str) -> Heuristic:
        chosen: Heuristic = self.evaluators[name]
        if chosen is self.network:
            self.network.load()
            return self.network if self.network.cards == self.card_set.hash else self.heuristic
        return chosen

    def encoder(self, seats: int) -> DruidEncoder:
        return DruidEncoder()

    def facts(self) -> DruidFacts:
        return facts(self.cards)

    def card_table(self) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        return words.card_table(self.cards)
