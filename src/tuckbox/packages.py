"""Packages: what a game's package has besides its rules, if it has it: art, lessons, guide, clauses, translations."""

from __future__ import annotations

from functools import cache
from importlib import import_module, resources
from importlib.util import find_spec
from types import ModuleType
from typing import cast

from tuckbox.art import Art
from tuckbox.core.errors import BrokenGame
from tuckbox.core.game import Game
from tuckbox.core.localized_text import Texts
from tuckbox.core.record import parse
from tuckbox.registry import GAMES, game_class, load_game, one_line
from tuckbox.texts import clauses, languages, lessons
from tuckbox.texts import guide as guides
from tuckbox.texts.clauses import Clause
from tuckbox.texts.guide import Guide
from tuckbox.texts.languages import ENGLISH
from tuckbox.texts.lessons import Course


def part(name: str, module: str) -> ModuleType | None:
    """A module of a game's package, such as `terminal` or `art`; None if there is none."""
    path = f"{GAMES[name]}.{module}"
    try:
        return import_module(path) if find_spec(path) is not None else None
    except Exception as error:
        raise BrokenGame(name, path, one_line(error, path)) from error


def art(name: str) -> Art | None:
    """The art of a game; None if it has no pictures."""
    return cast("Art | None", part(name, "art"))


def pictures(game: Game, theme: str = "light") -> dict[str, str]:
    """All pictures of a game's card set by `kind/name`; empty if it has none."""
    drawn = art(game.name)
    return drawn.pictures(game.card_set, theme) if drawn else {}


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
    return guides.translated(found, guides.read(text, numbers, cards), texts(name, language)) if text else found


@cache
def rules(name: str, language: str = ENGLISH) -> tuple[Clause, ...]:
    """The clauses of a game's rules, in English where one is not translated."""
    return clauses.translated(clauses.clauses(name), _translation(name, language, clauses.FILE))


@cache
def texts(name: str, language: str) -> Texts:
    """What belongs to a game in a language, by its English; empty for English."""
    text = _translation(name, language, "texts.toml")
    return languages.read(text, language, f"{name}/lang/{language}/texts.toml")


def _translation(game: str, language: str, file: str) -> str:
    """A file of a game in another language; empty if there is none."""
    found = resources.files(GAMES[game]).joinpath("lang", language, file)
    return found.read_text(encoding="utf-8") if language.isalpha() and found.is_file() else ""
