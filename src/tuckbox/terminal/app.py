"""The Textual application: start, Ctrl-C, and restoring the terminal."""

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

GRACE: Final = 3.0  # seconds to exit cleanly once the terminal is gone


class TuckboxApp(App[None]):
    """One screen of Tuckbox in a terminal; Ctrl-C quits from anywhere."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "quit", "Quit", priority=True, key_display="^c")]

    def __init__(self, first: Callable[[], Screen[None]]) -> None:
        super().__init__()
        self.first = first

    def on_mount(self) -> None:
        """Show the screen; exit on signals as on Ctrl-C, so that the terminal is restored."""
        loop = asyncio.get_running_loop()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            with contextlib.suppress(NotImplementedError, AttributeError, ValueError, RuntimeError):
                loop.add_signal_handler(getattr(signal, name), self.exit)
        if not self.is_headless and hasattr(select, "poll"):
            exit_app = partial(loop.call_soon_threadsafe, self.exit)
            threading.Thread(target=exit_with_terminal, args=(sys.stdin.fileno(), exit_app), daemon=True).start()
        self.push_screen(self.first())


def exit_with_terminal(terminal: int, exit_app: Callable[[], object]) -> None:
    """Exit when the terminal is gone: its window was closed or its connection lost.

    There may be no signal, and Textual would then read end-of-file for ever or block on output. So redirect the
    standard streams to the null device, ask the application to exit, and force the exit after GRACE seconds. Every
    entry has been saved already.
    """
    watch = select.poll()
    watch.register(terminal, 0)  # hang-ups are always reported
    if watch.poll(0):
        return  # this system cannot poll a terminal
    watch.poll()
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    with contextlib.suppress(RuntimeError):  # the loop is closed already
        exit_app()
    time.sleep(GRACE)
    os._exit(128 + signal.SIGHUP)
