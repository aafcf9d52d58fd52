"""tuckbox print: a game's cards on sheets to cut out, or its rules as a booklet."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tuckbox import printing, registry
from tuckbox.commands.cards import load
from tuckbox.core.errors import BadOption, TuckboxError
from tuckbox.core.game import Game
from tuckbox.core.text import counted
from tuckbox.texts import languages
from tuckbox.texts.languages import ENGLISH

ABOUT = """\
Write a PDF to print: the cards of a game, or its rules as a booklet.

  tuckbox print druid                          the cards for two players, on A4
  tuckbox print idriana --players 3            as many copies as three players need
  tuckbox print idriana --paper letter         for American paper
  tuckbox print idriana --cards mine.csv       your own set
  tuckbox print idriana --fronts-only          without backs, for sleeves with cards behind
  tuckbox print idriana --booklet              the rules, on pages of half a sheet
  tuckbox print idriana --booklet --lang de    in German
  tuckbox print druid -o druid.pdf             write to this file

Print the cards at 100%, on both sides, turned on the long edge. A line on each sheet shows whether the scale is right.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(registry.GAMES)}")
    parser.add_argument("--cards", metavar="FILE", help="your own card set")
    parser.add_argument("--paper", choices=tuple(printing.PAPERS), default="a4", help="the size of the paper (a4)")
    parser.add_argument("--players", type=int, metavar="N", help="print what this many players need (the minimum)")
    parser.add_argument("--booklet", action="store_true", help="print the rules instead of the cards")
    parser.add_argument("--fronts-only", action="store_true", help="leave out the backs")
    codes = languages.codes()
    parser.add_argument("--lang", choices=codes, default=ENGLISH, help=f"the language: {', '.join(codes)} (en)")
    parser.add_argument("-o", "--out", type=Path, metavar="FILE", help="the file to write (GAME-cards.pdf)")
    parser.add_argument("--force", action="store_true", help="overwrite the file")


def run(chosen: argparse.Namespace) -> int:
    """Write the cards or the rules of a game as PDF."""
    printing.require()
    game = load(chosen.game, chosen.cards)
    if chosen.booklet and (chosen.players is not None or chosen.fronts_only):
        raise BadOption("--booklet prints the rules; --players and --fronts-only are for cards.")
    file = chosen.out or Path(f"{chosen.game}-{'rules' if chosen.booklet else 'cards'}.pdf")
    if file.exists() and not chosen.force:
        raise TuckboxError(f"{file} already exists; --force overwrites it.")
    with _progress() as show:
        show("drawing the cards")
        document = _document(game, chosen)
        show("typesetting")
        pdf = document.pdf()
    try:
        file.write_bytes(pdf)
    except OSError as error:
        raise TuckboxError(f"{file} cannot be written ({error.strerror}).") from None
    print(f"{file}: {_summary(document)}")
    return 0


def _document(game: Game, chosen: argparse.Namespace) -> printing.Sheets | printing.Booklet:
    if chosen.booklet:
        return printing.booklet(game, chosen.paper, chosen.lang)
    return printing.sheets(game, chosen.paper, chosen.players, not chosen.fronts_only, chosen.lang)


def _summary(document: printing.Sheets | printing.Booklet) -> str:
    if isinstance(document, printing.Booklet):
        return f"the rules of {document.game.title}"
    sizes = " and ".join(f"{width:g} x {height:g} mm" for width, height in document.sizes)
    cards, sheets = counted(document.count, "card"), counted(document.sheet_count, "sheet")
    return f"{cards} of {sizes} for {document.players} players, on {sheets}"


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """Shows the current step in a terminal while it runs."""
    shown = sys.stderr.isatty()

    def show(step: str) -> None:
        if shown:
            print(f"\r\x1b[K{step} …", end="", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        if shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
