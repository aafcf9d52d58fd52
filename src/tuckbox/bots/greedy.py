"""A bot that looks one move ahead."""

from __future__ import annotations

from tuckbox.bots.bot import Bot
from tuckbox.bots.information_set import InformationSet
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.heuristics.lookahead import Lookahead

SAMPLES = 4  # ways in which the hidden cards might lie that each option is tried on
TRIALS = 400  # with hundreds of options fewer ways, so that there are about as many trials


class GreedyBot(Bot):
    """Plays the option after which, all that it asks for decided, its game's knowledge thinks best of its position."""

    name = "greedy"
    description = "Looks one move ahead and takes what looks best at once."

    def __init__(self, seed: int = 0, knowledge: Heuristic | None = None) -> None:
        super().__init__(seed)
        self.heuristic = knowledge  # what it judges positions by, if not by all that is known of the game

    def choose_code(self, seat: InformationSet) -> int:
        return max(self.values(seat), key=lambda pair: pair[1])[0]

    def values(self, seat: InformationSet) -> list[tuple[int, float]]:
        """Every option with what the position after it is worth; the first of equals is preferred."""
        count = max(1, min(SAMPLES, TRIALS // len(seat.legal_codes)))
        samples = [seat.sample(self.chance) for _ in range(count)]
        ahead = Lookahead(self.heuristic or seat.game.heuristic)
        return [(code, ahead.value(samples, seat.seat, code)) for code in seat.legal_codes]
