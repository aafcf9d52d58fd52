"""The interface of a bot."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from tuckbox.bots.information_set import InformationSet
from tuckbox.core.chance import FastChance
from tuckbox.core.game import Game
from tuckbox.core.match import Match
from tuckbox.core.moves import Move


class Bot(ABC):
    """Chooses moves from an information set; the same seed gives the same choices."""

    name: ClassVar[str]
    description: ClassVar[str]  # one sentence on how it plays

    def __init__(self, seed: int = 0) -> None:
        self.chance = FastChance(seed)

    def check(self, game: type[Game]) -> None:  # noqa: B027
        """Raise UnknownBot if it cannot play a game."""

    def choose(self, information: InformationSet) -> Move:
        """The bot's choice; a forced move is not searched."""
        code = information.legal_codes[0] if len(information.legal_codes) == 1 else self.choose_code(information)
        return information.game.move(code)

    @abstractmethod
    def choose_code(self, information: InformationSet) -> int:
        """The code of the choice among several legal moves."""


@dataclass(frozen=True)
class BotKind:
    """A bot that can be chosen by name."""

    description: str  # one sentence on how it plays
    make: Callable[[int], Bot]  # from a seed
    level: int = 0  # its number among the levels; 0 for other bots


def play_to_end(match: Match, bots: Sequence[Bot]) -> None:
    """Play a match to its end with a bot in each seat."""
    while not match.is_over:
        seat = match.seats_to_act()[0]
        match.play(seat, bots[seat].choose(InformationSet.of(match, seat)))
