"""The lab's editor: a card set is changed, complained of, fixed, played, shared, and never lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.web.conftest import Come
from tests.web.visitor import PATIENCE, PHONE, Visitor
from tuckbox.registry import game_class

TEXT = game_class("druid").sets.standard.text


def started(one: Visitor, game: str = "druid") -> Page:
    """A new set from the one in the box, in the editor."""
    page = one.go(f"/p/lab/{game}")
    page.get_by_role("button", name="Start from the set in the box").first.click()
    page.wait_for_url(f"**/p/lab/{game}?set=*")
    expect(page.get_by_role("grid").or_(page.locator("ul li button")).first).to_be_visible(timeout=PATIENCE)
    return page


def cell(page: Page, row: int, column: str) -> Locator:
    """A cell of the sheet, by its row in the file."""
    return page.locator(f"tr[aria-rowindex='{row}'] td[data-column='{column}']")


def test_a_card_is_edited_complained_of_fixed_and_played(guest: Visitor) -> None:
    page = started(guest)
    cell(page, 13, "value").click()
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    complaint = page.get_by_role("alert").filter(has_text="Row 13, Value:")
    expect(complaint).to_contain_text("The value of an animal is 1 to 5, not '9' (D2).", timeout=PATIENCE)
    expect(page.get_by_role("button", name="To fix 1")).to_be_visible()
    expect(cell(page, 13, "value")).to_have_attribute("aria-invalid", "true")
    cell(page, 3, "name").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(cell(page, 13, "value")).to_have_attribute("aria-selected", "true")  # not played, but shown what is wrong
    complaint.get_by_role("button", name="Put back 5").click()
    expect(complaint).to_be_hidden()
    cell(page, 13, "name").click()
    page.keyboard.type("Panda")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Changed 1")).to_be_visible()
    expect(page.locator("li").filter(has_text="Bear, Name Bear → Panda")).to_contain_text("now")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Against a bot").click()
    page.wait_for_url("**/t/*", timeout=60_000)
    table = guest.api("GET", f"/api/tables/{page.url.rsplit('/', 1)[1]}")
    assert not table["standard"] and table["status"] == "running"
    labels = guest.api("GET", f"/api/games/druid/catalogue?cards={table['cards']}")["labels"]["creature"]
    assert "Panda" in labels and "Bear" not in labels


@pytest.mark.extended
def test_keys_move_type_take_back_and_undo_also_after_a_reload(guest: Visitor) -> None:
    page = started(guest)
    cell(page, 9, "name").click()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect(cell(page, 10, "value")).to_be_focused()
    page.keyboard.type("4")
    page.keyboard.press("Escape")
    expect(cell(page, 10, "value")).to_have_text("2")
    for value in ("4", "3"):
        cell(page, 10, "value").click()
        page.keyboard.type(value)
        page.keyboard.press("Enter")
    expect(cell(page, 11, "value")).to_be_focused()
    expect(page.get_by_text("· saved")).to_be_visible()
    page.reload()
    expect(cell(page, 10, "value")).to_have_text("3")
    page.keyboard.press("Control+z")
    expect(cell(page, 10, "value")).to_have_text("4")
    page.keyboard.press("Control+z")
    expect(cell(page, 10, "value")).to_have_text("2")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.keyboard.press("Control+y")
    expect(cell(page, 10, "value")).to_have_text("4")
    page.get_by_role("button", name="Restore version 3").click()
    expect(cell(page, 10, "value")).to_have_text("3")
    expect(page.get_by_text("· saved")).to_be_visible()


@pytest.mark.extended
def test_what_the_server_did_not_get_is_kept_and_sent_later(guest: Visitor) -> None:
    page = started(guest)
    expect(page.get_by_text("· saved")).to_be_visible()

    def lost(route: Route) -> None:
        route.abort("connectionrefused")

    with guest.expecting_loss():
        page.route("**/api/designs/*", lost)
        cell(page, 13, "name").click()
        page.keyboard.type("Panda")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Not saved since")).to_be_visible()
        page.unroute("**/api/designs/*")
        page.reload()
        expect(cell(page, 13, "name")).to_have_text("Panda")
        expect(page.get_by_text("· saved")).to_be_visible()
    (design,) = guest.api("GET", "/api/designs?game=druid")
    assert "Panda" in guest.api("GET", f"/api/designs/{design['id']}")["text"]


def test_a_shared_link_is_read_only_until_it_is_copied(come: Come) -> None:
    one, two = come(), come()
    page = started(one)
    seen = two.go(page.url.removeprefix(one.base))
    expect(seen.get_by_text("read only")).to_be_visible()
    cell(seen, 13, "value").click()
    seen.keyboard.type("1")
    expect(cell(seen, 13, "value")).to_have_text("5")
    seen.get_by_role("button", name="Make it mine").click()
    expect(seen.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert seen.url != page.url


def test_a_file_with_faults_replaces_nothing_unless_one_wants_to_fix_it(guest: Visitor, tmp_path: Path) -> None:
    page = started(guest)
    file = tmp_path / "mine.csv"
    file.write_text(TEXT.replace("Bear,mammal,5", "Bear,mammal,9").replace("Bat,mammal", "Bat,brid"))
    page.get_by_role("button", name="Import, export CSV").click()
    dialog = page.get_by_role("dialog")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Export as CSV").click()
    assert Path(download.value.path()).read_bytes() == TEXT.encode("utf-8-sig"), "Excel needs the byte order mark"
    dialog.locator("input[type=file]").set_input_files(file)
    expect(dialog.get_by_role("alert")).to_contain_text("2 things to fix in this file. Nothing was replaced.")
    assert "brid" not in page.locator("table").inner_text()
    dialog.get_by_role("button", name="Import it and fix it here").click()
    expect(page.get_by_role("button", name="To fix 2")).to_be_visible()
    expect(cell(page, 10, "type")).to_have_text("brid")


@pytest.mark.extended
def test_a_file_with_other_columns_starts_no_set(guest: Visitor, tmp_path: Path) -> None:
    page = guest.go("/p/lab/druid")
    file = page.locator("input[type=file]")
    for name, text, found in (("empty", "", "nothing"), ("other", "name,worth\nBell,3\n", "name, worth")):
        (tmp_path / f"{name}.csv").write_text(text)
        file.set_input_files(tmp_path / f"{name}.csv")
        refused = page.get_by_role("alert").filter(has_text=f"{name}.csv is no card set of this game")
        expect(refused).to_contain_text(f"the file has {found}.")
    assert guest.api("GET", "/api/designs?game=druid") == []
    (tmp_path / "cards.csv").write_text(TEXT.replace(",", ";"))
    file.set_input_files(tmp_path / "cards.csv")
    page.wait_for_url("**/p/lab/druid?set=*")
    expect(cell(page, 13, "name")).to_have_text("Bear")


@pytest.mark.extended
def test_a_german_spreadsheet_gets_its_semicolons_and_may_give_them_back(guest: Visitor, tmp_path: Path) -> None:
    page = started(guest)
    address = page.url
    guest.settings(language="de")
    guest.go(address.removeprefix(guest.base))
    page.get_by_role("button", name="CSV-Datei").click()
    dialog = page.get_by_role("dialog")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Als CSV exportieren").click()
    text = Path(download.value.path()).read_bytes().decode("utf-8-sig")
    assert text.splitlines()[0].split(";") == TEXT.splitlines()[0].split(",")
    file = tmp_path / "mine.csv"
    file.write_text(text.replace(";Bear;", ";Bär;"), encoding="utf-8-sig")
    dialog.locator("input[type=file]").set_input_files(file)
    expect(dialog).to_be_hidden()
    expect(page.locator("table")).to_contain_text("Bär")


@pytest.mark.extended
def test_sets_are_copied_and_deleted(guest: Visitor) -> None:
    started(guest)
    page = guest.go("/p/lab/druid")
    page.get_by_role("button", name="Copy My Druid Games").click()
    expect(page.get_by_role("link", name=re.compile("^My Druid Games copy"))).to_be_visible()
    page.get_by_role("button", name="Delete My Druid Games copy").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("link", name=re.compile("^My Druid Games copy"))).to_be_hidden()
    assert [one["name"] for one in guest.api("GET", "/api/designs")] == ["My Druid Games"]


@pytest.mark.extended
@pytest.mark.parametrize("touch", [True])
def test_on_a_phone_a_card_is_a_form_and_squares_are_chosen(come: Come, touch: bool) -> None:
    one = come(size=PHONE, touch=touch)
    page = started(one, "tectonic")
    page.get_by_role("button", name="Terrain 12").tap()
    squares = page.get_by_role("group", name="Upper, Terrain 12").get_by_role("combobox")
    squares.nth(2).select_option(label="Mine +2")
    expect(page.locator("li").filter(has_text="Terrain 12, Upper")).to_be_visible()
    expect(page.get_by_text("· saved")).to_be_visible()
    (design,) = one.api("GET", "/api/designs")
    assert "terrain,12,L W M+2," in one.api("GET", f"/api/designs/{design['id']}")["text"]
    page.get_by_role("button", name="Back to all cards").tap()
    expect(page.get_by_role("button", name="Terrain 12")).to_contain_text("changed")
