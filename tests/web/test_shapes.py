"""The drawn tables in every shape of window: sideways phones, 200% zoom, tablets, very wide, small and upright."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web import druid_matches, idriana_matches
from tests.web.conftest import Come
from tests.web.test_idriana import going_on
from tests.web.visitor import OUTSIDE, Visitor

SHAPES = (
    (844, 390),
    (740, 360),
    (683, 384),  # a laptop of 1366 x 768 at 200%
    (360, 640),
    (820, 1180),
    (1180, 820),
    (2560, 1080),
)
# Which of some controls cannot be reached, even by scrolling, because they lie outside of the window or under another.
UNREACHABLE = """(selector) => {
  const parts = [0.08, 0.3, 0.5, 0.7, 0.92]
  const hit = (one, box) => parts.some((down) => parts.some((right) => {
    const [x, y] = [box.left + box.width * right, box.top + box.height * down]
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false
    const top = document.elementFromPoint(x, y)
    return one.contains(top) || top?.closest('li, label')?.contains(one)
  }))
  const seen = (one) => one.checkVisibility({ visibilityProperty: true })
  const found = [...document.querySelectorAll(selector)].filter(seen)
  if (!found.length) return [`there is no ${selector}`]
  return found.filter((one) => {
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return !hit(one, one.getBoundingClientRect())
  }).map((one) => `not to be reached: ${one.outerHTML.slice(0, 160)}`)
}"""
# Which of some controls are too small for a thumb.
SMALL = """(selector) => [...document.querySelectorAll(selector)]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 40 || box.height < 40)
  .map(([one, box]) => `${box.width} x ${box.height}: ${one.outerHTML.slice(0, 120)}`)"""
# The places where the picked card may lie whose middles something covers.
COVERED = """() => {
  const world = new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform)
  const marks = document.querySelector('path.pips:not(.wide)')?.getAttribute('d') ?? ''
  const spots = [...marks.matchAll(/M(-?[\\d.]+) (-?[\\d.]+)/g)]
    .map(([, x, y]) => new DOMPoint(Number(x), Number(y) + 11).matrixTransform(world))
  if (!spots.length) return ['no place is lit']
  return spots.filter(({ x, y }) => {
    const top = document.elementFromPoint(x, y)
    return !document.querySelector('.board').contains(top)
  }).map(({ x, y }) => `${Math.round(x)}, ${Math.round(y)}`)
}"""


def druid(one: Visitor) -> str:
    """Seven creatures on either side of a terrain."""
    return going_on(one, druid_matches.crowded())


def check_druid(page: Page) -> None:
    expect(page.locator("button.end")).to_be_visible()
    reached(page, "button.end, ul[data-place^=hand] button.playable")
    thumbs(page, "button.end, ul[data-place^=hand] button.playable")
    page.locator("ul[data-place^=hand] [data-thing^=special].playable").first.click(position={"x": 12, "y": 12})
    reached(page, "main [data-lit]")
    page.keyboard.press("Escape")


def idriana(one: Visitor) -> str:
    """Crowded regions and a full hand."""
    return going_on(one, idriana_matches.crowded())


def check_idriana(page: Page) -> None:
    expect(page.locator(".idriana[aria-busy=false]")).to_be_visible()
    reached(page, ".idriana .hand button.usable")
    end = page.get_by_role("button", name=re.compile("^End turn"))
    expect(end).to_be_in_viewport(ratio=1)
    end.click(trial=True)


def tectonic(one: Visitor) -> str:
    """Our turn to place a card, in the middle of a kept game."""
    return one.table_from("tectonic-2", 37)


def check_tectonic(page: Page) -> None:
    expect(page.locator("button.put")).to_be_visible()
    reached(page, "button.put, button.turn, .tools button, [data-tribe-card][aria-disabled=false]")
    thumbs(page, "button.put, button.turn, .tools button, [data-tribe-card][aria-disabled=false]")
    page.locator(".board").focus()
    for _ in range(2):
        expect(page.locator(".world")).not_to_have_class(re.compile("moving"))
        assert page.evaluate(COVERED) == [], page.viewport_size
        page.keyboard.press("r")


def reached(page: Page, selector: str) -> None:
    """All of these controls can be reached."""
    assert page.evaluate(UNREACHABLE, selector) == [], page.viewport_size


def thumbs(page: Page, selector: str) -> None:
    """All of these controls are large enough for a thumb."""
    assert page.evaluate(SMALL, selector) == [], page.viewport_size


@pytest.mark.extended
@pytest.mark.slow
@pytest.mark.parametrize(
    ("table", "check"),
    [(druid, check_druid), (idriana, check_idriana), (tectonic, check_tectonic)],
    ids=["druid", "idriana", "tectonic"],
)
def test_nothing_is_cut_or_covered_in_any_shape_of_window(
    come: Come, table: Callable[[Visitor], str], check: Callable[[Page], None]
) -> None:
    one = come(size=SHAPES[0])
    one.settings(pace="none")
    page = one.go(f"/t/{table(one)}")
    for width, height in SHAPES:
        one.look((width, height))
        check(page)
        assert page.evaluate(OUTSIDE) == [], (width, height)


@pytest.mark.extended
def test_where_many_creatures_lie_a_sheet_shows_whose_a_special_is_to_be(come: Come) -> None:
    one = come(size=(360, 640), touch=True)
    one.settings(pace="none")
    page = one.go(f"/t/{druid(one)}")
    page.locator("ul[data-place^=hand] [data-thing^=special].playable").first.tap()
    page.locator(".many [data-lit]").first.tap()
    target = page.locator("dialog [data-lit]").first
    thumbs(page, "dialog [data-lit]")
    target.tap()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".many .nub")).to_have_count(1)
