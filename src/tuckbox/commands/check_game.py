"""tuckbox check-game: check that a game is ready."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Final

from tuckbox import packages
from tuckbox.commands.cards import load
from tuckbox.core.errors import BadOption
from tuckbox.testing import CHECKS, check_game

ABOUT: Final = """\
Check that a game is ready: that matches end, nothing hidden leaks, records replay, every text reads well, and more.

  tuckbox check-game druid                 all checks; takes minutes
  tuckbox check-game druid --quick         a tenth of the matches; seconds
  tuckbox check-game druid --only views    one check again
  tuckbox check-game druid --json          the report as JSON, with the moves that lead to each fault

Each fault is reported with the match, the move and where to look. The exit code is 0 if there are no faults,
otherwise 1.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the game")
    parser.add_argument("--quick", action="store_true", help="a tenth of the matches")
    parser.add_argument("--matches", type=int, metavar="N", help="play N matches for each check")
    names = ", ".join(check.name for check in CHECKS)
    parser.add_argument("--only", action="append", default=[], metavar="CHECK", help=f"only this check: {names}")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--cards", metavar="FILE", help="your own card set")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


def run(chosen: argparse.Namespace) -> int:
    """Check a game and print the report."""
    if chosen.matches is not None and chosen.matches < 1:
        raise BadOption(f"--matches must be 1 or more, not {chosen.matches}.")
    game = load(chosen.game, chosen.cards, chosen.option)
    part = packages.part(chosen.game, "testing")  # tells the harness where the game's cards are
    shown = sys.stderr.isatty()

    def show(done: int, name: str) -> None:
        if shown:
            print(
                f"\r\x1b[K{done} of {len(chosen.only or CHECKS)} checks done: {name} …",
                end="",
                file=sys.stderr,
                flush=True,
            )

    report = check_game(
        game,
        quick=chosen.quick,
        on_progress=show,
        matches=chosen.matches,
        only=chosen.only,
        places=getattr(part, "places", None),
        chances=getattr(part, "chances", None),
    )
    if shown:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    print(json.dumps(report.as_dict(), indent=2) if chosen.json else report)
    return 0 if report.ok else 1
