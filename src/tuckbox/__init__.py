"""Tuckbox: one box with three card games in it."""

from tuckbox.errors import TuckboxError
from tuckbox.game import new_seed, seed_of
from tuckbox.match import Match, replay
from tuckbox.registry import game

__all__ = ["Match", "TuckboxError", "game", "new_seed", "replay", "seed_of"]
__version__ = "0.1.0"
