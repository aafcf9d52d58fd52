"""A sheet of all pictures of a set, to look at: python -m tuckbox.art.sheet druid --out FOLDER."""

from __future__ import annotations

import argparse
import html
from pathlib import Path

from tuckbox import cardset
from tuckbox.art import art_of, content_hash
from tuckbox.errors import TuckboxError
from tuckbox.registry import GAMES, game_class

STYLE = """
body{margin:0;padding:24px;font:15px/1.4 system-ui,sans-serif;background:#56703f;color:#fbf4de}
body.dark{background:#141d24}h1{margin:0 0 4px}h2{margin:28px 0 10px}
main{display:flex;flex-wrap:wrap;gap:14px}figure{margin:0}img{display:block;height:auto}
figcaption{font-size:12px;max-width:100%;opacity:.9}.name{font-weight:700}
"""


def sheet(title: str, pictures: dict[str, str], width: int, theme: str) -> str:
    """The page: the pictures by kind, each with its name, size and hash."""
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


def write(game: str, folder: Path, cards: str | None = None, width: int = 240, theme: str = "light") -> Path:
    """Write a set's pictures and the sheet that shows them; gives the sheet's path."""
    kind = game_class(game)
    chosen = cardset.read(cards) if cards else kind.standard_cards()
    kind(chosen)  # refuses a set that breaks the rules of the box
    pictures = art_of(game).pictures(chosen, theme)
    folder.mkdir(parents=True, exist_ok=True)
    for svg in pictures.values():
        (folder / f"{content_hash(svg)}.svg").write_text(svg, encoding="utf-8")
    page = folder / "index.html"
    page.write_text(sheet(f"{kind.title}: {chosen.file}", pictures, width, theme), encoding="utf-8")
    return page


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="tuckbox art", description="Write the pictures of a card set and a sheet of them."
    )
    parser.add_argument("game", choices=sorted(GAMES), help="the game")
    parser.add_argument("--out", type=Path, required=True, help="the folder to write to")
    parser.add_argument("--cards", help="a card set file (the standard set by default)")
    parser.add_argument("--width", type=int, default=240, help="how wide the sheet shows a picture, in pixels")
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="by day or by night")
    chosen = parser.parse_args(arguments)
    try:
        print(write(chosen.game, chosen.out, chosen.cards, chosen.width, chosen.theme))
    except TuckboxError as error:
        parser.exit(2, f"{error}\n")


if __name__ == "__main__":
    main()
