"""Published sets: the standard card sets of a game, today's and earlier ones, which records name by their hash."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable

from tuckbox.core.card_set import CardSet


@dataclass(frozen=True)
class PublishedSets:
    """The standard set of a game, and the folder with earlier ones: `sets/HASH.csv`."""

    standard: CardSet
    folder: Traversable | None = None

    def find(self, hash: str) -> CardSet | None:
        """The published set of this hash; None if there is none."""
        if hash == self.standard.hash:
            return self.standard
        file = self.folder.joinpath(f"{hash}.csv") if self.folder and hash.isalnum() else None
        if file is None or not file.is_file():
            return None
        return CardSet(f"{self.standard.file} {hash}", file.read_text(encoding="utf-8"))

    def is_standard(self, cards: CardSet) -> bool:
        """Whether a set is today's standard set."""
        return cards.hash == self.standard.hash


def published_sets(game: str, module: str) -> PublishedSets | None:
    """The published sets in the package of a module; None if it has no `cards.csv`."""
    package = sys.modules[module].__package__
    folder = resources.files(package) if package else None
    if folder is None or not folder.joinpath("cards.csv").is_file():
        return None
    text = folder.joinpath("cards.csv").read_text(encoding="utf-8")
    return PublishedSets(CardSet(f"{game} standard set", text), folder.joinpath("sets"))
