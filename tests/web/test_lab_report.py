"""The lab in the browser: start a run, read its report, pin a card, watch a match; and the report as one file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import Come
from tests.web.visitor import LOOKS, PATIENCE, Visitor
from tuckbox import lab, packages, registry
from tuckbox.games.druid.game import DruidGame
from tuckbox.lab import jobs
from tuckbox.lab.summary import summarize
from tuckbox.server.lab.runs import html as lab_html


def finished_run(one: Visitor, **more: object) -> str:
    """The id of a run that was played."""
    run = one.api("POST", "/api/lab/runs", {"game": "druid", "bots": "random", "matches": 60, **more})
    address = f"/api/lab/runs/{run['id']}"
    one.until(lambda: one.api("GET", address)["info"]["status"] != "running", "the run does not end")
    assert one.api("GET", address)["info"]["status"] == "finished"
    return str(run["id"])


@pytest.mark.extended
def test_a_report_that_is_opened_first_is_in_the_language_of_the_page(come: Come) -> None:
    one = come()
    one.settings(language="de")
    page = one.go(f"/p/lab/druid/run/{finished_run(one)}")
    expect(page.locator(".chart svg").first).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("Karten (Sonderkarten)")).to_be_visible()
    shown = page.locator("tbody tr:has(button[aria-pressed]) .truncate").all_inner_texts()
    assert set(shown) <= set(packages.texts("druid", "de").values())
    assert not [
        tick for tick in page.locator(".chart text").all_text_contents() if tick.endswith("%") and "\u00a0" not in tick
    ]


@pytest.mark.extended
def test_charts_change_with_the_theme_of_the_system(come: Come) -> None:
    one = come()
    page = one.go(f"/p/lab/druid/run/{finished_run(one)}")
    text = page.locator(".chart text").first
    expect(text).to_be_visible(timeout=PATIENCE)
    colour = text.evaluate("text => getComputedStyle(text).fill")
    page.emulate_media(color_scheme="dark")
    expect(text).not_to_have_css("fill", colour)


def test_from_a_run_to_its_report_and_to_a_match(guest: Visitor) -> None:
    page = guest.go("/p/lab/druid/run")
    page.get_by_label("Bots").select_option("greedy" if page.locator("option[value=greedy]").count() else "level1")
    page.get_by_label("Matches").select_option("20000")
    page.get_by_role("button", name="Simulate").click()
    expect(page.get_by_role("progressbar")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("heading", name="First answers")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Stop and keep").click()
    expect(page.get_by_text("What was played is kept.")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".chart svg").nth(1)).to_be_visible(timeout=PATIENCE)  # the others need more matches

    row = page.locator("tbody tr:has(button[aria-pressed])").nth(1)
    name = row.locator(".truncate").inner_text()
    row.hover(force=True)  # on the chart, which lies over the middle of the row
    expect(page.locator(".mat h2").last).to_have_text(name)
    row.get_by_role("button").click()
    page.mouse.move(5, 5)
    expect(page.locator(".mat h2").last).to_have_text(name)
    expect(row.get_by_role("button")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Sort by played by").click()
    expect(page.locator("tbody tr:has(button[aria-pressed])")).to_have_count(45)
    page.get_by_text("as a table").first.click()
    expect(page.get_by_role("columnheader", name="wins", exact=True)).to_be_visible()
    page.get_by_role("button", name="Match ").first.click()
    page.wait_for_url("**/t/*/*", timeout=PATIENCE)
    expect(page.get_by_role("slider").first).to_be_visible(timeout=PATIENCE)


@pytest.mark.extended
def test_the_editor_shows_what_the_last_run_says_and_the_report_which_version(guest: Visitor) -> None:
    text = DruidGame.sets.standard.text.replace("Bear", "Panda")
    design = guest.api("POST", "/api/designs", {"game": "druid", "name": "Bamboo", "text": text})["id"]
    cards = guest.api("POST", f"/api/designs/{design}/check")["hash"]
    run = finished_run(guest, cards=cards)
    page = guest.go(f"/p/lab/druid?set={design}")
    cell = page.locator("tr[aria-rowindex='13'] td[data-column='name']")
    cell.click()
    panel = page.locator("section").filter(has=page.get_by_role("heading", name="The last run says"))
    expect(panel).to_contain_text("60 matches of version 1.", timeout=PATIENCE)
    page.keyboard.type("Koala")
    page.keyboard.press("Enter")
    cell.click()
    expect(page.locator(".ring")).to_be_visible()
    before = page.locator("section").filter(has=page.get_by_role("heading", name="Before the change"))
    expect(before).to_contain_text("of players drew it")
    expect(page.get_by_text("· saved")).to_be_visible()
    page.get_by_role("link", name="Report", exact=True).first.click()
    page.wait_for_url(f"**/run/{run}")
    expect(page.get_by_text("This is about version 1; the set is at version 2 now.")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("link", name="Compare").click()
    expect(page.get_by_role("combobox", name="Set", exact=True)).to_have_value(design)
    page.get_by_label("Compare with").select_option(label="Bamboo, version 1")
    expect(page.get_by_role("link", name="Edit")).to_have_attribute("href", f"/p/lab/druid?set={design}")


@pytest.mark.extended
def test_both_matches_of_a_deal_can_be_watched(guest: Visitor) -> None:
    changed = DruidGame.sets.standard.text.replace("Unicorn,*,6,land", "Unicorn,*,6,sky")
    other = guest.api("POST", "/api/games/druid/cards", {"name": "Winged", "text": changed})["hash"]
    page = guest.go(f"/p/lab/druid/run/{finished_run(guest, against=other, matches=40)}")
    card = page.locator(".mat li").filter(has_text="Unicorn")
    expect(card).to_contain_text("icons land → sky", timeout=PATIENCE)
    expect(card.locator(".answer").first).to_contain_text("Played")
    page.get_by_role("button", name="after: ").first.click(timeout=PATIENCE)
    page.wait_for_url("**/t/*/*", timeout=PATIENCE)
    expect(page.get_by_role("slider").first).to_be_visible(timeout=PATIENCE)


@pytest.mark.extended
def test_a_report_leads_to_the_card_in_the_editor_and_to_a_run_about_it_alone(guest: Visitor) -> None:
    text = DruidGame.sets.standard.text.replace("Bear", "Panda")
    design = guest.api("POST", "/api/designs", {"game": "druid", "name": "Bamboo", "text": text})["id"]
    cards = guest.api("POST", f"/api/designs/{design}/check")["hash"]
    report = f"/p/lab/druid/run/{finished_run(guest, cards=cards)}"
    page = guest.go(report)
    name = page.locator(".mat h2").last.inner_text(timeout=PATIENCE)
    page.get_by_role("link", name="Change it").click()
    expect(page.locator("td[aria-selected=true]")).to_have_text(name, timeout=PATIENCE)
    page.goto(guest.base + report)
    page.get_by_role("link", name="Ask about this card").click(timeout=PATIENCE)
    expect(page.get_by_role("radio", name="Is this card too strong?")).to_be_checked()
    choice = page.get_by_role("combobox", name="Card", exact=True)
    expect(choice).to_have_value(name)
    expect(page.get_by_role("combobox", name="Set", exact=True)).to_have_value(design)
    expect(choice.get_by_role("option", name="Panda", exact=True)).to_have_count(1)
    offered = choice.get_by_role("option").all_inner_texts()
    assert not set(offered) & set(registry.game("druid").labels()["terrain"]), "they are not drawn"


@pytest.mark.extended
@LOOKS
def test_reports_fit_the_window(come: Come, size: tuple[int, int], dark: bool) -> None:
    one = come(size=size, dark=dark)
    changed = DruidGame.sets.standard.text.replace("Unicorn,*,6,land", "Unicorn,*,6,sky")
    other = one.api("POST", "/api/games/druid/cards", {"name": "Winged", "text": changed})["hash"]
    for more in ({}, {"card": "Kraken", "matches": 10}, {"against": other, "matches": 20}):
        one.go(f"/p/lab/druid/run/{finished_run(one, **more)}")
        expect(one.page.locator(".chart svg").first).to_be_visible(timeout=PATIENCE)
        one.check()


def test_the_file_needs_no_network(browser: Browser, tmp_path: Path) -> None:
    run = lab.run("druid", bots="random", matches=40)
    report = json.dumps(jobs.report(summarize(run)))
    file = tmp_path / "report.html"
    file.write_text(lab_html.page(jobs.encoded(run.plan), report, folder="lab/druid"), encoding="utf-8")
    context = browser.new_context(offline=True)
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda asked: None if asked.url.startswith(("file:", "data:")) else faults.append(asked.url))
    page.goto(file.as_uri())
    expect(page.locator(".chart svg").first).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".face").first).to_be_visible()
    expect(page.get_by_text("tuckbox lab match lab/druid")).to_be_visible()
    assert faults == []
    context.close()
