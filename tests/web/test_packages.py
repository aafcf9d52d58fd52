"""A game from a package in the browser: its own table, its lessons, and the generic table if its own fails."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.packages import MAGPIES, install
from tests.server.host import Host
from tests.web import druid_player
from tests.web.conftest import Come
from tests.web.test_lab import cell, started
from tests.web.test_offline import KEPT
from tests.web.visitor import PHONE, Visitor

CARDS = ".magpies button:enabled"
DISABLED = ".magpies button:disabled, #moves button:disabled"


@pytest.fixture(scope="module")
def venv(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A venv with the example game."""
    folder = tmp_path_factory.mktemp("venv")
    install(folder, MAGPIES)
    return folder


@pytest.fixture(scope="module")
def host(venv: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with the example game."""
    server = Host(tmp_path_factory.mktemp("host"), python=str(venv / "bin" / "python"))
    server.start()
    yield server
    server.stop()


def play_to_the_end(guest: Visitor, selector: str) -> None:
    """Click on what can be clicked, until the match is over."""
    for _ in range(40):
        guest.page.wait_for_selector(f"{selector}, section.ending")
        if guest.page.locator("section.ending").count():
            return
        guest.page.locator(selector).first.click()
        guest.page.wait_for_function(
            "() => !document.querySelector('.magpies button:disabled, #moves button:disabled')"
        )
    raise AssertionError("the match does not end")


def test_its_own_table_is_played_to_the_end(come: Come, host: Host) -> None:
    guest = come(host.base, size=PHONE, touch=True)
    guest.settings(pace="none")
    guest.go(f"/t/{guest.table('magpies', 'random', 'random')}")
    expect(guest.page.locator(".magpies .hand img")).to_have_count(5)
    play_to_the_end(guest, CARDS)
    expect(guest.page.get_by_text("The hands are empty.")).to_be_visible()


def test_it_is_learned_on_its_own_table(come: Come, host: Host) -> None:
    guest = come(host.base)
    guest.settings(pace="none")
    guest.go("/learn/magpies")
    guest.page.get_by_role("button", name="Start").click()
    expect(guest.page.locator("[data-ring]")).to_have_count(1)
    guest.page.locator(".magpies .hand [data-thing]").first.click()
    expect(guest.page.get_by_text("Pica showed the Crown")).to_be_visible()


@pytest.mark.extended
def test_its_hand_is_seen_beside_the_lesson_on_a_phone_held_sideways(come: Come, host: Host) -> None:
    guest = come(host.base, size=(844, 390), touch=True)
    guest.settings(pace="none")
    guest.go("/learn/magpies")
    guest.page.wait_for_load_state("networkidle")  # until then a click may scroll
    guest.page.get_by_role("button", name="Start").click()
    expect(guest.page.locator("[data-ring]")).to_have_count(1)
    card = guest.page.locator(".magpies .hand .card").last.bounding_box()
    coach = guest.page.locator(".coach").bounding_box()
    assert card and coach
    assert card["y"] + card["height"] <= coach["y"]
    expect(guest.page.get_by_role("heading", level=1)).to_be_in_viewport(ratio=1)  # without scrolling


def test_its_rules_and_cards_have_pictures(come: Come, host: Host) -> None:
    guest = come(host.base)
    guest.go("/p/rules/magpies")
    expect(guest.page.locator("figure img")).to_have_count(4)
    guest.go("/p/cards/magpies")
    expect(guest.page.locator(".cards li img")).to_have_count(25)  # with the back
    expect(guest.page.get_by_text("our reconstruction")).to_have_count(0)
    expect(guest.page.get_by_text("Filters")).to_have_count(0)


@pytest.mark.extended
def test_a_table_that_fails_gives_way_to_the_generic_one(come: Come, host: Host, venv: Path) -> None:
    (module,) = venv.rglob("magpies/web/table.js")
    text = module.read_text()
    for broken in ("export const version = 99", text.replace("const { view,", "boom(); const { view,")):
        module.write_text(broken)
        guest = come(host.base)
        guest.settings(pace="none")
        guest.go(f"/t/{guest.table('magpies', 'random')}")
        expect(guest.page.get_by_text("The table of this game could not be drawn.")).to_be_visible()
        expect(guest.page.locator(".position button.pictured")).to_have_count(5)
        guest.page.locator(".position button.pictured").first.click()  # a card that one move names plays it
        expect(guest.page.locator("#moves").get_by_text("Pick")).not_to_have_count(5)
        play_to_the_end(guest, "#moves button:enabled")
    module.unlink()
    guest = come(host.base)
    guest.go("/learn/magpies")
    guest.page.get_by_role("button", name="Start").click()
    expect(guest.page.locator(".position [data-thing]").first).to_be_visible()
    module.write_text(text)


@pytest.mark.extended
def test_an_update_is_offered_and_a_match_goes_on_without_it(come: Come, own_server: Host, venv: Path) -> None:
    one = come(base=own_server.base, service_workers="allow")
    one.settings(pace="none")
    one.go(f"/t/{one.table_from('druid-1', 42)}")
    one.page.evaluate(KEPT)
    druid_player.waits(one.page)
    one.page.evaluate("window.same = true")
    with one.expecting_loss():
        own_server.stop()
        own_server.python = str(venv / "bin" / "python")  # whose page has one more table
        own_server.start()
        offer = one.page.get_by_role("status").filter(has_text="A new version is ready.")
        expect(offer).to_be_visible()
    druid_player.turn(one.page)
    druid_player.waits(one.page)
    assert one.page.evaluate("window.same")  # nobody has reloaded it
    offer.get_by_role("button", name="Reload").click()
    expect(offer).to_have_count(0)
    druid_player.waits(one.page)
    assert not one.page.evaluate("'same' in window")


@pytest.mark.extended
def test_the_set_of_a_package_is_edited_in_plain_columns(come: Come, host: Host) -> None:
    one = come(host.base)
    page = started(one, "magpies")
    cell(page, 2, "worth").click()
    page.keyboard.type("many")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Row 2: The worth is a number, not 'many'.")
    page.keyboard.press("Control+z")
    expect(page.get_by_role("alert")).to_be_hidden()
    cell(page, 2, "name").click()
    page.keyboard.type("Zip")
    expect(page.get_by_role("region", name="The card")).to_contain_text("Zip")
