"""A bot that looks one move ahead."""

from __future__ import annotations

from tuckbox.bots.bot import Bot
from tuckbox.bots.information_set import InformationSet
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.heuristics.lookahead import Lookahead

SAMPLES = 4  # determinizations to try each move on
TRIALS = 400  # limit of moves times determinizations


class GreedyBot(Bot):
    """Plays the move whose position the heuristic values most, once the play is complete."""

    name = "greedy"
    description = "Looks one move ahead and takes the best position."

    def __init__(self, seed: int = 0, heuristic: Heuristic | None = None) -> None:
        super().__init__(seed)
        self.heuristic = heuristic  # instead of the game's

    def choose_code(self, information: InformationSet) -> int:
        return max(self.values(information), key=lambda pair: pair[1])[0]

    def values(self, information: InformationSet) -> list[tuple[int, float]]:
        """Each legal move that is not wasteful, with the value of the position after it."""
        heuristic = self.heuristic or information.game.heuristic
        samples = [information.sample(self.chance)]
        useful = heuristic.useful_moves(samples[0], information.seat)
        while len(samples) < min(SAMPLES, TRIALS // len(useful)):
            samples.append(information.sample(self.chance))
        ahead = Lookahead(heuristic)
        return [(int(code), ahead.value(samples, information.seat, code)) for code in useful]
