"""The command line: its commands, and how errors are reported."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Final

import tuckbox
from tuckbox.commands import (
    admin,
    art,
    cards,
    check_game,
    generate,
    lab,
    new_game,
    play,
    printing,
    replay,
    review,
    rules,
    server,
    worker,
)
from tuckbox.core.errors import TuckboxError
from tuckbox.lab import arena, levels

ABOUT = """\
Card games in one box: play them, replay and study your matches, change the cards.

  tuckbox                               play in the browser: starts the server and opens the page
  tuckbox serve --host 0.0.0.0          let others on your network play too
  tuckbox games                         list the games
  tuckbox play druid                    play a game against a bot in the terminal
  tuckbox rules druid                   how to play
  tuckbox rules druid D21               look up a rule
  tuckbox replay FILE                   step through a match
  tuckbox review FILE                   luck, skill, and better moves
  tuckbox cards druid                   list the cards of a game
  tuckbox cards export druid mine.csv   write them to a file to edit
  tuckbox arena druid --bots level2,level1   let bots play each other
  tuckbox lab run druid                 measure what each card does in matches between bots
  tuckbox levels druid                  measure the strength of a game's levels
  tuckbox art druid --out pictures      write the pictures of a game's cards
  tuckbox print druid                   write the cards as a PDF to print and cut out
  tuckbox new-game ravens               start a game of your own
  tuckbox check-game druid --quick      check that a game is ready: for authors of games
  tuckbox admin people                  list the people of your server, reset a password, close a table
"""

COMMANDS: Final = (
    ("play", play, "play a game in the terminal"),
    ("replay", replay, "step through a match, or verify it"),
    ("review", review, "show luck, skill and better moves of a finished match"),
    ("cards", cards, "show, export or validate a card set"),
    ("rules", rules, "show the rules"),
    ("arena", arena, "let bots play each other"),
    ("lab", lab, "measure cards and compare card sets"),
    ("levels", levels, "measure the levels of a game"),
    ("art", art, "write the pictures of a card set"),
    ("print", printing, "write the cards or the rules as a PDF to print"),
    ("new-game", new_game, "start a game of your own: write a package that plays at once"),
    ("generate", generate, "write the code that follows from a game's declarations"),
    ("check-game", check_game, "check that a game is ready"),
    ("admin", admin, "look after the people and tables of a server"),
    ("worker", worker, "compute bots' moves, hints and reviews for servers on other machines"),
)
LASTING: Final = (None, "serve", "worker")  # long-running commands: a file error while they run is our bug
# The modules installed by each extra, so that a failed import can name the extra.
EXTRAS: Final = {
    "server": (
        *("alembic", "argon2", "cryptography", "http_ece", "httptools", "litestar", "msgspec", "openskill"),
        *("prometheus_client", "psycopg", "segno", "sqlalchemy", "uvicorn", "uvloop", "websockets"),
    ),
    "terminal": ("rich", "textual"),
    "print": ("typst",),
    "cluster": ("dask", "distributed"),
    "redis": ("redis",),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; user errors print one sentence."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # not every terminal and pipe can encode all letters
    parser = make_parser()
    chosen = parser.parse_args(arguments)
    try:
        code: int = chosen.run(chosen) if chosen.command else server.open_page()
    except TuckboxError as error:
        print(f"tuckbox: {error}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        if (extra := extra_of(error.name or "")) is None:
            raise
        if not chosen.command:
            parser.print_help()
        what = f"tuckbox {chosen.command}" if chosen.command else "playing in the browser"
        extras = "server,redis" if extra == "redis" else extra  # only servers and their workers use Redis
        print(f"tuckbox: {what} needs more packages: pip install 'tuckbox[{extras}]'", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone, which is not an error
        return 0
    except OSError as error:
        if error.filename is None or chosen.command in LASTING:
            raise
        print(f"tuckbox: {error.filename} cannot be read or written ({error.strerror}).", file=sys.stderr)
        return 2
    return code


def extra_of(module: str) -> str | None:
    """The extra that provides a module."""
    package = module.partition(".")[0]
    return next((extra for extra, packages in EXTRAS.items() if package in packages), None)


def version() -> str:
    """The version and whether the rules are compiled."""
    how = "compiled" if server.rules_compiled() else "not compiled: from Python source"
    return f"tuckbox {tuckbox.__version__} (rules {how})"


def make_parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    layout = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("tuckbox", description=ABOUT, formatter_class=layout)
    parser.add_argument("--version", action="version", version=version())
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    server.add_commands(commands)
    for name, module, text in COMMANDS:
        command = commands.add_parser(name, help=text, description=module.ABOUT, formatter_class=layout)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    games = commands.add_parser("games", help="list the games", description="List the games and their options.")
    games.set_defaults(run=cards.games)
    return parser


if __name__ == "__main__":
    sys.exit(main())
