"""From the command line to the table: what the terminal must be, the screen, and what to tell afterwards."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import sys

from tuckbox.core.errors import TuckboxError
from tuckbox.core.events import Viewer
from tuckbox.core.game import Game
from tuckbox.core.record import Record
from tuckbox.registry import load_game
from tuckbox.terminal.table import Table


class NoTerminal(TuckboxError):
    """There is no terminal to play in, or it lacks something."""


def need_textual() -> None:
    """Refuse with the remedy where the terminal's library is not installed."""
    if importlib.util.find_spec("textual") is None:
        raise NoTerminal("The terminal table needs the package textual: pip install 'tuckbox[terminal]'")


def need_terminal(game: Game, plain: bool, instead: str = "") -> None:
    """Refuse in one sentence where there is no terminal, or it is too small for the game's table."""
    from tuckbox.terminal.drawing import drawing

    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        raise NoTerminal(f"This needs a terminal, and input or output is piped or the terminal is a dumb one.{instead}")
    least = drawing(game, plain).least
    columns, rows = os.get_terminal_size(sys.stdout.fileno())
    if columns < least[0] or rows < least[1]:
        needs = f"{least[0]} columns and {least[1]} rows"
        raise NoTerminal(f"The terminal is too small: {columns} columns and {rows} rows, and this table needs {needs}.")


def play(table: Table, plain: bool, pace: float) -> str:
    """Play at the table until the person leaves; returns what to tell then."""
    from tuckbox.terminal.app import TuckboxApp
    from tuckbox.terminal.drawing import drawing
    from tuckbox.terminal.play import PlayScreen

    picture = drawing(table.match.game, plain)
    with contextlib.suppress(KeyboardInterrupt):  # every entry is saved already
        TuckboxApp(lambda: PlayScreen(table, picture, pace)).run()
    return table.farewell()


def walk(log: Record, viewer: Viewer, at: int, plain: bool) -> None:
    """Walk through a match until the person leaves."""
    from tuckbox.terminal.app import TuckboxApp
    from tuckbox.terminal.drawing import drawing
    from tuckbox.terminal.replay import ReplayScreen

    picture = drawing(load_game(log), plain)
    with contextlib.suppress(KeyboardInterrupt):
        TuckboxApp(lambda: ReplayScreen(log, picture, viewer, at)).run()
