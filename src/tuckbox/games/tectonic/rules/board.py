"""Joldu, the land on the table: rows of squares as machine words, and where a card may be placed (T30 to T34).

A square's coordinates are its row and column, counted from the upper left square of the first card. Inside, a board
keeps a window around its land and shifts it when the land outgrows it; coordinates never shift.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.games.tectonic.rules.cards import BARRED, FACE_PLANES, LAND, LAVA, MINE, PLANES, SEATS, TENTS, Cards

if TYPE_CHECKING:
    from tuckbox.games.tectonic.rules.areas import Areas

# With five players and the advanced game's three hands of eight cards, 5 + 12 x 5 cards are placed. Each after the
# first reaches at most two squares further in any direction, as at least one of its squares lies on land.
MOST_CARDS: Final = 65
REACH: Final = 128  # the furthest that a card's upper left square can be from the first card's, in any direction
SPAN: Final = 257  # the rows, and the columns, in which that square can be
# Every card on the board is touched from at most 15 spots by cards that lie as it does and from 16 by the others; each
# way to lie has two turnings.
MOST_SPOTS: Final = 4030  # MOST_CARDS * (15 + 16) * 2: places of one card, all turnings

WORD: Final = 60  # squares in a word
FULL: Final[i64] = (1 << 60) - 1
LOWEST: Final = vec[i64]([(byte & -byte).bit_length() - 1 for byte in range(256)])  # the lowest bit of each byte
_MARGIN: Final = 3  # empty squares that the window keeps around the land, so that every neighbour can be looked at
_SLACK: Final = 6  # rows that a new window has to spare on each side


class Board:
    """The land; placing a card makes a new board, so copies of a state share theirs."""

    top: i64  # the row of the window's first row
    left: i64  # the column of a row's first square
    rows: i64
    width: i64  # words in a row: one, until the land is wider than that
    size: i64  # words in a plane
    north: i64  # the outermost rows and columns that have land
    south: i64
    west: i64
    east: i64
    scoring: i64  # the last plane of a terrain whose areas score (T43)
    planes: vec[i64]  # PLANES times the window, row by row, the westmost square in the lowest bit
    areas: Areas | None  # cached on first use
    before: Areas | None  # those of the board that the last card was placed on, if they can help to find these
    card_first: i64  # the word with the first row of that card, and the one after its last row
    card_end: i64
    card_columns: i64  # the bits that it covers there

    def lay_out(self, north: i64, south: i64, west: i64, east: i64) -> None:
        """Make an empty window that has room for land within these bounds, and some to spare."""
        self.north = north
        self.south = south
        self.west = west
        self.east = east
        columns = east - west + 1 + 2 * _MARGIN
        self.width = (columns + WORD - 1) // WORD
        self.left = west - _MARGIN - (self.width * WORD - columns) // 2
        self.top = north - _MARGIN - _SLACK
        self.rows = south - north + 1 + 2 * (_MARGIN + _SLACK)
        self.size = self.rows * self.width
        self.scoring = LAVA
        self.planes = vec[i64]([0] * (PLANES * self.size))
        self.areas = None
        self.before = None

    def copy(self) -> Board:
        """A board that can be written to."""
        twin = Board()
        twin.top = self.top
        twin.left = self.left
        twin.rows = self.rows
        twin.width = self.width
        twin.size = self.size
        twin.north = self.north
        twin.south = self.south
        twin.west = self.west
        twin.east = self.east
        twin.scoring = self.scoring
        twin.planes = self.planes[:]
        twin.areas = None
        twin.before = None
        return twin

    def is_empty(self) -> bool:
        """Whether no card has been placed yet."""
        return self.south < self.north

    def index(self, row: i64, column: i64) -> i64:
        """Where in a plane the word with a square is."""
        return (row - self.top) * self.width + (column - self.left) // WORD

    def has(self, plane: i64, row: i64, column: i64) -> bool:
        """Whether a square has something."""
        if row < self.north or row > self.south or column < self.west or column > self.east:
            return False
        word = self.planes[plane * self.size + self.index(row, column)]
        return (word >> ((column - self.left) % WORD)) & 1 == 1

    # Where a card may be placed

    def spots(self, seat: i64, portrait: bool, first: i64, into: vec[i64], at: i64) -> i64:
        """Write every spot where the seat may place a card that lies like this, in rising order; where that ends.

        A spot is the card's upper left square, written as `first` plus its row and column counted from -REACH.
        """
        row = self.north - (2 if portrait else 1)
        if self.width == 1:
            return self._scan(seat, portrait, row, self.south, 0, first, into, at)
        while row <= self.south:
            word: i64 = 0
            while word < self.width:
                at = self._scan(seat, portrait, row, row, word, first, into, at)
                word += 1
            row += 1
        return at

    def _scan(
        self, seat: i64, portrait: bool, row: i64, last: i64, word: i64, first: i64, into: vec[i64], at: i64
    ) -> i64:
        """The spots from one row to another, in one column of words.

        Bit by bit, for a stretch of two or three squares that begins there: does it touch land, is all of it on land,
        does it cover lava (T33) or others' tents (T34)? At least one and at most five squares of a card lie on land
        (T31), so one of its two or three rows touches land, and not all of them are on land.
        """
        planes = self.planes
        lowest = LOWEST
        width = self.width
        barred = BARRED * self.size
        own = (TENTS + seat) * self.size
        ahead: i64 = 2 if portrait else 1  # a spot is known when its last row has been looked at
        known = row + ahead
        last += ahead
        i = (row - self.top) * width + word
        skip = self.west - 2 - self.left if width == 1 else 0
        code = first + (row - ahead + REACH) * SPAN + self.left + word * WORD + skip + REACH
        land_on: i64 = 0  # the word that goes on where this one ends
        bad_on: i64 = 0
        touches_1: i64 = 0  # of the row before, and of the one before that
        on_land_1: i64 = 0
        covers_1: i64 = 0
        touches_2: i64 = 0
        on_land_2: i64 = FULL  # a landscape card has no third row
        covers_2: i64 = 0
        while row <= last:
            land = planes[i]
            bad = planes[barred + i] & ~planes[own + i]
            if width > 1:  # at a row's end this is the next row's margin, which is empty
                land_on = planes[i + 1] & 3
                bad_on = planes[barred + i + 1] & ~planes[own + i + 1] & 3
            next_land = (land >> 1) | ((land_on & 1) << 59)
            touches = land | next_land
            on_land = land & next_land
            covers = bad | (bad >> 1) | ((bad_on & 1) << 59)
            if not portrait:
                next_land = (land >> 2) | (land_on << 58)
                touches |= next_land
                on_land &= next_land
                covers |= (bad >> 2) | (bad_on << 58)
            if row >= known:
                spots = touches | touches_1 | touches_2
                spots &= ~((on_land & on_land_1 & on_land_2) | covers | covers_1 | covers_2)
                spots >>= skip
                spot = code
                while spots != 0:
                    byte = spots & 0xFF
                    while byte != 0:
                        into[at] = spot + lowest[byte]
                        at += 1
                        byte &= byte - 1
                    spots >>= 8
                    spot += 8
            if portrait:
                touches_2 = touches_1
                on_land_2 = on_land_1
                covers_2 = covers_1
            touches_1 = touches
            on_land_1 = on_land
            covers_1 = covers
            code += SPAN
            row += 1
            i += width
        return at

    # Placing

    def placed(self, cards: Cards, card: i64, turning: i64, tribe: i64, row: i64, column: i64) -> Board:
        """The board with a card on top (T32); the tribe is whose tents are on it."""
        portrait = turning & 1 == 1
        rows: i64 = 3 if portrait else 2
        board = self._with_room(row, row + rows - 1, column, column + (2 if portrait else 3) - 1)
        patterns = cards.patterns
        first = (card * 4 + turning) * FACE_PLANES
        offset = (column - board.left) % WORD
        line: i64 = 0
        while line < rows:
            i = board.index(row + line, column)
            shift = 3 * line
            covered = (patterns[first + LAND] >> shift) & 7
            plane: i64 = 0
            while plane < FACE_PLANES:
                board._put(plane * board.size + i, offset, covered, (patterns[first + plane] >> shift) & 7)
                plane += 1
            tents = ((patterns[first + BARRED] & ~patterns[first + LAVA]) >> shift) & 7
            seat: i64 = 0
            while seat < SEATS:
                squares = tents if seat == tribe else 0
                board._put((TENTS + seat) * board.size + i, offset, covered, squares)
                seat += 1
            line += 1
        if board.width == 1 and board.top == self.top and board.left == self.left:
            board.before = self.areas
            board.card_first = board.index(row, column)
            board.card_end = board.card_first + rows
            board.card_columns = (3 if portrait else 7) << offset
        return board

    def _put(self, i: i64, offset: i64, covered: i64, squares: i64) -> None:
        """Write up to three squares of a row, which may go on in the next word."""
        planes = self.planes
        planes[i] = ((planes[i] & ~(covered << offset)) | (squares << offset)) & FULL
        if offset > WORD - 3:
            rest = WORD - offset
            planes[i + 1] = (planes[i + 1] & ~(covered >> rest)) | (squares >> rest)

    def _with_room(self, north: i64, south: i64, west: i64, east: i64) -> Board:
        """A copy whose bounds include these, in a new window if this one is too small."""
        if not self.is_empty():
            north = north if north < self.north else self.north
            south = south if south > self.south else self.south
            west = west if west < self.west else self.west
            east = east if east > self.east else self.east
        fits = north - _MARGIN >= self.top and south + _MARGIN < self.top + self.rows
        if fits and west - _MARGIN >= self.left and east + _MARGIN < self.left + self.width * WORD:
            twin = self.copy()
            twin.north = north
            twin.south = south
            twin.west = west
            twin.east = east
        else:
            twin = Board()
            twin.lay_out(north, south, west, east)
            twin.scoring = self.scoring
            self._move_to(twin)
        return twin

    def _move_to(self, other: Board) -> None:
        """Copy the land into another window."""
        plane: i64 = 0
        while plane < PLANES:
            row = self.north
            while row <= self.south:
                word: i64 = 0
                while word < self.width:
                    i = (row - self.top) * self.width + word
                    shift = self.left + word * WORD - other.left
                    other.take_over(plane, row, shift, self.planes[plane * self.size + i])
                    word += 1
                row += 1
            plane += 1

    def take_over(self, plane: i64, row: i64, shift: i64, squares: i64) -> None:
        """Add a word of squares that begins `shift` squares from the window's left."""
        if squares == 0:
            return
        if shift < 0:
            squares >>= -shift  # what lies left of the window is empty
            shift = 0
        offset = shift % WORD
        i = plane * self.size + (row - self.top) * self.width + shift // WORD
        self.planes[i] |= (squares & (FULL >> offset)) << offset
        if offset > 0:
            self.planes[i + 1] |= squares >> (WORD - offset)

    # For the whole position

    def rotate_seats(self, seats: i64, by: i64) -> Board:
        """The same land with the tents of every seat moved on."""
        twin = self.copy()
        for seat in range(seats):
            there = TENTS + (seat + by) % seats
            for i in range(self.size):
                twin.planes[there * self.size + i] = self.planes[(TENTS + seat) * self.size + i]
        return twin

    def numbers(self) -> list[int]:
        """The land as numbers that do not depend on the window."""
        land = [int(self.north), int(self.south), int(self.west), int(self.east)]
        for plane in range(PLANES):
            for row in range(self.north, self.south + 1):
                start = plane * self.size + (row - self.top) * self.width
                squares = sum(int(self.planes[start + word]) << WORD * word for word in range(self.width))
                land.append(squares >> int(self.west - self.left))
        return land


def empty_board(lava: bool) -> Board:
    """Joldu before the first card; whether lava scores is an option of the table (T43)."""
    board = Board()
    board.lay_out(0, 2, 0, 2)
    board.scoring = LAVA if lava else MINE
    board.south = -1
    board.east = -1
    return board
