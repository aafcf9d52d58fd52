"""The installed app: it opens again without a network, and says what does not work then."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.web import druid_player
from tests.web.conftest import Come
from tests.web.visitor import LOOKS, Visitor

KEPT = """async () => {
  await navigator.serviceWorker.ready
  while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20))
}"""
CACHED = """async () => {
  const names = await caches.keys()
  const lists = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys())))
  return lists.flat().map((one) => new URL(one.url).pathname)
}"""


@pytest.fixture
def keeper(come: Come) -> Visitor:
    """A person whose browser has kept the page."""
    one = come(service_workers="allow")
    one.settings(pace="none")
    one.go("/")
    one.page.evaluate(KEPT)
    return one


@contextmanager
def offline(one: Visitor) -> Iterator[None]:
    """Without a network, until the page has noticed that it is back: what was asked for before may fail meanwhile."""
    with one.expecting_loss():
        one.context.set_offline(True)
        yield
        one.context.set_offline(False)
        expect(one.page.get_by_text("You are offline")).to_have_count(0)


def test_the_second_visit_opens_without_a_network_and_says_so(keeper: Visitor) -> None:
    page = keeper.page
    keeper.go("/")  # what the box contains is kept by now
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    with offline(keeper):
        answer = page.goto(keeper.base + "/")
        assert answer is not None and answer.from_service_worker
        expect(page.get_by_role("button", name="Play now").first).to_be_visible()
        expect(page.get_by_role("status").filter(has_text="You are offline.")).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)
        keeper.go("/t/nothere")
        expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
        expect(page.get_by_text("This page needs the server.")).to_be_visible()
        expect(page.get_by_text("Loading")).to_have_count(0)
        keeper.go("/docs/play/")
        expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
        page.evaluate("window.same = true")
        keeper.context.set_offline(False)
        page.wait_for_function("() => !('same' in window)")  # it is asked for again: only the server has it
        keeper.go("/")
    expect(page.get_by_text("You are offline.")).to_have_count(0)


@pytest.mark.extended
def test_opened_rules_and_cards_can_be_read_offline(keeper: Visitor) -> None:
    page = keeper.page
    keeper.go("/p/cards/druid")
    picture = page.locator("img[src^='/art/']").first
    expect(picture).to_be_visible()
    page.wait_for_load_state("networkidle")
    with offline(keeper):
        keeper.go("/p/cards/druid")
        expect(picture).to_be_visible()
        assert page.evaluate("(img) => img.decode().then(() => img.naturalWidth)", picture.element_handle()) > 0
        keeper.go("/p/rules/druid")
        expect(page.get_by_text("This page needs the server.")).to_be_visible()
    expect(page.get_by_text("This page needs the server.")).to_have_count(0)
    expect(page.locator(".text h2").first).to_be_visible()


@pytest.mark.extended
def test_a_table_that_was_opened_offline_comes_up_when_the_network_does(keeper: Visitor) -> None:
    table = keeper.table_from("druid-1", 42)
    with offline(keeper):
        keeper.go(f"/t/{table}")
        expect(keeper.page.get_by_role("heading", name="You are offline")).to_be_visible()
    expect(keeper.page.locator(".board")).to_be_visible()
    druid_player.waits(keeper.page)


def test_only_what_is_the_same_for_everybody_is_kept(keeper: Visitor) -> None:
    keeper.table("druid", "greedy")
    keeper.go("/p/settings")
    keeper.go("/p/new/druid")
    keeper.page.wait_for_load_state("networkidle")
    kept = keeper.page.evaluate(CACHED)
    assert "/" in kept and any(one.startswith("/assets/index-") for one in kept)
    answers = {one for one in kept if one.startswith("/api/")}
    assert answers and all(one.startswith(("/api/games", "/api/credits")) for one in answers)
    assert "/api/games/druid/cards" not in answers  # a person's own sets


@pytest.mark.extended
@LOOKS
def test_the_banner_fits(come: Come, size: tuple[int, int], dark: bool) -> None:
    one = come(service_workers="allow", size=size, dark=dark)
    one.go("/")
    one.page.evaluate(KEPT)
    with offline(one):
        one.go("/p/rules/druid")
        expect(one.page.get_by_role("status").filter(has_text="You are offline.")).to_be_visible()
        one.check()


def test_it_can_be_installed(guest: Visitor) -> None:
    guest.go("/")
    session = guest.context.new_cdp_session(guest.page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        picture = guest.context.request.get(guest.base + icon["src"])
        assert picture.ok and picture.headers["content-type"] == "image/png"
        side = int.from_bytes(picture.body()[16:20])
        assert icon["sizes"] == f"{side}x{side}"
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
