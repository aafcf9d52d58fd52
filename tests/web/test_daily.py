"""The deal of the day in the browser: from the leaf on the home page to a try, and to how it compares."""

from __future__ import annotations

import time

from playwright.sync_api import expect

from tests.server.host import Host
from tests.web import druid_player
from tests.web.conftest import Come
from tuckbox.server.deals import repository as deal_repository
from tuckbox.server.deals.comparison import Play
from tuckbox.server.deals.daily import deal_id, today
from tuckbox.server.storage import database


def test_from_the_leaf_to_a_try_and_how_it_compares(come: Come, served: Host) -> None:
    guest = come()
    guest.settings(pace="none")
    page = guest.go("/")
    leaf = page.get_by_role("region", name="Deal of the day")
    expect(leaf).to_contain_text("Next deal in")
    expect(leaf.get_by_role("list", name="Your last seven days").get_by_role("listitem")).to_have_count(7)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(leaf).to_contain_text("0 of 3 played")
    leaf.get_by_role("link", name="Play").click()
    expect(page).to_have_url(f"{guest.base}/p/daily")
    page.set_viewport_size({"width": 1440, "height": 900})
    guest.go("/")
    leaf.get_by_role("button", name="Play today’s deal of Druid Games").click()
    page.wait_for_url("**/t/*")
    table = page.url
    guest.go("/p/daily").get_by_role("button", name="Go on with today’s deal of Druid Games").click()
    page.wait_for_url(table)
    druid_player.waits(page)
    druid_player.place(page)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    expect(page.get_by_role("button", name="Hint")).to_be_disabled()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    compare = page.get_by_role("link", name="How it compares")
    expect(compare).to_be_visible()
    expect(page.get_by_role("link", name="Replay")).to_have_count(0)
    _play_field(served)
    compare.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Not your deal: every day brings a new one.")
    expect(page.get_by_text("You resigned against the Wanderer")).to_be_visible()
    expect(page.get_by_role("table", name="The bots’ results and yours").get_by_role("row")).to_have_count(5)
    bars = page.get_by_role("slider", name="Look at a bar")
    bars.focus()
    expect(bars).to_have_attribute("aria-valuetext", "−4 … −3. one result. Acolyte")
    page.keyboard.press("ArrowRight")
    expect(bars).to_have_attribute("aria-valuetext", "−2 … −1. no result")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("() => document.querySelector('.chart svg').clientWidth < 390")
    assert page.evaluate("document.documentElement.scrollWidth") == 390, "nothing sticks out on a phone"
    page.set_viewport_size({"width": 1440, "height": 900})
    guest.go("/")
    leaf.get_by_role("link", name="Your result at Druid Games").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Not your deal")


def _play_field(served: Host) -> None:
    """Let bots have played the deal, as they have on a server that runs for a while."""
    engine = database.engine_for(str(served.folder / "tuckbox.db"))
    with database.transaction(engine, writing=True) as c:
        deal = deal_repository.load_deal(c, deal_id(today(time.time()), "druid"))
        assert deal is not None
        for number, margin in enumerate((-3, 1, 3)):
            deal_repository.save_field_play(
                c, deal, f"level{number + 1}", number, Play(margin, 1, ("end",)), time.time()
            )
    engine.dispose()
