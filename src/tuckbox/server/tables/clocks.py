"""Clocks: the time that each seat has left, computed from the times of the entries."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from tuckbox.server.tables.domain import TimeControl

DAY: Final = 86_400.0


def merged(times: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """Periods in their order, those that overlap as one."""
    found: list[tuple[float, float]] = []
    for start, stop in sorted(times):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(stop, found[-1][1]))
        else:
            found.append((start, stop))
    return found


class Clocks:
    """The clocks of a table; only seats held by people have one that runs."""

    def __init__(self, control: TimeControl, seats: int, downtimes: Sequence[tuple[float, float]] = ()) -> None:
        self.control = control
        # whether it is for people who sit at the table now, not for play by correspondence
        self.is_realtime = control.kind in ("move", "total")
        self.limit = _limit(control)  # the time for a single decision, if the clock is of that kind
        self.downtimes = list(downtimes)  # when no server ran, or it did not listen
        self.left = [float(control.seconds) if control.kind == "total" else 0.0] * seats
        self.running_since: dict[int, float] = {}  # by seat

    def advance(self, at: float, acted: int | None, seats_to_act: Collection[int]) -> None:
        """Account for an entry: who acted, and whose clocks run after it."""
        if self.control.kind == "none":
            return
        for seat in list(self.running_since):
            if seat != acted and seat in seats_to_act:
                continue
            if self.control.kind == "total":
                self.left[seat] -= self._elapsed(self.running_since[seat], at)
                if seat == acted and seat not in seats_to_act:
                    self.left[seat] += self.control.increment
            del self.running_since[seat]
        for seat in seats_to_act:
            self.running_since.setdefault(seat, at)

    def remaining(self, seat: int, now: float) -> float:
        """The seconds that a seat has left."""
        used = self._elapsed(self.running_since[seat], now) if seat in self.running_since else 0.0
        return (self.left[seat] if self.control.kind == "total" else self.limit) - used

    def next_timeout(self, now: float) -> tuple[float, int] | None:
        """When the next clock runs out if nobody acts, and whose."""
        if not self.running_since:
            return None
        return min((now + self.remaining(seat, now), seat) for seat in self.running_since)

    def stop(self) -> None:
        """Stop all clocks."""
        self.running_since.clear()

    def _elapsed(self, start: float, stop: float) -> float:
        down = sum(max(0.0, min(stop, end) - max(start, begin)) for begin, end in self.downtimes)
        return max(0.0, stop - start - down)


def _limit(control: TimeControl) -> float:
    if control.kind == "move":
        return float(control.seconds)
    return control.days * DAY
