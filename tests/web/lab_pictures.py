"""Pictures of the lab: a designer's set, what a run says of it, and how it compares with the set in the box."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any

from tests.web.visitor import PATIENCE, Visitor
from tuckbox.registry import game_class

MATCHES = 600
# What the designer changes in a game's set: the card by its name or number, the column, and the cell.
CHANGES = {
    "druid": [("Unicorn", "icons", "sky"), ("Bear", "name", "Panda")],
    "idriana": [("Library", "cost", "3"), ("Inn", "vp", "2"), ("Elmenda Bird", "vp", "2")],
    "tectonic": [("12", "upper", "L W M+2")],
}


def changed(game: str) -> str:
    """The text of the designer's set."""
    rows = list(csv.DictReader(io.StringIO(game_class(game).sets.standard.text)))
    for card, column, cell in CHANGES[game]:
        row = next(row for row in rows if card in (row.get("name"), row.get("number")))
        assert row[column] != cell, f"{card} is so already: choose another change"
        row[column] = cell
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


class Designer:
    """Who has a changed set of a game and runs about it, which are played for the first picture."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.cookies: Any = None
        self.design = self.report = self.compared = self.given = ""

    def come(self, one: Visitor) -> None:
        """Let a visitor be the designer."""
        if self.cookies:
            one.context.add_cookies(self.cookies)
            return
        made = {"game": self.game, "name": "Softer Woods", "text": changed(self.game)}
        self.design = one.api("POST", "/api/designs", made)["id"]
        cards = one.api("POST", f"/api/designs/{self.design}/check")["hash"]
        self.report = self._run(one, cards=cards)
        self.compared = self._run(one, cards="", against=cards)
        if self.game == "druid":
            self.given = self._run(one, cards=cards, card="Kraken")
        self.cookies = one.context.cookies()

    def _run(self, one: Visitor, **more: Any) -> str:
        bots = "level1" if self.game == "druid" else "greedy"
        started = {"game": self.game, "bots": bots, "matches": MATCHES, **more}
        id = str(one.api("POST", "/api/lab/runs", started)["id"])
        while one.api("GET", f"/api/lab/runs/{id}")["info"]["status"] == "running":
            one.page.wait_for_timeout(500)
        return id


_designers = {game: Designer(game) for game in CHANGES}


def _by(
    game: str, path: Callable[[Designer], str], then: Callable[[Visitor], None] | None = None
) -> Callable[[Visitor], None]:
    def shot(one: Visitor) -> None:
        designer = _designers[game]
        designer.come(one)
        one.go(f"/p/lab/{game}{path(designer)}")
        one.page.locator(".work .sheet, .work .mat").first.wait_for(timeout=PATIENCE)
        if then is not None:
            then(one)

    return shot


def _charted(one: Visitor) -> None:
    one.page.locator(".chart svg").first.wait_for(timeout=PATIENCE)


def _running(one: Visitor) -> None:
    """A run that has its first answers."""
    run = one.api("POST", "/api/lab/runs", {"game": "druid", "bots": "level1", "matches": 20_000})
    one.go(f"/p/lab/druid/run/{run['id']}")
    one.page.get_by_role("heading", name="First answers").wait_for(timeout=PATIENCE)
    one.page.wait_for_timeout(4000)


SHOTS: dict[str, Callable[[Visitor], None]] = {
    "lab-sets": _by("druid", lambda designer: ""),
    "lab-editor-druid": _by("druid", lambda designer: f"?set={designer.design}"),
    "lab-editor-idriana": _by("idriana", lambda designer: f"?set={designer.design}"),
    "lab-editor-tectonic": _by("tectonic", lambda designer: f"?set={designer.design}"),
    "lab-simulate": _by("druid", lambda designer: f"/run?set={designer.design}"),
    "lab-run": _running,
    "lab-report": _by("idriana", lambda designer: f"/run/{designer.report}", _charted),
    "lab-compare": _by("idriana", lambda designer: f"/run/{designer.compared}", _charted),
    "lab-given": _by("druid", lambda designer: f"/run/{designer.given}", _charted),
}
