"""Magpies, the example of docs/add-a-game.md."""

from magpies.game import MagpieGame

__all__ = ["GAME", "MagpieGame"]

GAME = MagpieGame
