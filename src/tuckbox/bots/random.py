"""A bot that plays any option."""

from __future__ import annotations

from tuckbox.bots.bot import Bot
from tuckbox.bots.information_set import InformationSet


class RandomBot(Bot):
    """Plays any option, each equally likely."""

    name = "random"
    description = "Plays anything that the rules allow."

    def choose_code(self, seat: InformationSet) -> int:
        return seat.legal_codes[int(self.chance.below(len(seat.legal_codes)))]
