"""Tuckbox: one box with three card games in it."""

from tuckbox.core.errors import TuckboxError
from tuckbox.core.game import new_seed, seed_of
from tuckbox.core.match import Match
from tuckbox.registry import game, replay

__all__ = ["Match", "TuckboxError", "game", "new_seed", "replay", "seed_of"]
__version__ = "0.1.0"
