"""The plain table of every game: options as sentences, by typing and by clicking, to the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.tiers import first_then_extended
from tests.web.visitor import RECORDS, Visitor

# every game with two seats and with the most
KEPT = [
    *first_then_extended(["druid-1", "tectonic-4", "idriana-1"]),
    pytest.param("tectonic-1", marks=pytest.mark.soak),
    pytest.param("idriana-2", marks=pytest.mark.soak),
]


def last_entries(record: str, left: int) -> int:
    """The entry after which so many are left of a kept game."""
    text = (RECORDS / f"{record}.record").read_text()
    return sum(line[:1].isdigit() for line in text.splitlines()) - left


@pytest.mark.parametrize("record", KEPT)
def test_a_match_is_played_to_its_end(guest: Visitor, record: str) -> None:
    guest.settings(pace="none")
    guest.go(f"/t/{guest.table_from(record, last_entries(record, 12), bot='random')}?plain")
    for number in range(400):
        guest.page.wait_for_selector("#moves button:enabled, section.ending")
        if guest.page.locator("section.ending").count():
            break
        if number % 2:  # Enter plays what is pointed at
            guest.page.get_by_role("textbox", name="Filter:").press("Enter")
        else:
            guest.page.locator("#moves button").first.click()
        guest.page.wait_for_function("() => document.querySelector('#moves button:disabled') === null")
    expect(guest.page.locator("section.ending li").first).to_be_visible()
