"""The conditions for playing a card: cost, level, place and requirements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tuckbox.games.idriana.rules.cards import BUILDING, CENTRE, FIELDS, GLOBAL, HAND, IN_PLAY, NAMES, NONE, SUSTAINED
from tuckbox.games.idriana.rules.generated import codes

if TYPE_CHECKING:
    from tuckbox.games.idriana.rules.state import IdrianaState


def cost(state: IdrianaState, seat: i64, card: i64, discount: i64) -> i64:
    """The cards to discard for playing a card (I30); never below 0, whatever lowers it (I91)."""
    price = state.cards.cost[card] - discount
    if price > 0 and state.cards.kind[card] == BUILDING:
        price -= state.bonus(seat, state.cards.discount)
    return price if price > 0 else 0


def may_play(state: IdrianaState, seat: i64, card: i64, discount: i64) -> bool:
    """Whether a card in hand could be played now, leaving aside how many cards the turn still allows."""
    if state.cards.cost[card] >= state.held[seat] and cost(state, seat, card, discount) >= state.held[seat]:
        return False
    return fits(state, seat, card)


def fits(state: IdrianaState, seat: i64, card: i64) -> bool:
    """Whether a card may come into play: level, place and requirements (I3, I32, I35, I41, I94)."""
    cards = state.cards
    if cards.area[card] == GLOBAL:
        return cards.kind[card] != SUSTAINED or not state.is_sustained(card)
    return has_level(state, seat, card) and has_place(state, seat, card) and meets_needs(state, seat, card)


def has_level(state: IdrianaState, seat: i64, card: i64) -> bool:
    """Whether the card's region has the level that it needs; centre cards give a level and need none (I2)."""
    cards = state.cards
    if cards.level[card] <= 1 or cards.kind[card] == CENTRE:
        return True
    return state.level(seat, cards.area[card]) >= cards.level[card]


def has_place(state: IdrianaState, seat: i64, card: i64) -> bool:
    """Whether the card that it goes on or in is in play, and no Building that rules it out (I33 to I36)."""
    cards = state.cards
    if cards.on[card] >= 0 and state.count(IN_PLAY, seat, cards.on[card]) == 0:
        return False
    if cards.planted[card] == 1:
        return first_field(state, seat, card, 0) >= 0
    return barring(state, seat, card) < 0


def barring(state: IdrianaState, seat: i64, card: i64) -> i64:
    """A Building in play that a player may not have together with this one (I35), or NONE."""
    cards = state.cards
    i = cards.barred_from[card]
    while i < cards.barred_from[card + 1]:
        if state.count(IN_PLAY, seat, cards.barred[i]) > 0:
            return cards.barred[i]
        i += 1
    return NONE


def meets_needs(state: IdrianaState, seat: i64, card: i64) -> bool:
    """Whether the player has in play what the card requires (I32)."""
    cards = state.cards
    i = cards.need_from[card]
    while i < cards.need_from[card + 1]:
        if state.has(seat, cards.need_what[i]) < cards.need_count[i]:
            return False
        i += 1
    return True


# Fields


def size_of(content: i64) -> i64:
    """How many cards lie in a Field."""
    size: i64 = 0
    while content != 0:
        size += 1
        content >>= 8
    return size


def takes_card(state: IdrianaState, seat: i64, field: i64, card: i64) -> bool:
    """Whether a Crop or Goat may come into this Field: room, and no card of the other kind (I36)."""
    content = state.fields[seat * FIELDS + field]
    if content == 0:
        return True
    cards = state.cards
    return size_of(content) < cards.capacity and cards.kind[(content & 0xFF) - 1] == cards.kind[card]


def is_repeated(state: IdrianaState, seat: i64, field: i64) -> bool:
    """Whether an earlier Field holds just the same: equal Fields count as one option."""
    start = seat * FIELDS
    content = state.fields[start + field]
    earlier: i64 = 0
    while earlier < field:
        if state.fields[start + earlier] == content:
            return True
        earlier += 1
    return False


def first_field(state: IdrianaState, seat: i64, card: i64, field: i64) -> i64:
    """The first Field from `field` on that takes the card and is unlike those before it, or NONE."""
    count = state.field_count(seat)
    while field < count:
        if takes_card(state, seat, field, card) and not is_repeated(state, seat, field):
            return field
        field += 1
    return NONE


def plantings(state: IdrianaState, seat: i64, card: i64, first: i64, count: i64) -> i64:
    """Add a card with every Field that it may go to; `first` is the code with the first Field."""
    field = first_field(state, seat, card, 0)
    while field >= 0:
        state.buffer[count] = first + field
        count += 1
        field = first_field(state, seat, card, field + 1)
    return count


# Cards that may be played from hand


def plays(state: IdrianaState, seat: i64, with_local: bool, with_global: bool, discount: i64, count: i64) -> i64:
    """Add every card in hand that may be played, each with its Field if it goes into one."""
    cards = state.cards
    cells = state.cells
    start = seat * NAMES
    card: i64 = 0
    while card < cards.count:
        if cells[start + card] & 0xFF != 0 and cards.planted[card] == 0:
            wanted = with_global if cards.area[card] == GLOBAL else with_local
            if wanted and may_play(state, seat, card, discount):
                state.buffer[count] = codes.play(card)
                count += 1
        card += 1
    if with_local:
        for i in range(len(cards.seeds)):
            card = cards.seeds[i]
            if state.count(HAND, seat, card) > 0 and may_play(state, seat, card, discount):
                count = plantings(state, seat, card, codes.plant(card, 0), count)
    return count


def can_play_local(state: IdrianaState, seat: i64, discount: i64) -> bool:
    """Whether the player holds a local card that could be played."""
    cards = state.cards
    for card in range(cards.count):
        if state.count(HAND, seat, card) > 0 and cards.area[card] != GLOBAL and may_play(state, seat, card, discount):
            return True
    return False
