"""How the drawn Idriana table looks: every card in hand and in play, crowded boards, all sizes, and axe's opinion."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web import idriana_matches
from tests.web.conftest import Come
from tests.web.test_access import violations
from tests.web.test_idriana import going_on
from tests.web.visitor import LAPTOP, PHONE, TABLET, Visitor

IMMEDIATE = {"Wildfire", "Locusts", "Earthquake", "Thieves", "Land Grant", "Royal Charter", "Revolt"}
DRAWN = """(names) => names.filter((name) => {
  const found = [...document.querySelectorAll(`WHERE [data-card="${CSS.escape(name)}"] img`)]
  return !found.some((one) => one.complete && one.naturalWidth > 0 && one.checkVisibility())
})"""

# Type that nobody can read without a glass, and what a thumb must find and is too small for it.
SMALL = """() => {
  const walk = document.createTreeWalker(document.querySelector('.idriana'), NodeFilter.SHOW_TEXT)
  const found = []
  for (let at = walk.nextNode(); at; at = walk.nextNode()) {
    const one = at.parentElement
    if (!at.data.trim() || one.closest('.hidden') || !one.checkVisibility({ visibilityProperty: true })) continue
    if (parseFloat(getComputedStyle(one).fontSize) < 12) found.push(`${one.className}: ${at.data.trim()}`)
  }
  return found
}"""
NARROW = """() => [...document.querySelectorAll('.idriana [data-spot=lit], .idriana nav button')]
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 44 || box.height < 44))
  .map(([one, box]) => `${one.dataset.card} ${box.width} x ${box.height}`)"""


def drawn(page: Page, where: str, names: frozenset[str]) -> None:
    """All these cards are there with their pictures."""
    page.wait_for_load_state("networkidle")
    missing = page.evaluate(DRAWN.replace("WHERE", where), sorted(names))
    assert missing == [], where


def keep(page: Page, name: str) -> None:
    """Keep a picture to look at, where the environment names a folder for them."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


@pytest.mark.soak
def test_each_of_the_81_cards_in_hand_and_in_play(guest: Visitor) -> None:
    pages = idriana_matches.gallery()
    held = set().union(*(page.held for page in pages))
    laid = set().union(*(page.laid for page in pages))
    assert held == set(idriana_matches.NAMES) - set(idriana_matches.CENTRES)  # those three lie in play from the start
    assert laid == set(idriana_matches.NAMES) - IMMEDIATE  # those do what they say and are gone
    tables: dict[int, str] = {}
    for number, shown in enumerate(pages):
        key = id(shown.match)
        if key not in tables:
            tables[key] = guest.api("POST", "/api/records", {"text": str(shown.match.record())})["id"]
        page = guest.go(f"/t/{tables[key]}/{shown.entry}")
        expect(page.locator(".land .sky[src]")).to_be_attached(timeout=30_000)
        drawn(page, ".hand", shown.held)
        drawn(page, ":is(.plots, .global)", shown.laid)
        keep(page, f"gallery-{number:02}")


@pytest.mark.extended
@pytest.mark.parametrize(
    ("size", "dark"),
    [
        (PHONE, True),
        pytest.param(TABLET, False, marks=pytest.mark.soak),
        pytest.param(LAPTOP, True, marks=pytest.mark.soak),
        pytest.param(PHONE, False, marks=pytest.mark.soak),
        pytest.param(TABLET, True, marks=pytest.mark.soak),
        pytest.param(LAPTOP, False, marks=pytest.mark.soak),
    ],
    ids=["phone-dark", "tablet-light", "laptop-dark", "phone-light", "tablet-dark", "laptop-light"],
)
def test_a_crowded_table_fits_and_is_accessible(come: Come, size: tuple[int, int], dark: bool) -> None:
    one = come(size=size, dark=dark, touch=size == PHONE)
    one.settings(pace="none")
    page = one.go(f"/t/{going_on(one, idriana_matches.crowded(3 if dark else 2))}")
    expect(page.locator(".land .sky[src]")).to_be_attached(timeout=30_000)
    assert violations(one) == []
    assert page.evaluate(SMALL) == []
    assert size != PHONE or page.evaluate(NARROW) == []
    one.check()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
    keep(page, f"crowded-{size[0]}-{'dark' if dark else 'light'}")
    page.locator(".hand button.usable").first.click(position={"x": 10, "y": 60})
    assert violations(one) == []
    keep(page, f"picked-{size[0]}-{'dark' if dark else 'light'}")


@pytest.mark.extended
@pytest.mark.parametrize(
    ("kind", "dark"),
    [
        ("answer", False),
        ("keep", True),
        ("take", False),
        pytest.param("answer", True, marks=pytest.mark.soak),
        pytest.param("keep", False, marks=pytest.mark.soak),
        pytest.param("take", True, marks=pytest.mark.soak),
    ],
)
def test_questions_and_scenes_are_accessible(come: Come, kind: str, dark: bool) -> None:
    one = come(size=PHONE if dark else LAPTOP, dark=dark)
    one.settings(pace="none")
    page = one.go(f"/t/{going_on(one, idriana_matches.offering(kind))}")
    expect(page.locator(".scene, .question")).to_be_visible(timeout=30_000)
    assert violations(one) == []
    assert page.evaluate(SMALL) == []
    keep(page, f"{kind}-{'dark' if dark else 'light'}")


@pytest.mark.extended
def test_numbers_boards_and_cards_open_on_demand(guest: Visitor) -> None:
    guest.settings(pace="none")
    page = guest.go(f"/t/{going_on(guest, idriana_matches.crowded())}")
    page.locator(".me .totals .vp").click()
    expect(page.get_by_role("dialog")).to_contain_text("Total")
    assert violations(guest) == []
    page.keyboard.press("Escape")
    page.locator(".small.town").first.click()
    expect(page.get_by_role("dialog", name=re.compile("’s board$"))).to_be_visible()
    assert violations(guest) == []
    page.keyboard.press("Escape")
    page.locator(".plots .place button").first.click(button="right")
    expect(page.get_by_role("dialog").locator("li a").first).to_have_text("I3")
    assert violations(guest) == []


def test_what_cannot_be_done_is_refused_with_the_servers_reason(guest: Visitor) -> None:
    guest.settings(pace="none")
    page = guest.go(f"/t/{going_on(guest, idriana_matches.crowded())}")
    calm = page.locator(".hand button[data-spot=calm]").first
    calm.click(position={"x": 10, "y": 60})
    expect(page.get_by_role("status").first).to_contain_text("Not now.")
    expect(page.get_by_role("status").first).to_contain_text("(I")


def test_a_card_is_dragged_to_its_place(guest: Visitor) -> None:
    guest.settings(pace="none")
    table = going_on(guest, idriana_matches.offering("plant"))
    page = guest.go(f"/t/{table}")
    before = guest.api("GET", f"/api/tables/{table}")["entries"]
    expect(page.locator(".hand button.usable").first).to_be_visible(timeout=30_000)
    for card in page.locator(".hand button.usable").all():
        card.click(position={"x": 10, "y": 60})
        lit = page.locator(".field.target").count()
        page.keyboard.press("Escape")
        if lit:
            start, end = card.bounding_box(), page.locator('.plots [data-drop^="field"]').first.bounding_box()
            assert start and end
            page.mouse.move(start["x"] + 20, start["y"] + 60)
            page.mouse.down()
            page.mouse.move(end["x"] + 60, end["y"] + 40, steps=6)
            page.mouse.up()
            break
    expect(page.get_by_role("log").first).to_contain_text("in Field")
    guest.until(lambda: guest.api("GET", f"/api/tables/{table}")["entries"] > before, "the card was not put there")


@pytest.mark.extended
def test_what_another_draws_travels(guest: Visitor) -> None:
    page = guest.go(f"/t/{going_on(guest, idriana_matches.offering('end'))}")
    expect(page.locator(".turn .end:not(:disabled)")).to_be_visible(timeout=30_000)
    guest.watch_flights()
    page.keyboard.press("e")
    guest.until(lambda: any("back" in one for one in guest.flown()), "no back of a card flew")


def test_keys_pressed_while_a_position_loads_are_not_lost(guest: Visitor) -> None:
    guest.settings(pace="none")
    kept = guest.upload("idriana-1")
    page = guest.go(f"/t/{kept}/80")
    expect(page.get_by_role("log").locator("li").last).to_be_visible()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**/t/{kept}/85")


@pytest.mark.extended
def test_a_replay_says_what_was_done_last(guest: Visitor) -> None:
    guest.settings(pace="none")
    kept = guest.upload("idriana-1")
    page = guest.go(f"/t/{kept}/80")
    said = page.locator(".status")
    for step in range(81, 95):
        expect(said).to_have_text(page.get_by_role("log").locator("li").last.inner_text())
        page.keyboard.press("ArrowRight")
        page.wait_for_url(f"**/t/{kept}/{step}")
        expect(page.locator("output")).to_contain_text(str(step))
