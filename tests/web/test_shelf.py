"""The shelf of the home page with any number of games: boxes that face us, spines, and boxes drawn by name."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Come
from tests.web.visitor import PHONE, Visitor

TITLES = ["Lantern Street", "Nine Wells", "Salt & Sail", "Orchard Thieves", "Winterwood", "Comet", "Tides of Ash"]
TITLES += ["The Incomprehensible Archipelago", "Donaudampfschifffahrtsgesellschaft"]
BOXES = ".shelf > li .game-box"
# The pictures of the boxes that were loaded.
DRAWN = "(boxes) => boxes.every((box) => [...box.querySelectorAll('img')].every((one) => one.naturalWidth > 0))"

# Whether some of these lie over their neighbours.
OVERLAPPING = """(all) => {
  const boxes = all.map((one) => one.getBoundingClientRect())
  return boxes.some((one, at) => at && one.left < boxes[at - 1].right && one.top < boxes[at - 1].bottom)
}"""

# Whether these titles lie on the front of their boxes.
FITTING = """(titles) => titles.every((title) => {
  const written = document.createRange()
  written.selectNodeContents(title)
  const [text, front] = [written.getBoundingClientRect(), title.getBoundingClientRect()]
  return text.left >= front.left && text.right <= front.right && text.top >= front.top && text.bottom <= front.bottom
})"""


def with_games(one: Visitor, count: int) -> None:
    """As if this many games were installed."""

    def answer(route: Route) -> None:
        games = route.fetch().json()
        for number, title in enumerate(TITLES):
            games.append({**games[0], "name": f"game{number}", "title": title, "colours": [], "lessons": False})
        route.fulfill(json=games[:count])

    one.page.route("**/api/games", answer)


def facing(page: Page) -> list[str]:
    """The titles of the games that face us, from left to right."""
    return [" ".join(text.split()) for text in page.locator(f"{BOXES} .title").all_text_contents()]


@pytest.mark.extended
@pytest.mark.parametrize(
    ("count", "size", "words"),
    [
        (1, (1366, 768), "One game in the box. Open it."),
        (4, (844, 390), "Four games in the box. Open one."),
        (9, (1440, 900), "Nine games in the box. Open one."),
        (8, (768, 1024), "Eight games in the box. Open one."),
        (12, (1366, 768), "Twelve games in the box. Open one."),
        (12, PHONE, "Twelve games in the box. Open one."),
    ],
)
def test_the_shelf_fits_any_number_of_games(come: Come, count: int, size: tuple[int, int], words: str) -> None:
    one = come(size=size)
    with_games(one, count)
    page = one.go("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(words)
    front = count if size == PHONE else min(count, 3 if size[0] >= 1400 else 2)
    expect(page.locator(BOXES)).to_have_count(front)
    expect(page.get_by_role("button", name="to the front")).to_have_count(count - front)
    page.wait_for_load_state("networkidle")
    assert page.locator(BOXES).evaluate_all(DRAWN)
    assert page.locator(f"{BOXES} .title.drawn").evaluate_all(FITTING)
    assert not page.locator(".shelf .play, .shelf .strip").evaluate_all(OVERLAPPING)
    one.check()


def test_a_spine_turns_to_the_front_in_the_place_of_the_box_played_least(come: Come) -> None:
    one = come(size=(1920, 1080))
    one.settings(pace="none")
    with_games(one, 8)
    for game in ("idriana", "idriana", "druid"):
        one.table(game, "invited")
    page = one.go("/")
    expect(page.locator(BOXES)).to_have_count(3)
    expect(page.get_by_role("region", name="Continue")).to_be_visible()
    assert facing(page) == ["Druid Games", "Tectonic Tribes", "Idriana"]
    spine = page.get_by_role("button", name="Bring Salt & Sail to the front")
    spine.focus()
    expect(page.locator("#spine-about")).to_contain_text("Salt & Sail")
    page.keyboard.press("Enter")
    expect(spine).to_have_count(0)
    assert facing(page) == ["Druid Games", "Salt & Sail", "Idriana"]
    expect(page.locator("[data-play=game2]")).to_be_focused()
    page.get_by_role("button", name="Bring Tectonic Tribes to the front").click()
    assert facing(page) == ["Druid Games", "Tectonic Tribes", "Idriana"]
    page.get_by_role("button", name="Bring Winterwood to the front").click()
    page.reload()
    expect(page.locator(BOXES)).to_have_count(3)
    expect(page.get_by_role("region", name="Continue")).to_be_visible()
    assert facing(page) == ["Druid Games", "Winterwood", "Idriana"]
