"""Somebody who hears the page: they know only the roles, names and states of the accessibility tree."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

from tests.web.visitor import PATIENCE

NODE = re.compile(r"""^ *- '?(?P<role>[a-z]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?""")
# what has to be named to be understood
NAMED = {"button", "link", "textbox", "searchbox", "combobox", "checkbox", "radio", "slider", "tab", "dialog", "img"}
OFTEN = 6  # decisions until the whole tree is read again
SHORTLY = 50  # tenths of a second in which a page tells what can be done
# what changes with every move: the log, and the moves that can be made
HEARD = """() => [...document.querySelectorAll('[role=log], [aria-label="Legal moves"], [aria-label="Result"]')]
  .map((one) => one.textContent).join()"""


@dataclass(frozen=True)
class Node:
    """A node of the accessibility tree."""

    role: str
    name: str


@dataclass
class Listener:
    """A person with a screen reader, who plays by the names of moves and remembers what was asked."""

    page: Page
    dice: random.Random = field(default_factory=lambda: random.Random(1))
    asked: list[str] = field(default_factory=list)  # what was told before each decision

    def tree(self) -> list[Node]:
        """What there is on the page now; everything that can be used has a name."""
        found = []
        for line in self.page.locator("body").aria_snapshot().splitlines():
            if match := NODE.match(line):
                found.append(Node(match["role"], match["name"] or ""))
        nameless = [node for node in found if node.role in NAMED and not node.name.strip()]
        assert nameless == [], f"{self.page.url}: nobody can tell what these are"
        assert len(found) > 5, "the page says nothing"
        return found

    def told(self) -> str:
        """What is announced: the status, or the question of a dialog."""
        questions = self.page.get_by_role("dialog").get_by_role("heading").all_inner_texts()
        return " ".join([*self.page.get_by_role("status").all_inner_texts(), *questions]).strip()

    @property
    def moves(self) -> Locator:
        """The legal moves, each as a sentence."""
        return self.page.get_by_role("region", name="Legal moves", exact=True)

    @property
    def result(self) -> Locator:
        """How the match ended."""
        return self.page.get_by_role("region", name="Result", exact=True)

    def decide(self) -> bool:
        """Make a decision by the sentence of a move; whether there was one, or the match is over."""
        expect(self.moves.or_(self.result).first).to_be_attached(timeout=PATIENCE)
        if self.result.count():
            return False
        for _ in range(SHORTLY):
            if self.told():
                break
            self.page.wait_for_timeout(100)
        self.asked.append(self.told())
        assert self.asked[-1], "it is not told what can be done"
        if len(self.asked) % OFTEN == 1:
            self.tree()
        buttons = self.moves.get_by_role("button")
        sentences = buttons.all_inner_texts()
        assert sentences and all(sentence.strip() for sentence in sentences)
        assert len(set(sentences)) == len(sentences), f"moves that cannot be told apart: {sorted(sentences)}"
        before = self.page.evaluate(HEARD)
        chosen = buttons.nth(self.dice.randrange(len(sentences)))
        chosen.focus()
        chosen.press("Enter")
        self.page.wait_for_function(f"(before) => ({HEARD})() !== before", arg=before)
        return True

    def play_out(self, most: int = 400) -> None:
        """Play a match to its end, and hear how it ended."""
        for _ in range(most):
            if not self.decide():
                break
        expect(self.result.get_by_role("heading")).to_be_visible()
        assert re.search("won|draw", self.told()), f"the end is not announced: {self.told()}"
        self.tree()
