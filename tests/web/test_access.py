"""axe-core finds nothing wrong on any page, by day and by night."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web import druid_player, tectonic_player
from tests.web.conftest import Come
from tests.web.test_lab import cell, started
from tests.web.visitor import LAPTOP, LOOKS, PATIENCE, PHONE, TABLET, Visitor

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ["/", "/p/new/tectonic", "/p/rules/druid", "/p/cards/druid", "/p/settings", "/p/password", "/p/credits"]
PAGES += ["/p/lab/idriana", "/p/you", "/p/daily", "/p/duplicate", "/p/none"]
COLOURS = {"runOnly": ["color-contrast"]}  # all that another theme can change
RUN = """async (rules) => (await axe.run(document, { resultTypes: ['violations'], ...rules })).violations
  .map((one) => [one.id, one.help, ...one.nodes.slice(0, 3).map((node) => node.html.slice(0, 140))].join(' | '))"""


def violations(one: Visitor, rules: dict[str, list[str]] | None = None) -> list[str]:
    """What axe-core finds on the page as it is now, by all rules or by some."""
    one.page.wait_for_load_state("networkidle")
    if not one.page.evaluate("() => 'axe' in window"):
        one.page.evaluate(AXE.read_text())
    found: list[str] = one.page.evaluate(RUN, rules or {})
    return found


def test_no_page_complains_or_sticks_out(guest: Visitor) -> None:
    guest.settings(pace="none")
    for path in PAGES:
        guest.look(LAPTOP)
        guest.go(path)
        expect(guest.page.locator("h1").first).to_be_visible()
        assert violations(guest) == [], path
        guest.look(LAPTOP, dark=True)
        assert violations(guest, COLOURS) == [], path
        for size in (LAPTOP, TABLET, PHONE):
            guest.look(size)
            guest.check()


@pytest.mark.extended
@LOOKS
def test_the_druid_table_in_its_states(come: Come, size: tuple[int, int], dark: bool) -> None:
    one = come(size=size, dark=dark)
    one.settings(pace="none")
    one.go(f"/t/{one.table_from('druid-1', 42)}")
    druid_player.waits(one.page)
    assert violations(one) == []
    card = one.page.locator("[data-thing^=creature].playable").first
    card.click()
    assert violations(one) == []
    card.press("i")
    expect(one.page.get_by_role("dialog")).to_be_visible()
    assert violations(one) == []


@pytest.mark.extended
@LOOKS
def test_the_editor_of_the_lab_with_a_complaint(come: Come, size: tuple[int, int], dark: bool) -> None:
    one = come(size=size, dark=dark)
    one.settings(pace="none")
    page = started(one, "idriana")
    if size == PHONE:
        page.get_by_role("button", name="King Stag").click()
        page.get_by_role("textbox", name="Level, King Stag").fill("7")
    else:
        cell(page, 17, "level").click()
        page.keyboard.type("7")
        page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Row 17, Level:").first).to_be_visible(timeout=PATIENCE)
    assert violations(one) == []
    one.check()


@pytest.mark.extended
@LOOKS
def test_the_curtain_of_a_hot_seat(come: Come, size: tuple[int, int], dark: bool) -> None:
    one = come(size=size, dark=dark)
    one.settings(pace="none")
    seats = [{"kind": "me", "name": name} for name in ("Ann", "Bo")]
    kept = one.upload("druid-1")
    one.go(f"/t/{one.api('POST', f'/api/tables/{kept}/continue', {'entry': 42, 'seats': seats})['id']}")
    expect(one.page.get_by_role("alertdialog").get_by_role("listitem").first).to_be_visible()
    expect(one.page.get_by_role("button", name="show my cards")).to_be_focused()
    assert violations(one) == []


@pytest.mark.parametrize("dark", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["light", "dark"])
@pytest.mark.extended
def test_waiting_plain_table_end_and_replay(come: Come, dark: bool) -> None:
    one = come(dark=dark)
    one.settings(pace="none")
    one.go(f"/t/{one.table('druid', 'invited')}#invite")
    expect(one.page.locator("input[readonly]")).to_be_visible()
    assert violations(one) == []
    one.go(f"/t/{one.table_from('idriana-1', 20)}?plain")
    expect(one.page.locator(".position")).to_be_visible()
    assert violations(one) == []
    kept = one.upload("druid-1")
    one.go(f"/t/{kept}")
    expect(one.page.locator(druid_player.OVER)).to_be_visible()
    assert violations(one) == []
    one.go(f"/t/{kept}/30")
    expect(one.page.get_by_role("slider")).to_be_visible()
    one.page.get_by_role("button", name="More", exact=True).click()
    assert violations(one) == []
    one.page.keyboard.press("?")
    assert violations(one) == []


@pytest.mark.extended
@pytest.mark.parametrize(
    ("record", "entry"),
    [("tectonic-2", 9), ("tectonic-1", 24), ("tectonic-4", 17), ("tectonic-2", 44)],
    ids=["pick", "two seats", "five seats", "exchange"],
)
def test_the_tectonic_table_in_its_states(guest: Visitor, record: str, entry: int) -> None:
    guest.settings(pace="none")
    player = tectonic_player.sit_down(guest, guest.table_from(record, entry))
    player.asked()
    assert violations(guest) == []
    guest.look(PHONE, dark=True)
    player.asked()
    assert violations(guest) == []
