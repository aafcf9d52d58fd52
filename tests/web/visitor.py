"""People in front of a browser, who complain about everything that is wrong with a page."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, Response

RECORDS = Path(__file__).parents[1] / "records"
PATIENCE = 60_000  # milliseconds for an answer: the first record wakes a worker, and the machine may be busy
PHONE, TABLET, LAPTOP = (390, 844), (768, 1024), (1440, 900)
# Sizes and colours are tested in two pairs that have all of both; the other pairs are tested with make soak.
LOOKS = pytest.mark.parametrize(
    ("size", "dark"),
    [
        (PHONE, True),
        (LAPTOP, False),
        pytest.param(PHONE, False, marks=pytest.mark.soak),
        pytest.param(LAPTOP, True, marks=pytest.mark.soak),
    ],
    ids=["phone-dark", "laptop-light", "phone-light", "laptop-dark"],
)
# What depends little on the size is tested on a phone, where room is short; on a laptop with make soak.
SIZES = pytest.mark.parametrize("size", [PHONE, pytest.param(LAPTOP, marks=pytest.mark.soak)], ids=["phone", "laptop"])
# What sticks out on the right or left of the window and cannot be scrolled to within a strip of its own.
OUTSIDE = """() => {
  const wide = document.documentElement.scrollWidth - innerWidth
  if (wide > 0) return [`the page is ${wide} px wider than the window`]
  const strip = (one) => {
    for (let at = one.parentElement; at; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true
    return false
  }
  return [...document.querySelectorAll('a, button, input, select, textarea')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.hidden, .skip'))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.width && (box.left < -1 || box.right > innerWidth + 1) && !strip(one))
    .map(([one]) => `outside of the window: ${one.outerHTML.slice(0, 120)}`)
}"""

# Done once nothing on the page has moved for a while. What never rests, such as a spinner, is not waited for.
RESTED = """async () => {
  const [CALM, MOST, STEP] = [200, 5000, 40] // milliseconds
  const shape = () => [...document.body.querySelectorAll('*')]
    .map((one) => one.getBoundingClientRect())
    .map(({ x, y, width, height }) => `${x} ${y} ${width} ${height}`).join()
  const began = performance.now()
  for (let before = '', since = began; performance.now() - since < CALM && performance.now() - began < MOST; ) {
    await new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), STEP))
    const now = shape()
    if (now !== before) [before, since] = [now, performance.now()]
  }
}"""

FLIGHTS = """() => {
  window.flown = []
  const seen = (records) => records.forEach(({ target, addedNodes }) =>
    target.closest?.('[data-flights]') && addedNodes.forEach((one) =>
      window.flown.push((one.matches('[data-flight]') ? one : one.querySelector('[data-flight]')).className)))
  new MutationObserver(seen).observe(document.body, { childList: true, subtree: true })
}"""


@dataclass
class Visitor:
    """A person with a browser of their own: nobody knows them yet."""

    base: str
    context: BrowserContext
    page: Page
    faults: list[str] = field(default_factory=list)
    patient: bool = False  # while the connection may be lost
    token: str = ""

    def __post_init__(self) -> None:
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.faults.append(f"error in the page: {error}"))
        self.page.on("requestfailed", self._failed)
        self.page.on("response", self._answered)
        self.page.on("request", self._asked)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not self.patient:
            self.faults.append(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        # what a page asked for and no longer wants when we leave it is no fault
        if not self.patient and request.failure != "net::ERR_ABORTED":
            self.faults.append(f"failed: {request.url} ({request.failure})")

    def _answered(self, response: Response) -> None:
        if response.status >= 400 and not self.patient:
            self.faults.append(f"{response.status}: {response.url}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.base, "data:", "blob:")):
            self.faults.append(f"a request leaves the host: {request.url}")

    @contextmanager
    def expecting_loss(self) -> Iterator[None]:
        """While the connection is lost on purpose, failed requests are no fault."""
        self.patient = True
        try:
            yield
        finally:
            self.patient = False

    def go(self, path: str) -> Page:
        """Open an address."""
        self.page.goto(self.base + path)
        return self.page

    def look(self, size: tuple[int, int] | None = None, dark: bool = False) -> None:
        """See the same page in a window of another size, or by night: far quicker than opening it once more."""
        self.page.emulate_media(color_scheme="dark" if dark else "light")
        if size:
            self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.rest()

    def rest(self) -> None:
        """Wait until nothing on the page moves any more."""
        self.page.evaluate(RESTED)

    def until(self, holds: Callable[[], object], otherwise: str) -> None:
        """Wait until a condition holds, for as long as some slow answers may take."""
        stop = time.monotonic() + PATIENCE / 1000
        while not holds():
            assert time.monotonic() < stop, otherwise
            self.page.wait_for_timeout(40)

    def check(self) -> None:
        """Complain about all that went wrong so far, and about what lies outside of the window now."""
        assert self.faults == []
        if not self.page.is_closed() and self.page.url.startswith(self.base):
            outside = self.page.evaluate(OUTSIDE)
            assert outside == [], f"{self.page.url} at {self.page.viewport_size}: {outside}"

    def api(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """A request of the person's own, beside the page."""
        if not self.token:
            self.token = self.context.request.post(self.base + "/api/session").json()["token"]
        answer = self.context.request.fetch(
            self.base + path, method=method, data=body, headers={"X-Tuckbox-Token": self.token}, timeout=PATIENCE
        )
        assert answer.ok, f"{answer.status}: {answer.text()}"
        return answer.json()

    # Tables

    def table(self, game: str, *others: str, **more: Any) -> str:
        """Set up a table: we sit first, then bots by their names, or `open` and `invited` seats."""
        seats: list[dict[str, str]] = [{"kind": "me"}]
        for one in others:
            seats.append({"kind": one} if one in ("open", "invited") else {"kind": "bot", "bot": one})
        made = self.api("POST", "/api/tables", {"game": game, "seats": seats, "hints": True, **more})
        return str(made["id"])

    def upload(self, record: str) -> str:
        """Bring a kept game of tests/records as a finished table."""
        text = (RECORDS / f"{record}.record").read_text()
        return str(self.api("POST", "/api/records", {"text": text})["id"])

    def table_from(self, record: str, entry: int, seat: int = 0, bot: str = "greedy") -> str:
        """A table against bots that goes on from an entry of a kept game: the same cards in every run."""
        kept = self.upload(record)
        count = len(self.api("GET", f"/api/tables/{kept}")["seats"])
        seats = [{"kind": "me"} if one == seat else {"kind": "bot", "bot": bot} for one in range(count)]
        return str(self.api("POST", f"/api/tables/{kept}/continue", {"entry": entry, "seats": seats})["id"])

    def sit(self, table: str) -> None:
        """Take a free seat at a table."""
        self.api("POST", f"/api/tables/{table}/sit", {})

    def settings(self, **chosen: Any) -> None:
        """Choose settings of this device before the page is opened."""
        found = ", ".join(f"{name}: {_script(value)}" for name, value in chosen.items())
        self.context.add_init_script(
            f"localStorage.setItem('tuckbox.settings', JSON.stringify({{...JSON.parse("
            f"localStorage.getItem('tuckbox.settings') ?? '{{}}'), {found}}}))"
        )

    def watch_flights(self) -> None:
        """From now on remember the classes of all that flies over the table."""
        self.page.evaluate(FLIGHTS)

    def flown(self) -> list[str]:
        """The classes of what has flown over the table."""
        found: list[str] = self.page.evaluate("() => window.flown")
        return found

    def named(self, role: Any, name: str) -> Locator:
        """What a screen reader would find by a role and the beginning of a name."""
        return self.page.get_by_role(role, name=re.compile(f"^{re.escape(name)}"))


def _script(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else f"'{value}'"


def visitor(
    browser: Browser,
    base: str,
    size: tuple[int, int] = LAPTOP,
    dark: bool = False,
    touch: bool = False,
    stranger: bool = False,
    **more: Any,
) -> Visitor:
    """A new person, with a window of a size, by day or by night, with a mouse or a thumb; a stranger is unnamed."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        has_touch=touch,
        is_mobile=touch,
        **{"service_workers": "block", **more},  # what tests route would not reach it
    )
    context.set_default_timeout(15_000)
    one = Visitor(base, context, context.new_page())
    if not stranger:
        one.settings(introduced=True)  # nobody asks for a name
    return one
