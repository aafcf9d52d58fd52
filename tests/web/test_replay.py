"""The bar of a replay: jumps, keys, playing by itself, on every screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Come
from tests.web.visitor import LAPTOP, PHONE, RECORDS, Visitor
from tuckbox.core.record import read
from tuckbox.core.turns import outline
from tuckbox.registry import replay

SIDEWAYS = (844, 390)


def shows(page: Page, number: int) -> None:
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile(f"^{number} of "))


def test_the_keys_jump_by_turn_decision_and_seat(guest: Visitor) -> None:
    guest.settings(pace="none")
    found = outline(replay(read(RECORDS / "druid-1.record")))
    page = guest.go(f"/t/{guest.upload('druid-1')}/0")
    shows(page, 0)
    expect(page.locator(".scrub path").first).to_have_attribute("d", re.compile("^M0"))  # the turns are known
    for key, number in (
        ("Shift+ArrowRight", found.turn_starts[1]),
        ("Control+ArrowRight", found.turn_starts[2]),
        ("Shift+ArrowLeft", found.turn_starts[1]),
        ("End", 70),
        ("Shift+Digit1", max(at for at, seat in enumerate(found.movers[:69], 1) if seat == 0)),
        ("Home", 0),
        ("2", found.movers.index(1) + 1),
    ):
        page.keyboard.press(key)
        shows(page, number)
    page.keyboard.press("m")
    expect(page.get_by_text("Choose a player’s point of view first.")).to_be_visible()
    page.get_by_role("combobox", name="Point of view").select_option("0")
    page.get_by_role("combobox", name="Point of view").blur()
    page.keyboard.press("Home")
    page.keyboard.press("m")
    decisions = [at for at, seat in enumerate(found.movers) if seat == 0]
    shows(page, next(at for at in decisions if at > 0))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("My next decision")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_have_count(0)


@pytest.mark.extended
def test_it_plays_by_itself_to_the_end_and_remembers_its_speed(guest: Visitor) -> None:
    page = guest.go(f"/t/{guest.upload('druid-1')}/67")
    page.get_by_role("combobox", name="Speed").select_option("4×")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    shows(page, 70)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_role("combobox", name="Speed")).to_have_value("4")


def test_a_late_answer_does_not_overtake_a_newer_one(guest: Visitor) -> None:
    guest.settings(pace="none")
    page = guest.go(f"/t/{guest.upload('druid-1')}/0")
    shows(page, 0)
    page.wait_for_load_state("networkidle")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile(r"/entries/30\?"), hold)
    with page.expect_request(re.compile(r"/entries/30\?")):
        page.get_by_role("slider").fill("30")
    page.keyboard.press("End")
    page.wait_for_url("**/70")
    held[0].continue_()
    shows(page, 70)
    page.wait_for_load_state("networkidle")
    shows(page, 70)


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, LAPTOP], ids=["phone", "sideways", "laptop"])
@pytest.mark.extended
def test_everything_is_within_reach(come: Come, size: tuple[int, int]) -> None:
    one = come(size=size, touch=size != LAPTOP)
    one.settings(pace="none")
    page = one.go(f"/t/{one.upload('tectonic-1')}/10")
    shows(page, 10)
    expect(page.get_by_role("slider")).to_have_attribute(
        "aria-valuetext", re.compile(r"^10 of 37, Hand \d, round \d, ")
    )
    for name in ("Previous turn", "Previous move", "Play", "Next move", "Next turn", "More"):
        box = page.get_by_role("button", name=name, exact=True).bounding_box()
        assert box is not None and box["width"] >= 44 and box["height"] >= 44
        assert box["x"] >= 0 and box["x"] + box["width"] <= size[0] and box["y"] + box["height"] <= size[1]
    page.get_by_role("button", name="More", exact=True).click()
    for name in ("Play from here", "Keys"):
        button = page.get_by_role("button", name=name)
        button.scroll_into_view_if_needed()
        expect(button).to_be_in_viewport(ratio=1)
    page.get_by_role("group", name="Moves of").first.get_by_role("button", name="Next").click()
    expect(page.get_by_role("dialog", name="More")).to_be_visible()
    shows(
        page,
        next(
            at
            for at, seat in enumerate(outline(replay(read(RECORDS / "tectonic-1.record"))).movers, 1)
            if seat == 0 and at > 10
        ),
    )
