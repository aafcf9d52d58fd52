"""The terminal program around a screen: start, Ctrl-C, and leaving the terminal as it was."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen


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
        self.push_screen(self.first())
