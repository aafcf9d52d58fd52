"""The compiled rules: where they are current, workers in tests use them, which takes a fraction of the time."""

from __future__ import annotations

from typing import Final

from tools.compile import Shape

SHAPE: Final = Shape(profile=False)
IS_CURRENT: Final = SHAPE.current()
