"""Pickling of states: the arrays of the compiled rules do not pickle by themselves."""

from __future__ import annotations

import copyreg

from librt.vecs import vec
from mypy_extensions import i64


def restore_integers(cells: list[int]) -> vec[i64]:
    """An array from its pickled cells."""
    return vec[i64](cells)


def restore_floats(cells: list[float]) -> vec[float]:
    """An array from its pickled cells."""
    return vec[float](cells)


copyreg.pickle(type(vec[i64]()), lambda cells: (restore_integers, ([int(cell) for cell in cells],)))
copyreg.pickle(type(vec[float]()), lambda cells: (restore_floats, (list(cells),)))
