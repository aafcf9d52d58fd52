"""The registry: the games in the box, by name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from tuckbox.cardset import CardSet
from tuckbox.errors import UnknownGame
from tuckbox.game import Game

GAMES: Final[dict[str, str]] = {
    "druid": "tuckbox.games.druid",
    "tectonic": "tuckbox.games.tectonic",
    "idriana": "tuckbox.games.idriana",
}


def register(name: str, package: str) -> None:
    """Add a game that is not in the box: its name, and the package whose GAME it is."""
    GAMES[name] = package


def game_class(name: str) -> type[Game]:
    """The game of this name, without a card set yet."""
    if name not in GAMES:
        raise UnknownGame(f"There is no game '{name}'; the box holds {', '.join(sorted(GAMES))}.")
    found: type[Game] = import_module(GAMES[name]).GAME
    return found


def game(name: str, cards: CardSet | None = None, options: Mapping[str, str] | None = None) -> Game:
    """The game of this name with a card set (its standard one by default) and options."""
    return game_class(name)(cards, options)
