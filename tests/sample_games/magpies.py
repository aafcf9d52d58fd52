"""Magpies on the harness's bench."""

from __future__ import annotations

from collections import Counter

from magpies import GAME
from magpies.declarations import HAND
from magpies.state import MagpieState
from tests.sample_games.pools import pool
from tuckbox.core.state import NO_PICK, State
from tuckbox.core.zones import to_list
from tuckbox.testing import Chances, Places, Subject


def places(state: State) -> Places:
    assert isinstance(state, MagpieState)
    found: Places = {}
    for seat in range(state.seats):
        for card in to_list(state.hands, seat * HAND, state.held[seat]):
            picked = state.picks[seat] == card
            found[card] = Counter([f"{'pick' if picked else 'hand'} {seat}"])
        for card in range(24):
            if (state.nests[seat] >> card) & 1:
                found[card] = Counter([f"nest {seat}"])
    for at, card in enumerate(state.rest):
        found[int(card)] = Counter([f"rest {at}"])
    for card in range(24):
        if (state.thrown >> card) & 1:
            found[card] = Counter(["thrown"])
    return found


def chances(state: State, seat: int) -> Chances:
    assert isinstance(state, MagpieState)
    hidden: list[int] = [int(card) for card in state.rest]
    sizes = {f"rest {at}": 1 for at in range(len(state.rest))}
    for other in range(state.seats):
        if other != seat:
            hidden += to_list(state.hands, other * HAND, state.held[other])
            picked = int(state.picks[other] != NO_PICK)
            sizes[f"hand {other}"] = int(state.held[other]) - picked
            sizes[f"pick {other}"] = picked
    return pool(hidden, sizes)


SUBJECT = Subject(GAME(), places, chances)
