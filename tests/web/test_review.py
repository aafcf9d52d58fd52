"""The review of a match: graph, marks, key moments, what would have been, and playing on from there."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.compiled import IS_CURRENT
from tests.server.host import Host
from tests.web.conftest import Come
from tests.web.screen_reader import Listener
from tests.web.visitor import LOOKS, PHONE, Visitor, visitor
from tools.setup import ROOT

REVIEWED = 120_000  # milliseconds that a review may take on a busy machine


@pytest.fixture(scope="module")
def judging(served: Host) -> Host:
    """A server whose workers run the compiled rules, as reviews that judge moves need them."""
    if not IS_CURRENT:
        if os.environ.get("CI") == "true":
            pytest.fail("reviews cannot be tested: make compiled")
        pytest.skip("REVIEWS ARE NOT TESTED IN THE BROWSER: make compiled")
    return served


@pytest.fixture(scope="module")
def reviewed(judging: Host, browser: Browser) -> str:
    """A match of Druid Games whose review is done."""
    one = visitor(browser, judging.base)
    table = one.upload("druid-1")
    page = one.go(f"/t/{table}/review")
    expect(page.get_by_role("progressbar")).to_be_visible(timeout=REVIEWED)
    expect(page.get_by_role("heading", name="Reading the match…")).to_be_visible(timeout=REVIEWED)
    expect(page.get_by_text("Even share, plus luck, plus skill, is the result.")).to_be_visible(timeout=REVIEWED)
    expect(page.get_by_role("progressbar")).to_have_count(0, timeout=REVIEWED)
    assert one.api("GET", f"/api/tables/{table}/review")["status"] == "done"
    one.check()
    one.context.close()
    return table


def opened(come: Come, host: Host, path: str, **more: object) -> Page:
    page = come(host.base, **more).go(path)
    expect(page.get_by_role("slider", name="Position in the match")).to_be_visible(timeout=30_000)
    return page


def at(page: Page, number: int) -> None:
    slider = page.get_by_role("slider", name="Position in the match")
    expect(slider).to_have_attribute("aria-valuenow", str(number))
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^Move {number}, .*%"))


def test_the_graph_the_list_and_the_table_go_together(come: Come, judging: Host, reviewed: str) -> None:
    page = opened(come, judging, f"/t/{reviewed}/review/9")
    at(page, 9)
    current = page.locator(".decisions [aria-current]")
    expect(current).to_contain_text("9")
    page.keyboard.press("ArrowRight")
    at(page, 10)
    page.keyboard.press("PageDown")
    at(page, 20)
    expect(page).to_have_url(re.compile(r"/review/20$"))
    rows = page.locator(".decisions .row")
    rows.nth(3).click()
    number = rows.nth(3).locator(".number").inner_text()
    at(page, int(number))
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("End")
    at(page, 70)
    box = page.locator(".graph svg").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page).not_to_have_url(re.compile(r"/review/70$"))
    page.goto(f"{judging.base}/t/{reviewed}/review/9")
    at(page, 9)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_role("slider")).not_to_have_attribute("aria-valuenow", "9")
    page.mouse.move(10, 10)
    at(page, 9)  # what was only pointed at does not stay


def test_key_moments_are_opened_and_the_better_way_is_played_on_the_table(
    come: Come, judging: Host, reviewed: str
) -> None:
    page = opened(come, judging, f"/t/{reviewed}/review/1")
    moments = page.get_by_role("region", name="Key moments").get_by_role("button")
    expect(moments.first).to_be_visible()
    decision = moments.filter(has_text="Better:").first
    decision.click()
    expect(decision).to_have_attribute("aria-current", "true")
    expect(page.locator(".flag", has_text="Better")).to_be_visible()
    decision.click()
    expect(page.get_by_text("What would have been")).to_be_visible()
    expect(page.get_by_role("list", name="What would have followed").get_by_role("listitem").first).to_contain_text(
        "instead of move"
    )
    expect(page.get_by_role("heading", name="The options")).to_be_visible()
    page.keyboard.press("b")
    expect(page.get_by_text("What would have been")).to_have_count(0)
    page.keyboard.press("Space")
    expect(page.get_by_text("What would have been")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Every decision")).to_be_visible()


def test_one_click_plays_on_from_a_decision(come: Come, judging: Host, reviewed: str) -> None:
    page = opened(come, judging, f"/t/{reviewed}/review")
    page.keyboard.press("m")
    page.get_by_role("button", name="Play from here").first.click()
    expect(page).to_have_url(re.compile(rf"/t/(?!{reviewed})\w+$"))
    expect(page.locator(".druid")).to_be_visible()


@pytest.mark.extended
def test_a_review_is_heard_from_the_accessibility_tree(come: Come, judging: Host, reviewed: str) -> None:
    """The chances, the key moments, what was played and what was better: all by roles and names."""
    page = opened(come, judging, f"/t/{reviewed}/review/9")
    heard = Listener(page).tree()
    assert any(node.name.startswith("Chance to win, move by move: ") for node in heard), "the graph is a sentence too"
    at(page, 9)
    moments = page.get_by_role("region", name="Key moments").get_by_role("button")
    for name in moments.all_inner_texts():
        assert re.search(r"\w{3}", name), "a key moment says what happened"
    moments.first.press("Enter")
    moments.first.press("Enter")
    expect(page.get_by_role("heading", name="The options")).to_be_visible()
    Listener(page).tree()


@pytest.mark.extended
def test_the_graph_is_there_as_a_table(come: Come, judging: Host, reviewed: str) -> None:
    page = opened(come, judging, f"/t/{reviewed}/review")
    page.get_by_role("button", name="Show as a table").click()
    table = page.get_by_role("dialog").get_by_role("table")
    expect(table.get_by_role("columnheader")).to_have_text(
        ["Move", "Who", "What", re.compile("chance"), re.compile("chance"), "Judged"]
    )
    assert table.get_by_role("row").count() > 20
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.extended
@LOOKS
def test_it_fits_on_every_screen(come: Come, judging: Host, reviewed: str, size: tuple[int, int], dark: bool) -> None:
    page = opened(come, judging, f"/t/{reviewed}/review/30", size=size, dark=dark, touch=size == PHONE)
    at(page, 30)
    if size == PHONE:
        page.get_by_role("tab", name="Luck, skill").click()
        expect(page.get_by_text("Accuracy")).to_be_visible()
        page.get_by_role("tab", name="Decisions").click()
        expect(page.locator(".decisions .row").first).to_be_visible()
        small = page.evaluate(
            "() => [...document.querySelectorAll('.thumb button, [role=tab], .decisions .row')]"
            ".filter((one) => one.getBoundingClientRect().height < 44).length"
        )
        assert small == 0, "every target is large enough for a thumb"
        page.get_by_label("Point of view").select_option("open")
        at(page, 30)
    else:
        assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight"), "no page scroll"


@pytest.fixture
def interpreted(tmp_path: Path) -> Iterator[Host]:
    """A server without the compiled rules."""
    server = Host(tmp_path, module="tuckbox", settings={"PYTHONPATH": str(ROOT / "src")})
    server.start()
    yield server
    server.stop()


@pytest.mark.extended
def test_where_rules_are_interpreted_there_is_a_rough_graph_and_it_says_so(interpreted: Host, come: Come) -> None:
    guest = come(interpreted.base)
    page = guest.go(f"/t/{guest.upload('druid-1')}/review")
    expect(page.get_by_role("heading", name="Rough graph only")).to_be_visible(timeout=REVIEWED)
    expect(page.get_by_text("decisions are not judged").first).to_be_visible()
    expect(page.get_by_role("slider", name="Position in the match")).to_be_visible()


def test_a_review_is_offered_when_a_match_ends_and_in_its_replay(guest: Visitor) -> None:
    table = guest.upload("druid-1")
    page = guest.go(f"/t/{table}")
    page.get_by_role("link", name="Review this match").click()
    expect(page).to_have_url(re.compile(f"/t/{table}/review"))
    expect(page.get_by_role("slider", name="Position in the match")).to_be_visible(timeout=REVIEWED)
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="More").click()
    expect(page.get_by_role("link", name="Review this match")).to_be_visible()


@pytest.mark.extended
def test_a_match_that_runs_has_no_review(guest: Visitor) -> None:
    table = guest.table("druid", "greedy")
    with guest.expecting_loss():
        page = guest.go(f"/t/{table}/review")
        expect(page.get_by_text("The match can be reviewed once it is over.")).to_be_visible()
