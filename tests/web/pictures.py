"""Pictures of every page and state, by day and by night, at three sizes; `make pictures` takes them: look at them.

python -m tests.web.pictures [FOLDER] [NAME ...]
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.server.host import Host
from tests.web.chromium import FLAGS, program
from tests.web.visitor import LAPTOP, PHONE, TABLET, Visitor, visitor

SIZES = {"phone": PHONE, "tablet": TABLET, "laptop": LAPTOP}
Shot = Callable[[Visitor], None]


def _page(path: str) -> Shot:
    def shot(one: Visitor) -> None:
        one.go(path)

    return shot


def _home(one: Visitor) -> None:
    one.table("druid", "greedy")
    one.table("idriana", "greedy")
    one.table("tectonic", "open", public=True)
    one.table_from("druid-1", 3)
    one.go("/")


def _table(record: str, entry: int) -> Shot:
    def shot(one: Visitor) -> None:
        one.go(f"/t/{one.table_from(record, entry)}")

    return shot


def _picked(one: Visitor) -> None:
    one.go(f"/t/{one.table_from('druid-1', 42)}")
    one.page.locator("[data-thing^=creature].playable").first.click()


def _large(one: Visitor) -> None:
    one.go(f"/t/{one.table_from('druid-1', 1)}")
    one.page.locator("ul [data-thing^=special]").first.press("i")


def _end(one: Visitor) -> None:
    one.go(f"/t/{one.upload('druid-1')}")
    one.page.wait_for_timeout(5500)


def _replay(record: str, entry: int) -> Shot:
    def shot(one: Visitor) -> None:
        one.go(f"/t/{one.upload(record)}/{entry}")

    return shot


def _plain(one: Visitor) -> None:
    one.go(f"/t/{one.table_from('druid-1', 42)}?plain")


def _waiting(one: Visitor) -> None:
    one.go(f"/t/{one.table('druid', 'invited')}#invite")


SHOTS: dict[str, Shot] = {
    "home": _home,
    "new": _page("/p/new/tectonic"),
    "rules": _page("/p/rules/druid"),
    "cards-druid": _page("/p/cards/druid"),
    "cards-tectonic": _page("/p/cards/tectonic"),
    "cards-idriana": _page("/p/cards/idriana"),
    "settings": _page("/p/settings"),
    "credits": _page("/p/credits"),
    "parts": _page("/p/parts"),
    "lost": _page("/p/none"),
    "waiting": _waiting,
    "druid-start": _table("druid-1", 0),
    "druid-middle": _table("druid-1", 26),
    "druid-picked": _picked,
    "druid-large": _large,
    "druid-end": _end,
    "druid-replay": _replay("druid-1", 40),
    "tectonic": _table("tectonic-1", 24),
    "tectonic-replay": _replay("tectonic-1", 24),
    "idriana": _table("idriana-1", 80),
    "idriana-replay": _replay("idriana-1", 80),
    "plain": _plain,
}


def take(browser: Browser, base: str, folder: Path, names: list[str]) -> None:
    """Take the pictures of these names."""
    for name in names:
        for size, (width, height) in SIZES.items():
            for dark in (False, True):
                one = visitor(browser, base, size=(width, height), dark=dark, touch=size == "phone")
                SHOTS[name](one)
                one.page.wait_for_load_state("networkidle")
                one.page.wait_for_timeout(1200)
                one.page.screenshot(path=folder / f"{name}-{size}{'-dark' if dark else ''}.png")
                for fault in one.faults:
                    print(f"{name} {size}: {fault}")
                one.context.close()
        print(f"tuckbox: {name}", flush=True)


def main() -> None:
    """Take all pictures, or those that are named."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/pictures")
    folder.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix="tuckbox-pictures-"))
    server = Host(work)
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program(), args=FLAGS, headless=True)
            take(browser, server.base, folder, sys.argv[2:] or list(SHOTS))
            browser.close()
    finally:
        server.stop()
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
