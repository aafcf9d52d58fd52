"""Druid Games on the harness's bench."""

from __future__ import annotations

from collections import Counter

from tests.sample_games.pools import pool
from tuckbox import game
from tuckbox.core.state import State
from tuckbox.core.zones import to_list
from tuckbox.games.druid.rules.cards import CREATURES, SPECIALS
from tuckbox.games.druid.rules.state import DruidState
from tuckbox.testing import Chances, Places, Subject

SPECIAL = 100  # specials are numbered from here, creatures from 0


def places(state: State) -> Places:
    assert isinstance(state, DruidState)
    found = {creature: Counter([f"side {state.where[creature]}"]) for creature in range(CREATURES)}
    for special in range(SPECIALS):
        found[SPECIAL + special] = Counter([f"on {state.on[special]}" if state.on[special] else "spent"])
    for seat in range(2):
        for at, creature in enumerate(to_list(state.piles, seat * 15, state.left[seat])):
            found[creature] = Counter([f"pile {seat} at {at}"])
        for at, special in enumerate(to_list(state.special_piles, seat * 5, state.special_left[seat])):
            found[SPECIAL + special] = Counter([f"pile {seat} at {at}"])
        for creature in to_list(state.hands, seat * 4, state.held[seat]):
            found[creature] = Counter([f"hand {seat}"])
        for special in to_list(state.special_hands, seat * 2, state.special_held[seat]):
            found[SPECIAL + special] = Counter([f"hand {seat}"])
    for creature in to_list(state.out, 2, 3):
        found[creature] = Counter(["out"])
    for special in to_list(state.out, 5, 2):
        found[SPECIAL + special] = Counter(["out"])
    return found


def chances(state: State, seat: int) -> Chances:
    """All that D70 hides is equally likely anywhere, but for a creature that a special has bound."""
    assert isinstance(state, DruidState)
    other = 1 - seat
    bound = int(state.bound_creature(other))
    hand = [c for c in to_list(state.hands, other * 4, state.held[other]) if c != bound]
    special_hand = to_list(state.special_hands, other * 2, state.special_held[other])
    creatures = hand + to_list(state.out, 2, 3)
    specials = [SPECIAL + special for special in special_hand + to_list(state.out, 5, 2)]
    creature_places = {f"hand {other}": len(hand), "out": 3}
    special_places = {f"hand {other}": len(special_hand), "out": 2}
    for owner in range(2):
        pile = to_list(state.piles, owner * 15, state.left[owner])
        creatures += pile
        creature_places |= {f"pile {owner} at {at}": 1 for at in range(len(pile))}
        special_pile = to_list(state.special_piles, owner * 5, state.special_left[owner])
        specials += [SPECIAL + special for special in special_pile]
        special_places |= {f"pile {owner} at {at}": 1 for at in range(len(special_pile))}
    return pool(creatures, creature_places) | pool(specials, special_places)


SUBJECT = Subject(game("druid"), places, chances)
