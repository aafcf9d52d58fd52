"""Friends and opponents: invited from the home page and one's own page with one click, accepted, declined, blocked."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Come
from tests.web.test_you import PASSWORD, resigned
from tests.web.visitor import LAPTOP, SIZES, Visitor


def keep_name(visitor: Visitor, word: str) -> str:
    """Make a guest an account, under a name that nobody else has."""
    name = f"{word} {visitor.api('GET', '/api/me')['id'][:5]}"
    visitor.token = visitor.api("POST", "/api/me/password", {"name": name, "password": PASSWORD})["token"]
    return name


@SIZES
def test_an_opponent_is_invited_again_with_one_click_and_accepts(come: Come, size: tuple[int, int]) -> None:
    host, other = come(), come(size=size)
    resigned(host, other)
    name = other.api("GET", "/api/me")["name"]
    page = host.go("/")
    page.get_by_role("button", name=f"Invite {name} to Druid Games").click()
    page.wait_for_url("**/t/*")
    asked = other.go("/")
    inviter = host.api("GET", "/api/me")["name"]
    expect(asked.get_by_role("heading", name=f"{inviter} invites you.")).to_be_visible()
    expect(asked.get_by_role("region", name=f"{inviter} invites you")).to_have_count(1 if size == LAPTOP else 0)
    asked.get_by_role("link", name=f"{inviter} invites you").click()
    expect(asked).to_have_url(page.url)
    assert host.api("GET", f"/api/tables/{page.url.rpartition('/')[2]}")["status"] == "running"


@pytest.mark.extended
def test_an_invitation_is_declined(come: Come) -> None:
    host, other = come(), come()
    resigned(host, other)
    person = host.api("GET", "/api/me/people")["recent"][0]["id"]
    table = host.api("POST", f"/api/people/{person}/invite", {"game": "druid"})["id"]
    page = other.go("/")
    page.get_by_role("button", name="Remove Druid Games").click()
    expect(page.get_by_role("dialog")).to_contain_text("Decline the invitation?")
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("link", name="Accept")).to_have_count(0)
    assert host.api("GET", f"/api/tables/{table}")["seats"][1]["kind"] == "open"


def test_friends_are_kept_and_people_blocked_on_ones_own_page(come: Come) -> None:
    mine, other = come(), come()
    resigned(mine, other)
    keep_name(mine, "Rowan")
    name = keep_name(other, "Wren")
    page = mine.go("/p/you")
    people = page.get_by_role("region", name="Friends and opponents")
    expect(people.get_by_role("heading", name="Recent opponents")).to_be_visible()
    people.get_by_role("button", name=f"Add {name} as friend").click()
    expect(people.get_by_role("heading", name="Friends", exact=True)).to_be_visible()
    people.get_by_role("button", name=f"Block {name}").click()
    expect(page.get_by_role("dialog")).to_contain_text("They are not told.")
    page.get_by_role("button", name="Yes").click()
    expect(people.get_by_role("heading", name="Blocked")).to_be_visible()
    people.get_by_role("button", name=f"Unblock {name}").click()
    expect(people.get_by_role("button", name=f"Invite {name} to Druid Games")).to_be_visible()
    with mine.expecting_loss():
        people.get_by_role("textbox", name="Name of a friend’s account").fill("nobody at all")
        people.get_by_role("button", name="Add as friend", exact=True).last.click()
        expect(people.get_by_text("There is nobody of this name here.")).to_be_visible()
    people.get_by_role("textbox", name="Name of a friend’s account").fill(name)
    people.get_by_role("button", name="Add as friend", exact=True).last.click()
    expect(people.get_by_role("heading", name="Friends", exact=True)).to_be_visible()
