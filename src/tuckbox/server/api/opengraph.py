"""OpenGraph and Twitter tags: what messengers and social networks show of a link."""

from __future__ import annotations

import html
from importlib import resources
from typing import Final, NamedTuple

from tuckbox import registry
from tuckbox.server.storage.table_repository import Status

_PICTURES: Final = resources.files("tuckbox.server").joinpath("static", "og")
BOX: Final = "tuckbox"  # the picture of all games


class OpenGraph(NamedTuple):
    """What a shared link shows: a title, a sentence, and the picture of a game."""

    title: str
    description: str
    picture: str = BOX


def of_home() -> OpenGraph:
    """What a link to the home page shows."""
    titles = ", ".join(registry.game_class(name).title for name in registry.names())
    return OpenGraph("Tuckbox", f"Card games in one box: {titles}. Play a bot or a friend; no account needed.")


def of_table(found: tuple[str, Status, bool] | None) -> OpenGraph:
    """What a link to a table shows, given its game, its status and whether a seat is free."""
    if found is None or found[0] not in registry.names():
        return of_home()
    name, status, free = found
    game = registry.game_class(name)
    if status == "open" and free:
        return OpenGraph(f"{game.title}: take a seat", f"You are invited. {game.tagline}", name)
    if status == "finished":
        return OpenGraph(f"{game.title}: replay the match", game.tagline, name)
    return OpenGraph(game.title, game.tagline, name)


def of_page(parts: list[str]) -> OpenGraph:
    """What a link to another page shows: the game that its path names."""
    if parts[-1] in registry.names():
        game = registry.game_class(parts[-1])
        return OpenGraph(game.title, game.tagline, game.name)
    return of_home()


def tags(base: str, path: str, found: OpenGraph) -> str:
    """The tags for the head of a page."""
    picture = found.picture if _PICTURES.joinpath(f"{found.picture}.png").is_file() else BOX
    properties = {
        "og:site_name": "Tuckbox",
        "og:type": "website",
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
