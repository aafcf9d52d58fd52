"""Druid Games: two druids send creatures to compete at five terrains."""

from typing import Final

from tuckbox.games.druid.game import DruidGame

GAME: Final = DruidGame
