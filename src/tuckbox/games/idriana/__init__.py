"""Idriana: two or three players settle a new land, each with a wilderness, a farm and a town."""

from typing import Final

from tuckbox.games.idriana.game import IdrianaGame

GAME: Final = IdrianaGame
