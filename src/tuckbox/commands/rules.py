"""tuckbox rules: the rules as numbered clauses."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Sequence
from typing import Final

from tuckbox import registry
from tuckbox.core import clauses
from tuckbox.core.errors import BadOption

ABOUT: Final = """\
Show the rules as numbered clauses; [ruling] marks our decision where the rulebook leaves something open.

  tuckbox rules druid            all clauses
  tuckbox rules druid D21        one clause (or just: tuckbox rules D21)
  tuckbox rules druid exchange   the clauses that contain a word
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", nargs="*", metavar="GAME", help="a game, a clause number or a word")


def run(chosen: argparse.Namespace) -> int:
    """Show all clauses of a game, one by its number, or those that contain a word."""
    words: list[str] = chosen.words
    owners = {clause.game for clause in clauses.clauses()}
    name = words.pop(0) if words and words[0] in owners | set(registry.GAMES) else None
    if not words and name is None:
        raise BadOption(f"Name a game: tuckbox rules and one of {', '.join(sorted(owners))}.")
    if not words:
        show(clauses.clauses(name), headed=True)
    elif len(words) == 1 and words[0][-1:].isdecimal():
        show([clauses.clause(words[0], name)])
    else:
        show(clauses.search(" ".join(words), name))
    return 0


def show(clauses: Sequence[clauses.Clause], headed: bool = False) -> None:
    """Print clauses, wrapped to the terminal."""
    width = min(shutil.get_terminal_size().columns, 100)
    section = ""
    for clause in clauses:
        if headed and clause.section != section:
            print(f"\n{clause.section}" if section else clause.section)
            section = clause.section
        for line in textwrap.wrap(str(clause), width, subsequent_indent="     "):
            print(line)
