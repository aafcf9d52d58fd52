"""What a player of Tectonic Tribes knows, as bytes for programs that learn (T60).

Squares and placements are given in a window of the land: its first row and column lie two squares north and west of
the land, which is as far as a card can reach beyond it. What lies outside of the window is cut off.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tuckbox.core.encoder import Encoder
from tuckbox.core.observation import Channel
from tuckbox.core.state import BITS, NO_PICK, State
from tuckbox.games.tectonic.rules.areas import areas_of, count
from tuckbox.games.tectonic.rules.board import REACH, WORD, Board
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
    BARRED,
    HAND,
    LAVA,
    PLUS_ONE,
    PLUS_TWO,
    TENTS,
    TERRAINS,
    TIMES_TWO,
    TRIBE_CARDS,
)
from tuckbox.games.tectonic.rules.declarations import MOVES
from tuckbox.games.tectonic.rules.generated import codes
from tuckbox.games.tectonic.rules.state import TectonicState

WINDOW: Final = 40  # squares a side; random play between five, advanced, has not needed more than 38
EDGE: Final = 2  # of them in front of the land
TALLY: Final = 12  # numbers of card_tracking.Tally
CARD: Final = 8  # bytes for each terrain card
SEAT: Final = 11  # bytes for each player

# The first factor of a placement is its card: the terrain card in front of the seat, or a tribe card, which follow it.
TERRAIN_CARD: Final = 1
KINDS: Final = 5
FACTORS: Final = 4
GEOMETRY: Final = 17

THINGS: Final = 8  # that a card can cover: land, forest, water, mine, lava, a bonus, own tents, others' tents
AROUND: Final = 4  # rows and columns around the land that its cards can touch, and one to spare
LINES: Final = WINDOW + 2 * AROUND
SQUARES: Final = WINDOW  # of a line; with those around it a word has room for them
ONES: Final = vec[i64]([bits.bit_count() for bits in range(32)])


def channels(seats: int) -> list[Channel]:
    """The channels with so many seats."""
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
        Channel("tally", (TALLY,), "what you have counted since the last shuffle of the discards"),
        Channel("reckoning", (PAST_TALLY,), "what of it is left from the hands before"),
        Channel("origin", (2,), "where the first card's upper left square lies: the row and the column in the window"),
        Channel(
            "squares",
            (TIMES_TWO + 1 + seats, WINDOW, WINDOW),
            "the land, by rows of the window: land; forest; water; mine; lava; +1; +2; x2; then the tents of each "
            "player, yours first",
        ),
    ]


OPTION_CHANNELS: Final = [
    Channel("kind", (KINDS,), "the kind of move, one of: pick, place, place tribe, discard, give up"),
    Channel(
        "factors",
        (FACTORS,),
        "the action in four factors: card, turning, column and row. A placement: 1 for the terrain card, 2 to 6 for "
        "a tribe card; the turning; column and row in the window. A pick: 7; 0; the places in hand of the card to "
        "play and of the one to discard. A discard: 8; 0; whose card (0 yours, 1 the next player's); 0. To give up: "
        "9",
    ),
    Channel(
        "covers",
        (9,),
        "of the squares that a card would cover: with land, forest, water, mine, lava, a bonus, your tents, others' "
        "tents, and without land",
    ),
    Channel(
        "touches",
        (7,),
        "of the squares next to those: with forest, water, mine, lava, a bonus, your tents, others' tents",
    ),
    Channel("at the edge", (1,), "how many of the four sides of the land it extends"),
    Channel(
        "number",
        (2,),
        "of a pick: the numbers of both cards; of a placement: that of the terrain card in front of you",
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


def relative(other: i64, seat: i64, seats: i64) -> i64:
    """How many seats after the own one another seat comes."""
    return (other - seat + seats) % seats


def byte(number: i64) -> u8:
    """A number as a byte; what does not fit is cut off."""
    if number > 255:
        return 255
    return u8(number)


def write_phase(state: TectonicState, into: vec[u8], at: i64) -> i64:
    """What is to be decided, the options of the table, and public counts."""
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
    """What all see of each player."""
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
    """What the seat knows of each terrain card."""
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


def write_land(state: TectonicState, seat: i64, into: vec[u8], at: i64) -> None:
    """The squares in the window."""
    board = state.board
    if board.is_empty():
        return
    into[at] = byte(EDGE - board.north)
    into[at + 1] = byte(EDGE - board.west)
    at += 2
    rows = board.south - board.north + 1
    if rows > WINDOW - EDGE:
        rows = WINDOW - EDGE
    for plane in range(TIMES_TWO + 1 + state.seats):
        source: i64 = plane
        if plane > TIMES_TWO:
            source = TENTS + (seat + plane - TIMES_TWO - 1) % state.seats
        for row in range(rows):
            here = at + (plane * WINDOW + row + EDGE) * WINDOW + EDGE
            squares = bits(board, source, board.north + row, board.west, WINDOW - EDGE)
            while squares != 0:
                if squares & 1 == 1:
                    into[here] = 1
                squares >>= 1
                here += 1


def bits(board: Board, plane: i64, row: i64, column: i64, columns: i64) -> i64:
    """Squares of a row, the first in the lowest bit; the row must lie in the board's own window."""
    offset = column - board.left
    word = offset // WORD
    i = plane * board.size + (row - board.top) * board.width + word
    shift = offset - word * WORD
    squares = board.planes[i] >> shift
    if shift + columns > WORD and word + 1 < board.width:
        squares |= (board.planes[i + 1] & (BITS[shift + columns - WORD] - 1)) << (WORD - shift)
    return squares & (BITS[columns] - 1)


# Features of moves


def write_pick(state: TectonicState, seat: i64, code: i64, into: vec[u8], at: i64) -> None:
    """A pick, by the places of both cards in hand."""
    play = codes.pick_play(code)
    discard = codes.pick_discard(code)
    into[at] = 1
    into[at + KINDS] = TRIBE_CARDS + 2
    for place in range(state.held):
        if state.hands[seat * HAND + place] == play:
            into[at + KINDS + 2] = u8(place)
        elif state.hands[seat * HAND + place] == discard:
            into[at + KINDS + 3] = u8(place)
    into[at + KINDS + FACTORS + GEOMETRY] = u8(play + 1)
    into[at + KINDS + FACTORS + GEOMETRY + 1] = u8(discard + 1)


def write_move(state: TectonicState, seat: i64, code: i64, into: vec[u8], at: i64) -> None:
    """The kind of a move other than a pick, and its factors."""
    there = at + KINDS
    if codes.is_place(code):
        into[at + 1] = 1
        into[there] = TERRAIN_CARD
        into[there + 1] = u8(codes.place_turning(code))
        write_spot(state.board, codes.place_row(code) - REACH, codes.place_column(code) - REACH, into, there + 2)
    elif codes.is_place_tribe(code):
        into[at + 2] = 1
        into[there] = u8(TERRAIN_CARD + 1 + codes.place_tribe_tribe_card(code))
        into[there + 1] = u8(codes.place_tribe_turning(code))
        row = codes.place_tribe_row(code) - REACH
        write_spot(state.board, row, codes.place_tribe_column(code) - REACH, into, there + 2)
    elif code < codes.GIVE_UP:
        into[at + 3] = 1
        into[there] = TRIBE_CARDS + 3
        into[there + 2] = u8(relative(codes.discard_seat(code), seat, state.seats))
    else:
        into[at + 4] = 1
        into[there] = TRIBE_CARDS + 4
    front = state.fronts[seat]
    if front != NONE:
        into[there + FACTORS + GEOMETRY] = u8(front + 1)


def write_spot(board: Board, row: i64, column: i64, into: vec[u8], at: i64) -> None:
    """Where a card lies in the window: column and row."""
    if board.is_empty():
        into[at] = EDGE
        into[at + 1] = EDGE
        return
    column += EDGE - board.west
    row += EDGE - board.north
    if column >= WINDOW:
        column = WINDOW - 1
    if row >= WINDOW:
        row = WINDOW - 1
    into[at] = u8(column)
    into[at + 1] = u8(row)


class Lines:
    """The rows of the land and some around it as words, for each kind of thing that a card can cover or touch."""

    def __init__(self) -> None:
        self.words = vec[i64]([0] * (LINES * THINGS))

    def collect(self, board: Board, seat: i64) -> None:
        """Read the rows of a board; a row's lowest bit lies AROUND squares west of the land."""
        rows = board.south - board.north + 1
        if rows > LINES - 2 * AROUND:
            rows = LINES - 2 * AROUND
        words = vec[i64]([0] * (LINES * THINGS))
        for row in range(rows):
            at = (row + AROUND) * THINGS
            north = board.north + row
            lava = bits(board, LAVA, north, board.west, SQUARES)
            own = bits(board, TENTS + seat, north, board.west, SQUARES)
            bonus = bits(board, PLUS_ONE, north, board.west, SQUARES) | bits(
                board, PLUS_TWO, north, board.west, SQUARES
            )
            for plane in range(LAVA):
                words[at + plane] = bits(board, plane, north, board.west, SQUARES) << AROUND
            words[at + LAVA] = lava << AROUND
            words[at + 5] = (bonus | bits(board, TIMES_TWO, north, board.west, SQUARES)) << AROUND
            words[at + 6] = own << AROUND
            words[at + 7] = (bits(board, BARRED, north, board.west, SQUARES) & ~own & ~lava) << AROUND
        self.words = words


def write_geometry(board: Board, lines: vec[i64], code: i64, into: vec[u8], at: i64) -> None:
    """What a card would cover and touch at a spot: `covers`, `touches` and `at the edge`."""
    portrait = codes.place_turning(code) & 1 == 1
    row = codes.place_row(code) - REACH - board.north
    column = codes.place_column(code) - REACH - board.west
    rows: i64 = 3 if portrait else 2
    columns: i64 = 2 if portrait else 3
    if row + rows + AROUND >= LINES or column > SQUARES:
        return  # beyond the window
    if row < 0:
        into[at + 16] += 1
    if column < 0:
        into[at + 16] += 1
    if row + rows - 1 > board.south - board.north:
        into[at + 16] += 1
    if column + columns - 1 > board.east - board.west:
        into[at + 16] += 1
    inside: i64 = 6 if portrait else 14  # of the bits that begin one square before the card
    side: i64 = 9 if portrait else 17
    shift = column + AROUND - 1
    i = (row + AROUND - 1) * THINGS
    for thing in range(THINGS):
        above = lines[i + thing] >> shift
        first = lines[i + THINGS + thing] >> shift
        second = lines[i + 2 * THINGS + thing] >> shift
        third = lines[i + 3 * THINGS + thing] >> shift
        covered = ones(first & inside) + ones(second & inside)
        touched = ones(above & inside) + ones(first & side) + ones(second & side)
        if portrait:
            covered += ones(third & inside)
            touched += ones(third & side) + ones((lines[i + 4 * THINGS + thing] >> shift) & inside)
        else:
            touched += ones(third & inside)
        into[at + thing] = u8(covered)
        if thing > 0:
            into[at + 8 + thing] = u8(touched)
    into[at + 8] = 6 - into[at]


def ones(squares: i64) -> i64:
    """How many of up to five bits are set."""
    return ONES[squares]
