"""A bot that plays at random."""

from __future__ import annotations

from tuckbox.bots.bot import Bot
from tuckbox.bots.information_set import InformationSet


class RandomBot(Bot):
    """Plays a random legal move."""

    name = "random"
    description = "Plays random legal moves."

    def choose_code(self, information: InformationSet) -> int:
        return information.legal_codes[int(self.chance.below(len(information.legal_codes)))]
