"""The API for guided first games: the match as its learner sees it, and the lessons at its decisions."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery, QueryParameter

from tuckbox import packages
from tuckbox.core import frame
from tuckbox.core.localized_text import localized
from tuckbox.core.match import Match
from tuckbox.server.catalogue.service import Lang, game_class, known
from tuckbox.server.errors import RequestError
from tuckbox.server.lessons.messages import CourseInfo, LessonInfo
from tuckbox.server.services import InjectedServices
from tuckbox.server.tables import serialize
from tuckbox.server.tables.messages import NoClock, Preview, SeatInfo, TableInfo
from tuckbox.texts.languages import ENGLISH
from tuckbox.texts.lessons import Course

Code = Annotated[int, QueryParameter(ge=0, le=2**53, description="the code of a move, legal or not")]


def course_of(game: str, language: str = ENGLISH) -> Course:
    """The guided first game of a game."""
    game_class(game)
    found = packages.course(game, language)
    if found is None:
        raise RequestError("not found", "This game has no lessons.")
    return found


@lru_cache(maxsize=16)
def encoded_course(game: str, words: bool, language: str) -> bytes:
    """The message of a guided first game, with positions in words if requested; it never changes."""
    course = course_of(game, language)
    match = course.match(course.last)
    frames = [
        serialize.serialize_frame(match, seen, number=number, now=0, words=words)
        for number, seen in enumerate(frame.replay_frames(match, course.seat, words=words))
    ]
    lessons = [
        LessonInfo(
            one.title,
            one.text,
            one.at,
            [list(marks) for marks in one.point],
            [match.game.parse(sentence).code for sentence in one.moves],
            one.only,
            one.answer,
            dict(one.answers or {}),
            list(one.clauses),
        )
        for one in course.lessons
    ]
    return msgspec.json.encode(CourseInfo(_table(match, course.seat, language), course.seat, frames, lessons))


def _table(match: Match, seat: int, language: str) -> TableInfo:
    game = match.game
    learner = packages.texts(game.name, language).get(match.players[seat], match.players[seat])
    return TableInfo(
        id="",
        game=game.name,
        title=game.title,
        status="running",
        cards=game.card_set.hash,
        standard=True,
        options=game.chosen_options,
        clock=NoClock(),
        public=False,
        allow_watchers=False,
        allow_hints=False,
        seats=[
            SeatInfo(kind="person" if at == seat else "bot", name=learner if at == seat else name, connected=True)
            for at, name in enumerate(match.players)
        ],
        my_seats=[seat],
        is_host=False,
        entries=0,
        seats_to_act=[],
        your_turn=False,
        created=0,
        changed=0,
    )


@get("/api/games/{game:str}/lessons", summary="The guided first game of a game")
async def lessons(
    services: InjectedServices, game: FromPath[str], words: FromQuery[bool] = False, lang: Lang = ENGLISH
) -> Response[CourseInfo]:
    """A frame for each entry as the learner sees it, and the lessons: all that is needed to learn offline."""
    body = await services.runtime.run_in_thread(encoded_course, game, words, known(lang))
    return Response(body, media_type="application/json", headers={"cache-control": "no-cache"})  # type: ignore[arg-type]


@lru_cache(maxsize=64)
def _match_at(game: str, number: int) -> Match:
    return course_of(game).match(number)


@get("/api/games/{game:str}/lessons/{number:int}/preview", summary="What a move would do in a guided first game")
async def preview(services: InjectedServices, game: FromPath[str], number: FromPath[int], code: Code) -> Preview:
    """Why the learner's move after this entry is illegal; or, if it is legal, the scores after it."""
    course = course_of(game)
    if not 0 <= number <= course.last:
        counts = {"count": course.last, "number": number}
        reason = localized("The first game has {count} entries; there is no entry {number}.", **counts)
        raise RequestError("not found", reason)
    match = await services.runtime.run_in_thread(_match_at, game, number)
    return serialize.preview(match, course.seat, code)


HANDLERS = [lessons, preview]
