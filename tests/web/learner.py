"""Somebody who learns a game by its first game: reads every lesson, and makes its moves on the drawn table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, Position, expect

from tests.web.tectonic_player import SPOTS
from tests.web.visitor import RESTED, Visitor
from tuckbox.core.moves import Move
from tuckbox.packages import course
from tuckbox.texts.lessons import Course, Lesson

# Whether nothing covers the parts of the map that a lesson points at.
UNCOVERED = """() => [...document.querySelectorAll('[data-spot]')].every((spot) => {
  const { left, top, right, bottom } = spot.getBoundingClientRect()
  const seen = (x, y) => document.querySelector('.board').contains(document.elementFromPoint(x, y))
  const [across, along] = [[left + 4, (left + right) / 2, right - 4], [top + 4, (top + bottom) / 2, bottom - 4]]
  return across.every((x) => along.every((y) => seen(x, y)))
})"""


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
    def course(self) -> Course:
        """The match and its lessons."""
        found = course(self.game)
        assert found is not None
        return found

    def touch(self, what: Locator) -> None:
        """Click, or tap."""
        what.tap() if self.thumb else what.click()

    def corner(self, what: Locator) -> None:
        """Click or tap a card of a fan where no other one covers it."""
        at: Position = {"x": 12, "y": 44}
        what.tap(position=at) if self.thumb else what.click(position=at)

    def button(self, name: str) -> Locator:
        """A button of the lesson."""
        return self.page.locator(".coach").get_by_role("button", name=name)

    def thing(self, kind: str, card: int) -> Locator:
        """A card on the table or in hand."""
        return self.page.locator(f".stage [data-thing='{kind} {card}']").first

    def reads(self, lesson: Lesson) -> None:
        """See that a lesson is given, and that it points at something; some of it may come into sight later."""
        expect(self.page.locator(".coach h2")).to_have_text(lesson.title)
        expect(self.page.locator(".coach .text")).to_contain_text(lesson.text)
        expect(self.page.locator("[data-ring]")).not_to_have_count(0 if lesson.point[0] else 99)
        if self.game == "tectonic":
            self.page.wait_for_function(UNCOVERED)

    def makes(self, move: Move) -> None:
        """Make a move on the drawn table."""
        MAKERS[self.game](self, move)

    def learns(self, lesson: Lesson) -> None:
        """Take one lesson."""
        self.reads(lesson)
        game = self.course.game
        for sentence in lesson.moves:
            self.makes(game.parse(sentence))
        if not lesson.moves:
            self.touch(self.button("Start" if lesson is self.course.lessons[0] else "Next"))


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


def tectonic(one: Learner, move: Move) -> None:
    """A move of Tectonic Tribes."""
    parts = dict(move.parts)
    match move.kind:
        case "pick":
            for card in (parts["play"], parts["discard"]):
                one.corner(one.page.locator(f"[data-card='{card + 1}']"))
            one.touch(one.page.locator(".seal"))
        case "discard":
            one.touch(one.page.locator(f"[data-discard='{parts['seat']}']"))
        case _:
            if move.kind == "place_tribe":
                if one.thumb:
                    one.touch(one.page.get_by_role("tab", name="Tribe cards"))
                one.touch(one.page.locator(f"[data-tribe-card='{parts['tribe_card'] + 1}']"))
            _put(one, parts["turning"])


def _put(one: Learner, turning: int) -> None:
    """Put the picked card where it glows, turned like that; the very first card has only one place."""
    first = one.page.locator(".world").get_attribute("data-laid") == "0"
    for _ in range(turning if first else 0):
        one.touch(one.page.get_by_role("button", name="Rotate right"))
    if not first:
        one.page.wait_for_selector("path.pips:not(.wide)", state="attached")
        one.page.evaluate(RESTED)
        [(x, y)] = one.page.evaluate(SPOTS)
        one.page.touchscreen.tap(x, y) if one.thumb else one.page.mouse.click(x, y)
    if first or one.thumb:
        one.touch(one.page.locator("button.put"))


def idriana(one: Learner, move: Move) -> None:
    """A move of Idriana."""
    name = _name(one, move)
    held = one.page.locator(f'.stage .hand [data-card="{name}"]').first
    do = one.page.locator("nav .go" if one.thumb else ".status .go")
    match move.kind:
        case "hold":
            one.touch(one.page.locator(".scene .go"))
        case "keep":
            one.touch(one.page.locator(f'.scene [data-card="{name}"]'))
            one.touch(one.page.locator(".scene .go"))
        case "play":
            one.corner(held)
            one.touch(one.page.locator(".stage").locator(".ghost, .place button.target").locator("visible=true").first)
        case "pay":
            one.corner(held)
            if do.is_enabled():
                one.touch(do)
        case "use":
            one.touch(one.page.locator(f'.place [data-card="{name}"]').first)
            one.touch(do)
        case "answer":
            one.touch(one.page.locator(".question .go"))
        case "end":
            one.touch(one.page.locator("button.end"))


def _name(one: Learner, move: Move) -> str:
    """What the card of a move is called."""
    names = one.course.game.labels()["card"]
    return names[dict(move.parts)["card"]] if move.parts else ""


MAKERS: dict[str, Callable[[Learner, Move], None]] = {"druid": druid, "tectonic": tectonic, "idriana": idriana}
