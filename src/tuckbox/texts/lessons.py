"""Courses: a recorded match, and lessons at its decisions.

A game's folder holds the match in `lessons.record` and the lessons in `lessons.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tuckbox.core.errors import TuckboxError
from tuckbox.core.game import Game
from tuckbox.core.match import Match, replay
from tuckbox.core.record import Record
from tuckbox.texts.clauses import clause

KEYS: Final = {"title", "text", "at", "point", "moves", "only", "answer", "answers", "clauses"}
WORDS: Final = ("title", "text", "answer", "answers")  # of these a file in another language has its own
_NAME: Final = re.compile(r"\{(?P<domain>\w+):(?P<name>[^}]+)\}")


class BadCourse(TuckboxError):
    """A course whose lessons do not fit its match."""


@dataclass(frozen=True)
class Lesson:
    """A lesson: its text, what it points at, and the moves to make; none if the learner only reads."""

    title: str
    text: str
    at: int  # the entry of the match after which it is shown
    point: tuple[tuple[str, ...], ...] = ()  # for each move: marks on the table, such as thing=creature 12
    moves: tuple[str, ...] = ()
    only: bool = False  # the table highlights only these moves
    answer: str = ""  # the reply to any other move
    answers: Mapping[str, str] | None = None  # replies to other moves by kind
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Course:
    """The course of a game: the match, the learner's seat, and the lessons in order."""

    game: Game
    record: Record
    seat: int
    lessons: tuple[Lesson, ...]

    @property
    def last(self) -> int:
        """The last entry that the learner sees."""
        return max(lesson.at + len(lesson.moves) for lesson in self.lessons)

    def match(self, number: int) -> Match:
        """The match after this many entries."""
        return replay(self.game, self.record, number)

    def check(self) -> None:
        """Replay the match and check that every lesson fits it; raises BadCourse or BadRecord."""
        match = self.match(0)
        for order, lesson in enumerate(self.lessons, 1):
            if lesson.at < len(match.entries):
                raise BadCourse(f"lesson {order} is given after entry {lesson.at}, which is past.")
            for entry in self.record.entries[len(match.entries) : lesson.at]:
                match.apply_entry(entry)
            for number in lesson.clauses:
                clause(number, self.record.game)
            if lesson.moves and not lesson.answer:
                raise BadCourse(f"lesson {order} has no answer to another move.")
            for sentence in lesson.moves:
                entry = self.record.entries[len(match.entries)]
                if (entry.kind, entry.seat, entry.text) != ("move", self.seat, sentence):
                    raise BadCourse(f"lesson {order} asks for '{sentence}'; the match goes on with '{entry}'.")
                match.apply_entry(entry)


def read(text: str, record: Record, game: Game) -> Course:
    """The course of a lessons file and its record."""
    found = tomllib.loads(text)
    seat = int(found["seat"]) - 1
    labels = game.labels()
    lessons: list[Lesson] = []
    for place, one in enumerate(found["lesson"], 1):
        if wrong := sorted(set(one) - KEYS):
            raise BadCourse(f"lesson {place} has '{wrong[0]}'; a lesson has {', '.join(sorted(KEYS))}.")
        lessons.append(_lesson(one, _next(record, seat, lessons), labels))
    return Course(game, record, seat, tuple(lessons))


def translated(course: Course, text: str) -> Course:
    """A course with the titles, texts and answers of a file in another language, which has the same lessons."""
    found = tomllib.loads(text)["lesson"]
    if len(found) != len(course.lessons):
        raise BadCourse(f"A translated course has {len(found)} lessons; the English one has {len(course.lessons)}.")
    lessons = []
    for lesson, one in zip(course.lessons, found, strict=True):
        words = {"title": lesson.title, "text": lesson.text, "answer": lesson.answer}
        other = _lesson(words | {key: one[key] for key in WORDS if key in one}, 0, {})
        answers = {**(lesson.answers or {}), **(other.answers or {})}
        lessons.append(replace(lesson, title=other.title, text=other.text, answer=other.answer, answers=answers))
    return replace(course, lessons=tuple(lessons))


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
    """The entry after which the learner is next to act; unchanged if the last lesson has no moves."""
    if not lessons:
        return 0
    at = lessons[-1].at + len(lessons[-1].moves)
    while lessons[-1].moves and at < len(match.entries) and match.entries[at].seat != seat:
        at += 1
    return at


def _point(marks: list[Any], labels: Mapping[str, Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """The marks: one list for the whole lesson, or one for each of its moves."""
    each = marks if marks and isinstance(marks[0], list) else [marks]
    return tuple(tuple(_numbered(mark, labels) for mark in some) for some in each)


def _numbered(mark: str, labels: Mapping[str, Sequence[str]]) -> str:
    """A mark with numbers in place of names: thing=creature {creature:Walrus}."""

    def number(found: re.Match[str]) -> str:
        names = labels.get(found["domain"], ())
        if found["name"] not in names:
            raise BadCourse(f"'{mark}' points at a {found['domain']} that does not exist.")
        return str(list(names).index(found["name"]))

    return _NAME.sub(number, mark)
