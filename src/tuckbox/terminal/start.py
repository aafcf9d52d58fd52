"""Start the terminal client: check the terminal, run a screen."""

from __future__ import annotations

import contextlib
import os
import sys

from tuckbox.core.errors import TuckboxError
from tuckbox.core.events import Viewer
from tuckbox.core.game import Game
from tuckbox.core.record import Record
from tuckbox.registry import load_game
from tuckbox.terminal.local_match import LocalMatch


class NoTerminal(TuckboxError):
    """There is no usable terminal."""


def require_terminal(game: Game, plain: bool, instead: str = "") -> None:
    """Raise NoTerminal if there is no terminal, or it is too small for the game's table."""
    from tuckbox.terminal.drawing import drawing

    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        raise NoTerminal(f"This needs a terminal, but input or output is redirected or TERM is 'dumb'.{instead}")
    least = drawing(game, plain).least
    columns, rows = os.get_terminal_size(sys.stdout.fileno())
    if columns < least[0] or rows < least[1]:
        needs = f"{least[0]} columns and {least[1]} rows"
        raise NoTerminal(f"The terminal is too small: {columns} columns and {rows} rows, and this table needs {needs}.")


def play(local: LocalMatch, plain: bool, pace: float) -> str:
    """Play until the user quits; returns the closing message."""
    from tuckbox.terminal.app import TuckboxApp
    from tuckbox.terminal.drawing import drawing
    from tuckbox.terminal.play import PlayScreen

    picture = drawing(local.match.game, plain)
    with contextlib.suppress(KeyboardInterrupt):  # every entry has been saved already
        TuckboxApp(lambda: PlayScreen(local, picture, pace)).run()
    return local.closing_message()


def show_replay(record: Record, viewer: Viewer, at: int, plain: bool) -> None:
    """Show a replay until the user quits."""
    from tuckbox.terminal.app import TuckboxApp
    from tuckbox.terminal.drawing import drawing
    from tuckbox.terminal.replay import ReplayScreen

    picture = drawing(load_game(record), plain)
    with contextlib.suppress(KeyboardInterrupt):
        TuckboxApp(lambda: ReplayScreen(record, picture, viewer, at)).run()
