"""A bot that looks one move ahead."""

from __future__ import annotations

from tuckbox.bots.bot import Bot
from tuckbox.bots.information_set import Seat
from tuckbox.core.heuristics.heuristic import Knowledge
from tuckbox.core.heuristics.lookahead import Lookahead

SAMPLES = 4  # ways in which the hidden cards might lie that each option is tried on
TRIALS = 400  # with hundreds of options fewer ways, so that there are about as many trials


class GreedyBot(Bot):
    """Plays the option after which, all that it asks for decided, its game's knowledge thinks best of its position."""

    name = "greedy"
    plays = "Looks one move ahead and takes what looks best at once."

    def __init__(self, seed: int = 0, knowledge: Knowledge | None = None) -> None:
        super().__init__(seed)
        self.knowledge = knowledge  # what it judges positions by, if not by all that is known of the game

    def think(self, seat: Seat) -> int:
        return max(self.worth(seat), key=lambda pair: pair[1])[0]

    def worth(self, seat: Seat) -> list[tuple[int, float]]:
        """Every option with what the position after it is worth; the first of equals is preferred."""
        count = max(1, min(SAMPLES, TRIALS // len(seat.codes)))
        samples = [seat.sample(self.chance) for _ in range(count)]
        ahead = Lookahead(self.knowledge or seat.game.knowledge)
        return [(code, ahead.worth(samples, seat.seat, code)) for code in seat.codes]
