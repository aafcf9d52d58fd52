"""A game that brings nothing but its rules: those of Magpies, under another name."""

from magpies import MagpieGame
from tuckbox.core.card_set import CardSet


class BareGame(MagpieGame):
    """Magpies without pictures, guide, lessons and drawings."""

    name = "bare"
    title = "Bare"

    @classmethod
    def standard_cards(cls) -> CardSet:
        return MagpieGame.standard_cards()


GAME = BareGame
