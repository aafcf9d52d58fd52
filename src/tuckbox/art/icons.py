"""The store of icons: silhouettes from game-icons.net (CC BY 3.0), each with its author."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from tuckbox.art.paths import subpaths

SOURCE: Final = "https://game-icons.net"
LICENCE: Final = "CC BY 3.0"
LICENCE_URL: Final = "https://creativecommons.org/licenses/by/3.0/"


@dataclass(frozen=True)
class Icon:
    """A silhouette in a box of 512 and who drew it."""

    author: str
    paths: tuple[str, ...]


@dataclass(frozen=True)
class Credit:
    """An author of icons and the names of those that the pictures use."""

    author: str
    icons: tuple[str, ...]


@cache
def store() -> dict[str, Icon]:
    """All icons by name."""
    text = resources.files(__package__).joinpath("icons.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, str | list[str]]] = json.loads(text)["icons"]
    return {name: Icon(str(icon["author"]), tuple(icon["paths"])) for name, icon in found.items()}


def known(name: str) -> bool:
    """Whether the store has this icon."""
    return name in store()


@cache
def body(name: str) -> str:
    """An icon as paths without a colour of their own."""
    return "".join(f'<path d="{d}"/>' for d in store()[name].paths)


@cache
def filled(name: str) -> str:
    """An icon with its holes filled: each subpath as a path of its own."""
    return "".join(f'<path d="{part}"/>' for d in store()[name].paths for part in subpaths(d))


def credits() -> tuple[Credit, ...]:
    """The authors of the icons, those with the most icons first."""
    by_author: dict[str, list[str]] = {}
    for name, icon in store().items():
        by_author.setdefault(icon.author, []).append(name)
    ranked = sorted(by_author.items(), key=lambda item: (-len(item[1]), item[0]))
    return tuple(Credit(author, tuple(sorted(names))) for author, names in ranked)
