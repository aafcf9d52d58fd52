"""The drawn Idriana table: whole matches by mouse, thumb and keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Come
from tests.web.idriana_matches import short_deck
from tests.web.idriana_player import IdrianaPlayer, Typist
from tests.web.visitor import LAPTOP, PHONE, Visitor
from tuckbox.core.match import Match


def going_on(one: Visitor, match: Match) -> str:
    """A table that goes on from a position, with bots in the other seats."""
    kept = one.api("POST", "/api/records", {"text": str(match.record())})["id"]
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * (len(match.players) - 1)]
    entry = len(match.entries)
    return str(one.api("POST", f"/api/tables/{kept}/continue", {"entry": entry, "seats": seats})["id"])


def at_table(one: Visitor, bots: int) -> str:
    """A table with a short deck and so many bots."""
    one.settings(pace="none")
    cards = one.api("POST", "/api/games/idriana/cards", {"name": "short", "text": short_deck().text})["hash"]
    table = one.table("idriana", *["random"] * bots, cards=cards)
    one.go(f"/t/{table}")
    expect(one.page.locator(".idriana")).to_be_visible()
    return table


def check_end(one: Visitor, table: str) -> None:
    """The match is over, and the page shows its score sheet."""
    info = one.api("GET", f"/api/tables/{table}")
    assert info["status"] == "finished"
    expect(one.page.locator(".ending")).to_contain_text("Most food")
    one.check()


@pytest.mark.parametrize("bots", [1, pytest.param(2, marks=pytest.mark.soak)], ids=["two players", "three players"])
def test_a_whole_match_by_clicking(come: Come, bots: int) -> None:
    one = come(size=LAPTOP)
    table = at_table(one, bots)
    assert IdrianaPlayer(one).match() > 20
    check_end(one, table)


@pytest.mark.soak
def test_a_whole_match_with_a_thumb(come: Come) -> None:
    one = come(size=PHONE, touch=True)
    table = at_table(one, 1)
    assert IdrianaPlayer(one, thumb=True).match() > 20
    check_end(one, table)


@pytest.mark.soak
def test_a_whole_match_by_keyboard(come: Come) -> None:
    one = come(size=LAPTOP)
    table = at_table(one, 1)
    assert Typist(one).match() > 20
    check_end(one, table)
