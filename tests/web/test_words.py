"""No text of the page stands outside of the catalogue: in the pseudo-language no English letter of ours is left."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from playwright.sync_api import Page, expect

from tests.server.host import Host
from tests.web.conftest import Come
from tests.web.visitor import SIZES, Visitor

# What the server says is in its own language: names of games and cards, rules, the log, the position in words.
SERVERS = "[data-server], [role=log], .position, #moves, .face"
TEXTS = """(servers) => {
  const found = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let at = walk.nextNode(); at; at = walk.nextNode()) {
    const text = at.data.trim()
    if (text && at.parentElement.checkVisibility() && !at.parentElement.closest(servers)) found.push(text)
  }
  for (const one of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
    if (one.closest(servers)) continue
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      const text = one.getAttribute(name)
      if (text) found.push(text)
    }
  }
  return found
}"""


def english(page: Page, known: Iterable[str], servers: str = SERVERS) -> list[str]:
    """What still reads as English, but for names that are the server's."""
    left = []
    for text in page.evaluate(TEXTS, servers):
        text = re.sub(r"(Greedy|Random) bot( [0-9])?|[A-Z][a-z]+ [0-9]+", "", text)  # who sits at public tables
        text = re.sub(r"[0-9]+ (min|hr)\. ago", "", text)  # the browser's own words
        for name in sorted(known, key=len, reverse=True):
            text = text.replace(name, "")
        if re.search(r"[A-Za-z]{2,}", text):
            left.append(text)
    return left


@pytest.fixture
def names(guest: Visitor) -> set[str]:
    """What the server calls things: games, players, bots, cards."""
    found = {guest.api("POST", "/api/session")["name"], "Standard"}
    for game in guest.api("GET", "/api/games"):
        found |= {game["title"], game["tagline"]}
        found |= {bot["title"] for bot in game["bots"]} | {bot["description"] for bot in game["bots"]}
        labels = guest.api("GET", f"/api/games/{game['name']}/catalogue")["labels"]
        found |= {name for one in labels.values() for name in one if re.match("[A-Z]", name)}
    return found


@pytest.fixture
def first(come: Come, own_server: Host) -> Visitor:
    """Who opens a new server: its home page lists nobody else's tables, whose names are people's own words."""
    return come(own_server.base)


@pytest.mark.extended
def test_the_home_page_has_no_text_of_its_own(first: Visitor, names: set[str]) -> None:
    first.settings(language="pseudo")
    first.go("/")
    expect(first.page.locator("h1").first).to_be_visible()
    first.page.wait_for_load_state("networkidle")
    assert english(first.page, names) == []
    first.page.evaluate("document.querySelector('h1').append('Forgotten')")
    assert english(first.page, names) == ["Forgotten"], "the check finds a text outside of the catalogue"


@pytest.mark.extended
@pytest.mark.parametrize(
    "path",
    [
        "/p/new/druid",
        "/p/rules/druid",
        "/p/cards/druid",
        "/p/lab/druid",
        "/p/settings",
        "/p/credits",
        "/p/none",
    ],
)
def test_no_page_has_text_of_its_own(guest: Visitor, names: set[str], path: str) -> None:
    guest.settings(language="pseudo")
    guest.go(path)
    expect(guest.page.locator("h1").first).to_be_visible()
    guest.page.wait_for_load_state("networkidle")
    assert english(guest.page, names) == []


@pytest.mark.extended
def test_the_editor_of_the_lab_has_no_text_of_its_own(guest: Visitor, names: set[str]) -> None:
    text = guest.api("GET", "/api/games/druid/sheet")["text"]
    design = guest.api("POST", "/api/designs", {"game": "druid", "name": "1", "text": text.replace("Bear", "Bat")})
    guest.settings(language="pseudo", pace="none")
    guest.go(f"/p/lab/druid?set={design['id']}")
    expect(guest.page.get_by_role("alert")).to_be_visible()
    assert english(guest.page, names) == []


@SIZES
def test_no_table_has_text_of_its_own(come: Come, names: set[str], size: tuple[int, int]) -> None:
    one = come(size=size)
    one.settings(language="pseudo", pace="none")
    known = names | {one.api("POST", "/api/session")["name"], "Greedy bot"}
    table = one.table_from("druid-1", 42)
    one.go(f"/t/{table}")
    one.page.locator("[data-thing^=creature].playable").first.click()
    assert english(one.page, known) == []
    one.page.locator("[data-thing^=creature].playable").first.press("i")
    expect(one.page.get_by_role("dialog")).to_be_visible()
    assert english(one.page, known) == []
    one.go(f"/t/{table}?plain")
    expect(one.page.locator("#moves")).to_be_visible()
    assert english(one.page, known) == []


def test_no_lesson_has_text_of_its_own(guest: Visitor, names: set[str]) -> None:
    guest.settings(language="pseudo", pace="none")
    guest.go("/learn/druid")
    go = guest.page.locator(".coach .go")
    for _ in range(2):
        go.click()
        assert english(guest.page, names, f"{SERVERS}, .stage") == []
    guest.page.reload()
    expect(go).to_be_visible()  # it asks where to go on
    assert english(guest.page, names, f"{SERVERS}, .stage") == []
