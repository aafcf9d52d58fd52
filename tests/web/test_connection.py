"""When the connection goes or the server is started anew, a calm banner says so and play goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.server.host import Host
from tests.web import druid_player
from tests.web.conftest import Come
from tests.web.visitor import Visitor

LOST = "Connection lost."


# the page's connections can be cut, and stay so until they may come back
CUTTABLE = (
    "const Line = WebSocket; window.lines = []; window.cut = false;"
    "WebSocket = class extends Line { constructor(...words) { super(...words);"
    "if (window.cut) this.close(); window.lines.push(this) } }"
)
CUT = "window.cut = true; window.lines.forEach((line) => line.close())"


def test_a_lost_connection_comes_back_in_the_middle_of_a_turn(guest: Visitor) -> None:
    guest.settings(pace="none")
    guest.page.add_init_script(CUTTABLE)
    guest.go(f"/t/{guest.table_from('druid-1', 42)}")
    druid_player.waits(guest.page)
    guest.page.locator("ul[data-place^=hand] [data-thing^=creature].playable").first.click()
    with guest.expecting_loss():
        guest.page.evaluate(CUT)
        expect(guest.page.get_by_role("alert")).to_contain_text(LOST)
        guest.page.locator("button[data-lit]").first.click()  # asked while nobody hears it
        guest.page.evaluate("window.cut = false")
        expect(druid_player.end_turn(guest.page)).to_be_enabled()  # and carried out once
    expect(guest.page.get_by_role("alert")).to_have_count(0)
    druid_player.turn(guest.page)
    druid_player.waits(guest.page)


@pytest.mark.extended
@pytest.mark.parametrize(
    ("record", "entry", "card", "picked"),
    [
        ("druid-1", 42, "ul[data-place^=hand] [data-thing^=creature].playable", ".picked"),
        ("idriana-1", 80, ".hand button", ".hand button[aria-pressed=true]"),
        ("tectonic-1", 24, "[data-card]", ".slot [data-thing]"),
    ],
)
def test_what_was_picked_stays_so_when_the_connection_comes_back(
    guest: Visitor, record: str, entry: int, card: str, picked: str
) -> None:
    guest.settings(pace="none")
    guest.page.add_init_script(CUTTABLE)
    guest.go(f"/t/{guest.table_from(record, entry)}")
    guest.page.locator(card).locator("visible=true").first.click(position={"x": 14, "y": 44})
    expect(guest.page.locator(picked).first).to_be_visible()
    with guest.expecting_loss():
        guest.page.evaluate(CUT)
        expect(guest.page.get_by_role("alert")).to_contain_text(LOST)
        guest.page.evaluate("window.cut = false")
        expect(guest.page.get_by_role("alert")).to_have_count(0)
    guest.page.wait_for_timeout(300)  # long enough to forget
    expect(guest.page.locator(picked).first).to_be_visible()


@pytest.mark.extended
def test_a_server_that_is_killed_and_started_again_loses_nothing(come: Come, own_server: Host) -> None:
    one = come(base=own_server.base)
    one.settings(pace="none")
    one.go(f"/t/{one.table_from('druid-1', 42)}")
    druid_player.waits(one.page)
    druid_player.place(one.page)
    placed = one.page.locator(".side [data-thing^=creature]").count()
    with one.expecting_loss():
        own_server.kill()
        expect(one.page.get_by_role("alert")).to_contain_text(LOST)
        one.page.wait_for_timeout(700)  # some tries fail
        own_server.start()
        expect(one.page.get_by_role("alert")).to_have_count(0)
    expect(one.page.locator(".side [data-thing^=creature]")).to_have_count(placed)
    druid_player.end_turn(one.page).click()
    expect(one.page.locator("button.end.ready")).to_have_count(0)
    druid_player.waits(one.page)
    druid_player.turn(one.page)
    one.page.reload()
    expect(one.page.locator(".board")).to_be_visible()


@pytest.mark.extended
def test_a_refused_page_waits_as_long_as_the_server_asks(come: Come, own_server: Host) -> None:
    own_server.stop()
    own_server.settings["TUCKBOX_MAX_SOCKETS"] = "1"
    own_server.start()
    ann = come(base=own_server.base)
    ann.go("/")
    expect(ann.page.locator("h1")).to_be_visible()
    other = ann.context.new_page()
    connections: list[str] = []
    other.on("websocket", lambda socket: connections.append(socket.url))
    other.goto(own_server.base)
    expect(other.get_by_role("status")).to_contain_text("You have too many pages open; close some.")
    other.wait_for_timeout(6000)
    assert len(connections) == 1, "the server asked for a minute"
