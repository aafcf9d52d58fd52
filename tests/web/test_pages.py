"""Help, kept games and replays in a real browser; that no page complains is in test_access.py."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Come
from tests.web.visitor import RECORDS, Visitor


def test_help_leads_to_the_documentation(guest: Visitor) -> None:
    guest.go("/")
    guest.page.get_by_role("link", name="Help").click()
    guest.page.wait_for_url("**/docs/play/")
    expect(guest.page).to_have_title(re.compile("Play - Tuckbox|Documentation of Tuckbox"))  # the second if not built
    guest.page.wait_for_load_state("networkidle")
    assert guest.faults == []


@pytest.mark.extended
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
    one.page.wait_for_load_state("networkidle")
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url) if "/entries/" in request.url else None)
    one.page.keyboard.press("ArrowRight")
    one.page.wait_for_url(f"**/t/{kept}/41")
    expect(one.page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("^41 of 70"))
    one.page.wait_for_load_state("networkidle")
    assert [url.partition("/entries/")[2] for url in asked] == ["42?viewer=open&log=false"], (
        "the step was there already"
    )
    one.page.get_by_role("combobox", name="Point of view").select_option("public")
    expect(one.page.locator("ul[data-place^=hand] [data-thing]")).to_have_count(0)
    one.page.get_by_role("button", name="More", exact=True).click()
    one.page.get_by_role("button", name="Copy link").click()
    assert one.page.evaluate("() => navigator.clipboard.readText()") == f"{one.base}/t/{kept}/41"
    one.page.get_by_role("button", name="Play from here").click()
    one.page.wait_for_url(lambda url: kept not in url)
    expect(one.page.locator(".board")).to_be_visible()


def test_a_replay_forgets_what_was_taken_back(guest: Visitor) -> None:
    guest.settings(pace="none")
    head, _, tail = (RECORDS / "druid-1.record").read_text().partition("\n\n")
    *entries, end = tail.splitlines()
    made = [entry.partition(". ")[2] for entry in entries]
    made[2:2] = ["back to 1", made[1]]
    numbered = [f"{number}. {one}" for number, one in enumerate(made, 1)]
    text = "\n".join([head, "", *numbered, end.replace(f"{len(entries)} entries", f"{len(made)} entries"), ""])
    kept = guest.api("POST", "/api/records", {"text": text})["id"]
    guest.go(f"/t/{kept}/2")
    log = guest.page.get_by_role("log")
    expect(log).to_contain_text("gives Mask of Fur and Feather")
    guest.page.keyboard.press("ArrowRight")
    guest.page.wait_for_url(f"**/t/{kept}/3")
    expect(log).not_to_contain_text("gives Mask of Fur and Feather")
    expect(log).to_contain_text("places Dolphin at Lake")
    guest.page.keyboard.press("ArrowRight")
    guest.page.wait_for_url(f"**/t/{kept}/4")
    expect(log).to_contain_text("gives Mask of Fur and Feather")


def test_hints_are_off_where_a_friend_is_invited(guest: Visitor) -> None:
    guest.go("/p/new/druid")
    guest.page.get_by_text("More options").click()
    hints = guest.page.get_by_label("Allow hints")
    expect(hints).not_to_be_checked()
    guest.page.locator(".seat select").nth(1).select_option(index=4)
    expect(hints).to_be_checked()  # against a bot they harm nobody
