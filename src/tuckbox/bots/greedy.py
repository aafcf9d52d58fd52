"""A bot that looks one move ahead."""

from __future__ import annotations

from tuckbox.bots.bot import Bot
from tuckbox.bots.seat import Seat
from tuckbox.moves import Move

SAMPLES = 4  # ways in which the hidden cards might lie that each option is tried on


class GreedyBot(Bot):
    """Plays the option after which its game's knowledge thinks best of its position."""

    name = "greedy"
    plays = "Looks one move ahead and takes what looks best at once."

    def think(self, seat: Seat) -> int:
        return max(self.worth(seat), key=lambda pair: pair[1])[0].code

    def worth(self, seat: Seat) -> list[tuple[Move, float]]:
        """Every option with what the position after it is worth; the first of equals is preferred."""
        knowledge = seat.game.knowledge
        samples = [seat.sample(self.chance) for _ in range(SAMPLES)]
        worth: list[tuple[Move, float]] = []
        for option in seat.options:
            total = 0.0
            for sample in samples:
                after = sample.copy()
                after.play(seat.seat, option.code)
                total += knowledge.evaluate(after, seat.seat)
            worth.append((option, total / SAMPLES))
        return worth
