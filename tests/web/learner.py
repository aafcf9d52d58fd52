"""Somebody who learns a game by its first game: reads every lesson, and makes its moves on the drawn table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.web.visitor import Visitor
from tuckbox.moves import Move
from tuckbox.tutorial import Lesson, Tutorial, tutorial


@dataclass
class Learner:
    """A person at a first game, with a mouse or a thumb."""

    visitor: Visitor
    game: str
    thumb: bool = False

    @property
    def page(self) -> Page:
        """The page."""
        return self.visitor.page

    @property
    def tutorial(self) -> Tutorial:
        """The match and its lessons."""
        found = tutorial(self.game)
        assert found is not None
        return found

    def touch(self, what: Locator) -> None:
        """Click, or tap."""
        what.tap() if self.thumb else what.click()

    def button(self, name: str) -> Locator:
        """A button of the lesson."""
        return self.page.locator(".coach").get_by_role("button", name=name)

    def thing(self, kind: str, card: int) -> Locator:
        """A card on the table or in hand."""
        return self.page.locator(f".stage [data-thing='{kind} {card}']").first

    def reads(self, lesson: Lesson) -> None:
        """See that a lesson is given, and that it points at something that can be seen."""
        expect(self.page.locator(".coach h2")).to_have_text(lesson.title)
        expect(self.page.locator(".coach .text")).to_contain_text(lesson.text)
        marks = len(lesson.point[0])
        expect(self.page.locator("[data-ring]")).to_have_count(marks)

    def makes(self, move: Move) -> None:
        """Make a move on the drawn table."""
        MAKERS[self.game](self, move)

    def learns(self, lesson: Lesson) -> None:
        """Take one lesson."""
        self.reads(lesson)
        game = self.tutorial.record.load_game()
        for sentence in lesson.moves:
            self.makes(game.parse(sentence))
        if not lesson.moves:
            self.touch(self.button("Begin" if lesson is self.tutorial.lessons[0] else "Next"))


def druid(one: Learner, move: Move) -> None:
    """A move of Druid Games."""
    parts = dict(move.parts)
    terrain = one.page.locator(f"[data-terrain='{parts.get('terrain')}'] button[data-lit]").first
    match move.kind:
        case "place":
            one.touch(one.thing("creature", parts["creature"]))
            one.touch(terrain)
        case "give":
            one.touch(one.thing("special", parts["special"]))
            one.touch(one.thing("creature", parts["creature"]))
        case "close":
            one.touch(one.thing("special", 11))
            one.touch(terrain)
        case "end":
            one.touch(one.page.get_by_role("button", name="End turn"))


MAKERS: dict[str, Callable[[Learner, Move], None]] = {"druid": druid}
