"""Tuckbox: card games to play, study and design.

    >>> import tuckbox
    >>> match = tuckbox.match("druid", ["Ann", "Bo"], "hello")
    >>> match.seats_to_act()
    [1]

Bots are in `tuckbox.bots`, matches between them in `tuckbox.lab`.
"""

from tuckbox.core.errors import TuckboxError
from tuckbox.core.game import Game, new_seed, seed_of
from tuckbox.core.match import Match
from tuckbox.registry import game, match, replay
from tuckbox.review import review

__all__ = ["Game", "Match", "TuckboxError", "game", "match", "new_seed", "replay", "review", "seed_of"]
__version__ = "0.1.0"
