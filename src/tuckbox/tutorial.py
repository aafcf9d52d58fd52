"""First games: a real match that was played for the learner, and the lessons at its decisions.

A game that has one keeps it in its own folder: `tutorial.record` is the match, `tutorial.toml` are the lessons.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from tuckbox import registry
from tuckbox.errors import TuckboxError
from tuckbox.match import Match, replay
from tuckbox.record import Record, parse
from tuckbox.rules import clause

KEYS: Final = {"title", "text", "at", "point", "moves", "only", "answer", "answers", "clauses"}
_NAME: Final = re.compile(r"\{(?P<domain>\w+):(?P<name>[^}]+)\}")


class BadTutorial(TuckboxError):
    """A first game whose lessons do not fit its match."""


@dataclass(frozen=True)
class Lesson:
    """A thing to learn: what is said, what it points at, and what the learner plays, or nothing to read on."""

    title: str
    text: str
    at: int  # the entry of the match after which it is given
    point: tuple[tuple[str, ...], ...] = ()  # for each move: marks of the drawn table, such as thing=creature 12
    moves: tuple[str, ...] = ()
    only: bool = False  # the table lights these moves alone
    answer: str = ""  # to any other move
    answers: Mapping[str, str] | None = None  # to other moves of a kind
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Tutorial:
    """The first game of a game in the box: the match, the learner's seat in it, and the lessons in order."""

    record: Record
    seat: int
    lessons: tuple[Lesson, ...]

    @property
    def last(self) -> int:
        """The last entry that the learner comes to see."""
        return max(lesson.at + len(lesson.moves) for lesson in self.lessons)

    def match(self, number: int) -> Match:
        """The match after so many entries."""
        return replay(self.record, number)

    def check(self) -> None:
        """Play the match and see that every lesson fits it; raises BadTutorial or BadRecord."""
        match = self.match(0)
        for place, lesson in enumerate(self.lessons, 1):
            if lesson.at < len(match.entries):
                raise BadTutorial(f"lesson {place} is given after entry {lesson.at}, which is past.")
            for entry in self.record.entries[len(match.entries) : lesson.at]:
                match.add(entry)
            for number in lesson.clauses:
                clause(number, self.record.game)
            if lesson.moves and not lesson.answer:
                raise BadTutorial(f"lesson {place} has no answer to another move.")
            for sentence in lesson.moves:
                entry = self.record.entries[len(match.entries)]
                if (entry.kind, entry.seat, entry.text) != ("move", self.seat, sentence):
                    raise BadTutorial(f"lesson {place} asks for '{sentence}'; the match goes on with '{entry}'.")
                match.add(entry)


@cache
def tutorial(game: str) -> Tutorial | None:
    """The first game of a game in the box, or None if it has none."""
    folder = resources.files(registry.GAMES[game])
    lessons = folder.joinpath("tutorial.toml")
    if not lessons.is_file():
        return None
    return read(lessons.read_text(encoding="utf-8"), folder.joinpath("tutorial.record").read_text(encoding="utf-8"))


def read(lessons: str, record: str) -> Tutorial:
    """The first game that a file of lessons and a record say."""
    match = parse(record)
    found = tomllib.loads(lessons)
    seat = int(found["seat"]) - 1
    labels = match.load_game().labels()
    made: list[Lesson] = []
    for place, one in enumerate(found["lesson"], 1):
        if wrong := sorted(set(one) - KEYS):
            raise BadTutorial(f"lesson {place} has '{wrong[0]}'; a lesson has {', '.join(sorted(KEYS))}.")
        made.append(_lesson(one, _next(match, seat, made), labels))
    return Tutorial(match, seat, tuple(made))


def _lesson(one: Mapping[str, Any], at: int, labels: Mapping[str, Sequence[str]]) -> Lesson:
    return Lesson(
        one["title"],
        " ".join(one["text"].split()),
        one.get("at", at),
        _point(one.get("point", []), labels),
        tuple(one.get("moves", ())),
        one.get("only", False),
        " ".join(one.get("answer", "").split()),
        {kind: " ".join(text.split()) for kind, text in one.get("answers", {}).items()},
        tuple(one.get("clauses", ())),
    )


def _next(match: Record, seat: int, lessons: Sequence[Lesson]) -> int:
    """The entry after which the learner decides next: the same while nothing was played."""
    if not lessons:
        return 0
    at = lessons[-1].at + len(lessons[-1].moves)
    while lessons[-1].moves and at < len(match.entries) and match.entries[at].seat != seat:
        at += 1
    return at


def _point(marks: list[Any], labels: Mapping[str, Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """What is pointed at: one list of marks for the whole lesson, or one for each of its moves."""
    each = marks if marks and isinstance(marks[0], list) else [marks]
    return tuple(tuple(_numbered(mark, labels) for mark in some) for some in each)


def _numbered(mark: str, labels: Mapping[str, Sequence[str]]) -> str:
    """A mark of the table with numbers in place of names: thing=creature {creature:Walrus}."""

    def number(found: re.Match[str]) -> str:
        names = labels.get(found["domain"], ())
        if found["name"] not in names:
            raise BadTutorial(f"'{mark}' points at a {found['domain']} that does not exist.")
        return str(list(names).index(found["name"]))

    return _NAME.sub(number, mark)
