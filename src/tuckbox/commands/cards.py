"""tuckbox cards and tuckbox games: list the games and their cards."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Final

from tuckbox import registry
from tuckbox.bots.trial import MATCHES, trial
from tuckbox.core import card_set
from tuckbox.core.errors import BadCardSet, BadOption
from tuckbox.core.game import Game
from tuckbox.core.text import aligned

ABOUT: Final = """\
Show or validate a card set: a CSV file that you can edit in any spreadsheet.

  tuckbox cards druid                  the standard set as a table
  tuckbox cards druid --cards FILE     your own set
  tuckbox cards check druid FILE       validate a set and play a hundred quick matches with it; errors name
                                       the file, the row and the reason
  tuckbox cards check druid FILE --quick   validate it without the matches
  tuckbox play druid --cards FILE      play with your own set
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", nargs="+", metavar="GAME", help="GAME, or: check GAME FILE")
    parser.add_argument("--cards", metavar="FILE", help="your own card set")
    parser.add_argument("--quick", action="store_true", help="check: do not play matches with the set")


def run(chosen: argparse.Namespace) -> int:
    """Show a card set, or validate one."""
    words = chosen.words
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
    """Play the matches of a trial; a terminal shows how many are done."""
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
    for name in registry.GAMES:
        game = registry.game_class(name)
        seats = " or ".join(str(count) for count in game.players)
        print(f"{name}: {game.title}, {seats} players, about {game.minutes} minutes")
        print(f"  {game.tagline}")
        for option in game.options:
            print(f"  --option {option.name}={(',' if option.by_seat else '|').join(option.values)}  {option.help}")
    return 0
