"""Tectonic Tribes: two to five tribes claim areas of a land that is still forming."""

from typing import Final

from tuckbox.games.tectonic.game import TectonicGame

GAME: Final = TectonicGame
