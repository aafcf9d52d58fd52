"""The contract between games and everything around them: states, moves, events, records, matches."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FunctionType

from tuckbox.core import zones


def _interpret_zones() -> None:
    """Give interpreted games the functions of `zones` in Python, where they are compiled.

    With mypyc (mypy 2.4) the memory of a vec is never freed once interpreted code has passed it to a compiled function.
    Compiled code calls its functions directly and is not affected.
    """
    source = Path(zones.__file__).with_name("zones.py")
    spec = spec_from_file_location(zones.__name__, source)
    assert spec is not None and spec.loader is not None
    interpreted = module_from_spec(spec)
    spec.loader.exec_module(interpreted)
    for name, function in vars(interpreted).items():
        if isinstance(function, FunctionType):
            setattr(zones, name, function)


if not zones.__file__.endswith(".py"):
    _interpret_zones()
