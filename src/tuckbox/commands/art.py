"""tuckbox art: write the pictures of a card set to files, with a contact sheet."""

from __future__ import annotations

import argparse
import html
import sys
from pathlib import Path

from tuckbox import packages, registry
from tuckbox.art import content_hash
from tuckbox.core import card_set
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import TuckboxError

ABOUT = """\
Write the pictures of a card set to a folder, with a page that shows them all.

  tuckbox art druid --out pictures                     the standard set
  tuckbox art druid --out pictures --cards mine.csv    your own set: new cards get a picture too
  tuckbox art tectonic --out pictures --theme dark     the dark theme

The pictures are SVG files named by the hash of their content; open index.html in a browser.
"""

STYLE = """
body{margin:0;padding:24px;font:15px/1.4 system-ui,sans-serif;background:#56703f;color:#fbf4de}
body.dark{background:#141d24}h1{margin:0 0 4px}h2{margin:28px 0 10px}
main{display:flex;flex-wrap:wrap;gap:14px}figure{margin:0}img{display:block;height:auto}
figcaption{font-size:12px;max-width:100%;opacity:.9}.name{font-weight:700}
"""


def sheet(title: str, pictures: dict[str, str], width: int, theme: str) -> str:
    """The page: the pictures by kind, each with its name and size."""
    kinds: dict[str, list[str]] = {}
    for key in pictures:
        kinds.setdefault(key.partition("/")[0], []).append(key)
    body = ""
    for kind, keys in kinds.items():
        body += f"<h2>{html.escape(kind)} ({len(keys)})</h2><main>"
        for key in keys:
            name, svg = html.escape(key.partition("/")[2]), pictures[key]
            body += f'<figure style="width:{width}px"><img src="{content_hash(svg)}.svg" width="{width}" alt="{name}">'
            body += f'<figcaption><span class="name">{name}</span> {len(svg) / 1000:.1f} kB</figcaption></figure>'
        body += "</main>"
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{html.escape(title)}</title>'
    head += f"<style>{STYLE}</style>"
    return f'{head}<body class="{theme}"><h1>{html.escape(title)}</h1>{len(pictures)} pictures{body}</body></html>'


def write(game: str, folder: Path, cards: CardSet, width: int = 240, theme: str = "light") -> Path:
    """Write a set's pictures and a page that shows them; returns the page's path."""
    box = registry.game(game, cards)  # raises BadCardSet for an invalid set
    art = packages.art(game)
    if art is None:
        raise TuckboxError(f"{box.title} has no pictures.")
    if theme not in art.THEMES:
        raise TuckboxError(f"The pictures of {box.title} have one theme only; omit --theme.")
    pictures = art.pictures(cards, theme)
    page = folder / "index.html"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for svg in pictures.values():
            (folder / f"{content_hash(svg)}.svg").write_text(svg, encoding="utf-8")
        page.write_text(sheet(f"{box.title}: {cards.file}", pictures, width, theme), encoding="utf-8")
    except OSError as error:
        raise TuckboxError(f"{folder} cannot be written ({error.strerror}).") from None
    return page


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(registry.GAMES)}")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="the folder to write to")
    parser.add_argument("--cards", metavar="FILE", help="your own card set")
    parser.add_argument("--width", type=int, default=240, metavar="N", help="the width of a picture on the page (240)")
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="the theme of the pictures (light)")


def run(chosen: argparse.Namespace) -> int:
    if chosen.width < 1:
        raise TuckboxError("--width must be 1 or more.")
    standard = registry.game_class(chosen.game).sets.standard
    cards = card_set.read(chosen.cards) if chosen.cards else standard
    print(write(chosen.game, chosen.out, cards, chosen.width, chosen.theme))
    art = packages.art(chosen.game)
    for fault in art.faults(cards) if art else ():
        print(f"tuckbox: {cards.file}, {fault}", file=sys.stderr)
    return 0
