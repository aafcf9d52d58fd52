"""What people ask of each other at a table, and what the pages say when something is asked, declined or not there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Come
from tests.web.visitor import PHONE, RECORDS, Visitor


def two_at_a_table(come: Come) -> tuple[Visitor, Visitor, str]:
    """Two people at the plain table of Druid Games."""
    one, two = come(), come()
    table = one.table("druid", "open")
    two.sit(table)
    for each in (one, two):
        each.go(f"/t/{table}?plain")
        expect(each.page.get_by_role("button", name="Offer a draw")).to_be_visible()
    return one, two, table


def test_an_offer_is_shown_as_pending_and_its_refusal_is_told(come: Come) -> None:
    one, two, _ = two_at_a_table(come)
    one.page.get_by_role("button", name="Offer a draw").click()
    expect(one.page.get_by_text("You offered a draw.")).to_be_visible()
    two.page.get_by_role("button", name="Decline").click()
    expect(one.page.get_by_text("Your draw offer was declined.")).to_be_visible()
    expect(one.page.get_by_text("You offered a draw.")).to_have_count(0)
    two.page.get_by_role("button", name="Offer a draw").click()
    two.page.get_by_role("button", name="Withdraw").click()
    expect(two.page.get_by_text("You offered a draw.")).to_have_count(0)
    expect(two.page.get_by_text("was declined")).to_have_count(0)


def test_somebody_can_be_muted_and_heard_again(come: Come) -> None:
    one, two, table = two_at_a_table(come)
    two.page.get_by_label("Say something").fill("Nonsense.")
    two.page.keyboard.press("Enter")
    expect(one.page.get_by_text("Nonsense.")).to_be_visible()
    one.named("button", "Mute ").click()
    expect(one.page.get_by_text("Nonsense.")).to_have_count(0)
    one.go(f"/t/{table}?plain")  # it holds beyond this page
    expect(one.named("button", "Unmute ")).to_be_visible()
    expect(one.page.get_by_text("Nonsense.")).to_have_count(0)
    one.named("button", "Unmute ").click()
    expect(one.page.get_by_text("Nonsense.")).to_be_visible()


@pytest.mark.extended
def test_the_title_tells_of_a_turn_at_another_table(guest: Visitor) -> None:
    guest.table_from("druid-1", 42)
    guest.go("/p/settings")
    guest.page.get_by_role("link", name="Play", exact=True).first.click()
    expect(guest.page).to_have_title(re.compile("^● Your turn elsewhere · Tuckbox$"), timeout=30_000)  # a bot may think


def test_a_record_is_brought_from_a_file(guest: Visitor) -> None:
    guest.go("/")
    guest.page.get_by_label("Replay a record file").set_input_files(RECORDS / "druid-1.record")
    expect(guest.page).to_have_url(re.compile(r"/t/\w+/0$"))
    expect(guest.page.get_by_role("button", name="Play from here")).to_be_visible()


@pytest.mark.extended
def test_a_guest_is_warned_before_signing_out(guest: Visitor) -> None:
    guest.go("/p/settings")
    guest.page.get_by_role("button", name="Sign out").click()
    expect(guest.page.get_by_text("you cannot come back as this guest")).to_be_visible()
    guest.page.get_by_role("button", name="No", exact=True).click()
    expect(guest.page.get_by_text("you cannot come back as this guest")).to_have_count(0)


def test_a_password_is_changed_and_other_devices_are_signed_out(come: Come) -> None:
    laptop, phone = come(), come()
    for one, button in ((laptop, "Create account"), (phone, "Sign in")):
        one.go("/p/settings")
        one.page.get_by_label("Name").fill("Hedy")
        one.page.get_by_label("Password", exact=True).fill("the first word")
        one.page.get_by_role("button", name=button).click()
        expect(one.page.get_by_text("Signed in as Hedy.")).to_be_visible()
    phone.go("/")
    for old, said in (("a wrong word", "Your old password is wrong."), ("the first word", "Password changed.")):
        laptop.page.get_by_label("Old password").fill(old)
        laptop.page.get_by_label("New password").fill("the second word")
        with laptop.expecting_loss():
            phone.patient = True  # it is refused from now on, until it is a guest
            laptop.page.get_by_role("button", name="Change password").click()
            expect(laptop.page.get_by_text(said)).to_be_visible()
    laptop.page.get_by_label("Name").fill("Hedy Lamarr")
    laptop.page.get_by_role("button", name="Change name").click()
    expect(laptop.page.get_by_text("Name changed.")).to_be_visible()
    with phone.expecting_loss():
        phone.page.get_by_role("link", name="Your page").first.click()
        expect(phone.page.get_by_text("You are a guest.")).to_be_visible()


@pytest.mark.extended
@pytest.mark.parametrize("address", ["/nonsense", "/nonsense/%zz"])
def test_an_address_that_leads_nowhere_gets_the_page_that_says_so(guest: Visitor, address: str) -> None:
    with guest.expecting_loss():
        answer = guest.page.goto(guest.base + address)
        assert answer is not None and answer.status == 404
        expect(guest.page.get_by_text("Page not found")).to_be_visible()


@pytest.mark.extended
def test_a_link_that_somebody_sent_can_be_pasted_where_codes_are_typed(come: Come) -> None:
    one, two = come(), come(size=PHONE)
    one.go(f"/t/{one.table('druid', 'invited')}#invite")
    link = one.page.get_by_label("Invite link").input_value()
    two.go("/")
    two.page.get_by_label("Join with a code").locator("visible=true").fill(link)
    two.page.keyboard.press("Enter")
    for each in (one, two):
        expect(each.page.locator("[data-mark=board]")).to_be_visible()


@pytest.mark.extended
def test_what_was_said_and_not_read_is_counted_on_the_way_to_it(come: Come) -> None:
    one, two = come(), come(size=PHONE)
    table = one.table("druid", "open")
    two.sit(table)
    for each in (one, two):
        each.go(f"/t/{table}")
    one.page.get_by_role("button", name="Chat").click()
    one.page.get_by_placeholder("Say something").fill("Good luck!")
    one.page.keyboard.press("Enter")
    two.page.get_by_role("button", name="Log, chat and more 1 new").click()
    two.page.get_by_role("button", name="Chat 1 new").click()
    expect(two.page.get_by_text("Good luck!")).to_be_visible()
    expect(two.page.get_by_text("1 new", exact=True)).to_have_count(0)  # there is also a newt
