"""A duplicate match in the browser: set up, joined by its link, and compared when both have played."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import Come
from tests.web.visitor import SIZES, Visitor


def set_up(host: Visitor) -> Page:
    """A duplicate of Druid Games for two."""
    page = host.go("/p/duplicate?game=druid")
    page.get_by_role("button", name="Set it up").click()
    expect(page.get_by_role("heading", name="0 of 2 have played.")).to_be_visible()
    return page


def resign(page: Page) -> None:
    """Leave the match that has just begun."""
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    page.get_by_role("link", name="How it compares").click()


def test_two_people_play_the_same_deal_by_a_link_and_see_nothing_before_both_have(come: Come) -> None:
    host, other = come(), come(stranger=True)
    page = set_up(host)
    link = page.get_by_role("region", name="Invite the others by this link").locator("code").inner_text()
    page.get_by_role("button", name="Play").click()
    resign(page)
    expect(page.get_by_role("heading", name="1 of 2 have played.")).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)
    joined = other.go(link.removeprefix(other.base))
    joined.get_by_role("textbox", name="Your name").fill("Ada")
    joined.get_by_role("button", name="Play").click()
    resign(joined)
    expect(joined.get_by_role("heading", name="Nobody has finished it.")).to_be_visible(timeout=20_000)
    expect(joined.get_by_role("row", name="Ada (you)")).to_contain_text("resigned")
    expect(page.get_by_role("row", name="Ada")).to_be_visible(timeout=20_000)
    page.get_by_role("link", name="Replay of Ada").click()
    page.wait_for_url("**/t/*/0")


@SIZES
def test_two_teams_are_joined_and_begin_when_they_are_complete(come: Come, size: tuple[int, int]) -> None:
    host = come(size=size)
    page = host.go("/p/duplicate")
    page.get_by_role("radio", name="Two teams of two").check()
    page.get_by_role("button", name="Set it up").click()
    page.wait_for_url("**/p/duplicate/*")
    id = page.url.rpartition("/")[2]
    page.get_by_role("button", name="Join team 1").click()
    expect(page.get_by_text("waiting for the others")).to_be_visible()
    for team in (0, 1, 1):
        come().api("POST", f"/api/duplicates/{id}/join", {"team": team})
    page.get_by_role("link", name="Go on").click(timeout=20_000)
    page.wait_for_url("**/t/*")
    host.go("/p/duplicate")
    expect(page.get_by_role("region", name="Your duplicate matches").get_by_role("link")).to_have_count(1)
