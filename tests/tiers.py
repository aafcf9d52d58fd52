"""The tiers of tests: variants that only `make test-all` runs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def first_then_extended(values: Iterable[Any]) -> list[Any]:
    """Values of a parameter: the first one runs in `make test`, the others in `make test-all`."""
    first, *others = (value if isinstance(value, tuple) else (value,) for value in values)
    return [pytest.param(*first), *(pytest.param(*other, marks=pytest.mark.extended) for other in others)]
