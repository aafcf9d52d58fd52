"""A game that brings nothing but its rules: those of Magpies, under another name."""

from magpies import MagpieGame


class MinimalGame(MagpieGame):
    """Magpies without pictures, guide, lessons and drawings."""

    name = "minimal"
    title = "Minimal"


GAME = MinimalGame
