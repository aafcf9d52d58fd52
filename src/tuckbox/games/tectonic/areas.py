"""Areas: squares of one terrain that are connected, what they are worth and who holds them (T40 to T43, T53)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.games.tectonic.board import WORD, Board
from tuckbox.games.tectonic.cards import BARRED, FOREST, LAVA, PLUS_ONE, PLUS_TWO, SEATS, TENTS, TIMES_TWO
from tuckbox.state import BITS

# The numbers of an area
TERRAIN: Final = 0  # its plane
START: Final = 1  # its first square: the word in the plane times WORD, plus the bit
SIZE: Final = 2
BONUS: Final = 3  # the sum of its +1 and +2
DOUBLES: Final = 4  # how many x2 it has
WORTH: Final = 5
HOLDER: Final = 6  # the seat with the most tents that touch it, or -1
TOUCHING: Final = 7  # plus the seat: its tents that touch the area
NUMBERS: Final = 12

_ROOM: Final = 64  # areas that there is room for at first


class Areas:
    """All areas of a board but those of grass (T42), by terrain; and what every seat scores."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.table = vec[i64]([0] * (_ROOM * NUMBERS))  # NUMBERS of each area
        self.scores = vec[i64]([0] * SEATS)

    def get(self, area: i64, number: i64) -> i64:
        """A number of an area."""
        return self.table[area * NUMBERS + number]

    def begin(self) -> i64:
        """Where the numbers of the next area begin."""
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
    """The areas of a board, found when they are first asked for."""
    known = board.areas
    if known is None:
        known = _find(board)
        board.areas = known
    return known


def _find(board: Board) -> Areas:
    areas = Areas()
    size = board.size
    patch = vec[i64]([0] * size)
    plane: i64 = FOREST
    while plane <= LAVA:
        rest = board.planes[plane * size : (plane + 1) * size]
        i = (board.north - board.top) * board.width
        last = (board.south - board.top + 1) * board.width
        while i < last:
            while rest[i] != 0:
                start = rest[i] & -rest[i]
                first, end = flood(rest, patch, board.width, i, start)
                numbers = areas.begin()
                areas.table[numbers + TERRAIN] = plane
                areas.table[numbers + START] = i * WORD + bit_of(start)
                _measure(areas, numbers, board, patch, first, end)
                while first < end:
                    rest[first] &= ~patch[first]
                    patch[first] = 0
                    first += 1
            i += 1
        plane += 1
    return areas


def flood(rest: vec[i64], patch: vec[i64], width: i64, i: i64, start: i64) -> tuple[i64, i64]:
    """Write the area around a square into an empty patch; the words from which and before which it lies."""
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
    i = first
    while i < end:
        here = patch[i]
        squares += count(here)
        bonus += count(here & planes[PLUS_ONE * size + i]) + 2 * count(here & planes[PLUS_TWO * size + i])
        doubles += count(here & planes[TIMES_TWO * size + i])
        i += 1
    worth = (squares + bonus) << doubles
    _count_tents(areas, numbers + TOUCHING, board, patch, first, end)
    holder = _most(areas, numbers + TOUCHING)
    table = areas.table
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
        near = (beside(patch, width, i) | (patch[i] << 1) | (patch[i] >> 1)) & planes[BARRED * size + i]
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
    found: i64 = 0
    while squares != 0:
        squares &= squares - 1
        found += 1
    return found


def bit_of(square: i64) -> i64:
    """The place of a single bit."""
    place: i64 = 0
    while square != 1:
        square >>= 1
        place += 1
    return place


def squares_of(board: Board, area: i64) -> list[tuple[int, int]]:
    """The rows and columns of an area's squares, row by row."""
    plane = areas_of(board).get(area, TERRAIN)
    start = areas_of(board).get(area, START)
    patch = vec[i64]([0] * board.size)
    rest = board.planes[plane * board.size : (plane + 1) * board.size]
    first, end = flood(rest, patch, board.width, start // WORD, BITS[start % WORD])
    found: list[tuple[int, int]] = []
    for i in range(first, end):
        for place in range(WORD):
            if (patch[i] >> place) & 1 == 1:
                column = board.left + (i % board.width) * WORD + place
                found.append((int(board.top + i // board.width), int(column)))
    return found
