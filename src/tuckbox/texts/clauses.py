"""The rules of the games as numbered clauses, from docs/rules or, for installed games, from their packages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tuckbox.core.errors import TuckboxError
from tuckbox.core.text import number_of

_CLAUSE = re.compile(r"- (?P<number>(?P<letter>[A-Z])(?P<count>\d+))\. (?P<text>.*)")
_RULING = "[ruling]"
FILE: Final = "clauses.md"  # in the package of a game outside the box, and in a folder of a language
_packages: dict[str, str] = {}  # the packages of games by name


class UnknownClause(TuckboxError):
    """No clause has this number."""


@dataclass(frozen=True)
class Clause:
    """A numbered clause: its game, section and text, and whether part of it is our ruling."""

    number: str
    game: str
    section: str
    text: str
    ruling: bool  # the rulebook is silent or unclear here, so we decided

    @property
    def place(self) -> int:
        """The number without its letter."""
        return int(self.number[1:])

    def __str__(self) -> str:
        mark = f"{_RULING} " if self.ruling and _RULING not in self.text else ""
        return f"{self.number}. {mark}{self.text}"


def folder() -> Path:
    """The folder of the clauses: in the installed package, or docs/rules of a source tree."""
    package = Path(__file__).parents[1]
    for place in (package / "docs" / "rules", package.parents[1] / "docs" / "rules"):
        if place.is_dir():
            return place
    raise TuckboxError("The rules are missing, both from the installed package and from docs/rules.")


def add_package(game: str, package: str) -> None:
    """Register the package in which a game's clauses are looked up."""
    _packages[game] = package
    clauses.cache_clear()


@cache
def clauses(game: str | None = None) -> tuple[Clause, ...]:
    """The clauses of a game in the order of its file, or of all games; none for a game without a file."""
    if game is not None:
        return tuple(clause for clause in clauses() if clause.game == game)
    found = _box_clauses()
    found += [clause for name, package in sorted(_packages.items()) for clause in _package_clauses(name, package)]
    return tuple(found)


def _box_clauses() -> list[Clause]:
    clauses_read: list[Clause] = []
    files = {file.stem: parse(file.read_text(encoding="utf-8")) for file in sorted(folder().glob("*.md"))}
    # A letter belongs to the game whose file has most of its clauses; cards.md, all of it rulings, adds to them.
    owners: dict[str, str] = {}
    for stem, pieces in sorted(files.items(), key=lambda pair: len(pair[1])):
        owners |= {number[0]: stem for number, _, _ in pieces}
    # so a game's own file comes before cards.md
    for stem, pieces in sorted(files.items(), key=lambda pair: pair[0] not in owners.values()):
        for number, section, text in pieces:
            clauses_read.append(Clause(number, owners[number[0]], section, text, _RULING in text or stem == "cards"))
    return sorted(clauses_read, key=lambda clause: clause.game)


def _package_clauses(game: str, package: str) -> list[Clause]:
    """The clauses in a game's package, which is not imported for them: it may be broken."""
    try:
        found = find_spec(package)
    except ImportError:
        return []
    for place in (found.submodule_search_locations or ()) if found else ():
        file = Path(place, FILE)
        if file.is_file():
            pieces = parse(file.read_text(encoding="utf-8", errors="replace"))
            return [Clause(number, game, section, text, _RULING in text) for number, section, text in pieces]
    return []


def parse(text: str) -> list[tuple[str, str, str]]:
    """The clauses of a file: number, section, and text on one line."""
    pieces: list[tuple[str, str, str]] = []
    section, inside = "", False
    for line in text.splitlines():
        match = _CLAUSE.fullmatch(line)
        if match:
            pieces.append((match["number"], section, match["text"].strip()))
        elif inside and line.startswith("  "):
            number, where, start = pieces[-1]
            pieces[-1] = (number, where, f"{start} {line.strip()}")
        elif line.startswith("## "):
            section = line.removeprefix("## ").strip()
        inside = bool(match) or (inside and line.startswith("  "))
    return pieces


def translated(found: Sequence[Clause], text: str) -> tuple[Clause, ...]:
    """Clauses with the sections and texts of a file in another language, by number."""
    pieces = {number: (section, words) for number, section, words in parse(text)}
    return tuple(
        replace(one, section=pieces[one.number][0], text=pieces[one.number][1]) if one.number in pieces else one
        for one in found
    )


def clause(number: str, game: str | None = None) -> Clause:
    """The clause of this number, in one game or all; raises UnknownClause, which names the nearest.

    Two games may use the same letter: without a game the box's own are meant, then the first by name.
    """
    wanted = number.strip().upper().rstrip(".")
    known_clauses = clauses(game)[::-1]  # so that the first of two with one number is the last to be entered
    letters = {one.number[0]: one.game for one in known_clauses}
    if number_of(wanted) is not None and len(letters) == 1:
        wanted = f"{next(iter(letters))}{wanted}"
    kin = {one.number: one for one in known_clauses if one.number[0] == wanted[:1]}
    if wanted in kin:
        return kin[wanted]
    place = number_of(wanted[1:])
    if kin and place is not None:
        near = sorted(kin.values(), key=lambda one: abs(one.place - place))[:3]
        names = ", ".join(one.number for one in sorted(near, key=lambda one: one.place))
        raise UnknownClause(f"There is no clause {wanted}; near it are {names}.")
    known = ", ".join(f"{letter} for {owner}" for letter, owner in sorted(letters.items())) or "none here"
    raise UnknownClause(f"'{number}' is not a clause: clauses are a letter and a number such as D21 ({known}).")


def search(words: str, game: str | None = None, suggestions: Sequence[str] = ()) -> list[Clause]:
    """The clauses that contain all these words; raises UnknownClause, with suggestions, if there are none."""
    wanted = words.casefold().split()
    found = [one for one in clauses(game) if wanted and all(word in one.text.casefold() for word in wanted)]
    if not found:
        meant = f" Did you mean {' or '.join(suggestions)}?" if suggestions else ""
        raise UnknownClause(f"No clause{f' of {game}' if game else ''} has '{words}'.{meant}")
    return found
