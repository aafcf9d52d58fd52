"""Drawings of our own: files of shapes that any SVG editor opens, each shape a group with a name."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources


@cache
def drawings(package: str, file: str) -> dict[str, str]:
    """The groups of a file by their ids, without the group itself."""
    text = resources.files(package).joinpath(file).read_text(encoding="utf-8")
    flat = re.sub(r">\s+<", "><", text)
    return dict(re.findall(r'<g id="([\w-]+)">(.*?)</g>(?=<g id=|</svg>)', flat))
