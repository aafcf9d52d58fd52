"""Clocks: how long each seat may still think; they follow from the times of the entries alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tuckbox.server.messages.http import Clock, DaysClock, MoveClock, NoClock, TotalClock

DAY = 86_400.0


class Clocks:
    """The clocks of a table; only seats held by people have one that runs."""

    def __init__(self, kind: Clock, seats: int, pauses: Sequence[tuple[float, float]] = ()) -> None:
        self.kind = kind
        self.pauses = pauses  # times in which no server ran
        self.left = [float(kind.seconds) if isinstance(kind, TotalClock) else 0.0] * seats
        self.since: dict[int, float] = {}  # when the running ones began to run

    @property
    def limit(self) -> float:
        """The time for a single decision, where the clock is of that kind."""
        if isinstance(self.kind, MoveClock):
            return float(self.kind.seconds)
        return self.kind.days * DAY if isinstance(self.kind, DaysClock) else 0.0

    @property
    def live(self) -> bool:
        """Whether this is a clock for people who sit at the table now."""
        return isinstance(self.kind, MoveClock | TotalClock)

    def turn(self, at: float, acted: int | None, deciders: Collection[int]) -> None:
        """An entry at this time: who acted, and whose clocks run after it."""
        if isinstance(self.kind, NoClock):
            return
        for seat in list(self.since):
            if seat != acted and seat in deciders:
                continue
            if isinstance(self.kind, TotalClock):
                self.left[seat] -= self._elapsed(self.since[seat], at)
                if seat == acted and seat not in deciders:
                    self.left[seat] += self.kind.increment
            del self.since[seat]
        for seat in deciders:
            self.since.setdefault(seat, at)

    def remaining(self, seat: int, now: float) -> float:
        """How long the seat may still think, in seconds."""
        ran = self._elapsed(self.since[seat], now) if seat in self.since else 0.0
        return (self.left[seat] if isinstance(self.kind, TotalClock) else self.limit) - ran

    def next_out(self, now: float) -> tuple[float, int] | None:
        """When the next clock runs out if nothing happens, and whose."""
        if not self.since:
            return None
        return min((now + self.remaining(seat, now), seat) for seat in self.since)

    def _elapsed(self, start: float, stop: float) -> float:
        paused = sum(max(0.0, min(stop, end) - max(start, begin)) for begin, end in self.pauses)
        return max(0.0, stop - start - paused)
