"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from tuckbox.bots.information_set import Seat
from tuckbox.core.chance import FastChance
from tuckbox.core.moves import Move


class Bot(ABC):
    """Chooses moves from what its seat knows; equal seats and seeds give equal choices."""

    name: ClassVar[str]
    plays: ClassVar[str]  # one sentence on how it plays

    def __init__(self, seed: int = 0) -> None:
        self.chance = FastChance(seed)

    def choose(self, seat: Seat) -> Move:
        """The bot's choice; a forced one costs nothing."""
        code = seat.codes[0] if len(seat.codes) == 1 else self.think(seat)
        return seat.game.move(code)

    @abstractmethod
    def think(self, seat: Seat) -> int:
        """The code of the choice among several options."""
