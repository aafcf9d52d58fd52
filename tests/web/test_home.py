"""The home page keeps its promises: one click to a decision, a light first load, who won; sounds only for who asks."""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import expect

from tests.web.conftest import PAGE, Come
from tests.web.druid_player import HAND, end_turn, place, waits
from tests.web.visitor import Visitor

ASSETS = PAGE.parent / "assets"
PATIENCE = 60_000  # milliseconds, for a busy machine; a calm one takes less than 2,000
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
    button.click()
    page.locator(DECISIONS[title]).first.wait_for(timeout=PATIENCE)


@pytest.mark.extended
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


@pytest.mark.extended
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


# Continue, levels, removal


def test_the_latest_match_is_first_and_continues(guest: Visitor) -> None:
    guest.table("idriana", "invited")
    running = guest.table("druid", "random", options={"starter": "1"})
    page = guest.go("/")
    first = page.get_by_role("region", name="Continue where you were").get_by_role("link").first
    expect(first).to_contain_text("Your turn")
    first.get_by_text("Continue").click()
    expect(page).to_have_url(f"{guest.base}/t/{running}")


def test_the_level_beside_play_now_is_remembered(guest: Visitor) -> None:
    page = guest.go("/")
    page.get_by_label("Bot for Druid Games").select_option("level1")
    page.reload()
    expect(page.get_by_label("Bot for Druid Games")).to_have_value("level1")
    expect(page.get_by_label("Bot for Idriana")).to_have_value("level2")
    page.locator("li", has=page.get_by_role("heading", name="Druid Games")).get_by_role(
        "button", name="Play now"
    ).click()
    page.locator(HAND).first.wait_for()
    table = page.url.rsplit("/", 1)[1]
    assert guest.api("GET", f"/api/tables/{table}")["seats"][1]["bot"] == "level1"


def test_the_level_changes_at_a_rematch(guest: Visitor) -> None:
    guest.settings(pace="none")
    page = guest.go(f"/t/{guest.table('druid', 'level1')}")
    expect(page.get_by_role("button", name="Offer a draw")).to_have_count(0)  # bots don't accept draws
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    page.get_by_label("Bot for the rematch").select_option("level2")
    before = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != before)
    table = page.url.rsplit("/", 1)[1]
    assert guest.api("GET", f"/api/tables/{table}")["seats"][1]["bot"] == "level2"


@pytest.mark.extended
def test_a_bot_that_is_no_level_can_be_played_again(guest: Visitor) -> None:
    guest.settings(pace="none")
    page = guest.go(f"/t/{guest.table('druid', 'random')}")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    bot = page.get_by_label("Bot for the rematch")
    assert bot.evaluate("(select) => select.selectedOptions[0]?.text") == "Random bot"


def test_an_abandoned_table_is_removed_after_a_question(guest: Visitor) -> None:
    table = guest.table("druid", "random")
    page = guest.go("/")
    page.get_by_role("button", name="Remove Druid Games").click()
    expect(page.get_by_role("dialog")).to_contain_text("Once you have moved, it counts as a loss.")
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("region", name="Continue where you were")).to_have_count(0)
    assert guest.api("GET", f"/api/tables/{table}")["status"] == "closed"
    guest.go(f"/t/{table}")
    expect(page.get_by_role("alert")).to_contain_text("The match was given up before everybody had moved.")


def test_a_wrong_code_is_said_beside_the_field(guest: Visitor) -> None:
    page = guest.go("/")
    with guest.expecting_loss():
        field = page.get_by_role("textbox", name="Join with a code").locator("visible=true")
        field.fill("no such table")
        field.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("No table has this code.")
    table = guest.table("druid", "invited")
    field.fill(f" {table.upper()} ")
    field.press("Enter")
    expect(page).to_have_url(f"{guest.base}/t/{table}")


def test_a_table_that_does_not_exist_leads_back(guest: Visitor) -> None:
    with guest.expecting_loss():
        page = guest.go("/t/nothere")
        expect(page.get_by_role("heading", name="Table not available")).to_be_visible()
    page.get_by_role("link", name="Back to the home page").click()
    expect(page).to_have_url(f"{guest.base}/")


@pytest.mark.extended
@pytest.mark.parametrize(
    ("path", "title", "link"),
    [
        ("/p/new/chess", "Game not found", "/p/new/druid"),
        ("/learn/chess", "Game not found", "/learn/druid"),
        ("/p/rules/chess", "Game not found", "/p/rules/druid"),
    ],
)
def test_a_game_that_is_not_in_the_box_leads_to_those_that_are(
    guest: Visitor, path: str, title: str, link: str
) -> None:
    page = guest.go(path)
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_text("There is no game called “chess” in this box.")).to_be_visible()
    expect(page.get_by_role("link", name="Druid Games")).to_have_attribute("href", link)
    page.get_by_role("link", name="Back to the home page").click()
    expect(page).to_have_url(f"{guest.base}/")


@pytest.mark.extended
def test_who_resigned_while_others_play_on_has_nothing_to_continue(come: Come) -> None:
    one, two, three = come(), come(), come()
    one.settings(pace="none")
    table = one.table("tectonic", "open", "open")
    for other in (two, three):
        other.sit(table)
    page = one.go(f"/t/{table}")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    page.wait_for_function(f"async () => (await (await fetch('/api/tables/{table}')).json()).seats[0].forfeited")
    expect(page.get_by_role("button", name="Resign")).to_have_count(0)
    one.go(f"/t/{table}?plain")
    expect(page.get_by_role("log", name="Log")).to_be_visible()
    for name in ("Resign", "Offer a draw", "Undo", "Hint"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    page = one.go("/")
    expect(page.get_by_role("region", name="Finished")).to_contain_text("Over for you; others play on")
    expect(page.get_by_role("region", name="Continue")).to_have_count(0)


@pytest.mark.extended
def test_nobody_is_asked_to_undo_where_all_others_are_bots(guest: Visitor) -> None:
    guest.settings(pace="none")
    page = guest.go(f"/t/{guest.table('druid', 'random', options={'starter': '1'})}")
    for _ in range(2):
        waits(page)
        place(page)
        end_turn(page).click()
    waits(page)
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    expect(page.get_by_role("button", name="Ask to undo")).to_have_count(0)


def test_public_games_show_their_clock(come: Come) -> None:
    host, guest = come(), come()
    host.api("PATCH", "/api/me", {"name": "Bartholomew Featherstone"})
    host.table("druid", "open", public=True, clock={"kind": "total", "seconds": 1200, "increment": 10})
    card = guest.go("/").get_by_role("region", name="Join a public game").get_by_role("link").first
    expect(card).to_contain_text("Bartholomew Featherstone · 1 seat available · 20 min + 10 s")
    assert card.locator("small").first.evaluate("(one) => one.scrollWidth <= one.clientWidth || !one.clientWidth")


def test_a_name_is_asked_for_once_when_sitting_down(come: Come) -> None:
    host, stranger = come(), come(stranger=True)
    for game in ("druid", "idriana"):
        page = stranger.go(f"/t/{host.table(game, 'open')}")
        page.get_by_role("button", name="Take this seat").click()
        if game == "druid":
            page.get_by_role("dialog").get_by_role("textbox").fill("Wren")
            page.get_by_role("button", name="Take the seat").click()
        expect(page.get_by_role("button", name="Take this seat")).to_have_count(0)
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert [one["seats"][1]["name"] for one in host.api("GET", "/api/me/tables")] == ["Wren", "Wren"]


@pytest.mark.extended
def test_setting_up_fits_every_screen_and_checks_the_clock(guest: Visitor) -> None:
    def fits() -> None:
        for size in ((390, 844), (844, 390), (683, 384), (820, 1180), (2560, 1080)):
            guest.look(size)
            guest.check()

    guest.settings(pace="none")
    page = guest.go("/p/new/idriana")
    page.locator("summary").click()
    page.get_by_label("First player").select_option(label="Random")
    page.get_by_label("Clock").select_option("total")
    fits()
    page.get_by_label("Minutes for each player").fill("999")
    expect(page.get_by_role("alert")).to_have_text("Enter a whole number from 1 to 180.")
    fits()
    page.get_by_label("Minutes for each player").fill("7")
    page.get_by_label("Seconds added for each move").fill("5")
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/t/*")
    table = page.url.rsplit("/", 1)[1].split("#")[0]
    assert guest.api("GET", f"/api/tables/{table}")["clock"] == {"kind": "total", "seconds": 420, "increment": 5}
    guest.go("/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Welcome back")
    fits()


@pytest.mark.extended
@pytest.mark.parametrize("game", ["druid", "tectonic", "idriana"])
def test_rules_and_settings_open_over_the_table(guest: Visitor, game: str) -> None:
    page = guest.go(f"/t/{guest.table_from(f'{game}-1', 3)}")
    page.get_by_role("button", name="Rules and settings").locator("visible=true").first.click()
    sheet = page.get_by_role("dialog", name="Rules and settings")
    sheet.get_by_label("Theme").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    sheet.get_by_label("Sound effects").check()
    expect(sheet.locator("dd").first).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)


# Sounds

TONES = """
  window.tones = 0
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when) }
"""


@pytest.mark.parametrize("wanted", [False, True], ids=["by default", "asked for"])
@pytest.mark.extended
def test_sounds_are_off_until_asked_for_and_follow_the_events(guest: Visitor, wanted: bool) -> None:
    guest.settings(pace="none", **({"sound": True} if wanted else {}))
    guest.context.add_init_script(TONES)
    page = guest.go(f"/t/{guest.table('druid', 'random')}")
    waits(page)
    before = page.evaluate("() => window.tones")
    place(page)
    if wanted:
        page.wait_for_function("(before) => window.tones > before", arg=before)
    else:
        page.wait_for_timeout(200)  # in which one would sound
        assert page.evaluate("() => window.tones") == before == 0
