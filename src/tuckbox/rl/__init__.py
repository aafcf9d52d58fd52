"""Environments for learning programs: batches of matches, PettingZoo, Gymnasium and OpenSpiel.

Needs the extra `rl`: pip install 'tuckbox[rl]'
"""

from __future__ import annotations

try:
    import gymnasium as _gymnasium  # noqa: F401
    import numpy as _numpy  # noqa: F401
    import pettingzoo as _pettingzoo  # noqa: F401
except ImportError as missing:
    raise ImportError("tuckbox.rl needs NumPy, Gymnasium and PettingZoo: pip install 'tuckbox[rl]'") from missing

from tuckbox.rl.arguments import BadBatch
from tuckbox.rl.batch import Batch, Options, Step
from tuckbox.rl.gymnasium import BatchEnv, SeatEnv
from tuckbox.rl.observe import channel_slices, observation, option_features
from tuckbox.rl.pettingzoo import MatchEnv, env

__all__ = [
    "BadBatch",
    "Batch",
    "BatchEnv",
    "MatchEnv",
    "Options",
    "SeatEnv",
    "Step",
    "channel_slices",
    "env",
    "observation",
    "option_features",
]
