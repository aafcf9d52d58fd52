"""A run's report as a single HTML file that needs no network: it contains scripts, styles, figures and pictures."""

from __future__ import annotations

import base64
import gzip
import html
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from tuckbox import packages
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import TuckboxError
from tuckbox.core.game import Game
from tuckbox.lab.runs import decoded_plan
from tuckbox.server.tables import serialize
from tuckbox.texts import languages
from tuckbox.texts.languages import ENGLISH

ASSETS: Final = Path(__file__).parents[2] / "static" / "report"  # built by `make web`
POLICY: Final = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    "img-src data:; font-src data:; base-uri 'none'"
)


class NotBuilt(TuckboxError):
    """The page's part of the report is not built."""


def page(plan: str, report: str, names: Sequence[str] = ("", ""), folder: str = "", language: str = ENGLISH) -> str:
    """The HTML of a report (JSON); `names` are its sets' names, and `folder` is the run's folder, if any."""
    games = decoded_plan(plan).games
    told = {
        "language": language,
        "texts": {**languages.texts(language), **packages.texts(games[0].name, language)},
        "report": json.loads(report),
        "names": list(names),
        "folder": folder,
        "sets": [_faces(game, language) for game in games[: 2 if decoded_plan(plan).compare else 1]],
    }
    data = json.dumps(told, ensure_ascii=False).replace("<", "\\u003c")
    script = _asset("report.js").replace("</script", "<\\/script")
    headline = told["report"]["summary"]["findings"]["headline"]
    title = html.escape(f"{games[0].title}: {headline}" if language == ENGLISH else games[0].title)
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{language}">',
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            f"<title>{title}</title>",
            f"<style>{_asset('report.css')}</style>",
            '<div id="app"></div>',
            f'<script type="application/json" id="report">{data}</script>',
            f"<script>{script}</script>",
            "</html>",
            "",
        ]
    )


def _asset(name: str) -> str:
    try:
        return gzip.decompress((ASSETS / f"{name}.gz").read_bytes()).decode()
    except OSError:
        raise NotBuilt("The HTML report needs the page, which is not built here: run `make web`.") from None


def _faces(game: Game, language: str) -> dict[str, Any]:
    """What a page needs to draw the cards of a set: the catalogue, and the pictures as data addresses."""
    drawn = packages.art(game.name)
    cards: CardSet = game.card_set
    light = {} if drawn is None else drawn.pictures(cards, "light")
    dark = drawn.pictures(cards, "dark") if drawn is not None and "dark" in drawn.THEMES else {}
    texts = packages.texts(game.name, language)

    def addresses(pictures: dict[str, str]) -> dict[str, str]:
        """By kind and name, as named in the catalogue."""
        keys = ((key.partition("/"), svg) for key, svg in pictures.items())
        return {f"{kind}/{texts.get(name, name)}": _address(svg) for (kind, _, name), svg in keys}

    return {
        "catalogue": msgspec.to_builtins(serialize.catalogue(game, language)),
        "pictures": {
            "light": addresses(light),
            "dark": addresses({key: svg for key, svg in dark.items() if light.get(key) != svg}),
        },
    }


def _address(svg: str) -> str:
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()
