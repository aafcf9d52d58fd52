"""Magpies, a card game for Tuckbox."""

from magpies.game import MagpieGame

__all__ = ["GAME", "MagpieGame"]

GAME = MagpieGame
