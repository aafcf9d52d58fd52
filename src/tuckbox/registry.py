"""The registry: the installed games by name, and the only way to reach a game.

A game is a package with an entry point in the group `tuckbox.games`. Its `GAME` is the game's class; its `terminal`,
its `art`, its lessons and its guide, if any, are found in the package.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module, resources
from importlib.metadata import entry_points
from importlib.util import find_spec
from types import ModuleType
from typing import Final, cast

from tuckbox.art import Art
from tuckbox.core import clauses, lessons, match
from tuckbox.core import guide as guides
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import BadCardSet, TuckboxError, UnknownGame
from tuckbox.core.game import Game
from tuckbox.core.guide import Guide
from tuckbox.core.lessons import Course
from tuckbox.core.match import Match
from tuckbox.core.record import Record, parse

ENTRY_POINTS: Final = "tuckbox.games"
GAMES: Final[dict[str, str]] = {point.name: point.value for point in entry_points(group=ENTRY_POINTS)}


def register(name: str, package: str) -> None:
    """Register a game that is not installed, by its name and package."""
    GAMES[name] = package


def game_class(name: str) -> type[Game]:
    """The class of a game."""
    if name not in GAMES:
        raise UnknownGame(f"There is no game '{name}'; the games are {', '.join(sorted(GAMES))}.")
    found: type[Game] = import_module(GAMES[name]).GAME
    return found


def game(name: str, cards: CardSet | None = None, options: Mapping[str, str] | None = None) -> Game:
    """A game with a card set (by default the standard one) and options."""
    return game_class(name)(cards, options)


def part(name: str, module: str) -> ModuleType | None:
    """A module of a game's package, such as `terminal` or `art`; None if there is none."""
    path = f"{GAMES[name]}.{module}"
    return import_module(path) if find_spec(path) is not None else None


def art(name: str) -> Art | None:
    """The art of a game; None if it has no pictures."""
    return cast("Art | None", part(name, "art"))


def pictures(game: Game, theme: str = "light") -> dict[str, str]:
    """All pictures of a game's card set by `kind/name`; empty if it has none."""
    drawn = art(game.name)
    return drawn.pictures(game.card_set, theme) if drawn else {}


def load_game(record: Record) -> Game:
    """The game of a record, with its card set and options; raises BadRecord."""
    try:
        cls = game_class(record.game)
    except TuckboxError as error:
        raise record.error_at("game", str(error)) from None
    if not cls.can_replay(record.rules):
        mine = cls.rules_version
        raise record.error_at("rules", f"played under rules version {record.rules}; this program has version {mine}.")
    cards = record.cards or cls.standard_cards()
    if cards.hash != record.cards_hash:
        raise record.error_at("cards", f"played with card set {record.cards_hash}; the present set is {cards.hash}.")
    try:
        return cls(record.cards, record.options)
    except BadCardSet as error:
        raise record.error_at("cards", str(error)) from None
    except TuckboxError as error:
        raise record.error_at("option", str(error)) from None


def replay(record: Record, upto: int | None = None) -> Match:
    """The match of a record, replayed up to an entry; raises BadRecord with the line and the reason."""
    return match.replay(load_game(record), record, upto)


@cache
def course(name: str) -> Course | None:
    """The lessons of a game; None if it has none."""
    folder = resources.files(GAMES[name])
    file = folder.joinpath("lessons.toml")
    if not file.is_file():
        return None
    record = parse(folder.joinpath("lessons.record").read_text(encoding="utf-8"))
    return lessons.read(file.read_text(encoding="utf-8"), record, load_game(record))


@cache
def guide(name: str) -> Guide:
    """The guide to a game; without sections if it has none."""
    game = game_class(name)()
    file = resources.files(GAMES[name]).joinpath("guide.md")
    if not file.is_file():
        return guides.NONE
    numbers = [clause.number for clause in clauses.clauses(name)]
    return guides.read(file.read_text(encoding="utf-8"), numbers, guides.card_names(*game.card_table()))
