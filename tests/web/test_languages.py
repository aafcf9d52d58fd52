"""Languages: everybody reads their own, at one table and everywhere else."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Come
from tests.web.visitor import LAPTOP, PHONE, Visitor
from tuckbox import packages
from tuckbox.core.localized_text import IN_ENGLISH, Texts, fill

GERMAN = packages.texts("druid", "de")


def _logged(one: Visitor, table: str, texts: Texts, name: str) -> str:
    """What a log says of the first move of a match, in the language of these texts."""
    (event,) = one.api("GET", f"/api/tables/{table}/entries/1")["frame"]["entries"][0]["events"]
    catalogue = one.api("GET", "/api/games/druid/catalogue")
    (kind,) = [kind for kind in catalogue["events"] if kind["name"] == event["kind"]]
    words = {
        part["name"]: catalogue["labels"][part["domain"]][event["parts"][part["name"]]]
        for part in kind["parts"]
        if part["domain"] != "seat"
    }
    values = {part: texts.get(word, word) for part, word in words.items()}
    return fill(texts.get(kind["template"], kind["template"]), {"seat": name, **values})


def test_two_people_at_one_table_each_read_their_own_language(come: Come) -> None:
    one, two = come(), come()
    one.settings(language="de", pace="none")
    two.settings(pace="none")
    table = one.table("druid", "open", options={"starter": "1"})
    two.sit(table)
    for each in (one, two):
        each.go(f"/t/{table}?plain")
    expect(one.page.get_by_role("heading", name="Mögliche Züge")).to_be_visible()
    one.page.locator("#moves button").first.click()
    name = one.api("POST", "/api/session")["name"]
    expect(two.page.get_by_role("log", name="Log")).to_contain_text(_logged(one, table, IN_ENGLISH, name))
    expect(one.page.get_by_role("log", name="Verlauf")).to_contain_text(_logged(one, table, GERMAN, name))
    expect(one.page.get_by_role("button", name="Aufgeben")).to_be_visible()
    expect(two.page.get_by_role("button", name="Resign")).to_be_visible()


@pytest.mark.extended
def test_what_the_server_refuses_is_told_in_the_language_of_the_page(come: Come) -> None:
    one, two = come(), come()
    one.settings(language="de")
    for each, button, reason in (
        (one, "Anmelden", "Name oder Passwort ist falsch."),
        (two, "Sign in", "Wrong name or password."),
    ):
        each.go("/p/settings")
        each.page.locator("input[type=password]").fill("not the password")
        each.page.get_by_role("button", name=button).click()
        expect(each.page.get_by_text(reason)).to_be_visible()
        each.faults.clear()  # the browser's console notes the refusal


def test_a_page_follows_the_browser_until_a_language_is_chosen(come: Come) -> None:
    one = come(locale="de-CH")
    one.go("/p/settings")
    expect(one.page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    assert one.page.evaluate("document.documentElement.lang") == "de"
    one.page.get_by_label("Sprache").select_option("en")
    expect(one.page.get_by_role("heading", name="Settings")).to_be_visible()
    one.page.reload()
    expect(one.page.get_by_role("heading", name="Settings")).to_be_visible()
    one.page.get_by_label("Language").select_option("")
    expect(one.page.get_by_role("heading", name="Einstellungen")).to_be_visible()


@pytest.mark.extended
def test_the_menu_of_a_table_has_the_language_too(guest: Visitor) -> None:
    guest.go(f"/t/{guest.table_from('druid-1', 1)}")
    guest.page.get_by_role("button", name="Rules and settings").first.click()
    guest.page.get_by_label("Language").select_option("de")
    expect(guest.page.get_by_role("button", name="Regeln und Einstellungen").first).to_be_visible()


@pytest.mark.extended
@pytest.mark.parametrize("path", ["/", "/p/new/tectonic", "/p/settings", "/p/you", "/p/daily", "/p/lab/druid"])
def test_long_words_stay_within_the_window(come: Come, path: str) -> None:
    one = come(size=PHONE)
    one.settings(language="de")
    one.go(path)
    expect(one.page.locator("h1").first).to_be_visible()
    one.page.wait_for_load_state("networkidle")
    one.check()
    one.look(LAPTOP)
    one.check()
    assert not re.search(r"\{\w+\}", one.page.inner_text("body"))
