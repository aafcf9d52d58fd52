"""Several people on one device: the curtain between their turns, and what the page holds while it is down."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web import druid_player, idriana_matches
from tests.web.conftest import Come
from tests.web.tectonic_player import Player
from tests.web.visitor import PHONE, Visitor

HAND = "ul[data-place^=hand] button.card"
NAMES = "(cards) => cards.map((card) => card.getAttribute('aria-label').split(/[,:.]/)[0])"
# Clicks the button of the curtain as soon as it is there.
HASTE = """() => {
  window.hasty = 0
  const watch = new MutationObserver(() => {
    const button = document.querySelector('[role=alertdialog] button')
    if (!button) return
    watch.disconnect()
    button.click()
    window.hasty += 1
  })
  watch.observe(document.body, { childList: true, subtree: true })
}"""
SHARED = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bo"}]


def curtain(page: Page, name: str) -> Locator:
    """The curtain that waits for somebody."""
    return page.get_by_role("alertdialog", name=f"Pass the device to {name}")


def show(page: Page, name: str) -> None:
    """Take the device as this person."""
    expect(curtain(page, name)).to_be_visible()
    button = page.get_by_role("button", name=f"I am {name}: show my cards")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(curtain(page, name)).to_have_count(0)


def shared_table(one: Visitor, game: str, **more: Any) -> str:
    return str(one.api("POST", "/api/tables", {"game": game, "seats": SHARED, **more})["id"])


def hear(one: Visitor) -> list[dict[str, Any]]:
    """All that the server sends to the page from now on."""
    heard: list[dict[str, Any]] = []
    one.page.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(json.loads(str(frame)))))
    return heard


@pytest.mark.parametrize("touch", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["laptop", "phone"])
def test_two_people_take_turns_in_druid_games(come: Come, touch: bool) -> None:
    one = come(size=PHONE, touch=True) if touch else come()
    one.settings(pace="none")
    heard = hear(one)
    page = one.go("/p/new/druid")
    page.get_by_label(re.compile("^Seat 2")).select_option("me")
    page.get_by_label("Name on seat 1").fill("Ann")
    page.get_by_label("Name on seat 2").fill("Bo")
    page.get_by_role("button", name="Create table").click()
    first = "Ann" if curtain(page, "Ann").or_(curtain(page, "Bo")).inner_text().count("Ann") else "Bo"
    second = "Bo" if first == "Ann" else "Ann"
    hands: dict[str, set[str]] = {}
    for name in (first, second):
        expect(page.locator(HAND)).to_have_count(0)
        show(page, name)
        expect(page.locator(HAND).first).to_be_visible()
        druid_player.place(page, touch)
        hands[name] = set(page.locator(HAND).evaluate_all(NAMES))
        end = druid_player.end_turn(page)
        end.tap() if touch else end.click()
        other = second if name == first else first
        expect(curtain(page, other)).to_be_visible()
        told = page.content()
        assert not [card for card in set().union(*hands.values()) if card in told], "no hand is in the page"
    assert not hands["Ann"] & hands["Bo"]
    for message in heard:
        if message["type"] in ("snapshot", "frame") and message["frame"]:
            held = [seat["creatures"] for seat in message["frame"]["position"]["view"]["seats"]]
            assert not (held[0] and held[1]), "one hand at a time"
    page.reload()
    expect(curtain(page, first)).to_be_visible()
    page.get_by_role("button", name=f"Undo {second}’s last move").click()
    show(page, second)
    expect(druid_player.end_turn(page)).to_be_enabled()


def test_a_second_click_on_the_end_of_a_turn_does_not_show_the_next_hand(come: Come) -> None:
    one = come()
    one.settings(pace="none")
    page = one.go(f"/t/{shared_table(one, 'druid', options={'starter': '1'})}")
    show(page, "Ann")
    druid_player.place(page)
    page.evaluate(HASTE)
    druid_player.end_turn(page).click()
    expect(page.get_by_role("button", name="I am Bo: show my cards")).to_be_focused()
    assert page.evaluate("window.hasty") == 1
    assert page.locator(HAND).count() == 0


@pytest.mark.extended
def test_each_seals_a_pick_behind_the_curtain_in_tectonic_tribes(come: Come) -> None:
    one = come()
    one.settings(pace="none")
    page = one.go(f"/t/{shared_table(one, 'tectonic')}")
    player = Player(one)
    sealed: list[str] = []
    for _ in range(12):
        title = page.get_by_role("heading", name=re.compile("^Pass the device to"))
        expect(title.or_(page.locator(".seal, button.put, button.usable[data-front]").first).first).to_be_visible()
        if title.count():
            name = title.inner_text().removeprefix("Pass the device to ")
            assert page.locator("[data-card]").count() == 0
            show(page, name)
            player.asked()
        kind = player.decide()
        if kind == "pick":
            sealed.append(name)
            if len(sealed) == 2:
                break
            expect(curtain(page, "Bo" if name == "Ann" else "Ann")).to_be_visible()
            assert page.locator("[data-card]").count() == 0
    assert sorted(sealed) == ["Ann", "Bo"]


@pytest.mark.extended
def test_a_reaction_passes_the_device_in_the_middle_of_a_turn_of_idriana(come: Come) -> None:
    one = come()
    one.settings(pace="none")
    match = idriana_matches.offering("answer")  # Bo has played a card, and Ann may answer it
    kept = one.api("POST", "/api/records", {"text": str(match.record())})["id"]
    wanted = {"entry": len(match.entries), "seats": SHARED}
    page = one.go(f"/t/{one.api('POST', f'/api/tables/{kept}/continue', wanted)['id']}")
    expect(curtain(page, "Ann")).to_be_visible()
    assert page.locator(".hand button").count() == 0
    show(page, "Ann")
    page.locator(".question .no").click()
    expect(curtain(page, "Bo")).to_be_visible()
    assert page.locator(".hand button").count() == 0


@pytest.mark.extended
def test_nobody_has_to_be_asked_to_undo_on_one_device(come: Come) -> None:
    one = come()
    one.settings(pace="none")
    page = one.go(f"/t/{shared_table(one, 'druid', options={'starter': '1'})}")
    for name in ("Ann", "Bo"):
        show(page, name)
        druid_player.place(page)
        druid_player.end_turn(page).click()
    show(page, "Ann")
    expect(page.get_by_role("button", name="Ask to undo")).to_have_count(0)
    page.get_by_role("button", name="Undo", exact=True).click()  # Bo's moves too
    expect(druid_player.end_turn(page)).to_be_enabled()


@pytest.mark.extended
def test_one_person_and_a_bot_see_no_curtain(come: Come) -> None:
    one = come()
    one.settings(pace="none")
    page = one.go(f"/t/{one.table('druid', 'random', options={'starter': '1'})}")
    druid_player.turn(page)
    druid_player.waits(page)
    expect(page.get_by_role("alertdialog")).to_have_count(0)


def test_a_draw_of_people_on_one_device_is_asked_for_and_ends_the_match(come: Come) -> None:
    one = come()
    one.settings(pace="none")
    page = one.go(f"/t/{shared_table(one, 'druid', options={'starter': '1'})}")
    show(page, "Ann")
    page.get_by_role("button", name="Offer a draw").click()
    expect(page.get_by_text("End the match as a draw?")).to_be_visible()
    page.get_by_role("button", name="Yes").click()
    expect(page.locator(druid_player.OVER)).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.get_by_role("alertdialog")).to_have_count(0)
