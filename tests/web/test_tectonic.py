"""Tectonic Tribes on its drawn table, in a real browser: whole matches, every kind of decision, keys and thumbs."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Come
from tests.web.tectonic_player import Player, sit_down
from tests.web.visitor import PHONE, Visitor


@pytest.mark.parametrize("bots", [1, pytest.param(4, marks=pytest.mark.soak)], ids=["two seats", "five seats"])
def test_a_whole_match_is_played_by_clicking(guest: Visitor, bots: int) -> None:
    guest.settings(pace="none")
    player = sit_down(guest, guest.table("tectonic", *["random"] * bots), dice=random.Random(bots))
    player.play_out()
    assert {"pick", "place a tribe card", "over"} <= set(player.made)
    expect(
        guest.page.get_by_role("heading", name="won.").or_(guest.page.get_by_role("heading", name="drawn"))
    ).to_be_visible()
    guest.page.get_by_role("button", name="View the table").click()
    expect(guest.page.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(bots + 1)
    guest.check()


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["some rounds", "whole"])
@pytest.mark.extended
def test_a_match_is_played_on_a_phone_with_a_thumb(come: Come, whole: bool) -> None:
    one = come(size=PHONE, touch=True, dark=True)
    one.settings(pace="none")
    player = sit_down(one, one.table("tectonic", "random", "random"), touch=True)
    for _ in range(12):
        player.decide()
        one.check()
    if whole:
        player.play_out()
    assert {"pick", "place a tribe card"} <= set(player.made)


@pytest.mark.soak
def test_a_match_is_played_by_keys_alone(guest: Visitor) -> None:
    guest.settings(pace="none")
    player = sit_down(guest, guest.table("tectonic", "random", "random"))
    page, keys = guest.page, guest.page.keyboard
    for _ in range(120):
        match player.asked():
            case "pick":
                for number in "31":  # each time a card is chosen it leaves the hand
                    keys.press(number if player.one("[data-card]").count() >= int(number) else "1")
                expect(player.one(".seal")).to_be_enabled()
                keys.press("Enter")
                expect(player.one(".seal")).to_have_count(0)
            case "place":
                if player.one("[data-tribe-card][aria-disabled=false]").count():
                    player.one("[data-tribe-card][aria-disabled=false]").first.focus()
                    keys.press("Enter")
                _place_by_keys(player)
            case "exchange":
                player.one("[data-discard]").first.focus()
                keys.press("Enter")
            case "count":
                page.wait_for_timeout(200)
            case "over":
                return
        page.wait_for_timeout(60)
    raise AssertionError("the match does not end")


def _place_by_keys(player: Player) -> None:
    """Arrows move the ghost, R turns it, N goes to a legal spot, Escape drops it, Enter puts it."""
    keys, laid = player.page.keyboard, player.laid()
    keys.press("ArrowRight")
    ghost = player.one(".ghost")
    expect(ghost).to_be_visible()
    if laid:
        before = ghost.get_attribute("style")
        keys.press("ArrowDown")
        expect(ghost).not_to_have_attribute("style", before or "")
    width = ghost.get_attribute("width")
    keys.press("r")
    expect(ghost).not_to_have_attribute("width", width or "")
    keys.press("Escape")
    expect(ghost).to_have_count(0)
    front = player.one("[data-front]")
    front.focus()
    keys.press("Enter")
    keys.press("n")
    expect(ghost).to_have_attribute("data-legal", "true")
    keys.press("Enter")
    player.page.wait_for_function("(before) => document.querySelector('.world').dataset.laid > before", arg=laid)
