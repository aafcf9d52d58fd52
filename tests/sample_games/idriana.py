"""Idriana on the harness's bench. A card is known by its owner's seat and its number; its copies by where they lie."""

from __future__ import annotations

from collections import Counter

from tuckbox import game
from tuckbox.core.state import State
from tuckbox.core.zones import to_list
from tuckbox.games.idriana.rules.cards import DISCARDED, DRAWN, HAND, IN_PLAY, NAMES, PASSED, SHOWN
from tuckbox.games.idriana.rules.generated import stack
from tuckbox.games.idriana.rules.state import IdrianaState
from tuckbox.testing import Chances, Places, Subject

OWNER = 1000  # a card's number is OWNER times its owner's seat, plus the number of its name
GLOBAL = 9  # the owner of what lies in the global area


def places(state: State) -> Places:
    assert isinstance(state, IdrianaState)
    found: Places = {}
    zones = (("hand", HAND), ("drawn", DRAWN), ("drawn", PASSED), ("discard pile", DISCARDED), ("play", IN_PLAY))
    for seat in range(state.seats):
        for card in range(state.cards.count):
            there: Counter[str] = Counter()
            cell = int(state.cells[seat * NAMES + card])
            for name, zone in zones:
                if cell >> zone & 0xFF:
                    there[f"{name} {seat}"] += cell >> zone & 0xFF
            found[OWNER * seat + card] = there
        for at, card in enumerate(deck(state, seat)):
            found[OWNER * seat + card][f"deck {seat} at {at}"] += 1
    for name, cards in (("weather", state.weather), ("sustained", state.sustained), ("aside", state.aside)):
        for at, entry in enumerate(cards):
            found[OWNER * GLOBAL + 100 * len(name) + at] = Counter([f"{name} {entry}"])
    return found


def deck(state: IdrianaState, seat: int) -> list[int]:
    """A deck from the bottom up."""
    return to_list(state.decks, seat * len(state.cards.deck), state.left[seat])


def chances(state: State, seat: int) -> Chances:
    """Of one's own deck the order is open, but for what was looked at; of others all that was not seen (I80, I81)."""
    assert isinstance(state, IdrianaState)
    found: Chances = {}
    top = state.top_step()
    decider = state.seat_to_act()
    for owner in range(state.seats):
        if owner == seat:
            low, high = int(state.seen_bottom[seat]), int(state.left[seat] - state.seen_top[seat])
            free = [f"deck {seat} at {at}" for at in range(low, high)]
            pool = deck(state, seat)[low:high] if low < high else []
            sizes = dict.fromkeys(free, 1)
        elif top & 0xFF == stack.CHOICE and decider == owner:
            continue  # who must choose holds what can be chosen; a test of its own is about that
        else:
            hidden = [
                card
                for card in range(state.cards.count)
                for zone in (HAND, DRAWN, PASSED)
                for _ in range(state.count(zone, owner, card))
            ]
            for card in range(state.cards.count):
                for _ in range(state.count(SHOWN, owner, card)):
                    hidden.remove(card)
            pool = hidden + deck(state, owner)
            drawn = sum(int(state.count(zone, owner, card)) for card in range(81) for zone in (DRAWN, PASSED))
            sizes = {f"hand {owner}": len(hidden) - drawn, f"drawn {owner}": drawn}
            sizes |= {f"deck {owner} at {at}": 1 for at in range(int(state.left[owner]))}
        found |= expected(state, owner, pool, {place: size for place, size in sizes.items() if size})
    return found


def expected(state: IdrianaState, owner: int, pool: list[int], sizes: dict[str, int]) -> Chances:
    """How many copies of each card of the pool lie at each place on average, with those that lie there for certain."""
    found: Chances = {}
    for card, copies in Counter(pool).items():
        certain = Counter(places(state)[OWNER * owner + card])
        for place in sizes:
            del certain[place]
        if f"hand {owner}" in sizes and state.count(SHOWN, owner, card):
            certain[f"hand {owner}"] = int(state.count(SHOWN, owner, card))
        chances = {place: copies * size / len(pool) for place, size in sizes.items()}
        for place, count in certain.items():
            chances[place] = chances.get(place, 0.0) + count
        found[OWNER * owner + card] = chances
    return found


SUBJECT = Subject(game("idriana"), places, chances)
