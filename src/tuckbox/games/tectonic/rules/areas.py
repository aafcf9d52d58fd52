"""Areas: connected squares of one terrain, their worth and their holders (T40 to T43, T53)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.games.tectonic.rules.board import FULL, WORD, Board
from tuckbox.games.tectonic.rules.cards import BARRED, FOREST, PLUS_ONE, PLUS_TWO, SEATS, TENTS, TIMES_TWO

# The numbers of an area
TERRAIN: Final = 0  # its plane
FIRST: Final = 1  # the first word in the plane that has some of its squares
END: Final = 2  # the word after the last one
START: Final = 3  # its first square, as a bit of the first word
COLUMNS: Final = 4  # all bits that it has in any word
SIZE: Final = 5
BONUS: Final = 6  # the sum of its +1 and +2
DOUBLES: Final = 7  # how many x2 it has
WORTH: Final = 8
HOLDER: Final = 9  # the seat with the most tents that touch it, or -1
TOUCHING: Final = 10  # plus the seat: its tents that touch the area
NUMBERS: Final = 15

_ROOM: Final = 32  # areas that there is room for at first


class Areas:
    """All scoring areas of a board (so none of grass, T42) in no particular order, and every seat's score."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.table = vec[i64]([0] * (_ROOM * NUMBERS))  # NUMBERS of each area
        self.scores = vec[i64]([0] * SEATS)

    def get(self, area: i64, number: i64) -> i64:
        """A number of an area."""
        return self.table[area * NUMBERS + number]

    def begin(self) -> i64:
        """The index at which the next area's numbers begin."""
        first = self.count * NUMBERS
        if first == len(self.table):
            more = vec[i64]([0] * (2 * first))
            i: i64 = 0
            while i < first:
                more[i] = self.table[i]
                i += 1
            self.table = more
        self.count += 1
        return first


def areas_of(board: Board) -> Areas:
    """The areas of a board, computed on first use."""
    known = board.areas
    if known is None:
        known = Areas()
        before = board.before
        if before is None:
            _find_all(known, board)
        else:
            _find_changed(known, board, before)
        board.areas = known
        board.before = None
    return known


def _find_all(areas: Areas, board: Board) -> None:
    """Find all areas of a board."""
    size = board.size
    patch = vec[i64]([0] * size)
    plane: i64 = FOREST
    while plane <= board.scoring:
        rest = board.planes[plane * size : (plane + 1) * size]
        i = (board.north - board.top) * board.width
        last = (board.south - board.top + 1) * board.width
        while i < last:
            _find(areas, board, plane, rest, patch, i, FULL)
            i += 1
        plane += 1


def _find_changed(areas: Areas, board: Board, before: Areas) -> None:
    """Find the areas of a board that has one card more than before, in the same window, one word wide.

    An area that has changed lies under the card or beside it; those that are clear of it are as they were.
    """
    near = board.card_columns | (board.card_columns << 1) | (board.card_columns >> 1)
    north = board.card_first - 1
    south = board.card_end
    table = before.table
    end = before.count * NUMBERS
    size = board.size
    patch = vec[i64]([0] * size)
    plane: i64 = FOREST
    while plane <= board.scoring:
        rest = board.planes[plane * size : (plane + 1) * size]
        i = north
        while i <= south:
            _find(areas, board, plane, rest, patch, i, near)
            i += 1
        area: i64 = 0
        while area < end:
            if table[area + TERRAIN] == plane:
                if table[area + COLUMNS] & near == 0 or table[area + END] <= north or table[area + FIRST] > south:
                    _take_over(areas, table, area)
                else:
                    _find(areas, board, plane, rest, patch, table[area + FIRST], table[area + START])
            area += NUMBERS
        plane += 1


def _find(areas: Areas, board: Board, plane: i64, rest: vec[i64], patch: vec[i64], i: i64, among: i64) -> None:
    """Find the areas that have one of some squares in a word, and take them out of the rest of their plane."""
    while rest[i] & among != 0:
        here = rest[i] & among
        first, end = flood(rest, patch, board.width, i, here & -here)
        numbers = areas.begin()
        areas.table[numbers + TERRAIN] = plane
        _measure(areas, numbers, board, patch, first, end)
        while first < end:
            rest[first] &= ~patch[first]
            patch[first] = 0
            first += 1


def _take_over(areas: Areas, table: vec[i64], area: i64) -> None:
    """Add an area that is the same on another board."""
    numbers = areas.begin()
    i: i64 = 0
    while i < NUMBERS:
        areas.table[numbers + i] = table[area + i]
        i += 1
    holder = table[area + HOLDER]
    if holder >= 0:
        areas.scores[holder] += table[area + WORTH]


def flood(rest: vec[i64], patch: vec[i64], width: i64, i: i64, start: i64) -> tuple[i64, i64]:
    """Write the area around a square into an empty patch; returns its first word and the one after its last."""
    patch[i] = start
    first = i
    last = i
    grown = True
    while grown:
        grown = False
        j = first - width
        while j <= last + width:
            free = rest[j]
            if free != 0:
                before = patch[j]
                now = before | (beside(patch, width, j) & free)
                along = (now | (now << 1) | (now >> 1)) & free
                while along != now:
                    now = along
                    along = (now | (now << 1) | (now >> 1)) & free
                if now != before:
                    patch[j] = now
                    grown = True
                    first = j if j < first else first
                    last = j if j > last else last
            j += 1
    return first, last + 1


def beside(patch: vec[i64], width: i64, i: i64) -> i64:
    """The squares of a word that have a neighbour of the patch above, below or in the next word on either side."""
    return patch[i - width] | patch[i + width] | (patch[i - 1] >> 59) | ((patch[i + 1] & 1) << 59)


def _measure(areas: Areas, numbers: i64, board: Board, patch: vec[i64], first: i64, end: i64) -> None:
    """Write the numbers of the area in the patch."""
    planes = board.planes
    size = board.size
    squares: i64 = 0
    bonus: i64 = 0
    doubles: i64 = 0
    columns: i64 = 0
    i = first
    while i < end:
        here = patch[i]
        columns |= here
        squares += count(here)
        bonus += count(here & planes[PLUS_ONE * size + i]) + 2 * count(here & planes[PLUS_TWO * size + i])
        doubles += count(here & planes[TIMES_TWO * size + i])
        i += 1
    worth = (squares + bonus) << doubles
    _count_tents(areas, numbers + TOUCHING, board, patch, first, end)
    holder = _most(areas, numbers + TOUCHING)
    table = areas.table
    table[numbers + FIRST] = first
    table[numbers + END] = end
    table[numbers + START] = patch[first] & -patch[first]
    table[numbers + COLUMNS] = columns
    table[numbers + SIZE] = squares
    table[numbers + BONUS] = bonus
    table[numbers + DOUBLES] = doubles
    table[numbers + WORTH] = worth
    table[numbers + HOLDER] = holder
    if holder >= 0:
        areas.scores[holder] += worth


def _count_tents(areas: Areas, touching: i64, board: Board, patch: vec[i64], first: i64, end: i64) -> None:
    """Count each seat's tents that touch the area, each tent once (T53)."""
    planes = board.planes
    size = board.size
    width = board.width
    i = first - width
    while i < end + width:
        barred = planes[BARRED * size + i]
        near = (beside(patch, width, i) | (patch[i] << 1) | (patch[i] >> 1)) & barred if barred != 0 else 0
        if near != 0:
            seat: i64 = 0
            while seat < SEATS:
                areas.table[touching + seat] += count(near & planes[(TENTS + seat) * size + i])
                seat += 1
        i += 1


def _most(areas: Areas, touching: i64) -> i64:
    """The seat with the most tents at an area; -1 if there is none or a tie (T53)."""
    most: i64 = 0
    holder: i64 = -1
    seat: i64 = 0
    while seat < SEATS:
        tents = areas.table[touching + seat]
        if tents > most:
            most = tents
            holder = seat
        elif tents == most:
            holder = -1
        seat += 1
    return holder


def count(squares: i64) -> i64:
    """How many bits are set."""
    bits: i64 = 0
    while squares != 0:
        squares &= squares - 1
        bits += 1
    return bits


def in_order(areas: Areas) -> list[int]:
    """The areas by terrain, and then by their first square."""
    keys = [(areas.get(i, TERRAIN), areas.get(i, FIRST), areas.get(i, START)) for i in range(areas.count)]
    return sorted(range(len(keys)), key=keys.__getitem__)


def squares_of(board: Board, area: i64) -> list[tuple[int, int]]:
    """The rows and columns of an area's squares, row by row."""
    areas = areas_of(board)
    plane = areas.get(area, TERRAIN)
    patch = vec[i64]([0] * board.size)
    rest = board.planes[plane * board.size : (plane + 1) * board.size]
    first, end = flood(rest, patch, board.width, areas.get(area, FIRST), areas.get(area, START))
    squares: list[tuple[int, int]] = []
    for i in range(first, end):
        for place in range(WORD):
            if (patch[i] >> place) & 1 == 1:
                column = board.left + (i % board.width) * WORD + place
                squares.append((int(board.top + i // board.width), int(column)))
    return squares
