"""Notifications in the browser: offered after a move that others may take long to answer, switched in the settings."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.server.push.push_endpoint import Browser
from tests.web import druid_player
from tests.web.conftest import Come
from tests.web.test_offline import KEPT
from tests.web.visitor import PHONE, Visitor

OFFER = "Shall we tell you when it is your turn again?"
# Chromium without windows has no push service and nobody to ask: what the browser would do, and only that.
BROWSER = """(subscription) => {
  const { endpoint, ...keys } = subscription
  const known = () => localStorage.getItem('subscribed') && {
    endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => localStorage.removeItem('subscribed') }
  PushManager.prototype.subscribe = async (options) => {
    localStorage.setItem('subscribed', options.applicationServerKey)
    return known()
  }
  PushManager.prototype.getSubscription = async () => known() || null
  Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('permission') ?? 'default' })
  Notification.requestPermission = async () => (localStorage.setItem('permission', 'granted'), 'granted')
}"""

SHOWN = """() => {
  self.shown = new Promise((done) => (self.registration.showNotification = async (...words) => done(words)))
}"""


def with_push(one: Visitor) -> None:
    """As if the browser had a push service."""
    subscription = Browser("https://push.example/device").subscription
    one.context.add_init_script(f"({BROWSER})({json.dumps(subscription)})")
    one.settings(pace="none")


def at_a_table(one: Visitor, two: Visitor, **more: object) -> str:
    """The table of a match that one begins, with the other already seated."""
    table = one.table("druid", "open", options={"starter": "1"}, **more)
    two.sit(table)
    one.go(f"/t/{table}")
    one.page.evaluate(KEPT)
    druid_player.waits(one.page)
    return table


def test_they_are_offered_once_after_a_move_and_switched_off_in_the_settings(come: Come) -> None:
    one, two = come(service_workers="allow", size=PHONE, touch=True), come()
    with_push(one)
    at_a_table(one, two)
    page = one.page
    expect(page.get_by_text(OFFER)).to_have_count(0)  # not before we have moved
    druid_player.turn(page)
    expect(page.get_by_text(OFFER)).to_be_visible()
    one.check()
    with page.expect_response("**/api/me/push") as answer:
        page.get_by_role("button", name="Notify me").click()
    assert answer.value.status == 204
    expect(page.get_by_text(OFFER)).to_have_count(0)
    one.go("/p/settings")
    switch = page.get_by_role("switch", name="Notify me on this device")
    expect(switch).to_be_checked()  # the server was told again
    with page.expect_response("**/api/me/push") as answer:
        page.get_by_role("switch", name="Remind me of the day’s deals").click()
    asked = answer.value.request.post_data_json
    assert asked is not None and 0 <= asked["daily_at"] < 24 * 60 and answer.value.status == 204
    with page.expect_response("**/api/me/push") as answer:
        switch.click()
    assert answer.value.request.method == "DELETE" and answer.value.status == 204
    expect(switch).not_to_be_checked()
    page.reload()
    expect(switch).not_to_be_checked()


@pytest.mark.extended
def test_they_are_not_offered_where_turns_are_quick(come: Come) -> None:
    one, two = come(service_workers="allow"), come()
    with_push(one)
    at_a_table(one, two, clock={"kind": "move", "seconds": 300})
    druid_player.turn(one.page)
    one.page.wait_for_timeout(300)
    expect(one.page.get_by_text(OFFER)).to_have_count(0)


@pytest.mark.extended
def test_a_browser_without_them_is_told_why(guest: Visitor) -> None:
    guest.page.add_init_script("delete globalThis.PushManager")
    guest.go("/p/settings")
    expect(guest.page.get_by_text("This browser has no notifications here.")).to_be_visible()
    expect(guest.page.get_by_role("switch")).to_have_count(0)


def test_a_message_becomes_a_notification(come: Come) -> None:
    one = come(service_workers="allow", permissions=["notifications"])
    one.go("/")
    one.page.evaluate(KEPT)
    session = one.context.new_cdp_session(one.page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(r["registrationId"] for r in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    one.until(lambda: found, "no service worker is registered")
    message = {"title": "Druid Games", "body": "It is your turn.", "path": "/t/abc", "tag": "table abc"}
    told = {"origin": one.base, "registrationId": found[0], "data": json.dumps(message)}
    (worker,) = one.context.service_workers
    worker.evaluate(SHOWN)  # without windows nothing can be shown
    session.send("ServiceWorker.deliverPushMessage", told)
    title, options = worker.evaluate("() => self.shown")
    assert title == "Druid Games" and options["body"] == "It is your turn."
    assert options["data"] == "/t/abc" and options["tag"] == "table abc"
    for name in ("icon", "badge"):
        assert one.context.request.get(one.base + options[name]).ok
