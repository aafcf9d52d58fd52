"""Whole matches of each game, and the deal of the day, from the accessibility tree alone: roles, names and states."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.screen_reader import Listener
from tests.web.test_idriana import at_table
from tests.web.visitor import Visitor


def test_the_deal_of_the_day_with_a_whole_match_of_druid_games(guest: Visitor) -> None:
    guest.settings(pace="none")
    page = guest.go("/")
    one = Listener(page)
    leaf = page.get_by_role("region", name="Deal of the day")
    expect(leaf).to_be_visible()
    one.tree()
    leaf.get_by_role("button", name="Play today’s deal of Druid Games").press("Enter")
    page.wait_for_url("**/t/*")
    one.play_out()
    assert len(one.asked) >= 8
    page.get_by_role("link", name="How it compares").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    one.tree()


@pytest.mark.extended
def test_a_whole_match_of_tectonic_tribes(guest: Visitor) -> None:
    guest.settings(pace="none")
    one = Listener(guest.go(f"/t/{guest.table('tectonic', 'random')}"))
    one.play_out()
    assert len(one.asked) >= 8


@pytest.mark.soak
def test_a_whole_match_of_idriana(guest: Visitor) -> None:
    table = at_table(guest, 1)
    one = Listener(guest.page)
    one.play_out()
    assert len(one.asked) >= 8 and guest.api("GET", f"/api/tables/{table}")["status"] == "finished"
