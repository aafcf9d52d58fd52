"""Markers for the fields of a state: from them the code generator writes how a state is copied and its seats rotated.

A plain `i64` or `bool` is copied by value and needs no marker. Markers nest: `hands: Copied[PerSeat[vec[i64]]]`.
"""

from __future__ import annotations

from typing import Annotated, TypeVar

T = TypeVar("T")

Constant = Annotated[T, "constant"]  # the same for the whole match: no part of the fingerprint
Shared = Annotated[T, "shared"]  # replaced on write, never written to, so that copies can share it
Copied = Annotated[T, "copied"]  # written in place: every copy has its own
Derived = Annotated[T, "derived"]  # follows from other fields: no part of the fingerprint
Scratch = Annotated[T, "scratch"]  # working space that holds nothing between two calls; copies share it
PerSeat = Annotated[T, "per seat"]  # equal parts, one for each seat in order
SeatNumber = Annotated[T, "seat number"]  # names a seat, or none if it is negative; an array names one in each cell
SeatMask = Annotated[T, "seat mask"]  # an array with a mask of seats in each cell
