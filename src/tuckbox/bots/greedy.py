"""A bot that looks one move ahead."""

from __future__ import annotations

from tuckbox.bots.bot import Bot
from tuckbox.bots.information_set import InformationSet
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.heuristics.lookahead import Lookahead

SAMPLES = 4  # determinizations on which each move is tried
TRIALS = 400  # moves times determinizations at most: with hundreds of moves there are fewer determinizations


class GreedyBot(Bot):
    """Plays the move whose position, once the play is complete, the heuristic values most."""

    name = "greedy"
    description = "Looks one move ahead and takes the best position."

    def __init__(self, seed: int = 0, heuristic: Heuristic | None = None) -> None:
        super().__init__(seed)
        self.heuristic = heuristic  # instead of the game's

    def choose_code(self, information: InformationSet) -> int:
        return max(self.values(information), key=lambda pair: pair[1])[0]

    def values(self, information: InformationSet) -> list[tuple[int, float]]:
        """Each legal move with the value of the position after it."""
        count = max(1, min(SAMPLES, TRIALS // len(information.legal_codes)))
        samples = [information.sample(self.chance) for _ in range(count)]
        ahead = Lookahead(self.heuristic or information.game.heuristic)
        return [(code, ahead.value(samples, information.seat, code)) for code in information.legal_codes]
