"""What a setup tells people while it works: a line for each step, and in a terminal a line that counts the seconds."""

from __future__ import annotations

import sys
import threading
import time
from types import TracebackType


class Progress:
    """The steps of several jobs that run at the same time, with the seconds since the start."""

    def __init__(self, every: float = 10.0) -> None:
        self._every = 1.0 if sys.stdout.isatty() else every  # seconds between two reports of what goes on
        self._began = time.monotonic()
        self._current: dict[str, str] = {}
        self._lock = threading.Lock()
        self._done = threading.Event()
        self._ticker = threading.Thread(target=self._tick, daemon=True)

    def __enter__(self) -> Progress:
        self._ticker.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._done.set()
        self._ticker.join()

    def step(self, job: str, text: str) -> None:
        """A job begins a step."""
        with self._lock:
            self._current[job] = text
            self._print(f"{job}: {text}")

    def finish(self, job: str) -> None:
        """A job is done."""
        with self._lock:
            if self._current.pop(job, None):
                self._print(f"{job}: done")

    def _print(self, text: str, end: str = "\n") -> None:
        clear = "\r\033[K" if sys.stdout.isatty() else ""
        print(f"{clear}tuckbox: {time.monotonic() - self._began:3.0f} s  {text}", end=end, flush=True)

    def _tick(self) -> None:
        while not self._done.wait(self._every):
            with self._lock:
                if self._current:
                    going = "; ".join(f"{job}: {text}" for job, text in self._current.items())
                    self._print(f"{going} …", "" if sys.stdout.isatty() else "\n")
        if sys.stdout.isatty():
            print("\r\033[K", end="", flush=True)
