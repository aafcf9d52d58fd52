"""The heartbeat of the event loop: it measures stalls, and ends a process whose loop is stuck."""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import os
import socket
from collections.abc import Callable
from typing import Final

from tuckbox.server.runtime import Runtime

log = logging.getLogger("tuckbox.heartbeat")
INTERVAL: Final = 0.25  # seconds between two beats
MIN_STALL: Final = 0.5  # seconds; clocks stop for a stall longer than this
STOP_TIMEOUT: Final = 20.0  # seconds that an orderly end may take


class Heartbeat:
    """Beats in the event loop as long as that runs."""

    def __init__(self, on_stall: Callable[[float, float], None], runtime: Runtime) -> None:
        self._runtime = runtime
        self.on_stall = on_stall  # called with the beginning and the end of a stall, in seconds since 1970
        self.watchdog: Watchdog | None = None
        self._last = self._runtime.monotonic()
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Start to beat."""
        self._last = self._runtime.monotonic()
        self._beat()

    def stop(self) -> None:
        """Stop beating."""
        if self._timer is not None:
            self._timer.cancel()

    def _beat(self) -> None:
        self.check()
        if self.watchdog is not None:
            self.watchdog.reset(self._last)
        self._timer = asyncio.get_running_loop().call_later(INTERVAL, self._beat)

    def check(self) -> None:
        """Note whether the loop has stalled; to be called before something is decided by the time."""
        now = self._runtime.monotonic()
        stalled, self._last = now - self._last - INTERVAL, now
        if stalled > MIN_STALL:
            log.warning("the event loop stalled for %.1f s", stalled)
            stop = self._runtime.now()
            self.on_stall(stop - stalled, stop)


class Watchdog:
    """Ends the process if it is not reset in time.

    It uses faulthandler's timer, a thread in C: it works while compiled code holds the interpreter's lock, logs where
    every thread is, and ends the process. The supervisor (systemd, Docker) starts it again.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._reset_at = 0.0
        self._stopping = False

    def reset(self, now: float) -> None:
        """Mark the event loop as alive, at a time of the monotonic clock."""
        if self._stopping or now - self._reset_at < (min(1.0, self.seconds / 4) if self.seconds else 1.0):
            return
        self._reset_at = now
        notify("WATCHDOG=1")
        if self.seconds:
            faulthandler.dump_traceback_later(self.seconds, exit=True)

    def expect_end(self) -> None:
        """The process was asked to end: let it, but not for ever."""
        self._stopping = True
        notify("STOPPING=1")
        faulthandler.dump_traceback_later(STOP_TIMEOUT, exit=True)

    def cancel(self) -> None:
        """The process ends by itself."""
        faulthandler.cancel_dump_traceback_later()


def notify(state: str) -> None:
    """Tell systemd, if it started this process and asked for it."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as one:
            one.sendto(state.encode(), "\0" + address[1:] if address.startswith("@") else address)
    except OSError as error:
        log.warning("systemd could not be notified: %s", error.strerror)
