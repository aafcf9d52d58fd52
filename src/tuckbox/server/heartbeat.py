"""The heartbeat of the event loop: measures stalls and steps of the clock, and ends a process whose loop is stuck."""

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
INTERVAL: Final = 0.25  # seconds between beats
MIN_STALL: Final = 0.5  # seconds; clocks are stopped during longer stalls and steps of the machine's clock
STOP_TIMEOUT: Final = 20.0  # seconds allowed for an orderly shutdown


class Heartbeat:
    """A timer in the event loop that notices when the loop has stalled or the machine's clock was set forward."""

    def __init__(self, on_stall: Callable[[float, float], None], runtime: Runtime) -> None:
        self._runtime = runtime
        self.on_stall = on_stall  # called with the start and end of a stall, in seconds since 1970
        self.watchdog: Watchdog | None = None
        self._set()
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Start beating."""
        self._set()
        self._beat()

    def stop(self) -> None:
        """Stop beating."""
        if self._timer is not None:
            self._timer.cancel()

    def _set(self) -> None:
        self._last, self._last_now = self._runtime.monotonic(), self._runtime.now()

    def _beat(self) -> None:
        self.check()
        if self.watchdog is not None:
            self.watchdog.reset(self._last)
        self._timer = asyncio.get_running_loop().call_later(INTERVAL, self._beat)

    def check(self) -> None:
        """Record a stall or a step of the clock if there was one. Call this before deciding anything by the clock.

        The clock makes a step when the machine wakes up after it was suspended, for the monotonic one stood still.
        """
        last, last_now = self._last, self._last_now
        self._set()
        stalled = self._last - last - INTERVAL
        step = self._last_now - last_now - (self._last - last)
        if stalled > MIN_STALL:
            log.warning("the event loop stalled for %.1f s", stalled)
        if step > MIN_STALL:
            log.warning("the clock went forward by %.1f s", step)
        lost = (stalled if stalled > MIN_STALL else 0.0) + (step if step > MIN_STALL else 0.0)
        if lost:
            self.on_stall(self._last_now - lost, self._last_now)


class Watchdog:
    """Ends the process unless it is reset in time.

    It uses faulthandler's timer, a C thread: it works while compiled code holds the GIL, dumps every thread's stack,
    and ends the process. The supervisor (systemd, Docker) restarts it.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._reset_at = 0.0
        self._stopping = False

    def reset(self, now: float) -> None:
        """Mark the event loop as alive at a monotonic time."""
        if self._stopping or now - self._reset_at < (min(1.0, self.seconds / 4) if self.seconds else 1.0):
            return
        self._reset_at = now
        notify("WATCHDOG=1")
        if self.seconds:
            faulthandler.dump_traceback_later(self.seconds, exit=True)

    def expect_end(self) -> None:
        """Shutdown was requested: allow it STOP_TIMEOUT seconds."""
        self._stopping = True
        notify("STOPPING=1")
        faulthandler.dump_traceback_later(STOP_TIMEOUT, exit=True)

    def cancel(self) -> None:
        """Stop watching: the process is ending on its own."""
        faulthandler.cancel_dump_traceback_later()


def notify(state: str) -> None:
    """Notify systemd, if it started this process and expects it."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as one:
            one.sendto(state.encode(), "\0" + address[1:] if address.startswith("@") else address)
    except OSError as error:
        log.warning("systemd could not be notified: %s", error.strerror)
