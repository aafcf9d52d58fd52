"""Playing Druid Games in a browser as a person does: on the drawn table, by what is lit."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

HAND = "ul[data-place^=hand] button.card.playable"
LIT = "[data-lit]"
OVER = "section.ending"


def waits(page: Page) -> None:
    """Wait until it is our turn or all is over."""
    page.wait_for_function(
        f"""() => document.querySelector('{OVER}') || document.querySelector('{HAND}')
        || [...document.querySelectorAll('button.end')].some((one) => !one.disabled)"""
    )


def is_over(page: Page) -> bool:
    """Whether the match has ended."""
    return page.locator(OVER).count() > 0


def end_turn(page: Page) -> Locator:
    """The button that ends our turn."""
    return page.get_by_role("button", name="End turn")


def place(page: Page, touch: bool = False) -> None:
    """Pick the first creature that can be placed and put it on the first lit terrain."""
    card = page.locator("ul[data-place^=hand] [data-thing^=creature].playable").first
    if touch:
        card.tap()
        page.locator("button[data-lit]").first.tap()
    else:
        card.click()
        page.locator("button[data-lit]").first.click()
    expect(end_turn(page)).to_be_enabled()


def turn(page: Page, touch: bool = False) -> None:
    """One whole turn: place a creature, end the turn."""
    if end_turn(page).is_disabled():
        place(page, touch)
    if touch:
        end_turn(page).tap()
    else:
        end_turn(page).click()
    expect(page.locator("button.end.ready")).to_have_count(0)
