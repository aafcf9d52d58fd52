"""Resampling in Idriana: what a seat cannot know (I80, I81), or what nobody has drawn yet, is dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.chance import FastChance
from tuckbox.core.errors import CannotResample
from tuckbox.core.state import BITS
from tuckbox.core.steps import kind_of, seat_of
from tuckbox.games.idriana.rules.cards import DRAWN, HAND, NAMES, PASSED, SHOWN
from tuckbox.games.idriana.rules.generated import stack

if TYPE_CHECKING:
    from tuckbox.games.idriana.rules.state import IdrianaState

MOST_DEALS: Final = 10_000  # of the 200 cards that a player cannot see, one at least fits


def resample(state: IdrianaState, seat: i64, chance: FastChance) -> IdrianaState:
    """Deal the order of the seat's own deck, and the others' hands, drawn cards and decks, again."""
    twin = state.copy()
    twin.chance = chance.split()
    twin.decks = state.decks[:]
    _own_deck(twin, seat, chance)
    for other in range(twin.seats):
        if other != seat:
            _deal(twin, other, chance)
    if twin.is_over:
        return twin
    step = twin.top_step()
    decider = seat_of(step)
    if decider != seat:
        # That cards are picked in rising order is our own convention and says nothing about a hand.
        if kind_of(step) == stack.PAY:
            stack.replace_pay(twin, decider, stack.pay_left(step), 0)
        elif kind_of(step) == stack.LIMIT:
            stack.replace_limit(twin, decider, stack.limit_left(step), 0)
        if kind_of(step) == stack.CHOICE:
            _deal_until_it_fits(state, twin, decider, chance)
    return twin


def shuffle_undrawn(state: IdrianaState, chance: FastChance) -> IdrianaState:
    """Shuffle every deck again, except for the cards that its player has looked at (I81)."""
    twin = state.copy()
    twin.chance = chance.split()
    twin.decks = state.decks[:]
    for owner in range(twin.seats):
        _own_deck(twin, owner, chance)
    return twin


def _deal_until_it_fits(state: IdrianaState, twin: IdrianaState, decider: i64, chance: FastChance) -> None:
    """A player who plays a card, or puts one in play by an action, holds one that fits."""
    deals: i64 = 0
    while twin.write_legal_moves(decider) == 0:
        if deals == MOST_DEALS or (deals == 0 and state.write_legal_moves(decider) == 0):
            raise CannotResample("No cards that the player could hold let the play go on.")
        _deal(twin, decider, chance)
        deals += 1


def _own_deck(twin: IdrianaState, seat: i64, chance: FastChance) -> None:
    """The player knows the contents of the deck, and the places of the cards looked at (I81)."""
    start = seat * len(twin.cards.deck) + twin.seen_bottom[seat]
    stop = seat * len(twin.cards.deck) + twin.left[seat] - twin.seen_top[seat]
    if stop <= start:
        return
    counts = vec[i64]([0] * NAMES)
    for i in range(start, stop):
        counts[twin.decks[i]] += 1
    unknown = _laid_out(counts, stop - start)
    chance.shuffle(unknown, 0, stop - start)
    for i in range(stop - start):
        twin.decks[start + i] = unknown[i]


def _deal(twin: IdrianaState, other: i64, chance: FastChance) -> None:
    """Deal another player's hand, drawn cards and deck again; shown cards stay in the hand (I81)."""
    start = other * len(twin.cards.deck)
    counts = vec[i64]([0] * NAMES)
    for i in range(start, start + twin.left[other]):
        counts[twin.decks[i]] += 1
    held: i64 = 0
    drawn: i64 = 0
    for card in range(twin.cards.count):
        i = other * NAMES + card
        cell = twin.cells[i]
        hidden = ((cell >> HAND) & 0xFF) - ((cell >> SHOWN) & 0xFF)
        waiting = (cell >> DRAWN) & 0xFF
        passed = (cell >> PASSED) & 0xFF
        if hidden + waiting + passed > 0:
            held += hidden
            drawn += waiting + passed
            counts[card] += hidden + waiting + passed
            twin.cells[i] = cell - hidden * BITS[HAND] - waiting * BITS[DRAWN] - passed * BITS[PASSED]
    whole = held + drawn + twin.left[other]
    unknown = _laid_out(counts, whole)
    chance.shuffle(unknown, 0, whole)
    for i in range(held):
        twin.add(HAND, other, unknown[i], 1)
    for i in range(held, held + drawn):
        twin.add(DRAWN, other, unknown[i], 1)
    for i in range(held + drawn, whole):
        twin.decks[start + i - held - drawn] = unknown[i]


def _laid_out(counts: vec[i64], whole: i64) -> vec[i64]:
    """Cards in rising order, as many of each as are counted."""
    cards = vec[i64]([0] * whole)
    i: i64 = 0
    for card in range(NAMES):
        for _ in range(counts[card]):
            cards[i] = card
            i += 1
    return cards
