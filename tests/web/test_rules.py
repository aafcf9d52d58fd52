"""The rules of a game for its players: illustrated, searchable, with every clause one click below."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Come
from tests.web.visitor import LAPTOP, PHONE, Visitor

SIDEWAYS = (844, 390)


@pytest.mark.extended
@pytest.mark.parametrize(
    ("game", "size", "dark"),
    [("druid", PHONE, False), ("tectonic", SIDEWAYS, True), ("idriana", LAPTOP, False)],
    ids=["druid-phone", "tectonic-sideways-dark", "idriana-laptop"],
)
def test_the_guide_shows_its_sections_and_figures(come: Come, game: str, size: tuple[int, int], dark: bool) -> None:
    one = come(size=size, dark=dark)
    page = one.go(f"/p/rules/{game}")
    expect(page.get_by_role("heading", name="Setup")).to_be_visible()
    expect(page.locator("figure a [aria-hidden] :is(img, image)").first).to_be_attached()
    if game == "tectonic":
        expect(page.locator("figure .map use").first).to_be_attached()
    one.check()


def test_clauses_unfold_and_have_addresses(guest: Visitor) -> None:
    page = guest.go("/p/rules/druid#D43")
    expect(page.locator("#D43")).to_be_in_viewport()
    expect(page.locator("#D54")).to_be_hidden()
    page.get_by_text("Clauses D50–D55").click()
    expect(page.locator("#D54")).to_be_visible()
    page.locator("#D43 dd").get_by_role("link", name="D21").click()
    expect(page.locator("#D21")).to_be_in_viewport()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Questions").click()
    expect(page.locator("#questions")).to_be_in_viewport()
    page.get_by_role("button", name="Show all clauses").click()
    expect(page.locator("#D1")).to_be_visible()


def test_the_words_of_players_find_rules_and_a_typo_gets_suggestions(guest: Visitor) -> None:
    page = guest.go("/p/rules/idriana")
    expect(page.get_by_role("heading", name="Setup")).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("MÜLLIGAN")
    expect(page.locator("mark")).to_have_text(["Mulligan"])
    expect(page.locator("#I11")).to_be_visible()
    expect(page.locator("#I12")).to_have_count(0)
    page.wait_for_url("**/p/rules/idriana?q=*")
    search = page.get_by_role("searchbox")
    search.fill("muligan")
    expect(page.get_by_text("Nothing found for “muligan”.")).to_be_visible()
    page.get_by_role("button", name="mulligan", exact=True).click()
    expect(page.locator("#I11")).to_be_visible()
    search.press("Escape")
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()


@pytest.mark.extended
def test_a_clause_beside_a_card_leads_to_its_place_in_the_rules(guest: Visitor) -> None:
    page = guest.go("/p/cards/druid?card=Walrus")
    page.get_by_role("dialog").get_by_role("link", name="D21").click()
    page.wait_for_url("**/p/rules/druid#D21")
    expect(page.locator("#D21")).to_be_in_viewport()


@pytest.mark.extended
def test_print_has_the_guide_without_the_tools(guest: Visitor) -> None:
    page = guest.go("/p/rules/druid")
    expect(page.get_by_role("heading", name="Setup")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Setup")).to_be_visible()
    for hidden in (page.get_by_role("searchbox"), page.get_by_role("link", name="Play"), page.get_by_text("Contents")):
        expect(hidden).to_be_hidden()
