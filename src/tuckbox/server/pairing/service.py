"""Pairing: matches people who look for an opponent of similar strength at a game."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import inf
from typing import Final

from tuckbox.server.people.accounts import Person
from tuckbox.server.tables.domain import TimeControl

EXPIRES: Final = 8.0  # seconds without a request after which somebody has left
FIRST_WINDOW: Final = 80  # points by which two newcomers to the queue may differ
WIDENS: Final = 8.0  # points added for each second that either has waited
MAX_PAIRED: Final = 1000  # paired people whose table is remembered until they ask
TOLD_AGAIN: Final = 5.0  # seconds during which the table is repeated, in case the first response was lost


@dataclass
class Seeker:
    """Somebody looking for an opponent."""

    person: Person
    game: str
    clock: TimeControl
    points: int
    blocked: Collection[str]  # people they muted or blocked
    since: float
    seen: float

    def fits(self, other: Seeker, now: float) -> bool:
        """Whether these two may be paired now."""
        if (self.game, self.clock) != (other.game, other.clock) or self.person.id == other.person.id:
            return False
        if other.person.id in self.blocked or self.person.id in other.blocked:
            return False
        window = FIRST_WINDOW + WIDENS * ((now - self.since) + (now - other.since))
        return abs(self.points - other.points) <= window


@dataclass
class Found:
    """The table of somebody who found an opponent."""

    table: str
    until: float = inf  # when to forget it: a while after they were notified


class Pairing:
    """The people looking for an opponent, and the tables of those who found one."""

    def __init__(self) -> None:
        self.seekers: dict[str, Seeker] = {}  # by person
        self._found: set[str] = set()  # people whose table is being created
        self._tables: dict[str, Found] = {}  # by person

    def seek(
        self, person: Person, game: str, clock: TimeControl, points: int, blocked: Collection[str], now: float
    ) -> Seeker | None:
        """Start or continue looking for an opponent; returns the one found, who is then no longer looking.

        Whoever has waited longest comes first. Clients repeat this every few seconds.
        """
        self._expire(now)
        if person.id in self._found:
            return None
        before = self.seekers.get(person.id)
        goes_on = before is not None and (before.game, before.clock) == (game, clock)
        since = before.since if before is not None and goes_on else now
        mine = Seeker(person, game, clock, points, blocked, since, now)
        found = min(
            (other for other in self.seekers.values() if mine.fits(other, now)),
            key=lambda other: other.since,
            default=None,
        )
        if found is None:
            self.seekers[person.id] = mine
            return None
        self.leave(person.id)
        self.leave(found.person.id)
        self._found |= {person.id, found.person.id}
        return found

    def leave(self, person: str) -> None:
        """Stop looking."""
        self.seekers.pop(person, None)

    def waited(self, person: str, now: float) -> float:
        """How long somebody has been looking."""
        return now - self.seekers[person].since if person in self.seekers else 0.0

    def others(self, person: str, game: str) -> int:
        """How many others are looking for an opponent at a game."""
        return sum(one.game == game and one.person.id != person for one in self.seekers.values())

    def _expire(self, now: float) -> None:
        for person in [one for one, seeker in self.seekers.items() if now - seeker.seen > EXPIRES]:
            del self.seekers[person]

    # Tables

    def tell(self, person: str, table: str | None) -> None:
        """Remember somebody's table until they ask for it; None if it could not be created."""
        self._found.discard(person)
        if table is None:
            return
        while len(self._tables) >= MAX_PAIRED:
            del self._tables[next(iter(self._tables))]
        self._tables[person] = Found(table)

    def table_of(self, person: str, now: float) -> str | None:
        """Somebody's table, for some seconds after they were first notified."""
        found = self._tables.get(person)
        if found is None or found.until < now:
            self._tables.pop(person, None)
            return None
        found.until = min(found.until, now + TOLD_AGAIN)
        return found.table
