"""What is known about good play of Tectonic Tribes."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.chance import FastChance
from tuckbox.games.tectonic.areas import HOLDER, NUMBERS, TOUCHING, areas_of
from tuckbox.games.tectonic.cards import TERRAINS
from tuckbox.games.tectonic.memory import NONE
from tuckbox.games.tectonic.moves import DISCARD, PICK, PICKING, PLACE, PLACE_TRIBE
from tuckbox.games.tectonic.state import TectonicState
from tuckbox.knowledge import Knowledge
from tuckbox.state import NO_PICK, State

HEAT: Final = 6.0  # points that make a seat e times as likely to win
TRIBE_CARD: Final = 4.0  # points that a tribe card in hand is hoped to bring, if there is time to place it
LEAD: Final = 0.3  # points for every tent more than the next tribe has at an area, as it is harder to take
FRONT: Final = 0.15  # points for each point of worth of the card that a seat is going to place
ORDER: Final = 0.06  # of the order of moves: this much more in evaluation is e times the weight
LOOKS: Final = 60  # options that are looked at where it need not be thorough
NUMBER: Final = 0.01  # points lost for each number of it, as high numbers place first


class TectonicKnowledge(Knowledge):
    """Points of areas held, how safely they are held, and the tribe cards that can still be placed."""

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, TectonicState)
        if state.over:
            return state.value(seat)
        mine = hopes(state, seat)
        whole = 0.0
        for other in range(state.seats):
            whole += math.exp((hopes(state, other) - mine) / HEAT)
        return 1.0 / whole

    def weigh(self, state: State, seat: i64, codes: vec[i64], count: i64, weights: vec[float], thorough: bool) -> None:
        self.look_ahead(state, seat, codes, count, weights, ORDER, count if thorough else LOOKS)

    def choose(self, state: State, seat: i64, count: i64, chance: FastChance) -> i64:
        """Any option, but the terrain card as often as tribe cards, of which there are more places."""
        options = state.buffer
        if options[count - 1] < PLACE_TRIBE or options[count - 1] >= DISCARD or options[0] < PLACE:
            return options[chance.below(count)]
        places: i64 = 0
        step = count
        while step > 0:  # the options are in rising order, those with tribe cards last
            if places + step <= count and options[places + step - 1] < PLACE_TRIBE:
                places += step
            else:
                step //= 2
        if chance.below(2) == 0:
            return options[chance.below(places)]
        return options[places + chance.below(count - places)]


def hopes(state: TectonicState, seat: i64) -> float:
    """The points that a seat may hope for."""
    tribe_cards = state.tribe_cards_left(seat)
    turns = turns_left(state, seat)
    if turns < tribe_cards:
        tribe_cards = turns
    card = state.fronts[seat]
    if card == NONE and state.picks[seat] != NO_PICK:
        card = (state.picks[seat] - PICK) // TERRAINS
    front = 0.0
    if card != NONE:
        front = FRONT * float(state.cards.worths[card]) - NUMBER * float(card)
    return float(state.score(seat)) + safety(state, seat) + TRIBE_CARD * float(tribe_cards) + front


def safety(state: TectonicState, seat: i64) -> float:
    """How far a seat's tents are ahead at the areas that it holds."""
    areas = areas_of(state.board)
    table = areas.table
    ahead: i64 = 0
    area: i64 = 0
    while area < areas.count * NUMBERS:
        if table[area + HOLDER] == seat:
            next_most: i64 = 0
            other: i64 = 0
            while other < state.seats:
                if other != seat and table[area + TOUCHING + other] > next_most:
                    next_most = table[area + TOUCHING + other]
                other += 1
            ahead += table[area + TOUCHING + seat] - next_most - 1
        area += NUMBERS
    return LEAD * float(ahead)


def turns_left(state: TectonicState, seat: i64) -> i64:
    """How many cards a seat can still place."""
    turns = state.held // 2 + (state.uses() - state.used_up - 1) * (state.size // 2)
    if state.kind() != PICKING and state.fronts[seat] != NONE:
        turns += 1
    return turns
