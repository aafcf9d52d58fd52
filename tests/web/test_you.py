"""A player's page shows what they have played, on laptop and phone; others see it if they may."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Come
from tests.web.visitor import SIZES, Visitor

PASSWORD = "correct horse battery"


def resigned(loser: Visitor, winner: Visitor) -> str:
    """A match that the first resigned from, before everybody had moved."""
    table = loser.table("druid", "open")
    winner.sit(table)
    page = loser.go(f"/t/{table}")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("heading", name="won.")).to_be_visible()
    return table


@pytest.mark.extended
def test_an_empty_page_leads_to_a_first_match(guest: Visitor) -> None:
    page = guest.go("/p/you")
    expect(page.get_by_role("heading", name="No match yet.")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Play", exact=True).click()
    expect(page).to_have_url(f"{guest.base}/")


@SIZES
def test_results_are_listed_found_and_replayed(come: Come, size: tuple[int, int]) -> None:
    loser, winner = come(), come(size=size)
    table = resigned(loser, winner)
    page = winner.go("/")
    page.get_by_role("link", name="Your page").click()
    expect(page.get_by_role("group", name="Games").get_by_role("button", name="Druid Games")).to_be_visible()
    row = page.get_by_role("row", name=loser.api("GET", "/api/me")["name"])
    expect(row).to_contain_text("Won")
    expect(row).to_contain_text("unrated")
    page.get_by_role("searchbox", name="Search names and cards").fill("nobody of this name")
    expect(page.get_by_text("No match fits.")).to_be_visible()
    page.get_by_role("searchbox", name="Search names and cards").fill("")
    row.get_by_role("link", name=loser.api("GET", "/api/me")["name"]).click()
    expect(page).to_have_url(f"{winner.base}/t/{table}/0")


def test_a_kept_name_has_a_public_page_until_it_is_hidden(come: Come) -> None:
    owner, other = come(), come()
    resigned(other, owner)
    name = f"Rowan {owner.api('GET', '/api/me')['id'][:4]}"
    owner.api("POST", "/api/me/password", {"name": name, "password": PASSWORD})
    page = other.go(f"/u/{name}")
    expect(page.get_by_role("heading", name=f"{name}’s page")).to_be_visible()
    mine = owner.go("/p/you")
    mine.get_by_role("checkbox", name="Let others see my page").uncheck()
    expect(mine.get_by_role("checkbox", name="Let others see my page")).not_to_be_checked()
    with other.expecting_loss():
        page = other.go(f"/u/{name}")
        expect(page.get_by_text("Nobody of this name has a page here.")).to_be_visible()
        other.go("/p/credits")  # by then all has been heard


def test_two_people_of_the_same_strength_find_each_other(come: Come) -> None:
    one, two = come(), come()
    pages = [visitor.go("/") for visitor in (one, two)]
    for page in pages:
        box = page.get_by_role("region", name="Somebody of my strength")
        box.get_by_role("combobox", name="Game").select_option("druid")
        box.get_by_role("button", name="Find an opponent").click()
    for page in pages:
        page.wait_for_url("**/t/*")
    assert pages[0].url == pages[1].url
    third = come().go("/")
    box = third.get_by_role("region", name="Somebody of my strength")
    box.get_by_role("button", name="Find an opponent").click()
    expect(box.get_by_role("status")).to_contain_text("Looking for somebody near 1500 points")
    box.get_by_role("button", name="Stop looking").click()
    expect(box.get_by_role("button", name="Find an opponent")).to_be_visible()
