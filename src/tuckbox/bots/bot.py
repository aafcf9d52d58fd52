"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from tuckbox.bots.information_set import InformationSet
from tuckbox.core.chance import FastChance
from tuckbox.core.moves import Move


class Bot(ABC):
    """Chooses moves from what its seat knows; equal seats and seeds give equal choices."""

    name: ClassVar[str]
    description: ClassVar[str]  # one sentence on how it plays

    def __init__(self, seed: int = 0) -> None:
        self.chance = FastChance(seed)

    def choose(self, seat: InformationSet) -> Move:
        """The bot's choice; a forced one costs nothing."""
        code = seat.legal_codes[0] if len(seat.legal_codes) == 1 else self.choose_code(seat)
        return seat.game.move(code)

    @abstractmethod
    def choose_code(self, seat: InformationSet) -> int:
        """The code of the choice among several options."""
