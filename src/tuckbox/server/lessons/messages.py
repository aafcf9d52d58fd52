"""The messages of lessons."""

from __future__ import annotations

from msgspec import Struct

from tuckbox.server.tables.frame_messages import Frame
from tuckbox.server.tables.messages import TableInfo


class LessonInfo(Struct):
    """A lesson: its text, what it points at, and the codes of the moves it waits for; none if it is only read.

    `at` is the entry after which it is given; `answer` and `answers` (by kind of move) reply to other moves.
    """

    title: str
    text: str
    at: int
    point: list[list[str]]  # for each move, or once for all of them, marks of the drawn table
    moves: list[int]
    only: bool
    answer: str
    answers: dict[str, str]
    clauses: list[str]


class CourseInfo(Struct):
    """A guided first game: its table, the learner's seat, a frame for each entry from the deal on, and the lessons."""

    table: TableInfo
    seat: int
    frames: list[Frame]
    lessons: list[LessonInfo]
