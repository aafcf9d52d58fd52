"""Workarounds for `librt.vecs`, the arrays of compiled code; no other module of the core needs any.

`vec` is an experimental type of mypyc, so `pyproject.toml` pins mypy's version exactly. With mypy 2.4:

- The memory of a vec is never freed once interpreted code has passed it to a compiled function. Where `zones` is
  compiled, interpreted games get its functions in plain Python; compiled code calls its own directly.
- A vec does not pickle, so states could not travel between processes without the functions here.

The package imports this module first, before any game.
"""

from __future__ import annotations

import copyreg
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FunctionType

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core import zones


def _interpret_zones() -> None:
    """Replace the compiled functions of `zones` by the same in plain Python."""
    source = Path(zones.__file__).with_name("zones.py")
    spec = spec_from_file_location(zones.__name__, source)
    assert spec is not None and spec.loader is not None
    interpreted = module_from_spec(spec)
    spec.loader.exec_module(interpreted)
    for name, function in vars(interpreted).items():
        if isinstance(function, FunctionType):
            setattr(zones, name, function)


def restore_integers(cells: list[int]) -> vec[i64]:
    """An array from its pickled cells."""
    return vec[i64](cells)


def restore_floats(cells: list[float]) -> vec[float]:
    """An array from its pickled cells."""
    return vec[float](cells)


if not zones.__file__.endswith(".py"):
    _interpret_zones()
copyreg.pickle(type(vec[i64]()), lambda cells: (restore_integers, ([int(cell) for cell in cells],)))
copyreg.pickle(type(vec[float]()), lambda cells: (restore_floats, (list(cells),)))
