"""Tectonic Tribes: two to five tribes claim areas of a land that is still forming."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tuckbox.core.card_set import CardSet
from tuckbox.core.chance import Chance
from tuckbox.core.events import Viewer
from tuckbox.core.game import Game, Result, View
from tuckbox.core.journal import Journal
from tuckbox.core.levels import Level
from tuckbox.core.moves import Move
from tuckbox.core.options import Option, by_seat
from tuckbox.core.state import State
from tuckbox.core.zones import to_list
from tuckbox.games.tectonic import refusals, words
from tuckbox.games.tectonic.card_set import CARD_COLUMNS, load
from tuckbox.games.tectonic.facts import TectonicFacts, facts
from tuckbox.games.tectonic.heuristics.evaluator import TectonicHeuristic
from tuckbox.games.tectonic.observation.encoder import TectonicEncoder
from tuckbox.games.tectonic.rules.areas import areas_of
from tuckbox.games.tectonic.rules.board import REACH
from tuckbox.games.tectonic.rules.cards import SEATS, TERRAINS, TRIBE_CARDS, TRIBES
from tuckbox.games.tectonic.rules.declarations import CARD_EVENTS, ENDINGS, EVENTS, MOVES, STEPS
from tuckbox.games.tectonic.rules.state import TectonicState
from tuckbox.games.tectonic.view import TectonicView
from tuckbox.games.tectonic.view_builder import views


class TectonicGame(Game):
    """Tectonic Tribes with a card set and options."""

    name = "tectonic"
    title = "Tectonic Tribes"
    tagline = "Lay the land, pitch your tents, and be the largest tribe where the land is richest."
    colours = ("#1d5878", "#ffb347")
    players = (2, 3, 4, 5)
    minutes = 45
    rules_version = 1
    options = (
        Option("advanced", ("no", "yes"), "play on after a fifth tribe card, with one more hand (T52)"),
        Option("lava", ("yes", "no"), "areas of lava score points (T43)", implied=True),
        Option("tribes", TRIBES, "the tribe of each seat in order (T10)", by_seat=True, implied=True, cosmetic=True),
    )
    moves = MOVES
    events = EVENTS
    steps = STEPS
    card_columns = CARD_COLUMNS
    card_events = CARD_EVENTS
    starts_event = "order"
    heuristic = TectonicHeuristic()
    evaluators: ClassVar = {"novice": TectonicHeuristic("novice.csv"), "scout": TectonicHeuristic("scout.csv")}
    levels = (
        Level(
            "level1",
            "Gatherer",
            "Looks one placement ahead and saves its tribe cards for later.",
            0,
            evaluator="novice",
        ),
        Level(
            "level2",
            "Scout",
            "Looks one placement ahead and knows which leads are safe and which areas are within reach.",
            0,
            evaluator="scout",
        ),
        Level(
            "level3",
            "Elder",
            "Searches up to 40 playouts a move and watches where others pitch their tents.",
            40,
            0,
            0.35,
            seat_scaling=1.0,
        ),
        Level(
            "level4",
            "Mountain",
            "Searches up to 1,500 playouts a move and rarely gives ground.",
            1500,
            0,
            0.35,
            seat_scaling=1.0,
        ),
    )
    level_ratings = (1118, 1500, 1863, 2104)

    def load(self, cards: CardSet) -> None:
        self.cards = load(cards)

    def labels(self) -> Mapping[str, Sequence[str]]:
        places = [str(number) for number in range(-REACH, REACH + 1)]
        return {
            "seat": [f"seat {number}" for number in range(1, SEATS + 1)],
            "terrain": [str(number) for number in range(1, TERRAINS + 1)],
            "tribe card": [str(number) for number in range(1, TRIBE_CARDS + 1)],
            "turning": words.TURNING_NAMES,
            "row": places,
            "column": places,
            "order": [str(number) for number in range(1, SEATS + 1)],
            "count": [str(number) for number in range(TERRAINS + 1)],
            "ending": ENDINGS,
        }

    def deal(self, seats: int, chance: Chance, journal: Journal | None) -> TectonicState:
        state = TectonicState()
        advanced, lava = (self.chosen_options[name] == "yes" for name in ("advanced", "lava"))
        state.deal(self.cards, seats, chance, journal, advanced, lava)
        return state

    def view(self, state: State, viewer: Viewer) -> TectonicView:
        return self.views(state, [viewer])[viewer]

    def views(self, state: State, viewers: Sequence[Viewer]) -> dict[Viewer, TectonicView]:
        assert isinstance(state, TectonicState)
        tribes = by_seat(self.chosen_options["tribes"])
        return views(state, {viewer: self.viewer_moves(state, viewer) for viewer in viewers}, tribes)

    def result(self, state: State) -> Result:
        assert isinstance(state, TectonicState)
        seats = range(state.seats)
        standings = [int(state.standing(seat)) for seat in seats]
        scores = [int(state.score(seat)) for seat in seats]
        placed = [TRIBE_CARDS - int(state.tribe_cards_left(seat)) for seat in seats]
        ranks = tuple(1 + sum(other > standing for other in standings) for standing in standings)
        winners = [seat for seat in seats if ranks[seat] == 1]
        reason = words.result_words(scores, placed, winners)
        return Result(tuple(scores), ranks, tuple(winners), reason, words.sheet(state))

    def explain_illegal(self, state: State, seat: int, move: Move) -> str:
        assert isinstance(state, TectonicState)
        return refusals.reason(state, seat, move)

    def preview_scores(self, state: State, seat: int, move: Move) -> list[int] | None:
        assert isinstance(state, TectonicState)
        if move.kind not in ("place", "place_tribe"):
            return None
        card = int(state.fronts[seat]) if move.kind == "place" else TERRAINS + move["tribe_card"]
        row, column = move["row"] - REACH, move["column"] - REACH
        board = state.board.placed(self.cards, card, move["turning"], seat, row, column)
        return to_list(areas_of(board).scores, 0, state.seats)

    def describe_view(self, view: View) -> list[tuple[str, list[str]]]:
        assert isinstance(view, TectonicView)
        return words.describe(view, self.cards)

    def encoder(self, seats: int) -> TectonicEncoder:
        return TectonicEncoder(seats)

    def facts(self) -> TectonicFacts:
        return facts(self.cards)

    def card_table(self) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        return words.card_table(self.cards)
