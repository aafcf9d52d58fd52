"""Every page opens in a real browser without a complaint."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Come
from tests.web.visitor import LAPTOP, PHONE, TABLET, Visitor

PAGES = ["/", "/p/new/druid", "/p/rules/druid", "/p/cards/druid", "/p/settings", "/p/credits", "/p/nothing"]


@pytest.mark.parametrize("size", [PHONE, TABLET, LAPTOP], ids=["phone", "tablet", "laptop"])
def test_no_page_complains_or_sticks_out(come: Come, size: tuple[int, int]) -> None:
    one = come(size=size)
    for path in PAGES:
        one.go(path)
        expect(one.page.locator("h1").first).to_be_visible()
        one.page.wait_for_load_state("networkidle")
        one.check()


@pytest.mark.parametrize("game", ["druid", "tectonic", "idriana"])
def test_a_kept_game_is_gone_on_from(guest: Visitor, game: str) -> None:
    guest.go(f"/t/{guest.table_from(f'{game}-1', 3)}")
    expect(guest.page.get_by_role("status").first).to_be_visible()


def test_a_replay_steps_shares_and_goes_on(come: Come) -> None:
    one = come(permissions=["clipboard-read", "clipboard-write"])
    one.settings(pace="none")
    kept = one.upload("druid-1")
    one.go(f"/t/{kept}/40")
    expect(one.page.get_by_role("log")).to_contain_text("places Dolphin at Lake")  # all that happened before
    one.page.keyboard.press("ArrowRight")
    one.page.wait_for_url(f"**/t/{kept}/41")
    one.page.get_by_role("combobox", name="Whose eyes").select_option("public")
    expect(one.page.locator("ul[data-place^=hand] [data-thing]")).to_have_count(0)
    one.page.get_by_role("button", name="Copy the link").click()
    assert one.page.evaluate("() => navigator.clipboard.readText()") == f"{one.base}/t/{kept}/41"
    one.page.get_by_role("button", name="Go on from here").click()
    one.page.wait_for_url(lambda url: kept not in url)
    expect(one.page.locator(".board")).to_be_visible()
