"""Somebody who plays Tectonic Tribes on the drawn table, with a mouse, a thumb or keys."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.visitor import Visitor

# The middles of the places where the picked card may lie, in pixels, as far as nothing covers them.
SPOTS = """() => {
  const world = new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform)
  const marks = document.querySelector('path.pips:not(.wide)')?.getAttribute('d') ?? ''
  const board = document.querySelector('.board')
  return [...marks.matchAll(/M(-?[\\d.]+) (-?[\\d.]+)/g)]
    .map(([, x, y]) => new DOMPoint(Number(x), Number(y) + 11).matrixTransform(world))
    .map(({ x, y }) => [x, y])
    .filter(([x, y]) => board.contains(document.elementFromPoint(x, y)))
}"""
PATIENCE = 60_000  # milliseconds until it is our turn again
# What shows that something is asked of us; over when the end is shown.
ASKED = {
    "over": "section[aria-label='Result']",
    "count": "button.skip",
    "exchange": "[data-discard]:enabled",
    "pick": ".seal",
    "give up": "button:has-text('no place is left')",
    "place": "button.put",
    "pick up": "button.usable[data-front]",
}


@dataclass
class Player:
    """Plays whatever the table asks for, and remembers which kinds of decision came up."""

    visitor: Visitor
    dice: random.Random = field(default_factory=lambda: random.Random(1))
    touch: bool = False
    tribe_cards: bool = True  # whether to place tribe cards whenever that is possible
    made: list[str] = field(default_factory=list)

    @property
    def page(self) -> Page:
        """The page."""
        return self.visitor.page

    def one(self, selector: str) -> Locator:
        """A part of the table."""
        return self.page.locator(selector)

    def tap(self, place: Locator, **more: Any) -> None:
        """Click, or touch."""
        place.tap(**more) if self.touch else place.click(**more)

    def asked(self) -> str:
        """Wait until something is asked of us; what it is."""
        self.page.wait_for_selector(", ".join(ASKED.values()), timeout=PATIENCE)
        return self.seen()

    def seen(self) -> str:
        """What the page asks of us now, if anything."""
        return next((kind for kind, selector in ASKED.items() if self.one(selector).first.is_visible()), "")

    def act(self) -> str:
        """Do what the page asks for now, if it asks for something; what it was."""
        return self.decide() if self.seen() else "wait"

    def decide(self) -> str:
        """Make one decision; what it was."""
        kind = self.asked()
        match kind:
            case "pick":
                self.pick()
            case "place":
                kind = self.place()
            case "exchange":
                choices = self.one(ASKED["exchange"])
                at = self.dice.randrange(choices.count())
                kind = "exchange" if choices.nth(at).get_attribute("class") == "mine" else "exchange with another"
                self.tap(choices.nth(at))
            case "give up":
                self.tap(self.one("button:has-text('no place is left')"))
            case "count":
                self.page.wait_for_timeout(400)
            case "pick up":
                self.tap(self.one("button.usable[data-front]"))
        self.made.append(kind)
        self.page.wait_for_timeout(60)
        return kind

    def choose(self) -> None:
        """Choose a card to play and one to discard."""
        for _ in range(2):
            cards = self.one("[data-card]")
            card = cards.nth(self.dice.randrange(cards.count()))
            card.scroll_into_view_if_needed()
            self.tap(card, position={"x": 14, "y": 44})
        expect(self.one(".seal")).to_be_enabled()

    def pick(self) -> None:
        """Choose two cards, and seal them."""
        self.choose()
        self.tap(self.one(".seal"))
        expect(self.one(".seal")).to_have_count(0)

    def place(self) -> str:
        """Put the picked card, or a tribe card, on a glowing spot."""
        tab = self.page.get_by_role("tab", name="Tribe cards")
        if self.tribe_cards and tab.count():
            self.tap(tab)
        tribe = self.one("[data-tribe-card][aria-disabled=false]")
        kind = "place"
        if self.tribe_cards and tribe.count():
            self.tap(tribe.first)
            kind = "place a tribe card"
        if self.dice.random() < 0.5:
            self.tap(self.page.get_by_role("button", name="Rotate right"))
        laid = self.laid()
        for _ in range(4):
            self.rest()
            if spots := self.page.evaluate(SPOTS):
                break
            self.tap(self.page.get_by_role("button", name="Show the whole map"))
            self.rest()
            self.tap(self.page.get_by_role("button", name="Rotate right"))
        if self.touch:
            self.tap_spot(spots)
            self.tap(self.one("button.put"))
        else:
            x, y = self.dice.choice(spots)
            self.page.mouse.move(x, y)
            self.page.mouse.click(x, y)
        self.page.wait_for_function("(before) => document.querySelector('.world').dataset.laid > before", arg=laid)
        return kind

    def tap_spot(self, spots: list[list[float]]) -> None:
        """Tap at glowing spots until the ghost lies well, as who misses one taps again."""
        legal = self.one(".ghost[data-legal=true]")
        for _ in range(4):
            self.page.touchscreen.tap(*self.dice.choice(spots))
            try:
                expect(legal).to_have_count(1, timeout=2000)
                return
            except AssertionError:
                self.rest()
                spots = self.page.evaluate(SPOTS) or spots
        expect(legal).to_have_count(1)

    def rest(self) -> None:
        """Wait until the map rests: who taps at a spot has seen where it is."""
        expect(self.one(".world")).not_to_have_class(re.compile("moving"))

    def laid(self) -> int:
        """How many cards lie on the land."""
        return int(self.one(".world").get_attribute("data-laid") or 0)

    def play_out(self, most: int = 200) -> None:
        """Play until the end is shown."""
        for _ in range(most):
            if self.decide() == "over":
                return
        raise AssertionError(f"the match does not end: {self.made[-10:]}")


def sit_down(visitor: Visitor, table: str, **more: Any) -> Player:
    """Go to a table and wait until the land can be drawn."""
    visitor.go(f"/t/{table}")
    visitor.page.wait_for_selector(".world svg", state="attached")
    return Player(visitor, **more)
