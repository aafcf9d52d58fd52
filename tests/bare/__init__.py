"""A game that brings nothing but its rules: those of Magpies, under another name."""

from magpies import MagpieGame


class BareGame(MagpieGame):
    """Magpies without pictures, guide, lessons and drawings."""

    name = "bare"
    title = "Bare"


GAME = BareGame
