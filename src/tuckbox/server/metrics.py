"""Counts and times for Prometheus, in its text format."""

from __future__ import annotations

import threading
from bisect import bisect_left
from typing import Final

_all: list[Count | Gauge | Times] = []


class Count:
    """Something that only grows."""

    kind = "counter"

    def __init__(self, name: str, help: str) -> None:
        self.name, self.help, self.value = name, help, 0
        self._lock = threading.Lock()
        _all.append(self)

    def inc(self, by: int = 1) -> None:
        """Count some more."""
        with self._lock:
            self.value += by

    def lines(self) -> list[str]:
        """Its lines in the text format."""
        return [f"{self.name} {self.value}"]


class Gauge(Count):
    """Something that goes up and down."""

    kind = "gauge"

    def set(self, value: int) -> None:
        """Say how much there is now."""
        self.value = value


class Times:
    """How long something took, in seconds."""

    kind = "histogram"
    BOUNDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

    def __init__(self, name: str, help: str) -> None:
        self.name, self.help = name, help
        self.counts = [0] * (len(self.BOUNDS) + 1)
        self.total = 0.0
        _all.append(self)

    def observe(self, seconds: float) -> None:
        """It took so long."""
        self.counts[bisect_left(self.BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self) -> list[str]:
        """Its lines in the text format."""
        found, lines = 0, []
        for bound, count in zip((*self.BOUNDS, "+Inf"), self.counts, strict=True):
            found += count
            lines.append(f'{self.name}_bucket{{le="{bound}"}} {found}')
        return [*lines, f"{self.name}_sum {self.total:.6f}", f"{self.name}_count {found}"]


def text() -> str:
    """All of them in Prometheus's text format."""
    lines: list[str] = []
    for one in _all:
        lines += [f"# HELP {one.name} {one.help}", f"# TYPE {one.name} {one.kind}", *one.lines()]
    return "\n".join(lines) + "\n"


TABLES: Final = Gauge("tuckbox_tables_live", "Tables in memory.")
SOCKETS: Final = Gauge("tuckbox_sockets", "Open WebSockets.")
BOT_QUEUE: Final = Gauge("tuckbox_bot_queue", "Bot decisions being waited for.")
BOT_DEATHS: Final = Count("tuckbox_bot_deaths_total", "Bot workers that died or were ended for thinking too long.")
ENTRIES: Final = Count("tuckbox_entries_total", "Entries made durable.")
GROUPS: Final = Count("tuckbox_groups_total", "Groups committed.")
REFUSALS: Final = Count("tuckbox_refusals_total", "Requests over sockets that were refused.")
APPEND: Final = Times("tuckbox_append_seconds", "From the writer's first try to durable, a group at a time.")
VIEW: Final = Times("tuckbox_view_seconds", "Building and encoding what all viewers of an entry are sent.")
