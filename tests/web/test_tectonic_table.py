"""The parts of the drawn table of Tectonic Tribes: the map, the ghost, areas, decisions, the count, the replay."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Come
from tests.web.tectonic_player import SPOTS, Player, sit_down
from tests.web.visitor import PHONE, TABLET, Visitor

# The middle of the first square that shows a symbol, in pixels.
SQUARE = """(symbol) => {
  const found = document.querySelector(`.world use[href^="#tt-${symbol}"]`)
  const world = new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform)
  const [left, top] = ['x', 'y'].map((name) => Number(found.getAttribute(name)))
  const { x, y } = new DOMPoint(left + 50, top + 50).matrixTransform(world)
  return [x, y]
}"""
# The middles of squares, in pixels, as far as nothing covers them.
MIDDLES = """(squares) => {
  const world = new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform)
  return squares
    .map(([row, column]) => new DOMPoint(column * 100 + 50, row * 100 + 50).matrixTransform(world))
    .filter(({ x, y }) => document.querySelector('.board').contains(document.elementFromPoint(x, y)))
    .map(({ x, y }) => [x, y])
}"""
LAVA_ONLY = ["kind,number,upper,lower"]
LAVA_ONLY += [f"terrain,{number},L L L,L L L" for number in range(1, 81)]
LAVA_ONLY += [f"tribe,{number},{face}" for number, face in enumerate(("T T G,G G G",) * 5, 1)]


def hover(page: Page, symbol: str) -> None:
    """Rest the pointer on the first square that shows a symbol."""
    x, y = page.evaluate(SQUARE, symbol)
    page.mouse.move(x - 8, y)
    page.mouse.move(x, y)


def camera(page: Page) -> list[float]:
    """Where the map is looked at from: scale, x and y."""
    found: list[float] = page.evaluate(
        "(({ a, e, f }) => [a, e, f])(new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform))"
    )
    return found


def turn(guest: Visitor) -> Player:
    """Our turn in the middle of a kept game, with three tribe cards left."""
    guest.settings(pace="none")
    player = sit_down(guest, guest.table_from("tectonic-2", 37))
    assert player.asked() == "place"
    return player


# Setting up


@pytest.mark.extended
def test_the_host_chooses_tribes_and_no_two_seats_have_the_same(guest: Visitor) -> None:
    page = guest.go("/p/new/tectonic")
    page.get_by_text("More options").click()
    seats = [page.get_by_role("radiogroup", name=f"Seat {number}") for number in (1, 2)]
    seats[0].get_by_text("Bear").click()
    seats[1].get_by_text("Bear").click()  # seat 1 gets what seat 2 had
    expect(seats[0].get_by_role("radio", name="Eagle")).to_be_checked()
    page.get_by_role("combobox", name=re.compile("^Seat 2")).select_option(label="Bot, level 1 of 4: Gatherer")
    page.get_by_role("button", name="Create table").click()
    page.locator(".joldu").wait_for()
    table = page.url.rpartition("/")[2]
    assert guest.api("GET", f"/api/tables/{table}")["options"]["tribes"].startswith("eagle, bear, ")
    for name in ("Eagle", "Bear"):
        expect(page.get_by_role("list", name="Seats")).to_contain_text(name)


# Decisions


def test_the_first_card_is_turned_and_placed_at_the_origin(guest: Visitor) -> None:
    guest.settings(pace="none")
    player = sit_down(guest, guest.table_from("tectonic-2", 0, seat=1))  # seat 2 has order card 1
    expect(player.one(".status")).to_contain_text("The first card of the map")
    expect(player.one(".ghost")).to_have_attribute("data-legal", "true")
    width = player.one(".ghost").get_attribute("width")
    guest.page.get_by_role("button", name="Rotate right").click()
    expect(player.one(".ghost")).not_to_have_attribute("width", str(width))
    guest.page.get_by_role("button", name="Place here").click()
    log = guest.page.get_by_role("log")
    expect(log).to_contain_text(re.compile(r"places card \d+ here turned right"))
    expect(log.get_by_title("show it on the map").first).to_have_accessible_name("here, at 0,0")


@pytest.mark.parametrize("seat", [0, 2], ids=["own", "another's"])
def test_after_a_tribe_card_a_terrain_card_is_discarded(guest: Visitor, seat: int) -> None:
    guest.settings(pace="none")
    player = sit_down(guest, guest.table_from("tectonic-2", 44))
    assert player.asked() == "exchange"
    guest.check()
    player.one(f"[data-discard='{seat}']").click()
    expect(player.one("[data-discard]")).to_have_count(0)
    words = "who gets card" if seat else "discards card"
    expect(guest.page.get_by_role("log")).to_contain_text(words)


def test_a_tribe_card_is_picked_instead_and_put_back(guest: Visitor) -> None:
    player = turn(guest)
    card = player.one("[data-tribe-card]").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(player.one(".status")).to_contain_text("place the tribe card")
    card.click()
    expect(player.one("[data-front]")).to_have_attribute("aria-pressed", "true")
    player.decide()
    assert player.made == ["place a tribe card"]
    expect(player.one("[data-tribe-card]")).to_have_count(2)


def test_a_card_without_a_place_is_given_up(guest: Visitor) -> None:
    guest.settings(pace="none")
    made = guest.api("POST", "/api/games/tectonic/cards", {"name": "lava", "text": "\n".join(LAVA_ONLY)})
    player = sit_down(guest, guest.table("tectonic", "random", cards=made["hash"]))
    for _ in range(8):
        if player.decide() == "give up":
            break
    assert player.made[-1] == "give up"
    expect(guest.page.get_by_role("log")).to_contain_text("has no place for any card")


def test_the_sealed_pick_is_chosen_swapped_taken_back_and_undone(guest: Visitor) -> None:
    guest.settings(pace="none")
    player = sit_down(guest, guest.table_from("tectonic-2", 9))
    assert player.asked() == "pick"
    hand = [card.get_attribute("data-card") for card in player.one("[data-card]").all()]
    for number in (hand[3], hand[0]):
        player.one(f"[data-card='{number}']").click(position={"x": 14, "y": 44})
    play, discard = player.one(".slot.play"), player.one(".slot.discard")
    expect(play).to_have_accessible_name(f"To play: card {hand[3]}. Take it back")
    guest.page.get_by_role("button", name="Swap the two cards").click()
    expect(play).to_have_accessible_name(f"To play: card {hand[0]}. Take it back")
    discard.click()
    expect(player.one(f"[data-card='{hand[3]}']")).to_be_visible()
    expect(player.one(".seal")).to_be_disabled()
    player.one(f"[data-card='{hand[1]}']").drag_to(discard, source_position={"x": 14, "y": 44})
    expect(discard).to_have_accessible_name(f"To discard: card {hand[1]}. Take it back")
    expect(player.one(".status")).to_contain_text("Seal both")


# The ghost


def test_a_ghost_on_an_illegal_spot_says_why_in_the_rules_own_words(guest: Visitor) -> None:
    player = turn(guest)
    why = player.one(".why")
    hover(guest.page, "L")
    expect(player.one(".ghost")).to_have_attribute("data-legal", "false")
    expect(why).to_contain_text("It would cover the lava")
    expect(player.one(".blame")).not_to_have_count(0)
    said, ghost = why.bounding_box(), player.one(".ghost").bounding_box()
    assert said and ghost and 0 <= said["y"] - ghost["y"] - ghost["height"] < 40  # it stands under the ghost
    assert abs(said["x"] + said["width"] / 2 - ghost["x"] - ghost["width"] / 2) < 10
    expect(guest.page.get_by_role("button", name="Place here")).to_be_disabled()
    hover(guest.page, "camp-bear")
    expect(why).to_contain_text("It would cover")
    guest.page.mouse.move(1200, 170)
    expect(why).to_contain_text("It would touch nothing")
    before = player.laid()
    guest.page.mouse.click(1200, 170)
    guest.page.wait_for_timeout(300)
    assert player.laid() == before
    x, y = guest.page.evaluate(SPOTS)[0]
    guest.page.mouse.move(x, y)
    expect(player.one(".ghost")).to_have_attribute("data-legal", "true")
    expect(why).to_contain_text(re.compile(r"You [+−±]\d+"))  # the points after it, as the server says
    expect(player.one(".put")).to_contain_text(re.compile(r"\d on land, \d new"))


def test_a_card_turns_with_key_wheel_and_button(guest: Visitor) -> None:
    player = turn(guest)
    ghost = player.one(".ghost")
    guest.page.mouse.move(700, 400)
    guest.page.keyboard.down(" ")
    expect(ghost).to_have_class(re.compile("peek"))
    guest.page.keyboard.up(" ")
    expect(ghost).not_to_have_class(re.compile("peek"))
    acts: list[Callable[[], object]] = [
        lambda: guest.page.keyboard.press("r"),
        lambda: guest.page.mouse.wheel(0, 120),
        lambda: guest.page.keyboard.press("Shift+R"),
        lambda: guest.page.get_by_role("button", name="Rotate left").click(),
    ]
    for act in acts:
        width = ghost.get_attribute("width")
        act()
        expect(ghost).not_to_have_attribute("width", str(width))
        guest.page.wait_for_timeout(160)


# The map


@pytest.mark.extended
def test_the_map_pans_zooms_and_fits(guest: Visitor) -> None:
    turn(guest)
    page = guest.page
    page.keyboard.press("Escape")
    scale, x, y = camera(page)
    page.mouse.move(700, 300)
    page.mouse.down()
    page.mouse.move(760, 340)
    page.mouse.move(800, 360)
    page.mouse.up()
    assert camera(page) == [scale, x + 100, y + 60]
    page.mouse.wheel(0, -300)
    guest.until(lambda: camera(page)[0] > scale * 1.2, "it does not zoom")
    page.get_by_role("button", name="Zoom out").click()
    page.get_by_role("button", name="Show the whole map").click()
    guest.until(lambda: camera(page) == pytest.approx([scale, x, y], abs=1), "the map does not fit")


@pytest.mark.extended
def test_two_fingers_zoom_and_a_finger_drags_the_ghost(come: Come) -> None:
    one = come(size=PHONE, touch=True)
    one.settings(pace="none")
    player = sit_down(one, one.table_from("tectonic-2", 37), touch=True)
    assert player.asked() == "place"
    page, wire = one.page, one.context.new_cdp_session(one.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        found = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    one.rest()
    whole = camera(page)
    touch("touchStart", (150, 200), (230, 200))
    for far in range(1, 9):
        touch("touchMove", (150 - 5 * far, 200), (230 + 5 * far, 200))
    touch("touchEnd")
    one.until(lambda: camera(page)[0] > whole[0] * 1.4, "it does not zoom")
    page.get_by_role("button", name="Show the whole map").tap()
    one.until(lambda: camera(page)[0] < whole[0] * 1.2, "it does not show the whole map")
    one.rest()
    ghost = player.one(".ghost")
    box, before = ghost.bounding_box(), ghost.get_attribute("style")
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch("touchStart", (x, y))
    for far in range(1, 7):
        touch("touchMove", (x, y + 14 * far))
    touch("touchEnd")
    expect(ghost).not_to_have_attribute("style", str(before))


@pytest.mark.extended
def test_an_area_lights_up_with_what_counts_for_it(guest: Visitor) -> None:
    kept = guest.upload("tectonic-4")
    last = guest.api("GET", f"/api/tables/{kept}")["entries"]
    areas = guest.api("GET", f"/api/tables/{kept}/entries/{last}?viewer=open")["frame"]["position"]["view"]["areas"]
    guest.go(f"/t/{kept}/{last}")
    page = guest.page
    page.wait_for_selector(".world svg")
    expect(page.locator(".world")).not_to_have_class(re.compile("moving"))
    for terrain in ("forest", "water", "mine"):
        area = max((one for one in areas if one["terrain"] == terrain), key=lambda one: len(one["squares"]))
        spots = page.evaluate(MIDDLES, area["squares"])
        assert spots, f"all {len(area['squares'])} squares of the largest {terrain} are covered"
        page.mouse.move(*spots[0])
        inspector = page.get_by_role("complementary", name="The area under the pointer")
        expect(inspector.locator(".worth b")).to_have_text(str(area["worth"]))
        expect(inspector.locator("li")).to_have_count(sum(tents > 0 for tents in area["tents"]))
        expect(inspector).to_contain_text(f"{len(area['squares'])} squares")
        expect(page.locator(".area .white")).to_have_count(1)


@pytest.mark.extended
def test_a_finger_lights_an_area_until_the_game_goes_on(come: Come) -> None:
    one = come(size=PHONE, touch=True)
    one.settings(pace="none")
    player = sit_down(one, one.table_from("tectonic-4", 17), touch=True, tribe_cards=False)
    assert player.asked() == "pick"
    player.rest()
    one.page.touchscreen.tap(*one.page.evaluate(SQUARE, "L"))
    inspector = one.page.get_by_role("complementary", name="The area under the pointer")
    expect(inspector).to_contain_text(re.compile(r"Lava.*\d · (No tent touches it|.+ holds? it|A tie)"))
    player.decide()
    expect(inspector).to_have_count(0)


# Around the table


@pytest.mark.extended
def test_the_log_tells_a_round_in_few_lines(guest: Visitor) -> None:
    guest.settings(pace="none")
    player = sit_down(guest, guest.table_from("tectonic-2", 9))
    assert player.asked() == "pick"
    log = guest.page.get_by_role("log")
    heads = log.locator("li.section")
    expect(heads.first).to_have_text(re.compile(r"^\s*Round 1 of hand 1: everybody is dealt 10 cards"))
    expect(log.locator("li", has_text=" is dealt ")).to_have_count(2)  # the head, and what we hold
    expect(log.get_by_text("has picked")).to_have_count(0)
    player.decide()
    expect(log.get_by_text(re.compile(r"Turned up: \d+ by .+, \d+ by .+, \d+ by "))).to_have_count(2)


@pytest.mark.extended
def test_the_log_shows_on_the_map_where_a_card_lies(guest: Visitor) -> None:
    guest.settings(pace="none")
    kept = guest.upload("tectonic-4")
    laid = guest.api("GET", f"/api/tables/{kept}/entries/30?viewer=open")["frame"]["position"]["view"]["laid"]
    guest.go(f"/t/{kept}/30")
    page = guest.page
    page.wait_for_selector(".world svg")
    where = page.get_by_role("log").get_by_title("show it on the map")
    lit = page.locator(".sought .line")
    expect(where).to_have_count(len(laid))
    assert len(laid) > 5
    for at in (0, len(laid) - 1):
        card = laid[at]
        where.nth(at).hover()
        expect(where.nth(at)).to_have_accessible_name(f"here, at {card['column']},{card['row']}")
        expect(lit).to_have_attribute("x", str(100 * card["column"] + 4))
        expect(lit).to_have_attribute("y", str(100 * card["row"] + 4))
        page.mouse.move(700, 5)
        expect(lit).to_have_count(0)
    # pressed, it comes into sight and stays lit for a while
    for _ in range(6):
        page.get_by_role("button", name="Zoom in").click()
    before = camera(page)
    where.first.click()
    page.mouse.move(700, 5)
    expect(lit).to_have_count(1)
    assert camera(page) != before
    expect(lit).to_have_count(0)
    # the tab key comes to one of them only; the arrows go on from there
    page.get_by_role("log").focus()
    page.keyboard.press("Tab")
    expect(where.last).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(where.nth(len(laid) - 2)).to_be_focused()
    expect(lit).to_have_attribute("x", str(100 * laid[-2]["column"] + 4))


@pytest.mark.extended
def test_a_card_that_is_not_there_any_more_is_not_lit(guest: Visitor) -> None:
    guest.settings(pace="none")
    kept = guest.upload("tectonic-4")
    entry = 1  # the first one that lays a card, so that before it there is none under the pointer
    while not guest.api("GET", f"/api/tables/{kept}/entries/{entry}?viewer=open")["frame"]["position"]["view"]["laid"]:
        entry += 1
    guest.go(f"/t/{kept}/{entry}")
    page = guest.page
    page.wait_for_selector(".world svg")
    page.get_by_role("log").get_by_title("show it on the map").last.hover()
    lit = page.locator(".sought .line")
    expect(lit).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**/t/{kept}/{entry - 1}")
    expect(lit).to_have_count(0)
    page.mouse.move(700, 5)
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**/t/{kept}/{entry}")
    expect(page.locator("[data-laid='1']")).to_have_count(1)
    expect(lit).to_have_count(0)


@pytest.mark.extended
def test_on_a_phone_the_log_gives_way_to_the_card_that_it_shows(come: Come) -> None:
    one = come(size=PHONE, touch=True)
    one.settings(pace="none")
    sit_down(one, one.table_from("tectonic-4", 17), touch=True, tribe_cards=False).rest()
    one.page.locator(".tools button[aria-expanded]").tap()
    one.page.get_by_role("log").get_by_title("show it on the map").last.tap()
    expect(one.page.locator(".sought .line")).to_be_visible()
    expect(one.page.get_by_role("log")).to_have_count(0)


@pytest.mark.extended
def test_what_others_laid_last_is_marked(guest: Visitor) -> None:
    player = turn(guest)
    expect(player.one(".last")).to_have_count(2)


@pytest.mark.extended
def test_a_tribe_card_of_another_travels_to_the_land(guest: Visitor) -> None:
    guest.go(f"/t/{guest.upload('tectonic-4')}/14")
    page = guest.page
    page.wait_for_selector(".world svg")
    page.wait_for_load_state("networkidle")
    guest.watch_flights()
    page.keyboard.press("ArrowRight")  # seat 5 places a tribe card
    page.wait_for_function("() => window.flown.some((one) => one.includes('held'))")


def test_hint_resign_and_rematch(guest: Visitor) -> None:
    guest.settings(pace="none")
    player = sit_down(guest, guest.table("tectonic", "random"))
    player.asked()
    page, before = guest.page, guest.page.url
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("alert")).to_contain_text("The bot would place", timeout=30_000)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != before)
    page.wait_for_selector(".world svg", state="attached")


def test_every_move_is_also_a_sentence(guest: Visitor) -> None:
    player = turn(guest)
    page = guest.page
    page.get_by_text("moves as sentences").click()
    panel = page.get_by_role("complementary", name="Log and more")
    panel.get_by_placeholder("Filter: type the first letters of words").fill("pl tr ca 1")
    choice = panel.get_by_role("list", name="Legal moves").get_by_role("button").first
    expect(choice).to_have_text(re.compile("^place tribe card 1 at "))
    before = player.laid()
    choice.click()
    page.wait_for_function("(before) => document.querySelector('.world').dataset.laid > before", arg=before)


def test_the_count_gives_every_area_to_its_tribe(guest: Visitor) -> None:
    guest.settings(pace="quick")
    player = sit_down(guest, guest.table_from("tectonic-2", 59))
    for _ in range(20):
        if player.asked() == "count":
            break
        player.decide()
    expect(player.one(".coin").first).to_be_attached()
    page = guest.page
    expect(player.one(".caption")).to_contain_text(re.compile(r"(Lake|Pond|Woods|Grove|Diamond|Lava).*: \d"))
    expect(player.one("footer")).to_have_count(0)  # the land has the page to itself
    page.get_by_role("button", name="Skip", exact=True).click()
    expect(player.one("section[aria-label='Result']")).to_be_visible()
    expect(page.get_by_role("heading", name="won")).to_be_visible()  # it is not counted once more
    expect(player.one(".ending li img").first).to_be_visible()
    table = guest.api("GET", f"/api/tables/{page.url.rsplit('/', 1)[1]}")
    for seat, score in enumerate(table["result"]["scores"]):
        expect(player.one(f"[data-seat='{seat}'] .points b")).to_have_text(str(score))


@pytest.mark.extended
def test_the_score_sheet_of_a_finished_match_ends_at_its_first_line(come: Come) -> None:
    one = come(size=TABLET)
    one.settings(pace="quick")
    one.go(f"/t/{one.upload('tectonic-4')}")
    lines = one.page.locator(".ending ol")
    expect(one.page.get_by_role("heading", name="won")).to_be_visible(timeout=30_000)
    expect(lines.locator("img").first).to_be_visible()  # rows have their height
    assert lines.evaluate("(list) => [list.scrollTop, list.scrollHeight > list.clientHeight]") == [0, True]
    expect(lines.locator("li").last).to_have_text(re.compile(r"\d+ other areas\s*no tent there"))


@pytest.mark.extended
def test_the_score_sheet_shows_on_the_map_which_area_a_row_names(guest: Visitor) -> None:
    guest.settings(pace="none")
    page = guest.go(f"/t/{guest.upload('tectonic-4')}")
    rows = page.locator(".ending").get_by_title("show it on the map")
    lit = page.locator(".world .area .wash")
    expect(rows.nth(1)).to_be_visible()
    guest.rest()  # while a page is being laid out, rows move away under the pointer
    rows.nth(1).hover()
    expect(lit).to_have_count(1)
    words = rows.nth(1).inner_text()
    rows.nth(1).click()
    expect(page.locator(".ending")).to_have_count(0)
    expect(lit).to_have_count(1)
    shape = lit.get_attribute("d")
    page.mouse.move(300, 400)  # it stays lit for a while, wherever the pointer goes
    assert lit.get_attribute("d") == shape
    terrain = words.split(" at ")[0]
    names = {"forest": "Woods|Grove", "water": "Lake|Pond", "mine": "Diamond", "lava": "Lava"}
    expect(page.get_by_label("The area under the pointer")).to_contain_text(re.compile(names[terrain]))


@pytest.mark.extended
def test_a_replay_is_drawn_from_everybodys_eyes(guest: Visitor) -> None:
    guest.go(f"/t/{guest.upload('tectonic-4')}/20")
    page = guest.page
    page.wait_for_selector(".world svg")
    laid = int(page.locator(".world").get_attribute("data-laid") or 0)
    page.get_by_role("slider").fill("45")
    page.wait_for_function("(before) => document.querySelector('.world').dataset.laid > before", arg=laid)
    page.get_by_role("combobox", name="Point of view").select_option("3")
    expect(page.locator(".seat.you[data-seat='3']")).to_have_count(1)
    expect(page.locator("[data-card]")).not_to_have_count(0)
