"""Game instances, shared by all tables with the same card set and options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from tuckbox import registry
from tuckbox.bots import BOTS
from tuckbox.core.card_set import CardSet
from tuckbox.core.game import Game
from tuckbox.server.runtime import Runtime


@lru_cache(maxsize=256)
def cached_game(name: str, cards: str | None, options: tuple[tuple[str, str], ...]) -> Game:
    """A game with a card set and options."""
    return registry.game(name, CardSet("the table's card set", cards) if cards is not None else None, dict(options))


async def cached_game_of(runtime: Runtime, name: str, cards: str | None, options: Mapping[str, str]) -> Game:
    """A game with a card set and options; a custom set is parsed outside the event loop."""
    key = (name, cards, tuple(sorted(options.items())))
    return cached_game(*key) if cards is None else await runtime.run_in_thread(cached_game, *key)


@lru_cache(maxsize=64)
def standard_cards_hash(game: str) -> str:
    """The hash of a game's standard card set."""
    return registry.game_class(game).sets.standard.hash


def title_of(game: str) -> str:
    """A game's title; its name if it is no longer installed."""
    return registry.game_class(game).title if game in registry.names() else game


@lru_cache(maxsize=256)
def published_text(game: str, hash: str) -> str | None:
    """The text of a standard set, current or earlier; None for any other set."""
    cards = registry.game_class(game).sets.find(hash)
    return None if cards is None else cards.text


PLAIN_BOT: Final = "{} bot"  # the name of a bot that is not a level


def bot_title(game: type[Game], name: str) -> str:
    """A bot's name at a table, with the game's own title for its level."""
    level = BOTS[name].level
    if level:
        return f"{game.levels[level - 1].title} (level {level})"
    return PLAIN_BOT.format(name.capitalize())
