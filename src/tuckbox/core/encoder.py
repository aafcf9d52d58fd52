"""Encoders: what a seat knows of a position as bytes, for programs that learn."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tuckbox.core.moves import MoveTable
from tuckbox.core.observation import Channel, total
from tuckbox.core.state import State

MOST_KINDS: Final = 64  # the most kinds of move that a game can have


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Writes the observations of a seat, and a row of features for each of its legal moves; each game derives its own.

    An observation holds what the seat may know and nothing else: positions that it cannot tell apart give the same
    bytes. Where seats have a part each, the seat's own comes first, then those of the next seats in turn.
    """

    def __init__(self, seats: i64, moves: MoveTable, channels: list[Channel]) -> None:
        self.seats = seats
        self.channels = channels
        self.size: i64 = total(channels)
        self.kinds: i64 = len(moves.kinds)
        self.most_parts: i64 = max([len(kind.parts) for kind in moves.kinds])
        self.bases = vec[i64]([moves.base(kind.name) for kind in moves.kinds])
        self.sizes = vec[i64]([0] * (self.kinds * self.most_parts))  # of the parts of each kind
        for i, kind in enumerate(moves.kinds):
            for j, part in enumerate(kind.parts):
                self.sizes[i * self.most_parts + j] = part.size
        kinds = ", ".join(kind.name for kind in moves.kinds)
        self.option_channels = [
            Channel("kind", (len(moves.kinds),), f"the kind of move, one of: {kinds}"),
            Channel("parts", (int(self.most_parts),), "its parts in order, each plus 1; 0 where it has no more"),
        ]
        self.option_size: i64 = total(self.option_channels)

    def set_option_channels(self, channels: list[Channel]) -> None:
        """Declare features of moves other than the default ones."""
        self.option_channels = channels
        self.option_size = total(channels)

    # What each game implements

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        """Write what a seat knows to the bytes from `at` on, which are all 0."""
        raise NotImplementedError

    def write_options(self, state: State, seat: i64, count: i64, into: vec[u8], at: i64) -> None:
        """Write a row of features for each of the first moves in the state's buffer, which are the seat's legal ones.

        The bytes from `at` on are all 0. By default a row names the kind of the move and its parts.
        """
        for i in range(count):
            self.write_parts(state.buffer[i], into, at + i * self.option_size)

    # For interpreted code, which would leak any vec that it passes to a compiled method

    def observation(self, state: State, seat: i64) -> vec[u8]:
        """What a seat knows."""
        cells = vec[u8]([0] * self.size)
        self.write(state, seat, cells, 0)
        return cells

    def option_features(self, state: State, seat: i64) -> vec[u8]:
        """A row of features for each legal move of a seat; none if it is not to act."""
        if state.is_over or seat not in state.seats_to_act():
            return vec[u8]()
        count = state.write_legal_moves(seat)
        rows = vec[u8]([0] * (count * self.option_size))
        self.write_options(state, seat, count, rows, 0)
        return rows

    # What games share

    def write_parts(self, code: i64, into: vec[u8], at: i64) -> None:
        """Write the kind of a move and its parts."""
        kind = self.kinds - 1
        while self.bases[kind] > code:
            kind -= 1
        into[at + kind] = 1
        at += self.kinds
        rest = code - self.bases[kind]
        i = self.most_parts - 1
        while i >= 0:
            size = self.sizes[kind * self.most_parts + i]
            if size > 0:
                into[at + i] = u8(rest % size + 1)
                rest = rest // size
            i -= 1
