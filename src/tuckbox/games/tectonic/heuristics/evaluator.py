"""The heuristic of Tectonic Tribes: points, their safety, and what is in reach."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.chance import FastChance
from tuckbox.core.heuristics.linear import LinearHeuristic, read_weights
from tuckbox.core.heuristics.mast import Mast
from tuckbox.core.state import NO_PICK, State
from tuckbox.games.tectonic.rules.areas import HOLDER, NUMBERS, TOUCHING, WORTH, Areas, areas_of
from tuckbox.games.tectonic.rules.card_tracking import NONE
from tuckbox.games.tectonic.rules.cards import SEATS
from tuckbox.games.tectonic.rules.declarations import MOST_MOVES
from tuckbox.games.tectonic.rules.generated import codes
from tuckbox.games.tectonic.rules.generated.stack import PICKING
from tuckbox.games.tectonic.rules.state import TectonicState

# What a seat has; it counts differently while much can still change and when little can, and with more than two seats.
FEATURES: Final = (
    "points",  # of the areas that it holds
    "safe points",  # of those, the points of areas where it is two tents ahead, or more
    "points in reach",  # of areas that one tent more would make it hold, or share
    "tents ahead",  # more than the one that holds an area
    "tribe cards",  # that it has left and can still place; beginners hope for more of them the more seats there are
    "front",  # the worth of the card in front of it
    "number",  # of that card: a high one places first
)
SAFE: Final = 1
REACH: Final = 2
AHEAD: Final = 3
TRIBE_CARDS: Final = 4
FRONT: Final = 5
NUMBER: Final = 6
LATE: Final = 7
MORE: Final = 14  # with more than two seats

NAMES: Final = [f"{who} {when}: {name}" for who in ("two", "more") for when in ("early", "late") for name in FEATURES]
TEMPERATURE: Final = 0.06  # of the priors
FEW: Final = 24  # moves that the playout policy evaluates


class TectonicHeuristic(LinearHeuristic):
    """Values the points of areas held, their safety, what is in reach, and the cards that can still be placed."""

    def __init__(self, file: str = "weights.csv") -> None:
        super().__init__(NAMES, read_weights("tuckbox.games.tectonic.heuristics", file))
        self.base: i64 = 0  # of the features with so many seats
        self.mast = Mast()
        self.keys = vec[i64]([0] * MOST_MOVES)  # of each move in MAST
        self.safe = vec[i64]([0] * SEATS)  # of each seat in the position under evaluation
        self.reach = vec[i64]([0] * SEATS)
        self.ahead = vec[i64]([0] * SEATS)

    def prepare(self, state: State) -> None:
        """Count for every seat what is safe, in reach and ahead in all areas."""
        assert isinstance(state, TectonicState)
        self.base = 0 if state.seats == 2 else MORE
        for seat in range(state.seats):
            self.safe[seat] = 0
            self.reach[seat] = 0
            self.ahead[seat] = 0
        areas = areas_of(state.board)
        table = areas.table
        area: i64 = 0
        while area < areas.count * NUMBERS:
            holder = table[area + HOLDER]
            most: i64 = 0  # tents of the tribe that has most there, and of the next one
            second: i64 = 0
            for seat in range(state.seats):
                tents = table[area + TOUCHING + seat]
                if tents > most:
                    second = most
                    most = tents
                elif tents > second:
                    second = tents
            for seat in range(state.seats):
                if seat == holder:
                    self.ahead[seat] += most - second - 1
                    if most > second + 1:
                        self.safe[seat] += table[area + WORTH]
                elif table[area + TOUCHING + seat] + 1 >= most:
                    self.reach[seat] += table[area + WORTH]
            area += NUMBERS

    def extract_features(self, state: State, seat: i64, part: i64) -> None:
        assert isinstance(state, TectonicState)
        turns = turns_left(state, seat)
        early = float(turns) / float(state.uses() * (state.size // 2) + 1)
        tribe_cards = state.tribe_cards_left(seat)
        self.both(0, early, 0.1 * float(areas_of(state.board).scores[seat]))
        self.both(SAFE, early, 0.1 * float(self.safe[seat]))
        self.both(REACH, early, 0.1 * float(self.reach[seat]))
        self.both(AHEAD, early, 0.1 * float(self.ahead[seat]))
        can_place = tribe_cards if tribe_cards < turns else turns
        self.both(TRIBE_CARDS, early, 0.25 * float(can_place * (state.seats + 2)))
        card = state.fronts[seat]
        if card == NONE and state.picks[seat] != NO_PICK:
            card = codes.pick_play(state.picks[seat])
        if card != NONE:
            self.both(FRONT, early, 0.1 * float(state.cards.worths[card]))
            self.both(NUMBER, early, 0.01 * float(card))

    def both(self, feature: i64, early: float, amount: float) -> None:
        """Add a feature, split by how early and how late it is in the match."""
        self.add_feature(self.base + feature, amount * early)
        self.add_feature(self.base + LATE + feature, amount * (1.0 - early))

    def priors(self, state: State, seat: i64, moves: vec[i64], count: i64, weights: vec[float], thorough: bool) -> None:
        assert isinstance(state, TectonicState)
        areas_of(state.board)  # which helps to find those after each move
        self.lookahead_priors(state, seat, moves, count, weights, TEMPERATURE, thorough)

    def playout_move(self, state: State, seat: i64, count: i64, chance: FastChance) -> i64:
        """The best of a few moves, half of them chosen by MAST; picks are random."""
        assert isinstance(state, TectonicState)
        if state.step_kind() == PICKING:
            return state.buffer[chance.below(count)]
        areas_of(state.board)
        card = (state.fronts[seat] + 1) << 27
        for i in range(count):
            code = state.buffer[i]
            self.keys[i] = code + (seat << 24) + (card if codes.is_place(code) else 0)
        return self.mast.select(self, state, seat, self.keys, count, FEW, chance)

    def is_wasteful(self, state: State, seat: i64, code: i64) -> bool:
        """A tribe card that touches no new area and costs nobody points, unless it ends the game (T50)."""
        assert isinstance(state, TectonicState)
        if not codes.is_place_tribe(code) or (state.tribe_cards_left(seat) == 1 and not state.advanced):
            return False
        before = areas_of(state.board)
        after = state.copy()
        after.apply(seat, code)
        now = areas_of(after.board)
        for other in range(state.seats):
            if other != seat and now.scores[other] < before.scores[other]:
                return False
        return now.scores[seat] <= before.scores[seat] and touching(now, seat) <= touching(before, seat)

    def start_search(self) -> None:
        self.mast.reset()

    def is_quiet(self, state: State) -> bool:
        """Between rounds, when no card is waiting to be placed."""
        return state.step_kind() == PICKING


def touching(areas: Areas, seat: i64) -> i64:
    """How often a seat's tents touch areas."""
    total: i64 = 0
    area: i64 = 0
    while area < areas.count * NUMBERS:
        total += areas.table[area + TOUCHING + seat]
        area += NUMBERS
    return total


def turns_left(state: TectonicState, seat: i64) -> i64:
    """How many cards a seat can still place."""
    turns = state.held // 2 + (state.uses() - state.used_up - 1) * (state.size // 2)
    if state.step_kind() != PICKING and state.fronts[seat] != NONE:
        turns += 1
    return turns
