"""The decks of Idriana: drawing, keeping, looking, searching, shuffling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.games.idriana.rules.cards import DISCARDED, DRAWN, HAND, NAMES, NONE, PASSED, SHOWN
from tuckbox.games.idriana.rules.generated import codes, emit, stack

if TYPE_CHECKING:
    from tuckbox.games.idriana.rules.state import IdrianaState


# Drawing and keeping (I50)


def draw(state: IdrianaState, seat: i64, count: i64) -> None:
    """Take cards from the deck, as far as it goes; not yet to keep."""
    while count > 0 and state.left[seat] > 0:
        card = state.top_of_deck(seat, 0)
        state.left[seat] -= 1
        state.add(DRAWN, seat, card, 1)
        state.drawn += 1
        if state.seen_top[seat] > 0:
            state.seen_top[seat] -= 1
        emit.draws(state, seat, card)
        count -= 1
        check_last_card(state, seat)


def check_last_card(state: IdrianaState, seat: i64) -> None:
    """Announce the last turn when a card has left the deck and it was the last (I70)."""
    if state.seen_bottom[seat] > state.left[seat]:
        state.seen_bottom[seat] = state.left[seat]
    if state.left[seat] == 0:
        emit.last(state, seat)


def draw_and_keep(state: IdrianaState, seat: i64, count: i64, keep: i64) -> None:
    """Draw cards and keep some of them; the rest goes to the discard pile (I21)."""
    draw(state, seat, count)
    if state.drawn > keep:
        stack.push_keep(state, seat, keep)
        return
    for card in range(state.cards.count):
        while state.count(DRAWN, seat, card) > 0:
            keep_card(state, seat, card)


def keep_card(state: IdrianaState, seat: i64, card: i64) -> None:
    """Put a drawn card into the hand."""
    state.shift(seat, card, DRAWN, HAND)
    state.drawn -= 1
    state.held[seat] += 1
    emit.keeps(state, seat, card)


def pass_up(state: IdrianaState, seat: i64, below: i64) -> None:
    """Those drawn cards that are lower than one just kept are not kept: cards are kept in rising order."""
    card: i64 = 0
    while card < below:
        while state.count(DRAWN, seat, card) > 0:
            state.shift(seat, card, DRAWN, PASSED)
        card += 1


def discard_drawn(state: IdrianaState, seat: i64) -> None:
    """All that was drawn and not kept goes to the discard pile."""
    pass_up(state, seat, NAMES)
    for card in range(state.cards.count):
        while state.count(PASSED, seat, card) > 0:
            state.shift(seat, card, PASSED, DISCARDED)
            emit.passes_up(state, seat, card)
    state.drawn = 0


# Looking, searching, shuffling


def look(state: IdrianaState, seat: i64, count: i64) -> i64:
    """Look at the top cards of one's deck; returns how many there were (I81)."""
    if count > state.left[seat]:
        count = state.left[seat]
    for depth in range(count):
        emit.looks(state, seat, state.top_of_deck(seat, depth))
    if state.seen_top[seat] < count:
        state.seen_top[seat] = count
    return count


def bury(state: IdrianaState, seat: i64, depth: i64) -> None:
    """Put the card that is `depth` below the top at the bottom of the deck; its player knows it there."""
    cells = state.decks[:]
    start = seat * len(state.cards.deck)
    i = start + state.left[seat] - 1 - depth
    card = cells[i]
    while i > start:
        cells[i] = cells[i - 1]
        i -= 1
    cells[start] = card
    state.decks = cells
    state.seen_top[seat] -= 1
    if state.seen_bottom[seat] < state.left[seat]:
        state.seen_bottom[seat] += 1
    emit.buries(state, seat, card)


def raise_card(state: IdrianaState, seat: i64, card: i64, depth: i64) -> None:
    """Raise a card from deeper in the deck to `depth` below the top; those between move down by one."""
    cells = state.decks[:]
    goal = seat * len(state.cards.deck) + state.left[seat] - 1 - depth
    i = goal
    while cells[i] != card:
        i -= 1
    while i < goal:
        cells[i] = cells[i + 1]
        i += 1
    cells[goal] = card
    state.decks = cells


def shuffle(state: IdrianaState, seat: i64) -> None:
    """Shuffle a deck, after which nobody knows where a card is in it (I81)."""
    cells = state.decks[:]
    start = seat * len(state.cards.deck)
    state.chance.shuffle(cells, start, start + state.left[seat])
    state.decks = cells
    state.seen_top[seat] = 0
    state.seen_bottom[seat] = 0
    emit.shuffles(state, seat)


def search(state: IdrianaState, seat: i64, card: i64, stage: i64) -> None:
    """Push the choice of a card from the deck; the effect of `card` decides which may be taken."""
    emit.searches(state, seat)
    stack.push_choice(state, seat, card, stage, 0)


def take_moves(state: IdrianaState, seat: i64, kind: i64) -> i64:
    """Every card in the deck (of a kind, unless it is NONE), or nothing (I93)."""
    there = vec[i64]([0] * NAMES)
    start = seat * len(state.cards.deck)
    for i in range(start, start + state.left[seat]):
        there[state.decks[i]] = 1
    count: i64 = 0
    for card in range(state.cards.count):
        if there[card] == 1 and (kind == NONE or state.cards.kind[card] == kind):
            state.buffer[count] = codes.take(card)
            count += 1
    state.buffer[count] = codes.NOTHING
    return count + 1


def apply_take(state: IdrianaState, seat: i64, code: i64) -> None:
    """End a search: show the card and keep it, if one is taken, and shuffle (I93)."""
    if code != codes.NOTHING:
        card = codes.take_card(code)
        raise_card(state, seat, card, 0)
        state.left[seat] -= 1
        state.add(HAND, seat, card, 1)
        state.add(SHOWN, seat, card, 1)
        state.held[seat] += 1
        emit.takes(state, seat, card)
        check_last_card(state, seat)
    shuffle(state, seat)
