"""The drawn Idriana table: whole matches by mouse, thumb and keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Come
from tests.web.settlements import short_deck
from tests.web.settler import Settler, Typist
from tests.web.visitor import LAPTOP, PHONE, Visitor


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
    expect(one.page.get_by_role("region", name="The end").get_by_role("row", name="Most food")).to_be_visible()
    one.check()


@pytest.mark.parametrize("bots", [1, 2], ids=["two players", "three players"])
def test_a_whole_match_by_clicking(come: Come, bots: int) -> None:
    one = come(size=LAPTOP)
    table = at_table(one, bots)
    assert Settler(one).match() > 20
    check_end(one, table)


def test_a_whole_match_with_a_thumb(come: Come) -> None:
    one = come(size=PHONE, touch=True)
    table = at_table(one, 1)
    assert Settler(one, thumb=True).match() > 20
    check_end(one, table)


def test_a_whole_match_by_keyboard(come: Come) -> None:
    one = come(size=LAPTOP)
    table = at_table(one, 1)
    assert Typist(one).match() > 20
    check_end(one, table)
