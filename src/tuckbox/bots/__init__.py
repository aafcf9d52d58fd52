"""Bots: random, greedy, and the levels of each game."""

from __future__ import annotations

from importlib.metadata import entry_points

from tuckbox.bots.bot import Bot, play_to_end
from tuckbox.bots.external import ENTRY_POINTS, find_bots, load_class
from tuckbox.bots.greedy import GreedyBot
from tuckbox.bots.information_set import InformationSet
from tuckbox.bots.level_bot import Level1Bot, Level2Bot, Level3Bot, Level4Bot, Level5Bot, LevelBot
from tuckbox.bots.random import RandomBot
from tuckbox.core.errors import UnknownBot
from tuckbox.core.game import Game

BOTS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "level1": Level1Bot,
    "level2": Level2Bot,
    "level3": Level3Bot,
    "level4": Level4Bot,
    "level5": Level5Bot,
}
BUILT_IN = tuple(BOTS)  # the others are those of installed packages


find_bots(BOTS, entry_points(group=ENTRY_POINTS))


def bot(name: str, seed: int = 0) -> Bot:
    """The bot of this name; the same seed makes the same choices.

    The settings of a level can be overridden: 'level4+iterations=500+heuristic=no+exploration=0.7'. A class that is not
    registered is named by its module: 'mybots:Hoarder'. That imports the module, so the name must come from somebody
    who may run programs here; the server takes registered names only.
    """
    plain, *settings = name.split("+")
    if plain not in BOTS and ":" not in plain:
        raise UnknownBot(f"There is no bot '{plain}'; there are {', '.join(BOTS)}, or name a class: module:Class.")
    made = (BOTS[plain] if plain in BOTS else load_class(plain))(seed)
    for setting in settings:
        if not isinstance(made, LevelBot):
            raise UnknownBot(f"Only levels have settings; {plain} has none.")
        made.override(setting)
    return made


def bots_of(game: type[Game]) -> list[str]:
    """The bots that can play a game: its levels, and all that are no levels."""
    return [name for name, kind in BOTS.items() if not issubclass(kind, LevelBot) or kind.number <= len(game.levels)]


__all__ = [
    "BOTS",
    "BUILT_IN",
    "Bot",
    "GreedyBot",
    "InformationSet",
    "LevelBot",
    "RandomBot",
    "bot",
    "bots_of",
    "play_to_end",
]
