"""The home page keeps its promises: one click to a decision, a light first load, who won; sounds only for who asks."""

from __future__ import annotations

import gzip
import time

import pytest
from playwright.sync_api import expect

from tests.web.conftest import PAGE, Come
from tests.web.druid_player import HAND, place, waits
from tests.web.visitor import Visitor

ASSETS = PAGE.parent / "assets"
PATIENCE = 20.0  # seconds, for a busy machine; a calm one takes less than 2
LIGHT = 250_000  # bytes of compressed script
# What can be touched when the first decision is there.
DECISIONS = {
    "Druid Games": HAND,
    "Tectonic Tribes": ".seal, .ghost, button.usable[data-front]",
    "Idriana": ".scene .go, .status.mine:not(.quiet)",
}


@pytest.mark.parametrize("title", DECISIONS)
def test_play_now_is_one_click_to_the_first_decision(guest: Visitor, title: str) -> None:
    page = guest.go("/")
    box = page.locator("li", has=page.get_by_role("heading", name=title))
    button = box.get_by_role("button", name="Play now")
    expect(button).to_be_enabled()
    began = time.monotonic()
    button.click()
    page.locator(DECISIONS[title]).first.wait_for(timeout=PATIENCE * 1000)
    took = time.monotonic() - began
    print(f"{title}: {took:.2f} s from the click to the first decision")
    assert took < PATIENCE


@pytest.mark.parametrize("path", ["/", "druid", "tectonic", "idriana"])
def test_the_first_load_has_little_script(guest: Visitor, path: str) -> None:
    table = path if path == "/" else f"/t/{guest.table(path, 'random')}"
    scripts: set[str] = set()
    guest.page.on("response", lambda one: scripts.add(one.url) if one.url.endswith(".js") else None)
    guest.go(table)
    guest.page.wait_for_load_state("networkidle")
    weight = sum(len(gzip.compress((ASSETS / url.rsplit("/", 1)[1]).read_bytes(), 6)) for url in scripts)
    print(f"{path}: {len(scripts)} scripts, {weight / 1000:.0f} kB compressed")
    assert 0 < weight < LIGHT


def test_the_list_of_finished_games_says_who_won(come: Come) -> None:
    loser, winner = come(), come()
    loser.settings(pace="none")
    table = loser.table("druid", "open")
    winner.sit(table)
    name = winner.api("GET", "/api/me")["name"]
    page = loser.go(f"/t/{table}")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("heading", name=f"{name} won.")).to_be_visible()
    for one, words in ((loser, f"{name} won."), (winner, "You won")):
        finished = one.go("/").get_by_role("region", name="Finished")
        expect(finished.get_by_role("link", name="Druid Games").first).to_contain_text(words)


# Sounds

TONES = """
  window.tones = 0
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when) }
"""


@pytest.mark.parametrize("wanted", [False, True], ids=["by default", "asked for"])
def test_sounds_are_off_until_asked_for_and_follow_the_events(guest: Visitor, wanted: bool) -> None:
    guest.settings(pace="none", **({"sound": True} if wanted else {}))
    guest.context.add_init_script(TONES)
    page = guest.go(f"/t/{guest.table('druid', 'random')}")
    waits(page)
    before = page.evaluate("() => window.tones")
    place(page)
    page.wait_for_timeout(200)
    assert (page.evaluate("() => window.tones") > before) == wanted
    if not wanted:
        assert before == 0
