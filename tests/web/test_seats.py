"""Sitting down: players choose what is theirs, such as their tribe, and everybody at the table sees it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Come
from tests.web.visitor import PHONE


@pytest.mark.rule("T10")
def test_who_comes_by_a_link_chooses_a_tribe_and_a_name(come: Come) -> None:
    host, friend = come(), come(size=PHONE, touch=True, stranger=True)
    table = host.table("tectonic", "invited", "open")
    path = host.api("POST", f"/api/tables/{table}/link", {"seat": 1})["path"]
    waiting = host.go(f"/t/{table}")
    page = friend.go(path)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name=re.compile("^fox"))).to_be_disabled()  # the host has it
    expect(dialog.get_by_role("radio", name=re.compile("^eagle"))).to_be_checked()
    dialog.get_by_role("textbox").fill("Wren")
    dialog.get_by_text("bear", exact=True).tap()
    dialog.get_by_role("button", name="Take the seat").tap()
    expect(dialog).to_have_count(0)
    seat = waiting.get_by_role("listitem").nth(1)
    expect(seat).to_contain_text(re.compile("Wren.*bear", re.DOTALL))
    page.get_by_text("hare", exact=True).tap()  # while the table waits
    expect(seat).to_contain_text("hare")
    ours = waiting.get_by_role("listitem").first
    ours.get_by_text("bear", exact=True).click()  # which is free again
    expect(ours.get_by_role("radio", name=re.compile("^bear"))).to_be_checked()
    expect(page.get_by_role("listitem").first).to_contain_text("bear")
    assert host.api("GET", f"/api/tables/{table}")["options"]["tribes"].startswith("bear, hare")


@pytest.mark.extended
@pytest.mark.rule("T10")
def test_the_host_chooses_for_seats_that_nobody_took(come: Come) -> None:
    host, guest = come(size=PHONE, touch=True), come()
    table = host.table("tectonic", "open", "open", "random")
    guest.sit(table)
    page = host.go(f"/t/{table}")
    seats = page.get_by_role("region", name="Seats").get_by_role("listitem")
    expect(seats.nth(1)).to_contain_text("Eagle", ignore_case=True)
    expect(seats.nth(1).locator("summary")).to_have_count(0)  # somebody's
    for seat, tribe in ((2, "hare"), (3, "bear")):
        seats.nth(seat).locator("summary").tap()
        seats.nth(seat).get_by_text(tribe, exact=True).last.tap()
        expect(seats.nth(seat).get_by_role("radio", name=re.compile(f"^{tribe}"))).to_be_checked()
    host.check()
    assert host.api("GET", f"/api/tables/{table}")["options"]["tribes"].startswith("fox, eagle, hare, bear")
    expect(guest.go(f"/t/{table}").locator("summary")).to_have_count(0)


@pytest.mark.extended
def test_a_tribe_that_somebody_took_in_the_meantime_is_refused_with_a_sentence(come: Come) -> None:
    host, quick, slow = come(), come(), come()
    table = host.table("tectonic", "open", "open")
    page = slow.go(f"/t/{table}")
    page.get_by_role("button", name="Take this seat").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("hare", exact=True).click()
    quick.api("POST", f"/api/tables/{table}/sit", {"seat": 1, "options": {"tribes": "hare"}})
    expect(dialog.get_by_role("radio", name=re.compile("^hare"))).to_be_disabled()
    with slow.expecting_loss():
        dialog.get_by_role("button", name="Take the seat").click()
        expect(dialog.get_by_role("alert")).to_have_text("This seat is not free.")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Take this seat").click()
    dialog.get_by_text("mammoth", exact=True).click()
    dialog.get_by_role("button", name="Take the seat").click()
    expect(page.locator(".drawn")).to_be_visible()  # the match begins
    assert host.api("GET", f"/api/tables/{table}")["options"]["tribes"].startswith("fox, hare, mammoth")
