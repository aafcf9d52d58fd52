"""The API for texts: a game's guide, its rules clause by clause, translations, and credits."""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath
from msgspec import Struct

from tuckbox import packages, registry
from tuckbox.art import icons
from tuckbox.registry import game_class
from tuckbox.server.catalogue.service import Lang, known
from tuckbox.texts import languages
from tuckbox.texts.guide import Guide
from tuckbox.texts.languages import ENGLISH


class ClauseInfo(Struct):
    """A numbered clause of a game's rules; `ruling` marks our decisions where the rulebook is silent."""

    number: str
    section: str
    text: str
    ruling: bool


class IconCredit(Struct):
    """An author of icons in the pictures, and the icons' names."""

    author: str
    icons: list[str]


@get("/api/games/{game:str}/rules", summary="The rules of a game, clause by clause")
async def game_clauses(game: FromPath[str], lang: Lang = ENGLISH) -> list[ClauseInfo]:
    """All clauses, in the order of the rules."""
    game_class(game)
    return [ClauseInfo(one.number, one.section, one.text, one.ruling) for one in packages.rules(game, known(lang))]


@get("/api/games/{game:str}/guide", summary="The illustrated rules of a game, for its players")
async def game_guide(game: FromPath[str], lang: Lang = ENGLISH) -> Guide:
    """The sections with their figures, clause numbers and search words; empty for a game without a guide."""
    return packages.guide(game, known(lang))


@get("/api/texts/{lang:str}", summary="What the server says, in another language")
async def server_texts(lang: FromPath[str]) -> dict[str, str]:
    """The server's sentences and bots' names in a language, by their English; empty for an unsupported language."""
    language = known(lang)
    bots = {
        level.title: packages.texts(name, language).get(level.title, level.title)
        for name in registry.names()
        for level in game_class(name).levels
    }
    return bots | dict(languages.texts(language)) if language != ENGLISH else {}


@get("/api/credits", summary="The authors of the icons in the pictures")
async def credits() -> list[IconCredit]:
    """The authors of the icons, by number of icons."""
    return [IconCredit(one.author, list(one.icons)) for one in icons.credits()]


HANDLERS = [game_clauses, game_guide, server_texts, credits]
