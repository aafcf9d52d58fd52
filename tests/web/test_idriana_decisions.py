"""Every kind of decision of Idriana is made on the drawn table by clicking."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.idriana_matches import NAMES, STANDARD, offering
from tests.web.test_idriana import going_on
from tests.web.visitor import Visitor
from tuckbox.core.moves import Move

Clicks = Callable[[Page, Move], None]
LIT = ".ghost:visible, .place button.target, .field.target .head"


def _card(move: Move) -> str:
    return NAMES[move["card"]]


def _hand(page: Page, move: Move) -> None:
    page.locator(f'.hand button[data-card="{_card(move)}"]').first.click(position={"x": 12, "y": 70})


def _put(page: Page, move: Move) -> None:
    _hand(page, move)
    page.locator(LIT).first.click()


def _plant(page: Page, move: Move) -> None:
    _hand(page, move)
    page.locator(f'.field.target[data-drop="field {move["field"]}"] .head').click()


def _move(page: Page, move: Move) -> None:
    _content(page, move)
    page.locator(f'.field.target[data-drop="field {move["target"]}"] .head').click()


def _content(page: Page, move: Move) -> None:
    page.locator(f'[data-drop="field {move["field"]}"] button[data-card="{_card(move)}"]').first.click()


def _uproot(page: Page, move: Move) -> None:
    _content(page, move)
    page.locator(".status .go").click()


def _twice(query: str) -> Clicks:
    """Pick something on the table, then the button that says what will be done."""

    def clicks(page: Page, move: Move) -> None:
        page.locator(query.replace("CARD", _card(move))).first.click()
        page.locator(".status .go").click()

    return clicks


def _several(page: Page, move: Move) -> None:
    """Choose cards until there are enough."""
    if page.locator(".scene").count():
        cards, go = page.locator(".scene .card:not(.on)"), page.locator(".scene .foot .go")
    else:
        cards, go = page.locator(".hand li:not(.chosen) button"), page.locator(".status .go")
    while not go.is_enabled():
        cards.first.click(position={"x": 12, "y": 70})
    go.click()


def _offered(page: Page, move: Move) -> None:
    page.locator(f'.scene .card[data-card="{_card(move)}"]').click()
    page.locator(".scene .foot .go").click()


def _button(scope: str, text: str) -> Clicks:
    return lambda page, move: page.locator(f"{scope} button", has_text=text).first.click()


def _verb(text: str) -> Clicks:
    def clicks(page: Page, move: Move) -> None:
        card = page.locator(".scene li", has=page.locator(f'.card[data-card="{_card(move)}"]'))
        card.get_by_text(text).click()

    return clicks


# what is clicked for each kind of move, and the event that follows
DECISIONS: dict[str, tuple[Clicks, str]] = {
    "hold": (_button(".scene", "Keep this hand"), "holds"),
    "mulligan": (_button(".scene", "Mulligan"), "mulligans"),
    "play": (_put, "plays"),
    "plant": (_plant, "plays_in"),
    "use": (_twice('.place button.usable[data-card="CARD"]'), "uses"),
    "move": (_move, "moves"),
    "ask": (_button(".standing", "Ask me"), "asks"),
    "end": (_button(".turn", "End turn"), ""),
    "keep": (_several, "keeps"),
    "pay": (_several, "pays"),
    "discard": (_several, "discards"),
    "take": (_offered, "takes"),
    "nothing": (_button(".scene", "Take nothing"), "shuffles"),
    "put": (_offered, "puts"),
    "put_in": (_plant, "puts_in"),
    "destroy": (_twice('.banner.usable[data-card="CARD"]'), ""),
    "sacrifice": (_twice('.place button.usable[data-card="CARD"]'), ""),  # all cards leave together (I95)
    "uproot": (_uproot, ""),
    "leave": (_verb("Leave on top"), "leaves"),
    "bury": (_verb("To the bottom"), "buries"),
    "next": (_offered, ""),
    "answer": (_button(".question", "Use "), "answers"),
    "always": (_button(".question", "Always use it"), "always"),
    "never": (_button(".question", "Never ask again"), "never"),
    "let": (_button(".question", "Do not react"), "lets"),
}


def test_every_kind_of_move_is_in_the_list() -> None:
    assert list(DECISIONS) == [kind.name for kind in STANDARD.moves.kinds]


@pytest.mark.extended
@pytest.mark.parametrize("kind", DECISIONS)
def test_a_decision_is_made_by_clicking(guest: Visitor, kind: str) -> None:
    clicks, event = DECISIONS[kind]
    check_decision(guest, kind, clicks, event)


@pytest.mark.parametrize("step", ["limit", "choice"])
def test_cards_are_discarded_to_the_limit_and_for_a_text(guest: Visitor, step: str) -> None:
    check_decision(guest, "discard", _several, "discards", step)


def check_decision(guest: Visitor, kind: str, clicks: Clicks, event: str, step: str = "") -> None:
    """Reach a position that offers a kind of move, make one of them by clicking, and find it in the log."""
    guest.settings(pace="none")
    match = offering(kind, step=step)
    table = going_on(guest, match)
    before = guest.api("GET", f"/api/tables/{table}")["entries"]
    page = guest.go(f"/t/{table}")
    expect(page.locator(".idriana[aria-busy=false]")).to_be_visible(timeout=20_000)
    clicks(page, next(move for move in match.legal_moves(0) if move.kind == kind))
    expect(page.locator(".idriana[aria-busy=false]")).to_be_visible()
    guest.until(lambda: guest.api("GET", f"/api/tables/{table}")["entries"] > before, "nothing was played")
    entry = guest.api("GET", f"/api/tables/{table}/entries/{before + 1}?viewer=mine")["frame"]["entries"][-1]
    assert (entry["kind"], entry["seat"]) == ("move", 0)
    kinds = [one["kind"] for one in entry["events"]]
    assert not event or any(one.startswith(event) for one in kinds), kinds
    if clicks is _several:
        page.wait_for_timeout(300)
        expect(page.get_by_role("alert")).to_have_count(0)  # nothing was sent twice
    guest.check()
