"""Faults planted into the source of games: each names the check that must find it, and what the report says."""

from __future__ import annotations

import re
import shutil
import sys
from dataclasses import dataclass
from importlib import import_module, invalidate_caches
from itertools import count
from pathlib import Path
from typing import Final

import magpies
import tuckbox
from tuckbox.core.game import Game

SOURCES: Final = {
    "magpies": ("magpies", Path(str(magpies.__file__)).parent),
    **{
        name: (f"tuckbox.games.{name}", Path(str(tuckbox.__file__)).parent / "games" / name)
        for name in ("druid", "idriana", "tectonic")
    },
}
UNUSED: Final = ("art", "terminal", "terminal.py", "__pycache__", "*.record", "*.toml", "*.md", "*.so")
_numbers = count()


@dataclass(frozen=True)
class PlantedFault:
    """A fault: in `file` of a game, `old` is replaced by `new`; `check` finds it within so many matches."""

    what: str
    game: str
    file: str
    old: str
    new: str
    check: str
    matches: int
    says: str  # a pattern of what the report says

    def __str__(self) -> str:
        return f"{self.game}: {self.what}"


def source(name: str, file: str) -> str:
    """The source of a file of a game."""
    return (SOURCES[name][1] / file).read_text(encoding="utf-8")


def load(name: str, folder: Path, planted: PlantedFault | None = None) -> Game:
    """A game loaded once more from its source, under a name of its own, with a fault planted or as it is."""
    package, place = SOURCES[name]
    renamed = f"planted_{name}_{next(_numbers)}"
    shutil.copytree(place, folder / renamed, ignore=shutil.ignore_patterns(*UNUSED))
    for file in (folder / renamed).rglob("*.py"):
        text = re.sub(rf"\b{re.escape(package)}\b(?=[. ])", renamed, file.read_text(encoding="utf-8"))
        if planted and file == folder / renamed / planted.file:
            assert text.count(planted.old) == 1, f"{planted}: {text.count(planted.old)} places to plant it"
            text = text.replace(planted.old, planted.new)
        file.write_text(text, encoding="utf-8")
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    invalidate_caches()
    game: Game = import_module(renamed).GAME()
    return game
