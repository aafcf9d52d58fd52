"""The icons that pictures use: silhouettes from game-icons.net (CC BY 3.0), each with its author."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

SOURCE: Final = "https://game-icons.net"
LICENCE: Final = "CC BY 3.0"
LICENCE_URL: Final = "https://creativecommons.org/licenses/by/3.0/"

ARGUMENTS: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}


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
    """An icon with its holes filled: each loop of each path as a path of its own."""
    return "".join(f'<path d="{loop}"/>' for d in store()[name].paths for loop in _loops(d))


def credits() -> tuple[Credit, ...]:
    """Who drew the icons, the author of most icons first."""
    by_author: dict[str, list[str]] = {}
    for name, icon in store().items():
        by_author.setdefault(icon.author, []).append(name)
    ranked = sorted(by_author.items(), key=lambda item: (-len(item[1]), item[0]))
    return tuple(Credit(author, tuple(sorted(names))) for author, names in ranked)


def _loops(d: str) -> list[str]:
    """The loops of a path, each with an absolute start."""
    loops: list[str] = []
    loop, x, y, start = "", 0.0, 0.0, (0.0, 0.0)
    for command, numbers in commands(d):
        kind, relative = command.lower(), command.islower()
        if kind == "z":
            loop += "z"
            x, y = start
            continue
        if kind == "m":
            if loop:
                loops.append(loop)
            x, y = (x + numbers[0], y + numbers[1]) if relative else (numbers[0], numbers[1])
            start, loop = (x, y), f"M{short(x)} {short(y)}"
            continue
        loop += command + " ".join(short(number) for number in numbers)
        if kind == "h":
            x = x + numbers[0] if relative else numbers[0]
        elif kind == "v":
            y = y + numbers[0] if relative else numbers[0]
        else:
            x, y = (x + numbers[-2], y + numbers[-1]) if relative else (numbers[-2], numbers[-1])
    return [*loops, loop] if loop else loops


def commands(d: str) -> list[tuple[str, list[float]]]:
    """The commands of a path, repeated ones written out."""
    commands: list[tuple[str, list[float]]] = []
    for command, text in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", d):
        count = ARGUMENTS[command.lower()]
        if count == 0:
            commands.append((command, []))
            continue
        numbers = _arc_numbers(text) if count == 7 else [float(x) for x in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        for i in range(0, len(numbers), count):
            # further pairs after a move are lines
            again = {"m": "l", "M": "L"}.get(command, command) if i else command
            commands.append((again, numbers[i : i + count]))
    return commands


def _arc_numbers(text: str) -> list[float]:
    """The numbers of arcs, whose flags may stand without a space between them."""
    numbers: list[float] = []
    at = 0
    while at < len(text):
        flag = len(numbers) % 7 in (3, 4)
        found = re.compile(r"[\s,]*([01])" if flag else r"[\s,]*(-?(?:\d+\.?\d*|\.\d+))").match(text, at)
        if found is None:
            break
        numbers.append(float(found.group(1)))
        at = found.end()
    return numbers


def short(value: float) -> str:
    """A number with one decimal at most."""
    return f"{value:.1f}".rstrip("0").rstrip(".")
