"""Pictures of every page and state, by day and by night, at three sizes; `make pictures` takes them: look at them.

python -m tests.web.pictures [FOLDER] [NAME ...] [--language de]
python -m tests.web.pictures --docs          those that the documentation shows, into docs/pictures
"""

from __future__ import annotations

import argparse
import re
import shutil
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Callable
from functools import cache
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.server.host import Host
from tests.web import druid_player, idriana_matches, lab_pictures
from tests.web.chromium import FLAGS, program
from tests.web.tectonic_player import sit_down
from tests.web.test_idriana import going_on
from tests.web.test_tectonic_table import MIDDLES
from tests.web.visitor import LAPTOP, PATIENCE, PHONE, TABLET, Visitor, visitor
from tuckbox.core.match import Match
from tuckbox.games.idriana.view import IdrianaView

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


def _replay_end(record: str) -> Shot:
    def shot(one: Visitor) -> None:
        one.go(f"/t/{one.upload(record)}")
        one.page.wait_for_timeout(5500)

    return shot


_reviewed: dict[str, str] = {}  # the tables of records that were uploaded for a review


def _review(record: str, entry: str = "", opened: bool = False) -> Shot:
    """The review of a record, once it is done."""

    def shot(one: Visitor) -> None:
        table = _reviewed.get(record) or one.upload(record)
        _reviewed[record] = table
        one.go(f"/t/{table}/review{entry}")
        one.page.get_by_role("slider").wait_for(timeout=PATIENCE)
        one.page.get_by_role("progressbar").wait_for(state="detached", timeout=3 * PATIENCE)
        if opened:
            one.page.keyboard.press("k")
            one.page.locator(".moment[aria-current]").click()

    return shot


def _reviewing(one: Visitor) -> None:
    one.go(f"/t/{one.upload('idriana-1')}/review")
    one.page.locator(".decisions .row, .moment").nth(3).wait_for(timeout=PATIENCE)


def _replay(record: str, entry: int) -> Shot:
    def shot(one: Visitor) -> None:
        one.go(f"/t/{one.upload(record)}/{entry}")

    return shot


def _plain(one: Visitor) -> None:
    one.go(f"/t/{one.table_from('druid-1', 42)}?plain")


def _waiting(one: Visitor) -> None:
    one.go(f"/t/{one.table('druid', 'invited')}#invite")


def _curtain(one: Visitor) -> None:
    seats = [{"kind": "me", "name": name} for name in ("Ann", "Bo")]
    made = one.api("POST", f"/api/tables/{one.upload('druid-1')}/continue", {"entry": 42, "seats": seats})
    one.go(f"/t/{made['id']}")
    one.page.get_by_role("button", name="show my cards").click()
    druid_player.turn(one.page)
    one.page.get_by_role("alertdialog").wait_for()


def _new_hot_seat(one: Visitor) -> None:
    one.go("/p/new/druid")
    one.page.get_by_label(re.compile("^Seat 2")).select_option("me")


# Idriana


def _settled(find: Callable[[], Match], then: str = "") -> Shot:
    """A table that goes on from a position, with something clicked there; positions are found once."""
    kept = cache(find)

    def shot(one: Visitor) -> None:
        one.go(f"/t/{going_on(one, kept())}")
        one.page.locator(".idriana[aria-busy=false]").wait_for()
        if then:
            place = one.page.locator(then).locator("visible=true").first
            place.click(position={"x": 12, "y": 40} if ".hand" in then else None)

    return shot


def _held_close(one: Visitor) -> None:
    _settled(idriana_matches.crowded)(one)
    one.page.locator(".hand button").nth(2).press("i")


def _under(weather: str) -> Callable[[], Match]:
    """A position in which a weather card lies on top, and seat 1 decides."""

    def wanted(match: Match) -> bool:
        view = match.view(0)
        assert isinstance(view, IdrianaView)
        top = idriana_matches.NAMES[view.weather[-1].card]
        return top == weather and view.turn > 8 and match.seats_to_act()[:1] == [0]

    def find() -> Match:
        return next(found for number in range(300) if (found := idriana_matches.settle(number, 2, wanted)))

    return find


# Tectonic Tribes


def _ghost(one: Visitor) -> None:
    one.go(f"/t/{one.table_from('tectonic-2', 37)}")
    one.page.locator(".ghost, [data-front]").first.wait_for()
    one.page.keyboard.press("n")


def _area(one: Visitor) -> None:
    kept = one.upload("tectonic-4")
    areas = one.api("GET", f"/api/tables/{kept}/entries/120?viewer=open")["frame"]["position"]["view"]["areas"]
    one.go(f"/t/{kept}/120")
    one.page.wait_for_selector(".world svg")
    one.page.wait_for_timeout(1000)
    largest = max((area for area in areas if area["holder"] is not None), key=lambda area: len(area["squares"]))
    x, y = one.page.evaluate(MIDDLES, largest["squares"])[0]
    one.page.mouse.click(x, y)


def _sought(one: Visitor) -> None:
    one.go(f"/t/{one.table_from('tectonic-4', 122)}")
    one.page.wait_for_selector(".world svg")
    one.page.wait_for_timeout(1000)
    if one.page.get_by_role("log").count() == 0:
        one.page.locator(".tools button[aria-expanded]").click()
    one.page.get_by_role("log").get_by_role("button").last.click()
    one.page.wait_for_timeout(400)


def _count(one: Visitor) -> None:
    player = sit_down(one, one.table_from("tectonic-2", 59))
    for _ in range(20):
        if player.asked() == "count":
            break
        player.decide()
    one.page.wait_for_timeout(1500)


SHOTS: dict[str, Shot] = {
    "home": _home,
    "new": _page("/p/new/tectonic"),
    "rules": _page("/p/rules/druid"),
    "rules-map": _page("/p/rules/tectonic#placing-a-card"),
    "rules-search": _page("/p/rules/idriana?q=mulligan"),
    "cards-druid": _page("/p/cards/druid"),
    "cards-tectonic": _page("/p/cards/tectonic"),
    "cards-idriana": _page("/p/cards/idriana"),
    "cards-filtered": _page("/p/cards/idriana?region=farm&cost=1"),
    "cards-large": _page("/p/cards/druid?card=Walrus"),
    "settings": _page("/p/settings"),
    "credits": _page("/p/credits"),
    "lost": _page("/p/none"),
    "waiting": _waiting,
    "new-hot-seat": _new_hot_seat,
    "curtain": _curtain,
    "druid-start": _table("druid-1", 0),
    "druid-middle": _table("druid-1", 26),
    "druid-picked": _picked,
    "druid-large": _large,
    "druid-end": _replay_end("druid-1"),
    "druid-replay": _replay("druid-1", 40),
    "tectonic": _table("tectonic-1", 24),
    "tectonic-replay": _replay("tectonic-1", 24),
    "tectonic-start": _table("tectonic-2", 0),
    "tectonic-ghost": _ghost,
    "tectonic-discard": _table("tectonic-2", 44),
    "tectonic-five": _table("tectonic-4", 17),
    "tectonic-five-late": _table("tectonic-4", 122),
    "tectonic-area": _area,
    "tectonic-sought": _sought,
    "tectonic-count": _count,
    "tectonic-end": _replay_end("tectonic-4"),
    "idriana": _table("idriana-1", 80),
    "idriana-first": _settled(lambda: idriana_matches.offering("hold")),
    "idriana-keep": _settled(lambda: idriana_matches.offering("keep")),
    "idriana-take": _settled(lambda: idriana_matches.offering("take")),
    "idriana-top": _settled(lambda: idriana_matches.offering("bury")),
    "idriana-reaction": _settled(lambda: idriana_matches.offering("answer")),
    "idriana-rain": _settled(_under("Gentle Rain")),
    "idriana-snow": _settled(_under("Deep Snow")),
    "idriana-picked": _settled(idriana_matches.crowded, ".hand button.usable"),
    "idriana-three": _settled(lambda: idriana_matches.crowded(3)),
    "idriana-board": _settled(idriana_matches.crowded, ".small.farm, .other .row"),
    "idriana-lines": _settled(idriana_matches.crowded, ".me .totals .food"),
    "idriana-large": _held_close,
    "idriana-end": _replay_end("idriana-2"),
    "idriana-replay": _replay("idriana-1", 80),
    "review-druid": _review("druid-1"),
    "review-moment": _review("druid-1", "/1", opened=True),
    "review-tectonic": _review("tectonic-1"),
    "review-five": _review("tectonic-4"),
    "review-idriana": _review("idriana-1"),
    "reviewing": _reviewing,
    "plain": _plain,
    **lab_pictures.SHOTS,
}


# The pictures of the documentation: the shot, the size, and whether by night.
DOCS: dict[str, tuple[str, str, bool]] = {
    "home": ("home", "laptop", False),
    "druid": ("druid-middle", "laptop", False),
    "druid-phone": ("druid-middle", "phone", False),
    "druid-end": ("druid-end", "laptop", False),
    "tectonic": ("tectonic", "laptop", True),
    "idriana": ("idriana", "laptop", True),
    "curtain": ("curtain", "laptop", False),
    "invite": ("waiting", "laptop", False),
    "replay": ("tectonic-replay", "laptop", False),
    "review": ("review-druid", "laptop", False),
    "cards": ("cards-druid", "laptop", False),
}
WIDEST = 1080
TO_WEBP = """async ([png, widest]) => {
  const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob())
  const scale = Math.min(1, widest / image.width)
  const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })
  return btoa([...new Uint8Array(await blob.arrayBuffer())].map((byte) => String.fromCharCode(byte)).join(''))
}"""


def take_docs(browser: Browser, base: str, folder: Path) -> None:
    """Take the pictures of the documentation, as WebP."""
    blank = browser.new_page()
    for name, (shot, size, dark) in DOCS.items():
        png = b64encode(screenshot(browser, base, shot, size, dark)).decode()
        (folder / f"{name}.webp").write_bytes(b64decode(blank.evaluate(TO_WEBP, [png, WIDEST])))
        print(f"tuckbox: {name}", flush=True)


def screenshot(browser: Browser, base: str, name: str, size: str, dark: bool, language: str = "en") -> bytes:
    """A picture as PNG; what went wrong on the page is printed."""
    one = visitor(browser, base, size=SIZES[size], dark=dark, touch=size == "phone")
    one.settings(language=language)
    SHOTS[name](one)
    one.page.wait_for_load_state("networkidle")
    one.page.wait_for_timeout(1200)
    taken = one.page.screenshot()
    for fault in one.faults:
        print(f"{name} {size}: {fault}")
    one.context.close()
    return taken


def take(browser: Browser, base: str, folder: Path, names: list[str], language: str) -> None:
    """Take the pictures of these names."""
    for name in names:
        for size in SIZES:
            for dark in (False, True):
                file = folder / f"{name}-{size}{'-dark' if dark else ''}.png"
                file.write_bytes(screenshot(browser, base, name, size, dark, language))
        print(f"tuckbox: {name}", flush=True)


def main() -> None:
    """Take all pictures, those that are named, or those of the documentation."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.pictures", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", nargs="?", default="build/pictures")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"all without one: {', '.join(SHOTS)}")
    parser.add_argument("--language", default="en", help="the language of the pages, such as de")
    parser.add_argument("--docs", action="store_true", help="those that the documentation shows, into docs/pictures")
    chosen = parser.parse_args()
    docs = chosen.docs
    folder = Path("docs/pictures" if docs else chosen.folder)
    folder.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix="tuckbox-pictures-"))
    # reviews need the compiled rules
    server = Host(work)
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program(), args=FLAGS, headless=True)
            if docs:
                take_docs(browser, server.base, folder)
            else:
                take(browser, server.base, folder, chosen.names or list(SHOTS), chosen.language)
            browser.close()
    finally:
        server.stop()
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
