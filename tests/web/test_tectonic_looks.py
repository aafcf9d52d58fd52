"""How the drawn table of Tectonic Tribes uses its room at every size: nothing covered, cut off, too small or slow."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.server.host import Host
from tests.web.conftest import Come
from tests.web.tectonic_player import sit_down
from tests.web.test_tectonic_table import turn
from tests.web.visitor import LAPTOP, PHONE, TABLET, Visitor, visitor

# The sizes of all words that are smaller than 12 pixels.
SMALL = """() => [...document.querySelectorAll('.joldu *')]
  .filter((one) => !one.closest('svg, .hidden') && one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
  .map((one) => [parseFloat(getComputedStyle(one).fontSize), one.textContent.trim().slice(0, 40)])
  .filter(([size]) => size < 12)"""
FRAMES = """() => new Promise((done) => {
  const board = document.querySelector('.board')
  board.setPointerCapture = () => undefined
  const touch = (kind, x, y) => board.dispatchEvent(
    new PointerEvent(kind, { pointerId: 1, pointerType: 'touch', clientX: x, clientY: y, bubbles: true }))
  let frame = 0
  const step = () => {
    ACT
    frame += 1
    frame < 60 ? requestAnimationFrame(step) : done(frame)
  }
  requestAnimationFrame(step)
})"""
PAN = """if (frame === 0) touch('pointerdown', 700, 400)
    else touch(frame < 59 ? 'pointermove' : 'pointerup', 700 + 150 * Math.sin(frame / 9), 400 + 80 * Math.cos(frame / 7)
    )"""
ZOOM = """board.dispatchEvent(new WheelEvent('wheel',
      { deltaY: 40 * Math.sin(frame / 9), clientX: 700, clientY: 400, bubbles: true, cancelable: true }))"""


@pytest.mark.parametrize("size", [LAPTOP, TABLET], ids=["laptop", "tablet"])
@pytest.mark.extended
def test_all_cards_to_pick_from_are_to_be_seen(come: Come, size: tuple[int, int]) -> None:
    one = come(size=size)
    one.settings(pace="none")
    player = sit_down(one, one.table_from("tectonic-1", 2))  # ten cards
    assert player.asked() == "pick"
    boxes = [box for card in player.one("[data-card]").all() if (box := card.bounding_box())]
    assert len(boxes) == 10
    for number, box in enumerate(boxes):
        assert box["x"] >= 0 and box["x"] + box["width"] <= size[0] and box["y"] + box["height"] <= size[1] + 4
        for other in boxes[:number]:
            apart = abs(box["x"] - other["x"]) >= box["width"] - 8 or abs(box["y"] - other["y"]) >= box["height"] - 8
            assert apart, "a card covers another"


@pytest.mark.extended
def test_with_five_seats_a_phone_asks_whose_card_goes_and_shows_the_land(come: Come) -> None:
    one = come(size=PHONE, touch=True)
    one.settings(pace="none")
    player = sit_down(one, one.table("tectonic", *["random"] * 4), touch=True)
    for _ in range(40):
        if player.asked() == "exchange" and player.one("[data-discard]").count() > 2:
            break
        player.decide()
    one.check()
    sheet = player.one(".sheet[aria-label]").bounding_box()
    newest = player.one(".newest").first.bounding_box()
    assert sheet and newest and newest["y"] + newest["height"] <= sheet["y"] + 4
    for choice in player.one("[data-discard]").all():
        box = choice.bounding_box()
        assert box and box["y"] >= sheet["y"] and box["y"] + box["height"] <= PHONE[1]
    player.decide()


@pytest.mark.extended
def test_a_card_under_the_pointer_is_shown_beside_it(guest: Visitor) -> None:
    player = turn(guest)
    card = player.one("[data-tribe-card]").first
    card.hover(position={"x": 14, "y": 44})
    shown, box = player.one(".large").bounding_box(), card.bounding_box()
    assert shown and box and shown["y"] + shown["height"] <= box["y"] and abs(shown["x"] - box["x"]) < 160
    guest.page.mouse.move(700, 400)
    expect(player.one(".large")).to_have_count(0)
    player.one("[data-front]").hover()
    guest.page.wait_for_timeout(900)
    expect(player.one(".large")).to_have_count(0)  # its ghost is on the map
    guest.page.keyboard.press("Escape")
    guest.page.mouse.move(700, 400)
    box = player.one("[data-front]").bounding_box()
    assert box
    guest.page.mouse.move(box["x"] + 50, box["y"] + 50)
    expect(player.one(".large")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
@pytest.mark.extended
def test_the_sheet_takes_no_more_height_than_it_needs(come: Come, size: tuple[int, int]) -> None:
    one = come(size=size, touch=True)
    one.settings(pace="none")
    player = sit_down(one, one.table_from("tectonic-2", 0, seat=1), touch=True)
    assert player.asked() == "place"
    sheet, put = player.one(".sheet[aria-label]"), player.one("button.put")
    box, last = sheet.bounding_box(), put.bounding_box()
    assert box and last
    assert box["width"] == size[0]
    assert box["y"] + box["height"] - last["y"] - last["height"] < 60  # only what would come of it is below
    one.page.get_by_role("button", name="Your cards").tap()
    expect(player.one("[data-tribe-card]")).to_have_count(5)  # there is no hand yet
    one.check()


@pytest.mark.parametrize("entry", [7, 16, 33], ids=["pick", "start of a round", "late"])
@pytest.mark.extended
def test_nothing_sticks_out_and_no_word_is_smaller_than_12_pixels(guest: Visitor, entry: int) -> None:
    guest.settings(pace="none")
    player = sit_down(guest, guest.table_from("tectonic-4", entry))
    for size in (LAPTOP, (1024, 768), TABLET, PHONE):
        guest.look(size)
        player.asked()
        guest.check()
        assert guest.page.evaluate(SMALL) == [], size
        guest.page.get_by_role("button", name="Log and more").click()
        guest.check()
        guest.page.keyboard.press("Escape")


@pytest.mark.soak
def test_a_large_board_moves_smoothly(browser: Browser, served: Host) -> None:
    """65 cards: what a frame costs the page's main thread, in its own time, whatever else the machine does."""
    one = visitor(browser, served.base)
    kept = one.upload("tectonic-4")
    last = one.api("GET", f"/api/tables/{kept}")["entries"]
    one.go(f"/t/{kept}/{last}")
    one.page.wait_for_selector(".world svg")
    one.page.wait_for_load_state("networkidle")
    one.page.wait_for_timeout(1500)
    assert int(one.page.locator(".world").get_attribute("data-laid") or 0) >= 50
    for name, act in (("pan", PAN), ("zoom", ZOOM)):
        browser.start_tracing(page=one.page, categories=["cc", "devtools.timeline"])
        frames = one.page.evaluate(FRAMES.replace("ACT", act))
        trace = json.loads(browser.stop_tracing())["traceEvents"]
        main = sum(_own(event) for event in trace if event["name"] in ("ProxyMain::BeginMainFrame", "EventDispatch"))
        print(f"{name}: {main / frames:.1f} ms of the main thread a frame")
        assert main / frames < 12, name  # of the 16.7 that a frame has at 60 Hz
    one.context.close()


def _own(event: dict[str, Any]) -> float:
    """What an event cost its thread, in milliseconds."""
    return float(event.get("tdur", 0)) / 1000
