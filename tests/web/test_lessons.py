"""First games are played through on the drawn tables, with other moves tried, left and come back to."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.tiers import first_then_extended
from tests.web.conftest import Come
from tests.web.learner import MAKERS, Learner
from tests.web.test_access import violations
from tests.web.visitor import PHONE, SIZES, Visitor

GAMES = sorted(MAKERS)
# For each game: a lesson's title, another move that is possible there, and how its kind answer begins.
OTHERS = {
    "druid": ("Place a creature", "place Hornet at Clouds", "Here the Walrus goes to the Lake"),
    "idriana": ("Draw three, keep one", "keep Wheat", "A good card, too"),
    "tectonic": ("Two cards, in secret", "play 32 and discard 41", "Those two would do as well"),
}


@pytest.mark.parametrize("game", first_then_extended(GAMES))
@SIZES
def test_a_first_game_is_played_through(come: Come, game: str, size: tuple[int, int]) -> None:
    visitor = come(size=size, touch=size == PHONE)
    visitor.settings(pace="none")
    one = Learner(visitor, game, thumb=size == PHONE)
    visitor.go(f"/learn/{game}")
    for lesson in one.course.lessons[:-1]:
        if lesson.title == OTHERS[game][0]:
            _tries_something_else(one)
        one.learns(lesson)
        visitor.check()
    one.reads(one.course.lessons[-1])
    expect(one.page.get_by_role("link", name="Full rules")).to_be_visible()
    one.touch(one.button("Play against a bot"))
    one.page.wait_for_url("**/t/*")


@pytest.mark.extended
def test_no_question_lies_over_what_a_lesson_points_at(guest: Visitor) -> None:
    guest.settings(pace="none")
    one = Learner(guest, "idriana")
    guest.go("/learn/idriana")
    welcome, first_hand = one.course.lessons[:2]
    one.reads(welcome)
    expect(guest.page.locator(".plots")).to_be_visible()
    expect(guest.page.locator(".scene")).to_have_count(0)
    one.learns(welcome)
    one.reads(first_hand)
    expect(guest.page.locator(".scene")).to_be_visible()


def _tries_something_else(one: Learner) -> None:
    title, sentence, answer = OTHERS[one.game]
    lesson = next(lesson for lesson in one.course.lessons if lesson.title == title)
    one.reads(lesson)
    one.makes(one.course.game.parse(sentence))
    said = one.page.locator(".coach .other")
    expect(said).to_contain_text(f"“{sentence}”: legal, but not what this lesson needs. {answer}")
    expect(one.page.locator(".coach h2")).to_have_text(title)


def test_it_is_left_and_gone_on_with(guest: Visitor) -> None:
    guest.settings(pace="none")
    one = Learner(guest, "druid")
    lessons = one.course.lessons
    guest.go("/")
    box = guest.page.locator(".shelf li", has=guest.page.get_by_role("heading", name="Druid Games"))
    box.get_by_role("link", name="Learn it in five minutes").click()
    for lesson in lessons[:5]:
        one.learns(lesson)
    one.reads(lessons[5])
    guest.page.get_by_role("link", name="Leave").click()
    guest.page.wait_for_url(lambda url: url.endswith("/"))
    box.get_by_role("link", name=f"Continue learning: 6 of {len(lessons)}").click()
    expect(guest.page.locator(".coach")).to_contain_text(f"You were at lesson 6 of {len(lessons)}.")
    one.button("Continue").click()
    one.reads(lessons[5])
    one.button("Previous lesson").click()
    one.reads(lessons[4])
    one.learns(lessons[4])
    one.learns(lessons[5])
    one.reads(lessons[6])
    guest.page.reload()
    one.button("Start over").click()
    one.reads(lessons[0])


@pytest.mark.extended
def test_a_move_while_reading_is_not_made(guest: Visitor) -> None:
    guest.settings(pace="none")
    one = Learner(guest, "druid")
    guest.go("/learn/druid")
    one.reads(one.course.lessons[0])
    one.makes(one.course.game.parse("place Walrus at Lake"))
    expect(guest.page.locator(".coach .other")).to_contain_text("Read on first")
    expect(guest.page.locator("ul[data-place^=hand] [data-thing='creature 2']")).to_be_visible()


@pytest.mark.extended
def test_it_is_learned_by_keyboard(guest: Visitor) -> None:
    guest.settings(pace="none")
    one = Learner(guest, "druid")
    guest.go("/learn/druid")
    one.reads(one.course.lessons[0])
    one.button("Start").focus()
    guest.page.keyboard.press("Enter")
    one.reads(one.course.lessons[1])
    guest.page.keyboard.press("Enter")  # the button for the next lesson is where the first one was
    one.reads(one.course.lessons[2])
    one.thing("creature", 2).focus()
    guest.page.keyboard.press("Enter")
    guest.page.keyboard.press("5")
    one.reads(one.course.lessons[3])
    guest.page.keyboard.press("e")
    one.reads(one.course.lessons[4])


@pytest.mark.extended
def test_it_is_learned_at_the_plain_table(guest: Visitor) -> None:
    guest.settings(pace="none")
    one = Learner(guest, "druid")
    guest.go("/learn/druid?plain")
    for _ in range(2):
        guest.page.locator(".coach .go").click()
    guest.page.get_by_role("button", name=re.compile("place Walrus at Lake")).click()
    expect(guest.page.locator(".coach h2")).to_have_text(one.course.lessons[3].title)


@pytest.mark.extended
@pytest.mark.parametrize(
    ("game", "dark"),
    [
        *zip(GAMES, (False, True, False), strict=True),
        *(
            pytest.param(game, dark, marks=pytest.mark.soak)
            for game, dark in zip(GAMES, (True, False, True), strict=True)
        ),
    ],
)
def test_axe_finds_nothing_wrong(come: Come, game: str, dark: bool) -> None:
    visitor = come(dark=dark)
    visitor.settings(pace="none")
    one = Learner(visitor, game)
    visitor.go(f"/learn/{game}")
    for lesson in one.course.lessons:
        if lesson.moves:
            break
        one.learns(lesson)
    _tries_something_else(one) if lesson.title == OTHERS[game][0] else one.reads(lesson)
    assert violations(visitor) == []
