"""Moves: the table in which a game declares its kinds of move, their codes, and their notation in sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from string import Formatter
from typing import Final

from tuckbox.core.errors import AmbiguousMove, UnknownMove
from tuckbox.core.text import folded

CACHE_SIZE: Final = 20_000  # moves that a notation caches


@dataclass(frozen=True)
class Part:
    """A part of a move or event: its name, its domain (what kind of thing it names), and the size of that domain."""

    name: str
    domain: str
    size: int


@dataclass(frozen=True)
class MoveKind:
    """A declared kind of move: its parts, its sentence, and the clauses of the rules behind it."""

    name: str
    parts: tuple[Part, ...]
    template: str
    clauses: tuple[str, ...] = ()
    unordered: bool = False  # the last two parts may be named in either order
    secret: tuple[str, ...] = ()  # the parts that others do not learn from the move itself


class MoveTable:
    """The declared kinds of a game's moves, and the codes that follow from them."""

    def __init__(self, *kinds: MoveKind) -> None:
        self.kinds = kinds
        self._base: dict[str, int] = {}
        self._kind = {kind.name: kind for kind in kinds}
        size = 0
        for kind in kinds:
            self._base[kind.name] = size
            count = 1
            for part in kind.parts:
                count *= part.size
            size += count
        self.size = size

    def base(self, name: str) -> int:
        """The first code of a kind; its parts count up from there, the last one fastest."""
        return self._base[name]

    def kind(self, name: str) -> MoveKind:
        """The declaration of a kind."""
        return self._kind[name]

    def encode(self, name: str, *values: int) -> int:
        """The code of a move of this kind with these parts."""
        kind = self._kind[name]
        if len(values) != len(kind.parts):
            raise UnknownMove(f"A move of kind '{name}' has {len(kind.parts)} parts, not {len(values)}.")
        if kind.unordered and values[-2] > values[-1]:
            values = (*values[:-2], values[-1], values[-2])
        number = 0
        for part, value in zip(kind.parts, values, strict=True):
            if not 0 <= value < part.size:
                raise UnknownMove(f"The {part.name} of '{name}' goes from 0 to {part.size - 1}, not {value}.")
            number = number * part.size + value
        return self._base[name] + number

    def decode(self, code: int) -> tuple[MoveKind, tuple[int, ...]]:
        """The kind and the parts of a code; two parts without an order come in rising order."""
        if not 0 <= code < self.size:
            raise UnknownMove(f"{code} is no move: codes go from 0 to {self.size - 1}.")
        kind = next(k for k in reversed(self.kinds) if self._base[k.name] <= code)
        number = code - self._base[kind.name]
        values: list[int] = []
        for part in reversed(kind.parts):
            number, value = divmod(number, part.size)
            values.append(value)
        if kind.unordered and values[0] < values[1]:
            values[0], values[1] = values[1], values[0]
        return kind, tuple(reversed(values))


@dataclass(frozen=True)
class Move:
    """A move as a player says it; `code` is what the rules apply."""

    code: int
    kind: str
    parts: tuple[tuple[str, int], ...]
    sentence: str

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"move({self.sentence!r})"

    def __getitem__(self, part: str) -> int:
        return dict(self.parts)[part]


class MoveNotation:
    """A move table with the names of one card set: from code to sentence and back."""

    def __init__(self, table: MoveTable, labels: Mapping[str, Sequence[str]]) -> None:
        self.table = table
        self.labels = labels
        self._values = {
            domain: {folded(name): value for value, name in enumerate(names)} for domain, names in labels.items()
        }
        self._patterns: list[tuple[MoveKind, re.Pattern[str]]] = []
        self._moves: dict[int, Move] = {}

    def move(self, code: int) -> Move:
        """The move with this code, or with the one that names the same parts in rising order."""
        known = self._moves.get(code)
        if known is None:
            if len(self._moves) >= CACHE_SIZE:
                self._moves.clear()
            known = self._moves[code] = self._move(code)
        return known

    def moves(self, codes: Sequence[int]) -> tuple[Move, ...]:
        """The moves with these codes; most are cached."""
        known = self._moves
        try:
            return tuple([known[code] for code in codes])
        except KeyError:
            return tuple([self.move(code) for code in codes])

    def _move(self, code: int) -> Move:
        kind, values = self.table.decode(code)
        if kind.unordered:
            code = self.table.encode(kind.name, *values)
        names = {part.name: self.labels[part.domain][value] for part, value in zip(kind.parts, values, strict=True)}
        parts = tuple((part.name, value) for part, value in zip(kind.parts, values, strict=True))
        return Move(code, kind.name, parts, kind.template.format(**names))

    def parse(self, text: str) -> Move:
        """The move of a full sentence, ignoring letter case, spacing and the shapes of apostrophes."""
        sentence = folded(text)
        for kind, pattern in self._compiled():
            match = pattern.fullmatch(sentence)
            if match:
                values = [self._values[part.domain][match[part.name]] for part in kind.parts]
                return self.move(self.table.encode(kind.name, *values))
        raise UnknownMove(f"'{text.strip()}' is no move of this game.")

    def _compiled(self) -> list[tuple[MoveKind, re.Pattern[str]]]:
        if not self._patterns:
            self._patterns = [(kind, re.compile(self._pattern(kind))) for kind in self.table.kinds]
        return self._patterns

    def _pattern(self, kind: MoveKind) -> str:
        """The pattern of a kind's sentence; names are escaped, so that braces in them are no parts."""
        domains = {part.name: part.domain for part in kind.parts}
        pieces: list[str] = []
        for literal, part, _, _ in Formatter().parse(kind.template):
            pieces.append(re.escape(literal.casefold()))
            if part is not None:
                names = sorted(self._values[domains[part]], key=lambda name: (-len(name), name))
                pieces.append(f"(?P<{part}>{'|'.join(re.escape(name) for name in names)})")
        return "".join(pieces)

    def clash(self) -> tuple[Move, Move] | None:
        """Two moves with the same sentence; None if every sentence means one move, as it must in a card set."""
        said: dict[str, int] = {}
        for kind in self.table.kinds:
            template = kind.template.casefold()
            names = [[folded(name) for name in self.labels[part.domain][: part.size]] for part in kind.parts]
            keys = [part.name for part in kind.parts]
            for code, chosen in enumerate(product(*names), self.table.base(kind.name)):
                first = said.setdefault(template.format(**dict(zip(keys, chosen, strict=True))), code)
                if first != code and self.move(first) != self.move(code):
                    return self.move(first), self.move(code)
        return None


def matching_moves(text: str, moves: Sequence[Move]) -> list[Move]:
    """The moves that a typed text can mean: the one with that full sentence, or all whose words begin like that."""
    wanted = folded(text)
    typed = wanted.split()
    sentences = [(move, folded(move.sentence)) for move in moves]
    exact = [move for move, sentence in sentences if sentence == wanted]
    return exact or [move for move, sentence in sentences if _abbreviates(typed, sentence.split())]


def find_move(text: str, moves: Sequence[Move]) -> Move:
    """The move that a typed text means: a full sentence, or the beginnings of its words in order."""
    matches = matching_moves(text, moves) if text.strip() else []
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise AmbiguousMove(text.strip(), [move.sentence for move in matches])
    raise UnknownMove(f"'{text.strip()}' fits none of the {len(moves)} moves that you have now.")


def _abbreviates(typed: list[str], words: list[str]) -> bool:
    i = 0
    for start in typed:
        while i < len(words) and not words[i].startswith(start):
            i += 1
        if i == len(words):
            return False
        i += 1
    return True
