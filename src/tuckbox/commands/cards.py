"""tuckbox cards and tuckbox games: list the games, and show, export and validate card sets."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tuckbox import registry
from tuckbox.bots.trial import MATCHES, trial
from tuckbox.core import card_set
from tuckbox.core.errors import BadCardSet, BadOption, TuckboxError
from tuckbox.core.game import Game
from tuckbox.core.text import aligned

ABOUT: Final = """\
Show, export or validate a card set: a CSV file that you can edit in any spreadsheet.

  tuckbox cards druid                  the standard set as a table
  tuckbox cards druid --cards FILE     your own set
  tuckbox cards export druid FILE      write the standard set to a file to edit
  tuckbox cards check druid FILE       validate a set and play a hundred quick matches with it; errors name
                                       the file, the row and the reason
  tuckbox cards check druid FILE --quick   validate it without the matches
  tuckbox play druid --cards FILE      play with your own set
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", nargs="+", metavar="GAME", help="GAME, or: export GAME [FILE], check GAME FILE")
    parser.add_argument("--cards", metavar="FILE", help="your own card set")
    parser.add_argument("--force", action="store_true", help="export: overwrite the file")
    parser.add_argument("--quick", action="store_true", help="check: do not play matches with the set")


def run(chosen: argparse.Namespace) -> int:
    """Show a card set, export or validate one."""
    words = chosen.words
    if words[0] == "export":
        if len(words) not in (2, 3):
            raise BadOption("Name a game and a file: tuckbox cards export GAME [FILE].")
        return export_cards(words[1], words[2] if len(words) == 3 else None, chosen.force)
    if words[0] == "check":
        if len(words) != 3:
            raise BadOption("Name a game and a file: tuckbox cards check GAME FILE.")
        return check_cards(words[1], words[2], chosen.quick)
    if len(words) != 1:
        raise BadOption("tuckbox cards takes one game; to validate a file: tuckbox cards check GAME FILE.")
    game = load(words[0], chosen.cards)
    header, rows = game.card_table()
    rule = ["-" * max(len(row[column]) for row in (header, *rows)) for column in range(len(header))]
    print(f"{game.title}: {game.card_set.file}, {game.card_set.hash}\n")
    print("\n".join(aligned([header, rule, *rows])))
    return 0


def export_cards(name: str, file: str | None, force: bool = False) -> int:
    """Write the standard set to a new file, or print it."""
    cards = registry.game_class(name).sets.standard
    if file is None:
        print(cards.text, end="")
        return 0
    try:
        with Path(file).open("w" if force else "x", encoding="utf-8", newline="") as out:
            out.write(cards.text)
    except FileExistsError:
        raise TuckboxError(f"{file} already exists; --force overwrites it.") from None
    except OSError as error:
        raise TuckboxError(f"{file} cannot be written ({error.strerror}).") from None
    print(f"tuckbox: {file} has the standard set; edit it, then: tuckbox cards check {name} {file}", file=sys.stderr)
    return 0


def check_cards(name: str, file: str, quick: bool = False) -> int:
    """Validate a card set: its rows, and then matches played with it."""
    try:
        game = load(name, file)
        if not quick:
            _play_trial(game)
    except BadCardSet as error:
        print(f"tuckbox: {error}", file=sys.stderr)
        return 1
    kinds = Counter(row[0] for row in game.card_table()[1])
    counts = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    played = "" if quick else f"; {MATCHES} matches played to the end"
    print(f"{file} is a valid card set for {game.title}: {counts}; {game.card_set.hash}{played}")
    return 0


def _play_trial(game: Game) -> None:
    """Play the matches of a trial, with progress in a terminal."""
    shown = sys.stderr.isatty()

    def show(done: int) -> None:
        if shown:
            print(f"\r{done} of {MATCHES} matches", end="", file=sys.stderr, flush=True)

    try:
        trial(game, MATCHES, on_progress=show)
    finally:
        if shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def load(name: str, cards: str | None, options: Sequence[str] = ()) -> Game:
    """A game with its card set and options."""
    chosen: dict[str, str] = {}
    for option in options:
        key, sign, value = option.partition("=")
        if not sign:
            raise BadOption(f"'{option}' is not an option: write --option NAME=VALUE.")
        chosen[key.strip()] = value.strip()
    cls = registry.game_class(name)
    return cls(card_set.read(cards) if cards else None, chosen)


def games(chosen: argparse.Namespace) -> int:
    """List the games with their options."""
    for name in registry.names():
        game = registry.game_class(name)
        seats = " or ".join(str(count) for count in game.players)
        print(f"{name}: {game.title}, {seats} players, about {game.minutes} minutes")
        print(f"  {game.tagline}")
        for option in game.options:
            print(f"  --option {option.name}={(',' if option.by_seat else '|').join(option.values)}  {option.help}")
    return 0
