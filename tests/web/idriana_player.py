"""Somebody who plays Idriana on the drawn table with a mouse, a thumb or the keyboard, and sees only the page."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from playwright.sync_api import Locator, expect

from tests.web.visitor import Visitor

LIT_TARGETS = ".ghost, .place button.target, .field.target .head, .weather[data-spot=lit]"
SCREEN = """() => {
  const seen = (query) => [...document.querySelectorAll(query)].some((one) => one.checkVisibility())
  if (seen('.ending')) return 'over'
  if (seen('.idriana[aria-busy=true]')) return 'wait'
  if (seen('.question')) return 'question'
  if (seen('.scene')) return 'scene'
  if (seen('.status .slots')) return 'several'
  const mine = seen('.status.mine')
  if (!mine) return 'wait'
  if (seen('.end:not(:disabled)')) return 'turn'
  return seen('[data-spot=lit]') ? 'choice' : 'wait'
}"""


@dataclass
class IdrianaPlayer:
    """A person at the drawn table."""

    guest: Visitor
    thumb: bool = False
    chance: random.Random = field(default_factory=lambda: random.Random(1))

    def touch(self, what: Locator) -> None:
        """Click, or tap."""
        if self.thumb:
            what.tap()
        else:
            what.click()

    def any(self, query: str) -> Locator | None:
        """One of the things that are seen, if there is one."""
        found = [one for one in self.guest.page.locator(query).all() if one.is_visible() and one.is_enabled()]
        return self.chance.choice(found) if found else None

    def first(self, query: str) -> Locator:
        return self.guest.page.locator(query).locator("visible=true").first

    def screen(self) -> str:
        """What the page asks for now."""
        return str(self.guest.page.evaluate(SCREEN))

    def act(self) -> str:
        """Do what the page asks for now, if it asks for something; what it was."""
        now = self.screen()
        if now not in ("over", "wait"):
            getattr(self, now)()
        return now

    def match(self, most: int = 1500) -> int:
        """Play until the end; how many times something was done."""
        done = waited = 0
        while (now := self.act()) != "over":
            if now == "wait":
                self.guest.page.wait_for_timeout(40)
                waited += 1
            else:
                done += 1
            assert done < most and waited < 50 * most, f"the match does not end: {now}"
        return done

    def question(self) -> None:
        """Answer a reaction, or let it happen."""
        self.touch(self.first(self.chance.choice((".question .go", ".question .no"))))

    def scene(self) -> None:
        """Keep, take, put back: whatever the small scene asks for."""
        page = self.guest.page
        go = page.locator(".scene .foot .go")
        if verb := self.any(".scene .verbs button"):
            self.touch(verb)
        elif go.count() and go.first.is_enabled():
            self.touch(go.first)
        elif card := self.any(".scene button.card:not(.on)"):
            self.touch(card)
        else:
            self.touch(self.first(".scene .foot button"))

    def several(self) -> None:
        """Pay or discard: choose cards until there are enough."""
        go = self.first("nav .go" if self.thumb else ".status .go")
        if go.is_enabled():
            self.touch(go)
        else:
            self.corner(self.first(".hand li:not(.chosen) button"))

    def corner(self, card: Locator) -> None:
        """Touch a card of a fanned hand where no other card covers it."""
        if self.thumb:
            card.tap(position={"x": 10, "y": 60})
        else:
            card.click(position={"x": 10, "y": 60})

    def turn(self) -> None:
        """Play a card, use an action, or end the turn."""
        if self.chance.random() < 0.75:
            card = self.any(".hand button.usable")
            if card and not self.put(card):
                return
            place = self.any(".place button.usable")
            if place:
                self.touch(place)
                self.touch(self.first("nav .go" if self.thumb else ".picked"))
                return
        self.touch(self.first("nav .end" if self.thumb else ".turn .end"))

    def put(self, card: Locator) -> bool:
        """Pick a card in hand and put it where it is lit; whether that failed."""
        self.corner(card)
        target = self.any(LIT_TARGETS)
        if target is None:
            return True
        self.touch(target)
        return False

    def choice(self) -> None:
        """A choice that a card asks for on the table itself: pick what is lit, and again."""
        card = self.any(".hand button.usable")
        if card:
            self.put(card)
            return
        spot = self.any(".place button.usable, .field .usable, .banner.usable")
        if spot:
            self.touch(spot)
            self.touch(self.first("nav .go" if self.thumb else ".status .go"))


WHERE = """() => {
  const here = document.activeElement
  if (!here?.dataset.spot) return ''
  const where = here.closest('.hand') ? 'hand' : 'table'
  return [here.dataset.spot, where, here.getAttribute('aria-pressed') ?? ''].join(' ')
}"""
# down to the hand, then along it one way and the other
WALK = ("ArrowDown",) * 4 + ("ArrowRight",) * 20 + ("ArrowLeft",) * 20


class Typist(IdrianaPlayer):
    """A person who has only the keyboard: arrows go from one lit thing to the next, Enter picks and puts."""

    def press(self, key: str) -> None:
        self.guest.page.keyboard.press(key)

    def seek(self, wanted: str) -> bool:
        """Walk with the arrows until the focus is on something wanted; whether it came there."""
        for arrow in WALK:
            if str(self.guest.page.evaluate(WHERE)).startswith(wanted):
                return True
            self.press(arrow)
        return False

    def touch(self, what: Locator) -> None:
        """What no arrow leads to is reached with Tab, as any button of a page."""
        what.focus()
        self.press("Enter")

    def several(self) -> None:
        """Choose cards with arrows and Enter; with the last one the focus is on the button that pays."""
        while not self.first(".status .go").is_enabled():
            assert self.seek("lit hand false"), "no arrow leads to a card that could be chosen"
            self.press("Enter")
        expect(self.first(".status .go")).to_be_focused()
        self.press("Enter")
        expect(self.guest.page.locator(".idriana[aria-busy=false]")).to_be_visible()

    def turn(self) -> None:
        """Pick a card in hand; the focus goes on to where it can be put."""
        if self.chance.random() < 0.6 and self.seek("lit hand"):
            self.press("Enter")
            self.guest.page.wait_for_timeout(30)
            self.press("Enter")
            self.guest.page.wait_for_timeout(30)
            if self.screen() == "turn":
                self.press("Escape")
                self.press("e")
        else:
            self.press("e")
