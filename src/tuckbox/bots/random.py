"""A bot that plays any option."""

from __future__ import annotations

from tuckbox.bots.bot import Bot
from tuckbox.bots.information_set import Seat


class RandomBot(Bot):
    """Plays any option, each equally likely."""

    name = "random"
    plays = "Plays anything that the rules allow."

    def think(self, seat: Seat) -> int:
        return seat.codes[int(self.chance.below(len(seat.codes)))]
