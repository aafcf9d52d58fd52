"""Card tracking (T60): what a seat knows of cards that it cannot see: passed on, seen open or discarded by itself.

Hands go round the table in packets. A seat that had a packet knows its cards: each of them is still in it, was
played since, which all saw, or was discarded in secret since. Nothing is known of a card that the seat has not seen
since it came out of the pile; but a card that the seat knew to be among the discards when these were shuffled cannot
have been dealt before that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.games.tectonic.rules.cards import TERRAINS

if TYPE_CHECKING:
    from tuckbox.games.tectonic.rules.state import TectonicState

NONE: Final[i64] = -1

# Where a terrain card is
IN_PILE: Final = 0
IN_HAND: Final = 1
ON_TABLE: Final = 2  # in front of a player or part of Joldu
DISCARDED: Final = 3

# How a seat knows where a card is
KNOWN: Final = 0
PASSED_ON: Final = 1  # in the packet in which the seat saw it last, or discarded since
UNSEEN: Final = 2

_SHUFFLE: Final[i64] = 3  # the bits in which a seat's last shuffle is kept


def last_held(state: TectonicState, seat: i64, packet: i64) -> i64:
    """The last round up to now in which a seat had a packet, or NONE."""
    first = (seat - packet + state.seats) % state.seats
    if first > state.round:
        return NONE
    return state.round - (state.round - first) % state.seats


def certainty(state: TectonicState, seat: i64, card: i64) -> i64:
    """How a seat knows where a card is."""
    where = state.where[card]
    if where == ON_TABLE:
        return KNOWN
    if (state.seen[card] >> seat) & 1 == 0:
        return UNSEEN
    packet = state.packet[card]
    if packet == NONE or state.held == 0:
        return KNOWN  # it was discarded: the hands that it could be in are used up
    held = last_held(state, seat, packet)
    if where == IN_HAND:
        return KNOWN if held == state.round else PASSED_ON
    # What was discarded openly has no round; what the seat missed when the packet came back must be discarded.
    return PASSED_ON if state.gone[card] > held else KNOWN


def last_shuffle(state: TectonicState, seat: i64, card: i64) -> i64:
    """The last shuffle in which the seat knew the card to be, or 0."""
    return (state.knew[card] >> (2 * seat)) & 3


def rotated_shuffles(state: TectonicState, by: i64) -> vec[i64]:
    """What each seat knew of the shuffles, with every seat moved `by` places on."""
    knew = vec[i64]([0] * TERRAINS)
    for card in range(TERRAINS):
        for seat in range(state.seats):
            knew[card] |= last_shuffle(state, seat, card) << (2 * ((seat + by) % state.seats))
    return knew


def shuffle_back(state: TectonicState, card: i64) -> None:
    """A discarded card is shuffled into the new pile; seats that knew where it was remember that."""
    for seat in range(state.seats):
        if (state.seen[card] >> seat) & 1 == 1:
            state.knew[card] = (state.knew[card] & ~(_SHUFFLE << (2 * seat))) | (state.shuffles << (2 * seat))
    state.where[card] = IN_PILE
    state.seen[card] = 0


class Tally:
    """A seat's counts since the discards were last shuffled, in the middle of a deal.

    Until then hands were dealt from the old pile, after that from the new one; one packet can be mixed. A card is
    *back* if the seat knew it to be among the discards shuffled then; *half back* if only in the shuffle before that;
    otherwise *free*.
    """

    old: i64  # cards from the old pile in the mixed packet
    new: i64  # cards from the new pile in it
    hidden: i64  # cards of it that the seat has not seen
    seen_free: i64  # cards of it that the seat has seen
    seen_half: i64
    seen_back: i64
    old_hidden: i64  # cards that it has not seen of the packets that are all from the old pile
    old_free: i64  # free cards that it has seen of those
    free: i64  # cards that the seat has not seen anywhere
    half: i64
    back: i64
    all_free: i64  # free cards at the time of the shuffle

    def numbers(self) -> list[int]:
        """All counts in order."""
        return [
            int(self.old),
            int(self.new),
            int(self.hidden),
            int(self.seen_free),
            int(self.seen_half),
            int(self.seen_back),
            int(self.old_hidden),
            int(self.old_free),
            int(self.free),
            int(self.half),
            int(self.back),
            int(self.all_free),
        ]


def old_cards(state: TectonicState, packet: i64) -> i64:
    """How many cards of a packet were dealt from the old pile, before the shuffle in the deal."""
    cards = state.before - state.turns[packet] * state.size
    if cards < 0:
        return 0
    return cards if cards < state.size else state.size


def tally(state: TectonicState, seat: i64) -> Tally:
    """Count what a seat has seen since the last shuffle."""
    counts = Tally()
    counts.old = 0
    counts.new = 0
    counts.hidden = 0
    counts.seen_free = 0
    counts.seen_half = 0
    counts.seen_back = 0
    counts.old_hidden = 0
    counts.old_free = 0
    counts.free = 0
    counts.half = 0
    counts.back = 0
    counts.all_free = 0
    for packet in range(state.seats):
        old = old_cards(state, packet)
        if old > 0 and old < state.size:
            counts.old = old
            counts.new = state.size - old
    for card in range(TERRAINS):
        if state.packet[card] != NONE or state.where[card] == IN_PILE:
            _count(state, seat, card, counts)
    return counts


def _count(state: TectonicState, seat: i64, card: i64, found: Tally) -> None:
    old: i64 = 0 if state.packet[card] == NONE else old_cards(state, state.packet[card])
    mixed = old > 0 and old < state.size
    wholly_old = old == state.size
    shuffle = last_shuffle(state, seat, card)
    free = shuffle == 0
    back = shuffle == state.shuffles and not free
    if free:
        found.all_free += 1
    if (state.seen[card] >> seat) & 1 == 1:
        if wholly_old and free:
            found.old_free += 1
        if mixed and free:
            found.seen_free += 1
        elif mixed and back:
            found.seen_back += 1
        elif mixed:
            found.seen_half += 1
        return
    if wholly_old:
        found.old_hidden += 1
    if mixed:
        found.hidden += 1
    if free:
        found.free += 1
    elif back:
        found.back += 1
    else:
        found.half += 1


# With five players the advanced game shuffles the discards twice. What the seat counted between the two shuffles
# still bears on where the cards are that were not among the discards of the first.
PAST_TALLY: Final = 6  # numbers a seat: old, new, hidden, seen_back, old_hidden, and the discards it had not seen


def end_hands(state: TectonicState) -> None:
    """The hands are used up: forget the packet of each card, except for what still matters."""
    if state.shuffles == 1:
        state.past_tally = vec[i64]([0] * (PAST_TALLY * state.seats))
        for seat in range(state.seats):
            counted = tally(state, seat)
            i = seat * PAST_TALLY
            state.past_tally[i] = counted.old
            state.past_tally[i + 1] = counted.new
            state.past_tally[i + 2] = counted.hidden
            state.past_tally[i + 3] = counted.seen_back
            state.past_tally[i + 4] = counted.old_hidden
            state.past_tally[i + 5] = counted.free + counted.back - state.left
    state.packet = vec[i64]([NONE] * TERRAINS)
    state.gone = vec[i64]([NONE] * TERRAINS)
