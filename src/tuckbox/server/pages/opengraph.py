"""OpenGraph and Twitter tags: link previews in messengers and social networks."""

from __future__ import annotations

import html
from importlib import resources
from typing import Final, NamedTuple

from tuckbox import packages, registry
from tuckbox.core.localized_text import LocalizedText, localized, worded
from tuckbox.server.tables.domain import Status
from tuckbox.texts import languages
from tuckbox.texts.languages import ENGLISH

_PICTURES: Final = resources.files("tuckbox.server").joinpath("static", "og")
BOX: Final = "tuckbox"  # the picture of all games


class OpenGraph(NamedTuple):
    """A link preview: a title, a sentence, and a game's picture."""

    title: str
    description: str
    picture: str = BOX


def of_home() -> OpenGraph:
    """The preview of the home page."""
    titles = ", ".join(registry.game_class(name).title for name in registry.names())
    about = localized("Card games in one box: {games}. Play a bot or a friend; no account needed.", games=titles)
    return OpenGraph("Tuckbox", about)


def of_table(found: tuple[str, Status, bool] | None) -> OpenGraph:
    """The preview of a table, given its game, its status and whether a seat is free."""
    if found is None or found[0] not in registry.names():
        return of_home()
    name, status, free = found
    game = registry.game_class(name)
    about = LocalizedText(game.tagline)
    if status == "open" and free:
        title = localized("{game}: take a seat", game=game.title)
        return OpenGraph(title, localized("You are invited. {about}", about=about), name)
    if status == "finished":
        return OpenGraph(localized("{game}: replay the match", game=game.title), about, name)
    return OpenGraph(game.title, about, name)


def of_page(parts: list[str]) -> OpenGraph:
    """The preview of any other page: the game named in its path."""
    if parts[-1] in registry.names():
        game = registry.game_class(parts[-1])
        return OpenGraph(game.title, LocalizedText(game.tagline), game.name)
    return of_home()


def in_language(found: OpenGraph, language: str) -> OpenGraph:
    """A preview in another language."""
    texts = languages.texts(language)
    if found.picture != BOX:
        texts = texts.merged(packages.texts(found.picture, language))
    title, about = (
        worded(text, texts) if isinstance(text, LocalizedText) else text for text in (found.title, found.description)
    )
    return OpenGraph(title, about, found.picture)


def preferred(accepted: str) -> str:
    """The supported language that a request prefers, by its Accept-Language header."""
    wanted = []
    for place, part in enumerate(accepted.split(",")[:20]):
        name, _, weight = part.partition(";q=")
        try:
            wanted.append((-float(weight or 1), place, name.strip().partition("-")[0].lower()))
        except ValueError:
            continue
    known = languages.codes()
    return next((code for _, _, code in sorted(wanted) if code in known), ENGLISH)


def tags(base: str, path: str, found: OpenGraph, language: str = ENGLISH) -> str:
    """The tags for the head of a page."""
    found = in_language(found, language)
    picture = found.picture if _PICTURES.joinpath(f"{found.picture}.png").is_file() else BOX
    properties = {
        "og:site_name": "Tuckbox",
        "og:type": "website",
        "og:locale": language,
        "og:title": found.title,
        "og:description": found.description,
        "og:url": base + path,
        "og:image": f"{base}/og/{picture}.png",
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": found.title,
    }
    named = {"twitter:card": "summary_large_image", "description": found.description}
    lines = [f'<meta property="{name}" content="{html.escape(text)}" />' for name, text in properties.items()]
    lines += [f'<meta name="{name}" content="{html.escape(text)}" />' for name, text in named.items()]
    return "".join(f"  {line}\n  " for line in lines)
