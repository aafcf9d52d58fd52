"""The galleries: cards by what they are, in an address that can be shared."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect
from pypdf import PdfReader

from tests.web.conftest import Come
from tests.web.visitor import PHONE, Visitor


def test_facets_narrow_the_cards_and_go_into_the_address(guest: Visitor) -> None:
    page = guest.go("/p/cards/idriana")
    page.get_by_role("group", name="Region").get_by_role("button", name="Farm").click()
    page.get_by_role("group", name="Cost").get_by_role("button", name="1", exact=False).first.press("Enter")
    count = page.get_by_role("status")
    expect(count).to_have_text("6 cards.")
    page.wait_for_url("**/p/cards/idriana?region=farm&cost=1")
    region = page.get_by_role("group", name="Region")
    expect(region.get_by_role("button", name="Farm 6")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(count).to_have_text("6 cards.")
    expect(page.get_by_role("button", name="Barn")).to_be_visible()
    page.get_by_role("button", name="Remove the filter Cost: 1").click()
    page.wait_for_url("**/p/cards/idriana?region=farm")
    page.get_by_role("button", name="Clear all").click()
    expect(count).to_have_text("81 cards.")


@pytest.mark.extended
@pytest.mark.parametrize(
    ("game", "query", "count"),
    [
        ("druid", "kind=animal&icons=land&icons=water", "6 cards."),  # a card has all icons that are chosen
        ("druid", "kind=terrain&kind=special", "19 cards."),
        ("tectonic", "bonus=x2&terrain=mine", "4 cards."),
        ("tectonic", "tents=4", "1 card."),
    ],
)
def test_every_game_has_facets_of_its_own(guest: Visitor, game: str, query: str, count: str) -> None:
    page = guest.go(f"/p/cards/{game}?{query}")
    expect(page.get_by_role("status")).to_have_text(count)


def test_the_large_view_tells_the_card_in_words_and_steps_on(guest: Visitor) -> None:
    page = guest.go("/p/cards/idriana?kind=weather")
    page.get_by_role("button", name="Gentle Rain").click()
    dialog = page.get_by_role("dialog", name="Gentle Rain")
    expect(dialog).to_contain_text("Each Crop gives 1 food more.")
    expect(dialog.get_by_role("link", name="I42")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("dialog", name="Drought")).to_be_visible()
    page.keyboard.press("Escape")
    page.wait_for_url("**/p/cards/idriana?kind=weather")


@pytest.mark.extended
def test_on_a_phone_the_filters_unfold(come: Come) -> None:
    one = come(size=PHONE, touch=True)
    page = one.go("/p/cards/druid")
    expect(page.get_by_role("button", name="Walrus")).to_be_visible()
    expect(page.get_by_role("group", name="Icons")).to_be_hidden()
    page.get_by_text("Filters").tap()
    page.get_by_role("group", name="Icons").get_by_role("button", name="sky").tap()
    expect(page.get_by_role("status")).to_have_text("20 cards.")
    one.check()


def test_the_cards_and_the_rules_are_printed(guest: Visitor) -> None:
    page = guest.go("/p/cards/tectonic")
    page.get_by_role("button", name="Print").click()
    sheet = page.get_by_role("dialog", name="Print Tectonic Tribes")
    sheet.get_by_text("Letter").click()
    sheet.get_by_text("5", exact=True).click()
    with page.expect_download() as cards:
        sheet.get_by_role("button", name="Download PDF").click()
    assert cards.value.suggested_filename == "tectonic-cards.pdf"
    pdf = PdfReader(cards.value.path())
    assert (len(pdf.pages), round(float(pdf.pages[0].mediabox.width) / 72, 1)) == (2 * 14, 8.5)
    expect(sheet.get_by_role("status")).to_have_text("The PDF is among your downloads.")
    sheet.get_by_text("Rules booklet").click()
    expect(sheet.get_by_role("group", name="Players")).to_be_hidden()
    with page.expect_download() as rules:
        sheet.get_by_role("button", name="Download PDF").click()
    assert rules.value.suggested_filename == "tectonic-rules.pdf"


@pytest.mark.extended
def test_where_nothing_can_be_printed_there_is_no_button(guest: Visitor) -> None:
    def without_printing(route: Route) -> None:
        games = route.fetch().json()
        route.fulfill(json=[game | {"printable": False} for game in games])

    guest.page.route("**/api/games", without_printing)
    page = guest.go("/p/cards/druid")
    expect(page.get_by_role("button", name="Walrus")).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()


@pytest.mark.extended
def test_why_there_is_no_pdf_is_told(guest: Visitor) -> None:
    refused = {"code": "too fast", "reason": "Too many PDFs; wait a minute."}
    guest.page.route("**/print?*", lambda route: route.fulfill(status=429, json=refused))
    page = guest.go("/p/cards/druid")
    page.get_by_role("button", name="Print").click()
    with guest.expecting_loss():
        page.get_by_role("button", name="Download PDF").click()
        expect(page.get_by_role("alert")).to_have_text("Too many PDFs; wait a minute.")
