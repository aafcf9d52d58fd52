"""Who chooses moves when no person does."""

from __future__ import annotations

from tuckbox.bots.bot import Bot
from tuckbox.bots.greedy import GreedyBot
from tuckbox.bots.random import RandomBot
from tuckbox.bots.seat import Seat, seat_of
from tuckbox.errors import UnknownBot

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def bot(name: str, seed: int = 0) -> Bot:
    """The bot of this name; the same seed makes the same choices."""
    if name not in BOTS:
        raise UnknownBot(f"There is no bot '{name}'; there are {', '.join(BOTS)}.")
    return BOTS[name](seed)


__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "Seat", "bot", "seat_of"]
