"""The window of the land in which squares and placements are given.

Its first row and column lie two squares north and west of the land, which is as far as a card can reach beyond it. What
lies outside the window is cut off.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tuckbox.core.state import BITS
from tuckbox.games.tectonic.rules.board import WORD, Board
from tuckbox.games.tectonic.rules.cards import TENTS, TIMES_TWO
from tuckbox.games.tectonic.rules.state import TectonicState

WINDOW: Final = 40  # squares a side; random play between five, advanced, has not needed more than 38
EDGE: Final = 2  # of them in front of the land


def byte(number: i64) -> u8:
    """A number as a byte, clipped to its range."""
    if number > 255:
        return 255
    return u8(number)


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
