"""The registry: the installed games by name, and the only way to reach a game.

A game is a package with an entry point in the group `tuckbox.games`, in this distribution or any other. Its `GAME` is
the game's class; its `terminal`, `art`, lessons, guide, clauses and web table, if any, are found in the package.
A package that cannot be loaded is left out with one line; the other games are not affected.
"""

from __future__ import annotations

import logging
import re
import traceback
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from tuckbox.core import match as matches
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import BadCardSet, BrokenGame, TuckboxError, UnknownGame
from tuckbox.core.game import API_VERSION, Game, new_seed, seed_of
from tuckbox.core.match import Match
from tuckbox.core.record import Record, parse, read
from tuckbox.texts import clauses

log = logging.getLogger("tuckbox.registry")

ENTRY_POINTS: Final = "tuckbox.games"
GAMES: Final[dict[str, str]] = {}  # the package of each game by the game's name
_left_out: Final[list[str]] = []  # what `names` has to log: when games are found, logging is not configured yet
NAME: Final = re.compile(r"[a-z][a-z0-9_]*")  # a game's name: it is part of addresses and file names
REQUIRED: Final = ("title", "tagline", "players", "minutes", "rules_version", "moves", "events", "steps")


def register(name: str, package: str) -> None:
    """Register a game by its name and package; for a game that is not installed, for one run of a program."""
    GAMES[name] = package
    clauses.add_package(name, package)


def _is_own(package: str) -> bool:
    """Whether a game's package is the box's own."""
    return package.startswith("tuckbox.")


def find_games(points: Iterable[EntryPoint]) -> None:
    """Register the installed games; of two with one name the box's own wins, then the first by package."""
    for point in sorted(points, key=lambda one: (not _is_own(one.value), one.value)):
        if GAMES.setdefault(point.name, point.value) != point.value:
            _left_out.append(f"{point.value} is left out: {GAMES[point.name]} has a game of that name too")
        else:
            register(point.name, point.value)


find_games(entry_points(group=ENTRY_POINTS))


def game_class(name: str) -> type[Game]:
    """The class of a game; raises UnknownGame, or BrokenGame with what is wrong with its package."""
    if name not in GAMES:
        raise UnknownGame(f"There is no game '{name}'; the games are {', '.join(sorted(GAMES))}.")
    return _game_class(name, GAMES[name])


@cache
def _game_class(name: str, package: str) -> type[Game]:
    try:
        game: type[Game] = import_module(package).GAME
    except (Exception, SystemExit) as error:
        raise BrokenGame(name, package, one_line(error, package)) from error
    if reason := _fault(name, game):
        raise BrokenGame(name, package, reason)
    return game


def _fault(name: str, found: type[Game]) -> str:
    """Why a class cannot be the game of this name; empty if it can."""
    if not (isinstance(found, type) and issubclass(found, Game)):
        return "its GAME is not a class derived from Game"
    if found.api_version != API_VERSION:
        return f"it was written for version {found.api_version} of the game interface; this is version {API_VERSION}"
    if missing := [one for one in REQUIRED if not hasattr(found, one)]:
        return f"{found.__name__} has no {missing[0]}"
    if not isinstance(found.minutes, int):
        return "its minutes are not a whole number"
    if not NAME.fullmatch(name):
        return "a name has small letters, digits and underscores only"
    if getattr(found, "name", None) != name:
        return f"its entry point is called '{name}', but its class '{getattr(found, 'name', '')}'"
    return ""


def one_line(error: BaseException, package: str) -> str:
    """What was raised, and the last line of the package that led to it."""
    said = " ".join(f"{type(error).__name__}: {error}".split())
    files = [(Path(frame.filename), frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    inside = [place for place in files if package.partition(".")[0] in place[0].parts[:-1]]
    if not inside or isinstance(error, SyntaxError):  # which says itself where it is
        return said
    file, line = inside[-1]
    return f"{said} ({file.parent.name}/{file.name}, line {line})"


def names() -> list[str]:
    """The games that can be played, the box's own first, then by length; one that is left out is logged, once."""
    while _left_out:
        log.warning("%s", _left_out.pop())
    playable = [name for name in GAMES if _is_playable(name, GAMES[name])]
    return sorted(playable, key=lambda name: (not _is_own(GAMES[name]), game_class(name).minutes, name))


@cache
def _is_playable(name: str, package: str) -> bool:
    try:
        _game_class(name, package)
    except BrokenGame as error:
        log.warning("%s", error)
        return False
    return True


def game(name: str, cards: CardSet | None = None, options: Mapping[str, str] | None = None) -> Game:
    """A game with a card set (by default the standard one) and options."""
    return game_class(name)(cards, options)


def match(
    name: str,
    players: Sequence[str],
    seed: str | bytes | None = None,
    *,
    cards: CardSet | None = None,
    options: Mapping[str, str] | None = None,
) -> Match:
    """A new match of a game between these players.

    The seed determines all chance: any text, or 32 bytes; by default a random one.
    """
    chosen = new_seed() if seed is None else seed_of(seed) if isinstance(seed, str) else seed
    return Match(game(name, cards, options), players, chosen)


def can_replay(game: Game | type[Game], version: int) -> bool:
    """Whether records of this version of a game's rules replay under the current one."""
    return version == game.rules_version or version in game.compatible_rules


def load_game(record: Record) -> Game:
    """The game of a record, with its card set and options; raises BadRecord."""
    try:
        cls = game_class(record.game)
    except TuckboxError as error:
        raise record.error_at("game", str(error)) from None
    if not can_replay(cls, record.rules):
        mine = cls.rules_version
        raise record.error_at("rules", f"played under rules version {record.rules}; this program has version {mine}.")
    cards = record.cards or cls.sets.find(record.cards_hash)
    if cards is None:
        raise record.error_at("cards", f"played with card set {record.cards_hash}, which this program does not have.")
    if not cards.has_hash(record.cards_hash):
        raise record.error_at("cards", f"the card set in the record is {cards.hash}, not {record.cards_hash}.")
    try:
        return cls(cards, record.options)
    except BadCardSet as error:
        raise record.error_at("cards", str(error)) from None
    except TuckboxError as error:
        raise record.error_at("option", str(error)) from None


def replay(record: Record | str | Path, upto: int | None = None) -> Match:
    """The match of a record, replayed up to an entry; raises BadRecord with the line and the reason.

    The record is given by the path of its file, by its text or as a Record.
    """
    if isinstance(record, str) and "\n" in record:
        record = parse(record)
    elif not isinstance(record, Record):
        record = read(record)
    return matches.replay(load_game(record), record, upto)
