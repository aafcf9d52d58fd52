"""What is known about good play of Tectonic Tribes."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.chance import FastChance
from tuckbox.games.tectonic.areas import HOLDER, NUMBERS, TOUCHING, WORTH, areas_of
from tuckbox.games.tectonic.cards import TERRAINS
from tuckbox.games.tectonic.memory import NONE
from tuckbox.games.tectonic.moves import PICK, PICKING
from tuckbox.games.tectonic.state import TectonicState
from tuckbox.knowledge import Learned, read_weights
from tuckbox.state import NO_PICK, State

# What a seat has; each counts differently while much can still change and when little can.
FEATURES: Final = (
    "points",  # of the areas that it holds
    "safe points",  # of those, the points of areas where it is two tents ahead, or more
    "points in reach",  # of areas that one tent more would make it hold, or share
    "tents ahead",  # more than the one that holds an area
    "tribe cards",  # that it has left and can still place; beginners hope for more of them the more seats there are
    "front",  # what the card in front of it shows
    "number",  # of that card: a high one places first
)
SAFE: Final = 1
REACH: Final = 2
AHEAD: Final = 3
TRIBE_CARDS: Final = 4
FRONT: Final = 5
NUMBER: Final = 6
COUNT: Final = 7

NAMES: Final = [f"{when}: {name}" for when in ("early", "late") for name in FEATURES]
ORDER: Final = 0.06  # of the order of moves: this much more in evaluation is e times the weight
FEW: Final = 6  # options that a quick player looks at


class TectonicKnowledge(Learned):
    """Points of areas held, how safely they are held, what is in reach, and the cards that can still be placed."""

    def __init__(self, file: str = "weights.csv") -> None:
        super().__init__(NAMES, read_weights("tuckbox.games.tectonic", file))

    def describe(self, state: State, seat: i64, part: i64) -> None:
        assert isinstance(state, TectonicState)
        turns = turns_left(state, seat)
        early = float(turns) / float(state.uses() * (state.size // 2) + 1)
        areas = areas_of(state.board)
        table = areas.table
        safe: i64 = 0
        reach: i64 = 0
        ahead: i64 = 0
        area: i64 = 0
        while area < areas.count * NUMBERS:
            mine = table[area + TOUCHING + seat]
            most: i64 = 0  # tents of any other tribe
            other: i64 = 0
            while other < state.seats:
                if other != seat and table[area + TOUCHING + other] > most:
                    most = table[area + TOUCHING + other]
                other += 1
            if table[area + HOLDER] == seat:
                ahead += mine - most - 1
                if mine > most + 1:
                    safe += table[area + WORTH]
            elif mine + 1 >= most:
                reach += table[area + WORTH]
            area += NUMBERS
        tribe_cards = state.tribe_cards_left(seat)
        self.both(0, early, 0.1 * float(areas.scores[seat]))
        self.both(SAFE, early, 0.1 * float(safe))
        self.both(REACH, early, 0.1 * float(reach))
        self.both(AHEAD, early, 0.1 * float(ahead))
        can_place = tribe_cards if tribe_cards < turns else turns
        self.both(TRIBE_CARDS, early, 0.25 * float(can_place * (state.seats + 2)))
        card = state.fronts[seat]
        if card == NONE and state.picks[seat] != NO_PICK:
            card = (state.picks[seat] - PICK) // TERRAINS
        if card != NONE:
            self.both(FRONT, early, 0.1 * float(state.cards.worths[card]))
            self.both(NUMBER, early, 0.01 * float(card))

    def both(self, feature: i64, early: float, amount: float) -> None:
        """Note a feature, as far as it is early and as far as it is late."""
        self.note(feature, amount * early)
        self.note(COUNT + feature, amount * (1.0 - early))

    def weigh(self, state: State, seat: i64, codes: vec[i64], count: i64, weights: vec[float], thorough: bool) -> None:
        self.look_ahead(state, seat, codes, count, weights, ORDER, thorough)

    def choose(self, state: State, seat: i64, count: i64, chance: FastChance) -> i64:
        """The best of a few options, but any picks."""
        if state.kind() == PICKING:
            return state.buffer[chance.below(count)]
        return self.best_of_few(state, seat, count, FEW, chance)

    def is_quiet(self, state: State) -> bool:
        """Between rounds, when no card is waiting to be placed."""
        return state.kind() == PICKING


def turns_left(state: TectonicState, seat: i64) -> i64:
    """How many cards a seat can still place."""
    turns = state.held // 2 + (state.uses() - state.used_up - 1) * (state.size // 2)
    if state.kind() != PICKING and state.fronts[seat] != NONE:
        turns += 1
    return turns
