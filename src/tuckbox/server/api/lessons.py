"""The part of the API about first games: a match as its learner sees it, and the lessons at its decisions."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from tuckbox import registry
from tuckbox.core.errors import UnknownMove
from tuckbox.core.lessons import Course
from tuckbox.core.match import Match
from tuckbox.core.text import named
from tuckbox.server.api.games import game_class
from tuckbox.server.errors import Refuse
from tuckbox.server.live import serialize
from tuckbox.server.messages.http import EntryInfo, NoClock, SeatInfo, TableInfo
from tuckbox.server.messages.socket import Position

Code = Annotated[int, QueryParameter(ge=0, le=2**53, description="the code of a move, possible or not")]


class LessonInfo(Struct):
    """A lesson: what is said, where it points, and the codes of the moves that it waits for; none to read on.

    `at` is the entry after which it is given, `answer` and `answers` (by kind) are what is said to other moves.
    """

    title: str
    text: str
    at: int
    point: list[list[str]]  # for each move, or once for all, the marks of the drawn table
    moves: list[int]
    only: bool
    answer: str
    answers: dict[str, str]
    clauses: list[str]


class Moment(Struct):
    """An entry of a first game as the learner saw it, and the position after it."""

    entry: EntryInfo
    position: Position


class CourseInfo(Struct):
    """A first game: its table, the learner's seat, every moment of it, and the lessons."""

    table: TableInfo
    seat: int
    moments: list[Moment]
    lessons: list[LessonInfo]


class Advice(Struct):
    """Why a move is not possible at a moment of a first game; or, if it is, all points after it where they are open."""

    why_not: str | None
    scores: list[int] | None


def course_of(game: str) -> Course:
    """The first game of a game."""
    game_class(game)
    found = registry.course(game)
    if found is None:
        raise Refuse("not found", "This game has no first game to learn it with.")
    return found


@lru_cache(maxsize=16)
def encoded_course(game: str) -> bytes:
    """A first game as it is sent; it never changes."""
    found = course_of(game)
    match = found.match(0)
    moments = [_moment(match, found.seat)]
    for entry in found.record.entries[: found.last]:
        match.apply_entry(entry)
        moments.append(_moment(match, found.seat))
    words = match.game
    lessons = [
        LessonInfo(
            one.title,
            one.text,
            one.at,
            [list(marks) for marks in one.point],
            [words.parse(sentence).code for sentence in one.moves],
            one.only,
            one.answer,
            dict(one.answers or {}),
            list(one.clauses),
        )
        for one in found.lessons
    ]
    return msgspec.json.encode(CourseInfo(_table(match, found.seat), found.seat, moments, lessons))


def _moment(match: Match, seat: int) -> Moment:
    game, number = match.game, len(match.entries)
    raw = match.journal.events[match.event_counts[-2] if number else 0 :]
    if number:
        entry = serialize.entry(game, number, match.entries[-1], raw, seat, match.players)
    else:
        entry = EntryInfo(0, "deal", None, serialize.told(game, raw, seat, match.players))
    view = match.view(seat)
    position = Position(
        number=number,
        deciders=match.seats_to_act(),
        view=serialize.view_parts(view),
        options=[serialize.option(move) for move in view.legal_moves],
        undo="no",
        sections=serialize.sections(game, view, match.players),
        now=0,
    )
    return Moment(entry, position)


def _table(match: Match, seat: int) -> TableInfo:
    game = match.game
    return TableInfo(
        id="",
        game=game.name,
        title=game.title,
        status="running",
        cards=game.cards.hash,
        standard=True,
        options=game.chosen_options,
        clock=NoClock(),
        public=False,
        watchers=False,
        hints=False,
        seats=[
            SeatInfo(kind="person" if at == seat else "bot", name=name, here=True)
            for at, name in enumerate(match.players)
        ],
        mine=[seat],
        host=False,
        entries=0,
        deciders=[],
        your_turn=False,
        created=0,
        changed=0,
    )


@get("/api/games/{game:str}/tutorial", summary="The first game of a game, with its lessons")
async def whole_course(game: FromPath[str]) -> Response[CourseInfo]:
    """Every moment of the match from the learner's eyes, so that it can be learned without asking again."""
    body = await asyncio.to_thread(encoded_course, game)
    return Response(body, media_type="application/json", headers={"cache-control": "no-cache"})  # type: ignore[arg-type]


@lru_cache(maxsize=64)
def _match_at(game: str, number: int) -> Match:
    return course_of(game).match(number)


@get("/api/games/{game:str}/tutorial/{number:int}/weigh", summary="What would come of a move in a first game")
async def weigh(game: FromPath[str], number: FromPath[int], code: Code) -> Advice:
    """Why the learner cannot make a move after this entry, in the rules' own words; or the points after it."""
    found = course_of(game)
    if not 0 <= number <= found.last:
        raise Refuse("not found", f"The first game has {found.last} entries; there is no entry {number}.")
    match = await asyncio.to_thread(_match_at, game, number)
    try:
        move = match.game.move(code)
    except UnknownMove as error:
        raise Refuse("illegal", str(error)) from None
    why_not = match.why_not(found.seat, move)
    scores = None if why_not else match.game.preview_scores(match.state, found.seat, move)
    return Advice(named(why_not, match.players) if why_not else None, scores)


HANDLERS = [whole_course, weigh]
