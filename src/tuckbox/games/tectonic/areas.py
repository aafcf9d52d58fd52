"""Areas: squares of one terrain that are connected, what they are worth and who holds them (T40 to T43, T53)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tuckbox.games.tectonic.board import WORD, Board
from tuckbox.games.tectonic.cards import BARRED, FOREST, LAVA, PLUS_ONE, PLUS_TWO, SEATS, TENTS, TIMES_TWO
from tuckbox.state import BITS


class Areas:
    """All areas of a board but those of grass (T42), each with its numbers; and what every seat scores."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.terrains = vec[i64]()  # of each area: its plane
        self.starts = vec[i64]()  # its first square: the word in the plane times WORD, plus the bit
        self.sizes = vec[i64]()
        self.bonuses = vec[i64]()  # the sum of its +1 and +2
        self.doubles = vec[i64]()  # how many x2 it has
        self.worths = vec[i64]()
        self.holders = vec[i64]()  # the seat with the most tents that touch it, or -1
        self.tents = vec[i64]()  # SEATS numbers an area: each seat's tents that touch it
        self.scores = vec[i64]([0] * SEATS)


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
                areas.terrains = append(areas.terrains, plane)
                areas.starts = append(areas.starts, i * WORD + bit_of(start))
                _measure(areas, board, patch, first, end)
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


def _measure(areas: Areas, board: Board, patch: vec[i64], first: i64, end: i64) -> None:
    """Add the numbers of the area in the patch."""
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
    holder = _count_tents(areas, board, patch, first, end)
    areas.sizes = append(areas.sizes, squares)
    areas.bonuses = append(areas.bonuses, bonus)
    areas.doubles = append(areas.doubles, doubles)
    areas.worths = append(areas.worths, worth)
    areas.holders = append(areas.holders, holder)
    areas.count += 1
    if holder >= 0:
        areas.scores[holder] += worth


def _count_tents(areas: Areas, board: Board, patch: vec[i64], first: i64, end: i64) -> i64:
    """Count the tents that touch the area, each once; who has the most, or -1 if nobody has (T53)."""
    planes = board.planes
    size = board.size
    width = board.width
    tents = vec[i64]([0] * SEATS)
    i = first - width
    while i < end + width:
        near = (beside(patch, width, i) | (patch[i] << 1) | (patch[i] >> 1)) & planes[BARRED * size + i]
        if near != 0:
            for seat in range(SEATS):
                tents[seat] += count(near & planes[(TENTS + seat) * size + i])
        i += 1
    most: i64 = 0
    holder: i64 = -1
    for seat in range(SEATS):
        areas.tents = append(areas.tents, tents[seat])
        if tents[seat] > most:
            most = tents[seat]
            holder = seat
        elif tents[seat] == most:
            holder = -1
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
    areas = areas_of(board)
    plane = areas.terrains[area]
    start = areas.starts[area]
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
