"""First games: a real match under the rules as they are, and lessons that fit it move by move."""

from __future__ import annotations

from importlib import resources

import pytest

from tuckbox import registry
from tuckbox.core.errors import BadRecord
from tuckbox.core.record import parse
from tuckbox.packages import course
from tuckbox.registry import load_game
from tuckbox.texts.clauses import UnknownClause
from tuckbox.texts.lessons import BadCourse, Course, Lesson, read

GAMES = ["druid", "idriana", "tectonic"]
RECORD = resources.files("tuckbox.games.druid").joinpath("lessons.record").read_text(encoding="utf-8")
WALRUS = """
seat = 1
[[lesson]]
title = "A walrus"
text = "Put it there."
point = ["thing=creature {creature:Walrus}"]
moves = ["place Walrus at Lake"]
answer = "Rather the Walrus."
clauses = ["D21"]
[[lesson]]
title = "The end"
text = "That was all."
"""


def lessons_of(text: str, record: str = RECORD) -> Course:
    """The course of a lessons file about a record."""
    parsed = parse(record)
    return read(text, parsed, load_game(parsed))


def first(game: str) -> Course:
    """The first game of a game, which has one."""
    found = course(game)
    assert found is not None
    return found


@pytest.mark.parametrize("game", GAMES)
def test_it_is_a_real_match_under_the_present_rules(game: str) -> None:
    found = first(game)
    assert found.record.game == game
    assert found.record.rules == registry.game_class(game).rules_version
    assert found.record.cards is None
    assert len(found.match(len(found.record.entries)).entries) == found.last, "nothing is played that nobody sees"


@pytest.mark.parametrize("game", GAMES)
def test_every_move_of_every_lesson_is_legal_and_every_clause_exists(game: str) -> None:
    first(game).check()


@pytest.mark.parametrize("game", GAMES)
def test_it_takes_about_five_minutes(game: str) -> None:
    lessons = first(game).lessons
    assert 10 <= len(lessons) <= 18
    assert sum(len(lesson.moves) for lesson in lessons) >= 8, "it is learned by playing"
    words = sum(len(lesson.text.split()) for lesson in lessons)
    assert words < 750, f"{words} words take longer than five minutes"
    for lesson in lessons:
        assert len(lesson.text) <= 260, f"'{lesson.title}' does not fit on a phone"
    assert not lessons[0].moves and not lessons[-1].moves, "it begins with a welcome and ends with a farewell"


@pytest.mark.parametrize("game", GAMES)
def test_other_moves_are_answered_by_their_kind(game: str) -> None:
    found = first(game)
    for lesson in found.lessons:
        if lesson.moves:
            options = found.match(lesson.at).legal_moves(found.seat)
            others = {option.kind for option in options if option.sentence != lesson.moves[0]}
            assert set(lesson.answers or ()) <= others, f"'{lesson.title}' answers a kind of move that is not possible"
            assert lesson.answer, lesson.title


@pytest.mark.parametrize("game", GAMES)
def test_the_learner_makes_every_move_of_their_own(game: str) -> None:
    found = first(game)
    taught = {lesson.at + at for lesson in found.lessons for at in range(1, len(lesson.moves) + 1)}
    own = {number for number, entry in enumerate(found.record.entries, 1) if entry.seat == found.seat}
    assert taught == own


def test_lessons_wait_for_the_learners_next_decision() -> None:
    found = lessons_of(WALRUS)
    found.check()
    assert found.lessons == (
        Lesson(
            "A walrus",
            "Put it there.",
            0,
            (("thing=creature 2",),),
            ("place Walrus at Lake",),
            False,
            "Rather the Walrus.",
            {},
            ("D21",),
        ),
        Lesson("The end", "That was all.", 1, ((),), answers={}),
    )


@pytest.mark.parametrize(
    ("said", "instead", "reason"),
    [
        ("at Lake", "at Cliff", "the match goes on with 'seat 1: place Walrus at Lake'"),
        ('answer = "Rather the Walrus."', "", "has no answer"),
        ("creature:Walrus", "creature:Unicorn of the Sea", "does not exist"),
        ("answer =", "reply =", "has 'reply'"),
        ('text = "That was all."', 'text = "That was all."\nat = 0', "which is past"),
    ],
)
def test_a_lesson_that_does_not_fit_is_refused(said: str, instead: str, reason: str) -> None:
    assert said in WALRUS
    with pytest.raises(BadCourse, match=reason):
        lessons_of(WALRUS.replace(said, instead)).check()


def test_a_clause_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownClause):
        lessons_of(WALRUS.replace("D21", "D99")).check()


def test_a_match_that_the_rules_do_not_allow_is_refused() -> None:
    broken = RECORD.replace("place Walrus at Lake", "place Walrus at Clouds")
    with pytest.raises(BadRecord, match="entry 1"):
        lessons_of(WALRUS, broken).match(1)
