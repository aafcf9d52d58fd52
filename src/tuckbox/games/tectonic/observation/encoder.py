"""The observations of Tectonic Tribes: what a seat knows, channel by channel."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tuckbox.core.encoder import Encoder
from tuckbox.core.observation import Channel
from tuckbox.core.state import NO_PICK, State
from tuckbox.games.tectonic.observation.moves import (
    FACTORS,
    KINDS,
    OPTION_CHANNELS,
    Lines,
    relative,
    write_geometry,
    write_move,
    write_pick,
)
from tuckbox.games.tectonic.observation.window import WINDOW, byte, write_land
from tuckbox.games.tectonic.rules.areas import areas_of, count
from tuckbox.games.tectonic.rules.card_tracking import (
    DISCARDED,
    IN_HAND,
    KNOWN,
    NONE,
    ON_TABLE,
    PASSED_ON,
    PAST_TALLY,
    certainty,
    last_shuffle,
    tally,
)
from tuckbox.games.tectonic.rules.cards import (
    HAND,
    TERRAINS,
    TIMES_TWO,
    TRIBE_CARDS,
)
from tuckbox.games.tectonic.rules.declarations import MOVES
from tuckbox.games.tectonic.rules.generated import codes
from tuckbox.games.tectonic.rules.state import TectonicState

TALLY: Final = 12  # numbers of card_tracking.Tally
CARD: Final = 8  # bytes for each terrain card
SEAT: Final = 11  # bytes for each player


def channels(seats: int) -> list[Channel]:
    """The channels for a number of seats."""
    return [
        Channel(
            "phase",
            (6,),
            "the match is over; the starting terrain; all pick; a turn; after a tribe card; it is advanced",
        ),
        Channel("lava", (1,), "lava scores"),
        Channel(
            "counts",
            (7,),
            "rounds played with these hands; hands used up; hands in all; cards in the pile; discards; cards in each"
            " hand; cards that each was dealt",
        ),
        Channel(
            "players",
            (seats, SEAT),
            "of each player: is to act; has picked; the order card from 1; the points; "
            "tribe cards left; each of them; cards that were discarded of those that you passed to this player",
        ),
        Channel(
            "cards",
            (TERRAINS, CARD),
            "of each terrain card: in your hand; you picked it to play; to discard; it lies in front of a player (1 "
            "you, 2 the next one); it is part of the land; you know it to be discarded; you passed it on to a player"
            " (numbered as before); you have not seen it (1, plus the last shuffle in which you knew it to be)",
        ),
        Channel(
            "tally",
            (TALLY,),
            "what you have counted since the discards were last shuffled in the middle of a deal, all 0 before that. "
            "Of the hand that was dealt from the old pile and from the new one: cards from the old; from the new; not "
            "seen; seen that are free; half back; back. Of the hands from the old pile alone: cards not seen; free "
            "ones seen. Of the cards not seen anywhere: free; half back; back. Cards that were free at the shuffle. A "
            "card is back if you knew it to be among the discards shuffled, half back if only among those of the "
            "shuffle before, else free",
        ),
        Channel(
            "reckoning",
            (PAST_TALLY,),
            "after a second shuffle, what you had counted between the two: the first, second, third, sixth and seventh "
            "number of that tally; discards that you had not seen",
        ),
        Channel("origin", (2,), "where the first card's upper left square lies: the row and the column in the window"),
        Channel(
            "squares",
            (TIMES_TWO + 1 + seats, WINDOW, WINDOW),
            "the land, by rows of the window: land; forest; water; mine; lava; +1; +2; x2; then the tents of each "
            "player, yours first",
        ),
    ]


class TectonicEncoder(Encoder):
    """The observations of Tectonic Tribes."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, MOVES, channels(seats))
        self.set_option_channels(OPTION_CHANNELS)
        self.lines = Lines()

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        assert isinstance(state, TectonicState)
        at = write_phase(state, into, at)
        passed = at  # where the cards that were discarded of those passed on are counted
        at = write_players(state, seat, into, at)
        at = write_cards(state, seat, into, at, passed)
        if state.shuffles > 0:
            counted = tally(state, seat).numbers()
            for i in range(TALLY):
                into[at + i] = u8(counted[i])
        at += TALLY
        if state.shuffles > 1:
            for i in range(PAST_TALLY):
                into[at + i] = u8(state.past_tally[seat * PAST_TALLY + i])
        at += PAST_TALLY
        write_land(state, seat, into, at)

    def write_options(self, state: State, seat: i64, count: i64, into: vec[u8], at: i64) -> None:
        assert isinstance(state, TectonicState)
        size = self.option_size
        moves = state.buffer
        if codes.is_pick(moves[0]):
            for i in range(count):
                write_pick(state, seat, moves[i], into, at + i * size)
            return
        # Every card has the same spots, listed in the same order: what lies there is looked at once.
        spots: i64 = 0
        while spots < count and codes.is_place(moves[spots]) and codes.place_turning(moves[spots]) < 2:
            spots += 1
        if spots > 0 and not state.board.is_empty():
            self.lines.collect(state.board, seat)
            for i in range(spots):
                write_geometry(state.board, self.lines.words, moves[i], into, at + i * size + KINDS + FACTORS)
            for k in range(at + spots * size, at + count * size):
                into[k] = into[k - spots * size]
        for i in range(count):
            write_move(state, seat, moves[i], into, at + i * size)


def write_phase(state: TectonicState, into: vec[u8], at: i64) -> i64:
    """The pending decision, the table's options, and public counts."""
    if state.is_over:
        into[at] = 1
    else:
        into[at + 1 + state.step_kind()] = 1
    if state.advanced:
        into[at + 5] = 1
    if state.lava_scores():
        into[at + 6] = 1
    into[at + 7] = u8(state.round)
    into[at + 8] = u8(state.used_up)
    into[at + 9] = u8(state.uses())
    into[at + 10] = u8(state.left)
    into[at + 11] = u8(state.discards())
    into[at + 12] = u8(state.held)
    into[at + 13] = u8(state.size)
    return at + 14


def write_players(state: TectonicState, seat: i64, into: vec[u8], at: i64) -> i64:
    """The public information on each player."""
    seats = state.seats
    points = areas_of(state.board).scores
    for place in range(seats):
        into[at + relative(state.order[place], seat, seats) * SEAT + 2] = u8(place + 1)
    sealed = state.is_sealed()
    for by in range(seats):
        who = (seat + by) % seats
        if state.picks[who] != NO_PICK:
            into[at + 1] = 1
        elif sealed or (not state.is_over and state.seat_to_act() == who):
            into[at] = 1
        into[at + 3] = byte(points[who])
        into[at + 4] = u8(count(state.tribes[who]))
        for card in range(TRIBE_CARDS):
            into[at + 5 + card] = u8((state.tribes[who] >> card) & 1)
        at += SEAT
    return at


def write_cards(state: TectonicState, seat: i64, into: vec[u8], at: i64, passed: i64) -> i64:
    """The seat's knowledge of each terrain card."""
    seats = state.seats
    for card in range(TERRAINS):
        here = at + card * CARD
        sure = certainty(state, seat, card)
        if sure == PASSED_ON:
            holder = relative((state.packet[card] + state.round) % seats, seat, seats)
            into[here + 6] = u8(holder + 1)
            if state.where[card] != IN_HAND:
                into[passed + holder * SEAT + SEAT - 1] += 1
        elif sure != KNOWN:
            into[here + 7] = u8(1 + last_shuffle(state, seat, card))
        elif state.where[card] == DISCARDED:
            into[here + 5] = 1
        elif state.where[card] == ON_TABLE:
            into[here + 4] = 1
    for i in range(seat * HAND, seat * HAND + state.held):
        into[at + state.hands[i] * CARD] = 1
    if state.picks[seat] != NO_PICK:
        into[at + codes.pick_play(state.picks[seat]) * CARD + 1] = 1
        into[at + codes.pick_discard(state.picks[seat]) * CARD + 2] = 1
    for other in range(seats):
        front = state.fronts[other]
        if front != NONE:
            into[at + front * CARD + 3] = u8(relative(other, seat, seats) + 1)
            into[at + front * CARD + 4] = 0
    return at + TERRAINS * CARD
