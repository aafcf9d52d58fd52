"""Resampling in Tectonic Tribes: what a seat cannot know (T60), or what nobody has drawn yet, is dealt again.

Every course of the game that agrees with what the seat has seen is equally likely if the others pick at random. So each
hidden card takes over the part that another one has played so far: where it is, in which packet it was, who saw it.
Cards that the seat passed on change parts within their packet, unseen cards with each other, but for one thing: a card
that the seat knew to be among the discards when they were shuffled was not dealt before (see card_tracking.Tally).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from tuckbox.core.chance import FastChance
from tuckbox.core.errors import CannotResample
from tuckbox.core.state import BITS, NO_PICK
from tuckbox.core.zones import reshuffled
from tuckbox.games.tectonic.rules.card_tracking import (
    IN_HAND,
    IN_PILE,
    PASSED_ON,
    PAST_TALLY,
    UNSEEN,
    Tally,
    certainty,
    last_shuffle,
    old_cards,
    tally,
)
from tuckbox.games.tectonic.rules.cards import HAND, TERRAINS
from tuckbox.games.tectonic.rules.generated import codes

if TYPE_CHECKING:
    from tuckbox.games.tectonic.rules.state import TectonicState


def resample(state: TectonicState, seat: i64, chance: FastChance) -> TectonicState:
    """Deal the pile, and the others' hands, secret discards and sealed picks, again."""
    twin = state.copy()
    twin.chance = chance.split()
    twin.pile = state.pile[:]
    twin.where = state.where[:]
    twin.packet = state.packet[:]
    twin.gone = state.gone[:]
    twin.seen = state.seen[:]
    twin.knew = state.knew[:]
    for packet in range(state.seats):
        passed_on = _cards(state, seat, PASSED_ON, packet)
        parts = _parts(state, seat, passed_on)
        chance.shuffle(passed_on, 0, len(passed_on))
        _take_parts(state, twin, seat, passed_on, parts)
    unseen = _cards(state, seat, UNSEEN, -1)
    if state.shuffles == 0:
        parts = _parts(state, seat, unseen)
        chance.shuffle(unseen, 0, len(unseen))
        _take_parts(state, twin, seat, unseen, parts)
    else:
        _deal_by_pile(state, twin, seat, unseen, chance)
    _sort_hands(state, twin, seat)
    _seal_anew(state, twin, seat, chance)
    return twin


def shuffle_undrawn(state: TectonicState, chance: FastChance) -> TectonicState:
    """Shuffle the draw pile again."""
    twin = state.copy()
    twin.chance = chance.split()
    twin.pile = reshuffled(state.pile[: state.left], chance)
    return twin


def _cards(state: TectonicState, seat: i64, how: i64, packet: i64) -> vec[i64]:
    """The cards that a seat knows with this certainty, in rising order; of one packet, or of all if it is -1."""
    known = vec[i64]()
    for card in range(TERRAINS):
        if (packet < 0 or state.packet[card] == packet) and certainty(state, seat, card) == how:
            known = append(known, card)
    return known


def _parts(state: TectonicState, seat: i64, cards: vec[i64]) -> vec[i64]:
    """The same cards in an order that depends only on the parts they have played, not on which cards they are."""
    places = vec[i64]([0] * TERRAINS)
    for i in range(state.left):
        places[state.pile[i]] = i
    keys = vec[i64]([0] * len(cards))
    parts = cards[:]
    others = ~_own_shuffle(seat)
    for i in range(len(cards)):
        card = cards[i]
        key = (state.where[card] * 8 + state.packet[card] + 1) * 8 + state.gone[card] + 1
        key = (key * 32 + state.seen[card]) * 1024 + (state.knew[card] & others)
        key = key * 128 + places[card]
        j = i
        while j > 0 and keys[j - 1] > key:
            keys[j] = keys[j - 1]
            parts[j] = parts[j - 1]
            j -= 1
        keys[j] = key
        parts[j] = card
    return parts


def _own_shuffle(seat: i64) -> i64:
    """The bits of `knew` that are the seat's own."""
    return BITS[2 * seat] | BITS[2 * seat + 1]


def _take_parts(state: TectonicState, twin: TectonicState, seat: i64, cards: vec[i64], parts: vec[i64]) -> None:
    """Let each card take over a part: all but what the seat itself remembers of the card."""
    places = vec[i64]([0] * TERRAINS)
    for i in range(state.left):
        places[state.pile[i]] = i
    own = _own_shuffle(seat)
    for i in range(len(cards)):
        card = cards[i]
        part = parts[i]
        twin.where[card] = state.where[part]
        twin.packet[card] = state.packet[part]
        twin.gone[card] = state.gone[part]
        twin.seen[card] = state.seen[part]
        twin.knew[card] = (state.knew[part] & ~own) | (state.knew[card] & own)
        if state.where[part] == IN_PILE:
            twin.pile[places[part]] = card


def _sort_hands(state: TectonicState, twin: TectonicState, seat: i64) -> None:
    """Put the others' cards into their hands."""
    twin.hands = state.hands[:]
    held = vec[i64]([0] * state.seats)
    for card in range(TERRAINS):
        if twin.where[card] == IN_HAND:
            holder = (twin.packet[card] + state.round) % state.seats
            twin.hands[holder * HAND + held[holder]] = card
            held[holder] += 1


def _seal_anew(state: TectonicState, twin: TectonicState, seat: i64, chance: FastChance) -> None:
    """Replace the others' sealed picks by random picks that they could have made."""
    for other in range(state.seats):
        if other != seat and state.picks[other] != NO_PICK:
            play = chance.below(state.held)
            discard = chance.below(state.held - 1)
            if discard >= play:
                discard += 1
            hand = other * HAND
            twin.set_pick(other, codes.pick(twin.hands[hand + play], twin.hands[hand + discard]))


# After the discards were shuffled in the middle of a deal


def _deal_by_pile(state: TectonicState, twin: TectonicState, seat: i64, unseen: vec[i64], chance: FastChance) -> None:
    """Deal unseen cards to parts that began in the old pile and to parts that began in the new one."""
    counted = tally(state, seat)
    from_old, free_in_old = _choose(state, seat, counted, chance)
    old_parts = vec[i64]()
    mixed_parts = vec[i64]()
    new_parts = vec[i64]()
    parts = _parts(state, seat, unseen)
    for i in range(len(parts)):
        packet = state.packet[parts[i]]
        old: i64 = 0 if packet < 0 else old_cards(state, packet)
        if old == 0:
            new_parts = append(new_parts, parts[i])
        elif old == state.size:
            old_parts = append(old_parts, parts[i])
        else:
            mixed_parts = append(mixed_parts, parts[i])
    chance.shuffle(mixed_parts, 0, len(mixed_parts))
    for i in range(len(mixed_parts)):
        if i < from_old:
            old_parts = append(old_parts, mixed_parts[i])
        else:
            new_parts = append(new_parts, mixed_parts[i])
    half_in_old = len(old_parts) - free_in_old
    old_cards_ = vec[i64]()
    new_cards = vec[i64]()
    chance.shuffle(unseen, 0, len(unseen))
    for i in range(len(unseen)):
        shuffle = last_shuffle(state, seat, unseen[i])
        if shuffle == 0 and free_in_old > 0:
            free_in_old -= 1
            old_cards_ = append(old_cards_, unseen[i])
        elif shuffle != 0 and shuffle != state.shuffles and half_in_old > 0:
            half_in_old -= 1
            old_cards_ = append(old_cards_, unseen[i])
        else:
            new_cards = append(new_cards, unseen[i])
    chance.shuffle(old_cards_, 0, len(old_cards_))
    chance.shuffle(new_cards, 0, len(new_cards))
    _take_parts(state, twin, seat, old_cards_, old_parts)
    _take_parts(state, twin, seat, new_cards, new_parts)


def _choose(state: TectonicState, seat: i64, counted: Tally, chance: FastChance) -> tuple[i64, i64]:
    """How many hidden cards of the mixed packet are from the old pile, and how many free cards are in old parts.

    Each such pair is as likely as there are courses of the game that lead to it.
    """
    total = 0.0
    for final in range(2):
        left = float(chance.next()) / 4294967296.0 * total if final == 1 else 0.0
        for from_old in range(counted.hidden + 1):
            old_parts = counted.old_hidden + from_old
            for free_in_old in range(old_parts + 1):
                ways = _ways(state, seat, counted, from_old, free_in_old)
                if final == 0:
                    total += ways
                    continue
                left -= ways
                if ways > 0.0 and left < 0.0:
                    return from_old, free_in_old
    raise CannotResample("No course of the game leads to what the player has seen.")


def _ways(state: TectonicState, seat: i64, counted: Tally, from_old: i64, free_in_old: i64) -> float:
    """In how many ways the cards can have come to lie so, up to a constant factor."""
    old_parts = counted.old_hidden + from_old
    new_parts = counted.free + counted.half + counted.back - old_parts
    old_seen = counted.old - from_old
    new_seen = counted.new - counted.hidden + from_old
    ways = choices(counted.old, from_old) * choices(counted.new, counted.hidden - from_old)
    ways *= choices(counted.free, free_in_old) * choices(counted.half, old_parts - free_in_old)
    if ways == 0.0:
        return 0.0
    ways *= orders(old_parts, old_parts) * orders(new_parts, new_parts)
    ways *= orders(old_seen, old_seen) * orders(new_seen, new_seen)
    seen = 0.0
    for free_seen in range(old_seen + 1):
        arrangements = choices(counted.seen_free, free_seen) * choices(counted.seen_half, old_seen - free_seen)
        if arrangements > 0.0:
            free_new = counted.all_free - counted.old_free - free_seen - free_in_old
            seen += arrangements * _ways_before(state, seat, free_new)
    return ways * seen


def _ways_before(state: TectonicState, seat: i64, free: i64) -> float:
    """The number of ways in which the second shuffle's discards can contain this many free cards.

    Those that came from the pile that was old at the first shuffle are free; the others need not be.
    """
    if state.shuffles < 2:
        return 1.0
    i = seat * PAST_TALLY
    old = state.past_tally[i]
    new = state.past_tally[i + 1]
    hidden = state.past_tally[i + 2]
    seen_back = state.past_tally[i + 3]
    old_hidden = state.past_tally[i + 4]
    unseen = state.past_tally[i + 5]
    total = 0.0
    for from_old in range(hidden + 1):
        ways = choices(old, from_old) * choices(new, hidden - from_old)
        ways *= orders(new - hidden + from_old, seen_back)
        if ways > 0.0:
            old_parts = old_hidden + from_old
            total += ways * orders(free, old_parts) * orders(unseen - old_parts, unseen - old_parts)
    return total


def orders(n: i64, k: i64) -> float:
    """In how many ways k of n things can be put in a row."""
    if k < 0 or k > n:
        return 0.0
    ways = 1.0
    for i in range(k):
        ways *= float(n - i)
    return ways


def choices(n: i64, k: i64) -> float:
    """In how many ways k of n things can be chosen."""
    return orders(n, k) / orders(k, k) if k >= 0 else 0.0
