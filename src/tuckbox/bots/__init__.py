"""Bots: random, greedy, and the levels of each game."""

from __future__ import annotations

from functools import partial
from importlib.metadata import entry_points
from typing import Final

from tuckbox.bots.bot import Bot, BotKind, play_to_end
from tuckbox.bots.external import ENTRY_POINTS, find_bots, load_class
from tuckbox.bots.greedy import GreedyBot
from tuckbox.bots.information_set import InformationSet
from tuckbox.bots.level_bot import LevelBot
from tuckbox.bots.random import RandomBot
from tuckbox.core.errors import UnknownBot
from tuckbox.core.game import Game

_LEVELS: Final = (
    "Looks one move ahead and judges positions like a beginner.",
    "Looks one move ahead and knows what cards are worth.",
    "Runs a short search before each move.",
    "Runs a long search before each move.",
    "Searches with a trained network; only some games have it.",
)
BOTS: dict[str, BotKind] = {kind.name: BotKind(kind.description, kind) for kind in (RandomBot, GreedyBot)} | {
    f"level{number}": BotKind(text, partial(LevelBot, number), number) for number, text in enumerate(_LEVELS, 1)
}
BUILT_IN = tuple(BOTS)  # other bots come from installed packages


find_bots(BOTS, entry_points(group=ENTRY_POINTS))


def bot(name: str, seed: int = 0) -> Bot:
    """The bot of this name; the same seed makes the same choices.

    The settings of a level can be overridden: 'level4+iterations=500+heuristic=no+exploration=0.7'. A class that is not
    registered is named by its module: 'mybots:Hoarder'. That imports the module, so accept such a name only from
    someone allowed to run programs here; the server accepts registered names only.
    """
    plain, *settings = name.split("+")
    if plain not in BOTS and ":" not in plain:
        raise UnknownBot(f"There is no bot '{plain}'; there are {', '.join(BOTS)}, or name a class: module:Class.")
    player = BOTS[plain].make(seed) if plain in BOTS else load_class(plain)(seed)
    for setting in settings:
        if not isinstance(player, LevelBot):
            raise UnknownBot(f"Only levels have settings; {plain} has none.")
        player.override(setting)
    return player


def bots_of(game: type[Game]) -> list[str]:
    """The names of the bots that can play a game: its levels, and all others."""
    return [name for name, kind in BOTS.items() if kind.level <= len(game.levels)]


__all__ = [
    "BOTS",
    "BUILT_IN",
    "Bot",
    "BotKind",
    "GreedyBot",
    "InformationSet",
    "LevelBot",
    "RandomBot",
    "bot",
    "bots_of",
    "play_to_end",
]
