"""The Druid Games table in a real browser: whole matches by clicking, by thumb and by keys; what is hidden stays so."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.web import druid_player
from tests.web.conftest import Come
from tests.web.visitor import PHONE, SIZES, Visitor


@pytest.mark.soak
def test_a_whole_match_between_two_browsers(come: Come) -> None:
    ann, bo = come(), come(dark=True)
    for one in (ann, bo):
        one.settings(pace="none")
    table = ann.table("druid", "invited")
    ann.go(f"/t/{table}")
    ann.page.get_by_role("button", name="Invite link").click()
    link = ann.page.locator("input[readonly]").input_value()
    bo.page.goto(link)  # the link alone gives the seat
    people = {ann.page: bo.page, bo.page: ann.page}
    for _ in range(30):
        here = ann.page if _turn_of(ann, bo) == 0 else bo.page
        expect(druid_player.end_turn(people[here])).to_be_disabled()
        druid_player.turn(here)
    for one in (ann, bo):
        expect(one.page.locator(druid_player.OVER)).to_be_visible()
        expect(one.page.locator(".ending ol > li")).to_have_count(5)
        expect(one.page.get_by_role("button", name="Rematch")).to_be_visible()
    assert ann.api("GET", f"/api/tables/{table}")["status"] == "finished"
    ann.page.get_by_role("button", name="Rematch").click()
    expect(bo.page.get_by_role("button", name="Join the next match")).to_be_visible()
    bo.page.get_by_role("button", name="Join the next match").click()
    expect(ann.page.locator(".board")).to_be_visible()
    expect(bo.page.locator(".board")).to_be_visible()
    assert ann.page.url == bo.page.url


def _turn_of(one: Visitor, two: Visitor) -> int:
    """Which of two people is to move, once one of them sees that."""

    def asked() -> list[int]:
        asks = f"{druid_player.HAND}, button.end.ready"
        return [seat for seat, person in enumerate((one, two)) if person.page.locator(asks).count()]

    one.until(asked, "nobody is to move")
    return asked()[0]


def test_a_whole_match_against_a_bot(guest: Visitor) -> None:
    guest.settings(pace="none")
    guest.go(f"/t/{guest.table('druid', 'greedy')}")
    for _ in range(15):
        druid_player.waits(guest.page)
        druid_player.turn(guest.page)
    expect(guest.page.locator(druid_player.OVER)).to_be_visible()
    expect(guest.page.get_by_role("heading", name=re.compile("won|draw"))).to_be_visible()
    guest.page.get_by_role("button", name="View the table").click()
    expect(guest.page.locator(druid_player.OVER)).to_have_count(0)


@pytest.mark.extended
def test_cards_travel_and_terrains_are_decided_one_by_one(guest: Visitor) -> None:
    guest.go(f"/t/{guest.table_from('druid-1', 60)}")
    flights = 0
    for _ in range(15):
        druid_player.waits(guest.page)
        if druid_player.is_over(guest.page):
            break
        guest.page.locator("ul[data-place^=hand] [data-thing^=creature].playable").first.click()
        guest.page.locator("button[data-lit]").first.click()
        guest.page.wait_for_selector("[data-flights] > *", state="attached")
        flights += 1
        druid_player.end_turn(guest.page).click()
        expect(guest.page.locator("button.end.ready")).to_have_count(0)
    assert flights >= 2
    expect(guest.page.locator(".ending li.shut").first).to_be_attached()
    expect(guest.page.locator(".ending li.shut")).to_have_count(0)
    expect(guest.page.get_by_role("heading", name=re.compile("won|draw"))).to_be_visible()
    guest.page.get_by_role("button", name="View the table").click()
    guest.page.get_by_role("button", name="Score sheet").click()
    assert guest.page.locator(".ending li.shut").count() == 0  # it is counted once
    guest.page.reload()
    guest.page.wait_for_selector(druid_player.OVER)
    assert guest.page.locator(".ending li.shut").count() == 0


def test_a_match_by_keyboard_alone(guest: Visitor) -> None:
    guest.settings(pace="none")
    guest.go(f"/t/{guest.table_from('druid-1', 60)}")
    keyboard = guest.page.keyboard
    druid_player.waits(guest.page)
    for _ in range(40):  # Tab goes to the hand sooner or later
        keyboard.press("Tab")
        if guest.page.evaluate("document.activeElement.closest('ul[data-place^=hand]') !== null"):
            break
    keyboard.press("ArrowRight")
    keyboard.press("Enter")
    expect(guest.page.locator("[data-lit]:focus")).to_have_count(1)  # on to what is lit
    keyboard.press("Escape")
    expect(guest.page.locator("ul[data-place^=hand] button:focus")).to_have_count(1)  # and back
    keyboard.press("i")
    expect(guest.page.get_by_role("dialog")).to_be_visible()
    keyboard.press("Escape")
    while True:
        expect(guest.page.locator("ul[data-place^=hand] button.playable").first).to_be_visible()
        if not guest.page.evaluate("document.activeElement.closest('ul[data-place^=hand]') !== null"):
            for _ in range(40):
                keyboard.press("Tab")
                if guest.page.evaluate("document.activeElement.closest('ul[data-place^=hand]') !== null"):
                    break
        keyboard.press("Enter")
        keyboard.press("ArrowRight")
        keyboard.press("Enter")
        expect(druid_player.end_turn(guest.page)).to_be_enabled()
        keyboard.press("e")
        druid_player.waits(guest.page)
        if druid_player.is_over(guest.page):
            break


@pytest.mark.extended
def test_a_match_on_a_phone_with_a_thumb(come: Come) -> None:
    one = come(size=PHONE, touch=True)
    one.settings(pace="none")
    one.go(f"/t/{one.table_from('druid-1', 42)}")
    druid_player.waits(one.page)
    one.page.locator("button.place").first.tap()  # nothing is picked: the row opens
    expect(one.page.get_by_role("dialog")).to_be_visible()
    one.page.get_by_role("button", name="Close").tap()
    one.page.get_by_role("button", name="Log, chat and more").tap()
    expect(one.page.get_by_role("log")).to_be_visible()
    one.page.get_by_role("button", name="Close").tap()
    for _ in range(15):
        druid_player.waits(one.page)
        if druid_player.is_over(one.page):
            break
        druid_player.turn(one.page, touch=True)
        one.check()
    expect(one.page.locator(druid_player.OVER)).to_be_visible()


@pytest.mark.extended
def test_a_thumb_held_on_a_card_shows_it_large(come: Come) -> None:
    one = come(size=PHONE, touch=True)
    one.go(f"/t/{one.table_from('druid-1', 0)}")
    druid_player.waits(one.page)
    card = one.page.locator("ul[data-place^=hand] button.card").first
    name = (card.get_attribute("aria-label") or "").split(",")[0].split(" ", 1)[1]
    card.dispatch_event("pointerdown", {"pointerType": "touch", "button": 0, "isPrimary": True})
    dialog = one.page.get_by_role("dialog", name=name)
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("link", name="D21")).to_have_attribute("href", "/p/rules/druid#D21")


def test_a_card_is_dragged_to_its_terrain(guest: Visitor) -> None:
    guest.go(f"/t/{guest.table_from('druid-1', 0)}")
    druid_player.waits(guest.page)
    card = guest.page.locator("ul[data-place^=hand] [data-thing^=creature].playable").first
    thing = card.get_attribute("data-thing")
    start = card.bounding_box()
    assert start
    guest.page.mouse.move(start["x"] + 40, start["y"] + 60)
    guest.page.mouse.down()
    guest.page.mouse.move(start["x"] + 50, start["y"] - 20, steps=4)
    goal = guest.page.locator(".tablet.lit").first.bounding_box()
    assert goal
    guest.page.mouse.move(goal["x"] + 80, goal["y"] + 180, steps=6)
    guest.page.mouse.up()
    expect(guest.page.locator(f".side [data-thing='{thing}']")).to_be_visible()
    expect(druid_player.end_turn(guest.page)).to_be_enabled()


def test_undo_hint_and_resign(guest: Visitor) -> None:
    guest.settings(pace="none")
    guest.go(f"/t/{guest.table_from('druid-1', 0)}")
    druid_player.waits(guest.page)
    guest.page.get_by_role("button", name="Hint").click()
    expect(guest.page.get_by_role("alert")).to_contain_text("The bot would", timeout=30_000)
    druid_player.place(guest.page)
    guest.page.get_by_role("button", name="Undo").click()
    expect(druid_player.end_turn(guest.page)).to_be_disabled()
    expect(guest.page.locator(".side [data-thing^=creature]")).to_have_count(0)
    guest.page.get_by_role("button", name="Resign").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(guest.page.locator(druid_player.OVER)).to_be_visible()


@pytest.mark.extended
def test_a_special_is_tucked_under_a_creature(guest: Visitor) -> None:
    guest.settings(pace="none")
    guest.go(f"/t/{guest.table_from('druid-1', 1)}")  # then seat 1 gave the Mask of Fur and Feather to the Dolphin
    mask = guest.page.get_by_role("button", name=re.compile("^Mask of Fur and Feather"))
    mask.click()
    guest.page.get_by_role("button", name=re.compile("^4 Dolphin")).click()
    expect(guest.page.locator(".tuck[data-thing='special 6']")).to_be_visible()
    expect(mask).to_have_count(0)


@pytest.mark.extended
@SIZES
def test_a_watcher_sees_no_hand(come: Come, size: tuple[int, int]) -> None:
    ann, cleo = come(), come(size=size)
    table = ann.table("druid", "greedy", public=True)
    ann.go(f"/t/{table}")
    druid_player.waits(ann.page)
    held = ann.page.locator("ul[data-place^=hand] [data-thing]").evaluate_all(
        """(cards) => cards.map((card) => card.getAttribute('aria-label').split(',')[0])
        .map((name) => name.replace(/^[0-9]+ |^Exchange |^Close a terrain /, ''))"""
    )
    assert len(held) == 6
    frames: list[str] = []
    cleo.page.on("websocket", lambda line: line.on("framereceived", lambda frame: frames.append(str(frame))))
    cleo.go(f"/t/{table}")
    expect(cleo.page.get_by_text("You are watching.")).to_be_visible()
    expect(cleo.page.locator("ul[data-place^=hand] [data-thing]")).to_have_count(0)
    expect(cleo.page.locator("body")).to_contain_text("Greedy bot", timeout=20_000)
    shown = cleo.page.locator("body").inner_text()
    # guests are called after animals, too, with a number; a Flying Frog is not the Frog
    assert not [name for name in held if re.search(rf"(?<!Flying )\b{name}\b(?! [0-9])", shown)]
    tables = [frame for frame in map(json.loads, frames) if frame["type"] == "snapshot"]
    assert tables
    for frame in tables:
        assert [(seat["creatures"], seat["specials"]) for seat in frame["frame"]["position"]["view"]["seats"]] == [
            ([], []),
            ([], []),
        ]
