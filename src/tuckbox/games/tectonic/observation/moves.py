"""The effect of each legal move of Tectonic Tribes, as a row of bytes."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tuckbox.core.observation import Channel
from tuckbox.games.tectonic.observation.window import EDGE, WINDOW, bits
from tuckbox.games.tectonic.rules.board import REACH, Board
from tuckbox.games.tectonic.rules.card_tracking import NONE
from tuckbox.games.tectonic.rules.cards import BARRED, HAND, LAVA, PLUS_ONE, PLUS_TWO, TENTS, TIMES_TWO, TRIBE_CARDS
from tuckbox.games.tectonic.rules.generated import codes
from tuckbox.games.tectonic.rules.state import TectonicState

# The first factor of a placement is its card: the terrain card in front of the seat, or a tribe card, which follow it.
TERRAIN_CARD: Final = 1
KINDS: Final = 5
FACTORS: Final = 4
GEOMETRY: Final = 17

THINGS: Final = 8  # that a card can cover: land, forest, water, mine, lava, a bonus, own tents, others' tents
AROUND: Final = 4  # rows and columns around the land that its cards can touch, and one to spare
LINES: Final = WINDOW + 2 * AROUND
SQUARES: Final = WINDOW  # of a line; with those around it a word has room for them
ONES: Final = vec[i64]([squares.bit_count() for squares in range(32)])


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


def write_pick(state: TectonicState, seat: i64, code: i64, into: vec[u8], at: i64) -> None:
    """A pick, by the places of both cards in hand."""
    play = codes.pick_play(code)
    discard = codes.pick_discard(code)
    into[at] = 1
    into[at + KINDS] = TRIBE_CARDS + 2
    for i in range(state.held):
        if state.hands[seat * HAND + i] == play:
            into[at + KINDS + 2] = u8(i)
        elif state.hands[seat * HAND + i] == discard:
            into[at + KINDS + 3] = u8(i)
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
    """A card's place in the window: column and row."""
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
            start = (row + AROUND) * THINGS
            north = board.north + row
            lava = bits(board, LAVA, north, board.west, SQUARES)
            own = bits(board, TENTS + seat, north, board.west, SQUARES)
            bonus = bits(board, PLUS_ONE, north, board.west, SQUARES) | bits(
                board, PLUS_TWO, north, board.west, SQUARES
            )
            for plane in range(LAVA):
                words[start + plane] = bits(board, plane, north, board.west, SQUARES) << AROUND
            words[start + LAVA] = lava << AROUND
            words[start + 5] = (bonus | bits(board, TIMES_TWO, north, board.west, SQUARES)) << AROUND
            words[start + 6] = own << AROUND
            words[start + 7] = (bits(board, BARRED, north, board.west, SQUARES) & ~own & ~lava) << AROUND
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


def relative(other: i64, seat: i64, seats: i64) -> i64:
    """How many seats after the own one another seat comes."""
    return (other - seat + seats) % seats
