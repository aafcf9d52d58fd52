"""What the drawn tables do with two and with the most seats: several browsers, a watcher, a lost line, a restart."""

from __future__ import annotations

import json
from functools import cache

import pytest
from playwright.sync_api import expect

from tests.server.host import Host
from tests.tiers import first_then_extended
from tests.web.conftest import Come
from tests.web.idriana_matches import short_deck
from tests.web.idriana_player import IdrianaPlayer
from tests.web.tectonic_player import Player, sit_down
from tests.web.test_connection import CUT, CUTTABLE, LOST
from tests.web.visitor import LAPTOP, PHONE, RECORDS, SIZES, Visitor
from tuckbox.core.match import Match
from tuckbox.core.record import read
from tuckbox.registry import load_game

RECORDED = {("idriana", 2): "idriana-1", ("idriana", 3): "idriana-2"}
RECORDED |= {("tectonic", 2): "tectonic-1", ("tectonic", 5): "tectonic-4"}
SEATS = pytest.mark.parametrize(("game", "seats"), RECORDED)
FEWER_SEATS = pytest.mark.parametrize(  # for what takes long: the most seats of one game and the fewest of the other
    ("game", "seats"),
    [
        ("idriana", 3),
        ("tectonic", 2),
        pytest.param("idriana", 2, marks=pytest.mark.soak),
        pytest.param("tectonic", 5, marks=pytest.mark.soak),
    ],
)
TABLE = {"idriana": ".idriana", "tectonic": ".world svg"}
# a decision that ends with one click: its kind of move, and what is clicked last
ONE_CLICK = {"idriana": ("end", ".turn .end:not(:disabled)"), "tectonic": ("pick", ".seal:not(:disabled)")}
CARDS = "(held) => held.map((one) => one.dataset.card)"
HELD = {"idriana": ".hand button", "tectonic": "[data-card]"}

Person = IdrianaPlayer | Player


def at(one: Visitor, game: str, table: str, touch: bool = False) -> Person:
    """Somebody at a drawn table."""
    if game == "tectonic":
        return sit_down(one, table, touch=touch)
    one.go(f"/t/{table}")
    expect(one.page.locator(".idriana")).to_be_visible()
    return IdrianaPlayer(one, thumb=touch)


@cache
def in_the_middle(game: str, seats: int) -> int:
    """The first entry after a third of a kept game at which seat 1 has the decision that ends with one click."""
    record = read(RECORDS / f"{RECORDED[game, seats]}.record")
    match = Match(load_game(record), record.players, record.seed)
    for number, entry in enumerate(record.entries, 1):
        match.apply_entry(entry)
        asked = 0 in match.seats_to_act() and any(move.kind == ONE_CLICK[game][0] for move in match.legal_moves(0))
        if asked and 3 * number > len(record.entries):
            return number
    raise AssertionError(f"seat 1 never has such a decision in {RECORDED[game, seats]}")


def sit_in_the_middle(one: Visitor, game: str, seats: int) -> Person:
    """Somebody in the middle of a match against bots, who has all but clicked."""
    person = at(one, game, one.table_from(RECORDED[game, seats], in_the_middle(game, seats), bot="random"))
    if isinstance(person, Player):
        assert person.asked() == "pick"
        person.choose()
    expect(one.page.locator(ONE_CLICK[game][1])).to_be_visible(timeout=30_000)
    return person


def go_on(person: Person, count: int = 2) -> None:
    """Make some more decisions."""
    if isinstance(person, Player):
        expect(person.one(".seal[disabled]")).to_have_count(0)  # what was sealed is on its way until then
    for _ in range(1500):
        done = person.act()
        if done == "wait":
            (person.guest if isinstance(person, IdrianaPlayer) else person).page.wait_for_timeout(40)
        count -= done != "wait"
        if count == 0:
            return
    raise AssertionError("nothing is asked any more")


def together(come: Come, game: str, seats: int) -> tuple[list[Person], Visitor, str]:
    """So many people at a table, each with a browser: by day, by night, and with a thumb."""
    people = [come(size=PHONE if at == 2 else LAPTOP, touch=at == 2, dark=at == 1) for at in range(seats)]
    for one in people:
        one.settings(pace="none")
    host = people[0]
    more = {}
    if game == "idriana":
        few = {"name": "few", "text": short_deck(every=99).text}
        more["cards"] = host.api("POST", "/api/games/idriana/cards", few)["hash"]
    table = host.table(game, *["open"] * (seats - 1), **more)
    for one in people[1:]:
        one.sit(table)
    return [at(one, game, table, touch=number == 2) for number, one in enumerate(people)], host, table


@pytest.mark.soak
@SEATS
def test_a_whole_match_between_browsers(come: Come, game: str, seats: int) -> None:
    people, host, table = together(come, game, seats)
    acted = [0] * seats
    for _ in range(3000):
        done = [person.act() for person in people]
        if set(done) == {"over"}:
            break
        acted = [count + (one not in ("wait", "over")) for count, one in zip(acted, done, strict=True)]
        host.page.wait_for_timeout(20)
    assert host.api("GET", f"/api/tables/{table}")["status"] == "finished"
    assert min(acted) > 4


@pytest.mark.soak
def test_five_browsers_begin_a_match_of_tectonic_tribes(come: Come) -> None:
    people, host, table = together(come, "tectonic", 5)
    for _ in range(600):
        if all(person.made for person in people if isinstance(person, Player)):
            break
        for person in people:
            person.act()
    assert host.api("GET", f"/api/tables/{table}")["entries"] >= 5


@pytest.mark.parametrize(("game", "seats"), first_then_extended(RECORDED))
@SIZES
def test_a_watcher_sees_no_hand(come: Come, game: str, seats: int, size: tuple[int, int]) -> None:
    ann, cleo = come(), come(size=size, dark=True)
    for one in (ann, cleo):
        one.settings(pace="none")
    table = ann.table(game, *["random"] * (seats - 1), public=True)
    person = at(ann, game, table)
    while isinstance(person, Player) and person.asked() != "pick":
        person.decide()  # nobody has a hand yet
    expect(ann.page.locator(HELD[game]).first).to_be_attached(timeout=30_000)
    frames: list[str] = []
    cleo.page.on("websocket", lambda line: line.on("framereceived", lambda frame: frames.append(str(frame))))
    at(cleo, game, table)
    expect(cleo.page.get_by_text("You are watching.").locator("visible=true")).to_have_count(1)
    expect(cleo.page.locator(HELD[game])).to_have_count(0)
    shown = [frame["frame"]["position"]["view"] for frame in map(json.loads, frames) if frame["type"] == "snapshot"]
    assert shown
    for view in shown:
        assert [[seat["hand"], seat.get("drawn", [])] for seat in view["seats"]] == [[[], []]] * seats


@pytest.mark.extended
@FEWER_SEATS
def test_a_lost_connection_comes_back_in_the_middle(come: Come, game: str, seats: int) -> None:
    one = come()
    one.settings(pace="none")
    one.page.add_init_script(CUTTABLE)
    person = sit_in_the_middle(one, game, seats)
    with one.expecting_loss():
        one.page.evaluate(CUT)
        expect(one.page.get_by_role("alert")).to_contain_text(LOST)
        one.page.locator(ONE_CLICK[game][1]).click()  # asked while nobody hears it
        one.page.evaluate("window.cut = false")
        expect(one.page.get_by_role("alert")).to_have_count(0)
    expect(one.page.locator(ONE_CLICK[game][1])).to_have_count(0)  # it was heard then
    go_on(person)


@pytest.mark.soak
@SEATS
def test_a_server_that_is_killed_and_started_again_loses_nothing(
    come: Come, own_server: Host, game: str, seats: int
) -> None:
    one = come(base=own_server.base)
    one.settings(pace="none")
    person = sit_in_the_middle(one, game, seats)
    held = one.page.locator(HELD[game])
    before = held.evaluate_all(CARDS)
    with one.expecting_loss():
        own_server.kill()
        expect(one.page.get_by_role("alert")).to_contain_text(LOST)
        own_server.start()
        expect(one.page.get_by_role("alert")).to_have_count(0)
    assert held.evaluate_all(CARDS) == before
    one.page.locator(ONE_CLICK[game][1]).click()
    expect(one.page.locator(ONE_CLICK[game][1])).to_have_count(0)
    go_on(person, 1)
    one.page.reload()
    expect(one.page.locator(TABLE[game]).first).to_be_attached()


@pytest.mark.extended
@FEWER_SEATS
def test_who_wants_no_motion_sees_none(come: Come, game: str, seats: int) -> None:
    one = come(reduced_motion="reduce")
    person = sit_in_the_middle(one, game, seats)
    one.watch_flights()
    one.page.locator(ONE_CLICK[game][1]).click()
    go_on(person, 1)
    assert one.flown() == []
    moving = "document.getAnimations().filter((one) => one.playState === 'running').map((one) => one.animationName)"
    assert one.page.evaluate(moving) == []
