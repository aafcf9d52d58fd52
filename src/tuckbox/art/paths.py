"""SVG path data: its commands and its subpaths."""

from __future__ import annotations

import re
from typing import Final

ARGUMENTS: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
_NUMBER: Final = r"-?(?:\d+\.?\d*|\.\d+)"


def subpaths(d: str) -> list[str]:
    """The subpaths of a path, each with an absolute start."""
    parts: list[str] = []
    part, x, y, start = "", 0.0, 0.0, (0.0, 0.0)
    for command, numbers in parse_path(d):
        kind, relative = command.lower(), command.islower()
        if kind == "z":
            part += "z"
            x, y = start
            continue
        if kind == "m":
            if part:
                parts.append(part)
            x, y = (x + numbers[0], y + numbers[1]) if relative else (numbers[0], numbers[1])
            start, part = (x, y), f"M{short(x)} {short(y)}"
            continue
        part += command + " ".join(short(number) for number in numbers)
        if kind == "h":
            x = x + numbers[0] if relative else numbers[0]
        elif kind == "v":
            y = y + numbers[0] if relative else numbers[0]
        else:
            x, y = (x + numbers[-2], y + numbers[-1]) if relative else (numbers[-2], numbers[-1])
    return [*parts, part] if part else parts


def parse_path(d: str) -> list[tuple[str, list[float]]]:
    """The commands of a path with their numbers; implicit repetitions are written out."""
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
    """The numbers of arcs, whose flags need no space between them."""
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
