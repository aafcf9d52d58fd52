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
from importlib import import_module, resources
from importlib.metadata import EntryPoint, entry_points
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Final, cast

from tuckbox.art import Art
from tuckbox.core import match as matches
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import BadCardSet, BrokenGame, TuckboxError, UnknownGame
from tuckbox.core.game import API_VERSION, Game, new_seed, seed_of
from tuckbox.core.localized_text import Texts
from tuckbox.core.match import Match
from tuckbox.core.record import Record, parse, read
from tuckbox.texts import clauses, languages, lessons
from tuckbox.texts import guide as guides
from tuckbox.texts.clauses import Clause
from tuckbox.texts.guide import Guide
from tuckbox.texts.languages import ENGLISH
from tuckbox.texts.lessons import Course

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
        found: type[Game] = import_module(package).GAME
    except (Exception, SystemExit) as error:
        raise BrokenGame(name, package, _one_line(error, package)) from error
    if reason := _fault(name, found):
        raise BrokenGame(name, package, reason)
    return found


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


def _one_line(error: BaseException, package: str) -> str:
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


def part(name: str, module: str) -> ModuleType | None:
    """A module of a game's package, such as `terminal` or `art`; None if there is none."""
    path = f"{GAMES[name]}.{module}"
    try:
        return import_module(path) if find_spec(path) is not None else None
    except Exception as error:
        raise BrokenGame(name, path, _one_line(error, path)) from error


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
    cards = record.cards or cls.published_cards(record.cards_hash)
    if cards is None:
        raise record.error_at("cards", f"played with card set {record.cards_hash}, which this program does not have.")
    if cards.hash != record.cards_hash:
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


def has_lessons(name: str) -> bool:
    """Whether a game has lessons."""
    return resources.files(GAMES[name]).joinpath("lessons.toml").is_file()


@cache
def course(name: str, language: str = ENGLISH) -> Course | None:
    """The lessons of a game; None if it has none."""
    if not has_lessons(name):
        return None
    folder = resources.files(GAMES[name])
    record = parse(folder.joinpath("lessons.record").read_text(encoding="utf-8"))
    found = lessons.read(folder.joinpath("lessons.toml").read_text(encoding="utf-8"), record, load_game(record))
    text = _translation(name, language, "lessons.toml")
    return lessons.translated(found, text) if text else found


@cache
def guide(name: str, language: str = ENGLISH) -> Guide:
    """The guide to a game; without sections if it has none."""
    game = game_class(name)()
    file = resources.files(GAMES[name]).joinpath("guide.md")
    if not file.is_file():
        return guides.NONE
    numbers = [clause.number for clause in clauses.clauses(name)]
    cards = guides.card_names(*game.card_table())
    found = guides.read(file.read_text(encoding="utf-8"), numbers, cards)
    text = _translation(name, language, "guide.md")
    return guides.translated(found, guides.read(text, numbers, cards), texts(language, name)) if text else found


@cache
def rules(name: str, language: str = ENGLISH) -> tuple[Clause, ...]:
    """The clauses of a game's rules, in English where one is not translated."""
    return clauses.translated(clauses.clauses(name), _translation(name, language, clauses.FILE))


# Languages


@cache
def language_codes() -> tuple[str, ...]:
    """The codes of the languages that we have, English first."""
    names = sorted(file.name for file in _texts_folder().iterdir())
    return (ENGLISH, *(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def texts(language: str, game: str = "") -> Texts:
    """The texts of a language by their English: what the server says, or what belongs to a game; empty for English."""
    if game:
        text = _translation(game, language, "texts.toml")
        return languages.read(text, language, f"{game}/lang/{language}/texts.toml")
    file = _texts_folder().joinpath(f"{language}.toml")
    known = language.isalpha() and file.is_file()
    return languages.read(file.read_text(encoding="utf-8") if known else "", language, file.name)


def _texts_folder() -> Traversable:
    return resources.files("tuckbox").joinpath("lang")


def _translation(game: str, language: str, file: str) -> str:
    """A file of a game in another language; empty if there is none."""
    found = resources.files(GAMES[game]).joinpath("lang", language, file)
    return found.read_text(encoding="utf-8") if language.isalpha() and found.is_file() else ""
