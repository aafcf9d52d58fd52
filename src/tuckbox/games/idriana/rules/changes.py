"""The actions of Idriana: what turns and the texts of cards do to a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tuckbox.games.idriana.rules import playable
from tuckbox.games.idriana.rules.cards import (
    CROP,
    DISCARDED,
    FIELDS,
    GLOBAL,
    HAND,
    IMMEDIATE,
    IN_PLAY,
    NONE,
    SHOWN,
    SUSTAINED,
    TURNED,
    WEATHER,
)
from tuckbox.games.idriana.rules.generated import codes, emit, stack

if TYPE_CHECKING:
    from tuckbox.games.idriana.rules.state import IdrianaState

# What an Immediate card makes players lose.
FORESTS: Final = 1
CROPS: Final = 2
TOWN_CARDS: Final = 3
HAND_CARDS: Final = 4


# Out of the hand


def from_hand(state: IdrianaState, seat: i64, card: i64) -> None:
    """Take a card out of a hand; if it is one that all knew of, they saw it go (I81)."""
    state.add(HAND, seat, card, -1)
    state.held[seat] -= 1
    if state.count(SHOWN, seat, card) > 0:
        state.add(SHOWN, seat, card, -1)


def discard(state: IdrianaState, seat: i64, card: i64) -> None:
    """Put a card from hand on its player's discard pile."""
    from_hand(state, seat, card)
    state.add(DISCARDED, seat, card, 1)
    emit.discards(state, seat, card)


def pay(state: IdrianaState, seat: i64, card: i64) -> None:
    """Discard a card as part of a cost (I30)."""
    from_hand(state, seat, card)
    state.add(DISCARDED, seat, card, 1)
    emit.pays(state, seat, card)


def play_card(state: IdrianaState, seat: i64, card: i64, field: i64, discount: i64) -> None:
    """Play a card from hand: it goes to its area, then it is paid for, then what it does follows (I30)."""
    price = playable.cost(state, seat, card, discount)
    from_hand(state, seat, card)
    cards = state.cards
    if cards.area[card] != GLOBAL:
        emit_play(state, seat, card, field)
        enter_play(state, seat, card, field)
    else:
        emit.plays(state, seat, card)
        enter_global(state, seat, card)
    stack.push_played(state, seat, card)
    if price > 0:
        stack.push_pay(state, seat, price, 0)


def emit_play(state: IdrianaState, seat: i64, card: i64, field: i64) -> None:
    """Log how a local card is played."""
    if field >= 0:
        emit.plays_in(state, seat, card, field)
    elif state.cards.on[card] >= 0:
        emit.plays_on(state, seat, card, state.cards.on[card])
    else:
        emit.plays(state, seat, card)


def put_in_play(state: IdrianaState, seat: i64, card: i64, field: i64) -> None:
    """Put a local card, already taken from where it was, into its area without paying (I31)."""
    if field >= 0:
        emit.puts_in(state, seat, card, field)
    else:
        emit.puts(state, seat, card)
    enter_play(state, seat, card, field)


# Into and out of the regions


def enter_play(state: IdrianaState, seat: i64, card: i64, field: i64) -> None:
    """Lay a local card on the card that it covers, in a Field, or in a new place of its region (I33, I34)."""
    cards = state.cards
    if cards.on[card] >= 0:
        take_top(state, seat, cards.on[card])
    state.add(IN_PLAY, seat, card, 1)
    state.printed[seat] += cards.printed[card]
    if field >= 0:
        state.fields[seat * FIELDS + field] = with_card(state.fields[seat * FIELDS + field], card)


def take_top(state: IdrianaState, seat: i64, card: i64) -> None:
    """A card is no longer the top of its place; of equal cards a turned one goes first."""
    if state.count(TURNED, seat, card) > 0:
        state.add(TURNED, seat, card, -1)
    state.add(IN_PLAY, seat, card, -1)
    state.printed[seat] -= state.cards.printed[card]


def leave_play(state: IdrianaState, seat: i64, card: i64, field: i64) -> None:
    """Take a local card out of play, which uncovers what is below it (I51)."""
    take_top(state, seat, card)
    under = state.cards.on[card]
    if under >= 0:
        state.add(IN_PLAY, seat, under, 1)
        state.printed[seat] += state.cards.printed[under]
    if state.cards.planted[card] == 1:
        at = seat * FIELDS + field
        state.fields[at] = without_card(state.fields[at], card)


def sacrifice(state: IdrianaState, seat: i64, card: i64, field: i64 = NONE) -> None:
    """Put a card from play on its player's discard pile; a Field takes its contents along (I51)."""
    if card == state.cards.holder:
        clear_field(state, seat, field)
        last = state.count(IN_PLAY, seat, card) - 1
        while field < last:
            state.fields[seat * FIELDS + field] = state.fields[seat * FIELDS + field + 1]
            field += 1
        state.fields[seat * FIELDS + last] = 0
    leave_play(state, seat, card, field)
    state.add(DISCARDED, seat, card, 1)
    emit.sacrifices(state, seat, card)


def may_sacrifice(state: IdrianaState, seat: i64, card: i64) -> bool:
    """Whether a player has a card in play that may be sacrificed (I51)."""
    return state.count(IN_PLAY, seat, card) > 0 and state.cards.unmoved[card] == 0


def has_loose_crop(state: IdrianaState, seat: i64) -> bool:
    """Whether a player has a Crop in play that may be sacrificed (I51)."""
    cards = state.cards
    for i in range(cards.kind_from[CROP], cards.kind_from[CROP + 1]):
        if may_sacrifice(state, seat, cards.kind_cards[i]):
            return True
    return False


def may_clear(state: IdrianaState, content: i64) -> bool:
    """Whether all cards in a Field may be sacrificed (I51)."""
    while content != 0:
        if state.cards.unmoved[(content & 0xFF) - 1] == 1:
            return False
        content >>= 8
    return True


def clear_field(state: IdrianaState, seat: i64, field: i64) -> None:
    """Sacrifice all cards in a Field."""
    while state.fields[seat * FIELDS + field] != 0:
        sacrifice(state, seat, (state.fields[seat * FIELDS + field] & 0xFF) - 1, field)


def move_goat(state: IdrianaState, seat: i64, goat: i64, field: i64, target: i64) -> None:
    """Move a Goat to another Field, whose Crops are sacrificed first (I37)."""
    there = state.fields[seat * FIELDS + target]
    if there != 0 and state.cards.kind[(there & 0xFF) - 1] != state.cards.kind[goat]:
        clear_field(state, seat, target)
    state.fields[seat * FIELDS + field] = without_card(state.fields[seat * FIELDS + field], goat)
    state.fields[seat * FIELDS + target] = with_card(state.fields[seat * FIELDS + target], goat)
    emit.moves(state, seat, goat, field, target)


def with_card(content: i64, card: i64) -> i64:
    """A Field's content with a card added, in rising order."""
    lower: i64 = 0
    shift: i64 = 0
    while content & 0xFF != 0 and (content & 0xFF) <= card + 1:
        lower |= (content & 0xFF) << shift
        content >>= 8
        shift += 8
    return lower | ((content << 8 | (card + 1)) << shift)


def without_card(content: i64, card: i64) -> i64:
    """A Field's content without one copy of a card in it."""
    lower: i64 = 0
    shift: i64 = 0
    while (content & 0xFF) != card + 1:
        lower |= (content & 0xFF) << shift
        content >>= 8
        shift += 8
    return lower | ((content >> 8) << shift)


def holds(content: i64, card: i64) -> bool:
    """Whether a card lies in a Field."""
    while content != 0:
        if (content & 0xFF) == card + 1:
            return True
        content >>= 8
    return False


# The global area


def enter_global(state: IdrianaState, seat: i64, card: i64) -> None:
    """Lay a global card where it goes: on the weather pile, among the sustained, on the discard pile (I40 to I43)."""
    cards = state.cards
    entry = 2 * card + cards.tapped[card]
    if cards.kind[card] == IMMEDIATE:
        state.add(DISCARDED, seat, card, 1)
    elif cards.kind[card] == WEATHER:
        state.weather = append(state.weather[:], entry)
    else:
        state.sustained = append(state.sustained[:], entry)


def destroy_sustained(state: IdrianaState, card: i64) -> None:
    """Set a sustained card aside, or untap it if it is tapped (I41, I43, I52)."""
    rest = vec[i64]()
    for i in range(len(state.sustained)):
        entry = state.sustained[i]
        if entry >> 1 != card:
            rest = append(rest, entry)
        elif entry & 1 == 1:
            rest = append(rest, entry - 1)
            emit.untapped(state, card)
        else:
            set_aside(state, card)
    state.sustained = rest


def destroy_weather(state: IdrianaState) -> None:
    """Set the weather card on top aside, or untap it if it is tapped (I42, I43, I52)."""
    top = len(state.weather) - 1
    entry = state.weather[top]
    if entry & 1 == 1:
        state.weather = append(state.weather[:top], entry - 1)
        emit.untapped(state, entry >> 1)
    else:
        state.weather = state.weather[:top]
        set_aside(state, entry >> 1)


def set_aside(state: IdrianaState, card: i64) -> None:
    """A destroyed card never returns this game (I52)."""
    state.aside = append(state.aside[:], card)
    emit.destroyed(state, card)


# Choices that several texts ask for


def discard_moves(state: IdrianaState, seat: i64) -> i64:
    """Every card in hand, to be discarded."""
    count: i64 = 0
    for card in range(state.cards.count):
        if state.count(HAND, seat, card) > 0:
            state.buffer[count] = codes.discard(card)
            count += 1
    return count


def uproot_moves(state: IdrianaState, seat: i64) -> i64:
    """Every Crop in play that may be sacrificed; those in equal Fields once."""
    cards = state.cards
    fields = state.field_count(seat)
    count: i64 = 0
    for i in range(cards.kind_from[CROP], cards.kind_from[CROP + 1]):
        crop = cards.kind_cards[i]
        if cards.unmoved[crop] == 1:
            continue
        for field in range(fields):
            if holds(state.fields[seat * FIELDS + field], crop) and not playable.is_repeated(state, seat, field):
                state.buffer[count] = codes.uproot(crop, field)
                count += 1
    return count


def destroy_moves(state: IdrianaState) -> i64:
    """Every sustained card, to be destroyed."""
    cards = state.cards
    count: i64 = 0
    for i in range(cards.kind_from[SUSTAINED], cards.kind_from[SUSTAINED + 1]):
        if state.is_sustained(cards.kind_cards[i]):
            state.buffer[count] = codes.destroy(cards.kind_cards[i])
            count += 1
    return count
