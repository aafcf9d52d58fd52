"""SVG files that games ship: sheets of named shapes, and whole paintings. Any SVG editor opens them."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources


@cache
def painting(package: str, file: str) -> str:
    """The SVG in a file, without the line breaks between its tags."""
    text = resources.files(package).joinpath(file).read_text(encoding="utf-8")
    return re.sub(r">\s+<", "><", text).strip()


@cache
def shapes(package: str, file: str) -> dict[str, str]:
    """The content of each top group of a file by the group's id."""
    return dict(re.findall(r'<g id="([\w-]+)">(.*?)</g>(?=<g id=|</svg>)', painting(package, file)))
