"""A batch: many matches that are stepped in one call, with NumPy arrays of what their seats know."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from tuckbox import registry
from tuckbox.bots import Bot, InformationSet, bot
from tuckbox.core.chance import FastChance
from tuckbox.core.errors import BadSeed
from tuckbox.core.game import Game
from tuckbox.core.state import State
from tuckbox.rl.episodes import EpisodeWriter
from tuckbox.rl.stepper import EVERY_SEAT, Stepper

Bytes = npt.NDArray[np.uint8]
Form = Literal["mask", "options"]

MOST_MASKED: Final = 50_000  # actions; a game with more has no masks
MOST_SEED: Final = 2**62
