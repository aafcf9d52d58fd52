"""Tuckbox with a wrong clock: the time of day is off by CLOCK_SKEW seconds."""

from __future__ import annotations

import os
import sys
import time

_right = time.time


def wrong() -> float:
    """The time of day of a machine whose clock is off."""
    return _right() + float(os.environ["CLOCK_SKEW"])


time.time = wrong

if __name__ == "__main__":
    from tuckbox.cli import main

    sys.exit(main())
