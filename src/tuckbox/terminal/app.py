"""The terminal program around a screen: start, Ctrl-C, and leaving the terminal as it was."""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

GRACE: Final = 3.0  # seconds that the program gets to end by itself once its terminal is gone


class TuckboxApp(App[None]):
    """One screen of Tuckbox in a terminal; Ctrl-C leaves it from everywhere."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "quit", "Quit", priority=True, key_display="^c")]

    def __init__(self, first: Callable[[], Screen[None]]) -> None:
        super().__init__()
        self.first = first

    def on_mount(self) -> None:
        """Show the screen; a signal to end is obeyed like Ctrl-C, so that the terminal is left as it was."""
        loop = asyncio.get_running_loop()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            with contextlib.suppress(NotImplementedError, AttributeError, ValueError, RuntimeError):
                loop.add_signal_handler(getattr(signal, name), self.exit)
        if not self.is_headless and hasattr(select, "poll"):
            leave = partial(loop.call_soon_threadsafe, self.exit)
            threading.Thread(target=end_with_terminal, args=(sys.stdin.fileno(), leave), daemon=True).start()
        self.push_screen(self.first())


def end_with_terminal(terminal: int, leave: Callable[[], object]) -> None:
    """Wait until the terminal is gone (its window was closed, its connection is lost), and end the program then.

    No signal need come, and the screen would then read the end of its input for ever. It cannot write either, and may
    wait for that: so all goes nowhere from now on, and what has not ended soon is ended. Every entry is saved already.
    """
    watch = select.poll()
    watch.register(terminal, 0)  # what is told unasked: that it was hung up
    if watch.poll(0):
        return  # a system that cannot watch its terminals
    watch.poll()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    with contextlib.suppress(RuntimeError):  # it is ending already
        leave()
    time.sleep(GRACE)
    os._exit(128 + signal.SIGHUP)
