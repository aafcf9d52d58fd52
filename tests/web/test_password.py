"""The host's link by which a person sets a new password, and card sets of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.host import Host
from tests.web.conftest import Come
from tests.web.visitor import Visitor
from tuckbox import cli
from tuckbox.registry import game


def link_for(served: Host, name: str, capsys: pytest.CaptureFixture[str]) -> str:
    """The path of a link that `tuckbox admin` prints."""
    words = ["admin", "reset-password", name, "--database", str(served.folder / "tuckbox.db")]
    assert cli.main(words) == 0
    base, _, path = capsys.readouterr().out.strip().partition("/p/")
    assert base == served.base
    return f"/p/{path}"


def test_a_link_sets_a_new_password_and_signs_in(come: Come, served: Host, capsys: pytest.CaptureFixture[str]) -> None:
    ada = come()
    ada.go("/p/settings")
    ada.api("POST", "/api/me/password", {"name": "Ada Reset", "password": "forgotten word"})
    path = link_for(served, "Ada Reset", capsys)
    again = come()
    page = again.go(path)
    expect(page.get_by_text("set a new password for Ada Reset")).to_be_visible()
    page.get_by_label("New password").fill("a better word")
    page.get_by_role("button", name="Set password").click()
    expect(page.get_by_role("status")).to_contain_text("you are signed in as Ada Reset")
    assert "#" not in page.url
    with again.expecting_loss():
        again.go("/p/nothing")
        again.go(path)
        expect(page.get_by_role("alert")).to_contain_text("This link is no longer valid")
        page.wait_for_load_state("networkidle")


def test_a_card_set_of_ones_own_is_deleted(guest: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text(game("druid").card_set.text.replace("Walrus", "Seal"))
    page = guest.go("/p/new/druid")
    page.get_by_text("More options").click()
    page.get_by_label("Upload your own card set").set_input_files(file)
    cards = page.get_by_role("combobox", name="Cards")
    expect(page.get_by_role("button", name="Delete this set")).to_be_visible(timeout=60_000)  # the set is tried out
    assert cards.evaluate("select => select.selectedOptions[0].text") == "mine.csv"
    page.get_by_role("button", name="Delete this set").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(cards.locator("option")).to_have_count(1)
    expect(page.get_by_role("button", name="Delete this set")).to_have_count(0)
    assert [one["name"] for one in guest.api("GET", "/api/games/druid/cards")] == ["Standard"]
