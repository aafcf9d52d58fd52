"""What others did is shown large and shown again on demand; focus stays on the table; a count plays once."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web import druid_player, idriana_matches
from tests.web.conftest import Come
from tests.web.tectonic_player import sit_down
from tests.web.test_idriana import going_on
from tests.web.visitor import SIZES, Visitor

ON_TABLE = "(root) => document.activeElement !== document.body && !!document.activeElement.closest(root)"


def opponents(come: Come, pace: str, **more: Any) -> tuple[Visitor, Visitor]:
    """Two people at a table of Druid Games."""
    one, two = come(**more), come(**more)
    table = one.table("druid", "open")
    two.sit(table)
    for each in (one, two):
        each.settings(pace=pace)
        each.go(f"/t/{table}")
        expect(each.page.locator(".druid")).to_be_visible()
    return one, two


def give_special(*people: Visitor) -> tuple[Visitor, Visitor, str]:
    """Play on until somebody can give a special to a creature in hand: who, the other one, and the special."""
    special = "ul[data-place^=hand] [data-thing^=special].playable"
    for _ in range(200):
        for one, other in (people, people[::-1]):
            page = one.page
            for at in range(page.locator(special).count()):
                card = page.locator(special).nth(at)
                thing = card.get_attribute("data-thing") or ""
                card.click()
                if page.locator("ul[data-place^=hand] .target").count():
                    page.locator("ul[data-place^=hand] .target").first.click()
                    if page.locator(".status button").count():  # the charm raises or lowers
                        page.locator(".status button").first.click()
                    return one, other, thing
                page.keyboard.press("Escape")
            if page.locator(druid_player.HAND).count():
                druid_player.turn(page)
        people[0].page.wait_for_timeout(50)
    raise AssertionError("nobody has a special for a creature in hand")


@pytest.mark.extended
@SIZES
def test_a_special_is_shown_on_the_card_and_to_the_opponent_and_shown_again(come: Come, size: tuple[int, int]) -> None:
    one, two = opponents(come, "quick", size=size)
    giver, other, special = give_special(one, two)
    expect(other.page.locator(".spotlight")).to_contain_text(re.compile(r" (gives|uses) .* (to|on) "))
    other.page.keyboard.press("x")
    expect(other.page.locator(".spotlight")).to_have_count(0)
    # the creature was shown, and lies open in the hand with what is under it
    expect(other.page.locator(f"ul[aria-label^='Hand of'] .tuck[data-thing='{special}']")).to_be_visible()
    expect(giver.page.locator(f"ul[aria-label='Your hand'] .tuck[data-thing='{special}']")).to_be_visible()
    other.page.keyboard.press("l")
    expect(other.page.get_by_text("Since your last turn")).to_be_visible()
    expect(other.page.locator(".spotlight")).to_contain_text(re.compile(r" (gives|uses) .* (to|on) "))
    other.page.get_by_role("button", name="Back to now").click()
    expect(other.page.get_by_text("Since your last turn")).to_have_count(0)
    expect(other.page.locator(f".tuck[data-thing='{special}']")).to_be_visible()


@pytest.mark.extended
def test_cards_that_are_turned_up_together_are_shown_large_in_tectonic_tribes(come: Come) -> None:
    one = come()
    player = sit_down(one, one.table("tectonic", "random"))
    while player.asked() != "pick":
        player.decide()
    player.choose()
    one.page.locator(".seal").click()
    spotlight = one.page.locator(".spotlight")
    expect(spotlight).to_contain_text("The highest number goes first.")
    expect(spotlight.locator("li")).to_have_count(2)


def test_a_card_that_another_plays_is_shown_large_in_idriana(come: Come) -> None:
    one = come()
    one.settings(pace="quick")
    page = one.go(f"/t/{going_on(one, idriana_matches.offering('answer'))}")  # the other has just played a card
    expect(page.locator(".question")).to_be_visible()
    page.keyboard.press("l")
    expect(page.locator(".spotlight")).to_contain_text(re.compile(r" (plays|puts) "))
    expect(page.locator(".spotlight li")).to_have_count(1)


@pytest.mark.extended
def test_without_motion_it_is_told_in_a_still_line(come: Come) -> None:
    one, two = opponents(come, "none")
    _, other, _ = give_special(one, two)
    expect(other.page.locator(".still")).to_contain_text(re.compile(r" (gives|uses) .* (to|on) "))
    expect(other.page.locator(".spotlight")).to_have_count(0)


@pytest.mark.extended
@pytest.mark.parametrize(
    ("record", "entry", "cards"),
    [
        ("druid-1", 9, "ul[aria-label^='Hand of'] button"),
        ("idriana-1", 60, "ul[aria-label^='Hand of'] button"),
        ("tectonic-2", 12, "ul[aria-label^='Hand of'] li"),
    ],
)
def test_all_hands_lie_open_in_an_open_replay(guest: Visitor, record: str, entry: int, cards: str) -> None:
    guest.settings(pace="none")
    guest.go(f"/t/{guest.upload(record)}/{entry}")
    expect(guest.page.locator(cards).nth(2)).to_be_visible()
    guest.page.get_by_label("Point of view").select_option("public")
    expect(guest.page.locator(cards)).to_have_count(0)


@pytest.mark.extended
def test_focus_goes_from_a_placement_to_the_end_of_the_turn_and_back_to_the_hand(guest: Visitor) -> None:
    guest.settings(pace="none")
    guest.go(f"/t/{guest.table_from('druid-1', 60)}")
    page = guest.page
    druid_player.waits(page)
    page.locator("ul[data-place^=hand] [data-thing^=creature].playable").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-lit]:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("[data-mark=end]:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("ul[data-place^=hand] button:focus")).to_have_count(1)


@pytest.mark.extended
def test_the_first_question_of_idriana_takes_focus(guest: Visitor) -> None:
    guest.settings(pace="none")
    guest.go(f"/t/{guest.table('idriana', 'random')}")
    expect(guest.page.locator(".scene button:focus")).to_have_count(1, timeout=30_000)
    guest.page.keyboard.press("Enter")
    expect(guest.page.get_by_role("log").first).to_contain_text("keeps the hand")
    guest.page.wait_for_function(ON_TABLE, arg=".idriana")


def test_focus_stays_while_cards_are_picked(guest: Visitor) -> None:
    guest.settings(pace="none")
    player = sit_down(guest, guest.table_from("tectonic-2", 10))
    while player.asked() != "pick":
        player.decide()
    page = guest.page
    page.locator("[data-card]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-card]:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".seal:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    page.wait_for_function(ON_TABLE, arg=".joldu")


@pytest.mark.extended
def test_a_resigned_match_is_not_counted(guest: Visitor) -> None:
    guest.go(f"/t/{guest.table_from('druid-1', 20)}")
    druid_player.waits(guest.page)
    guest.page.get_by_role("button", name="Resign").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    guest.page.wait_for_selector(druid_player.OVER)
    assert guest.page.locator(".ending li.shut").count() == 0
