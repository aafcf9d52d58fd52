"""Events: what happened on this server, for the features that subscribe to it."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from tuckbox.server.people.accounts import Person
    from tuckbox.server.tables.table import Table

log = logging.getLogger("tuckbox.events")
E = TypeVar("E")


@dataclass(frozen=True)
class TurnChanged:
    """It is now the turn of these seats at a table."""

    table: Table
    seats: set[int]


@dataclass(frozen=True)
class PersonAwaited:
    """It is a person's turn at a table, or no longer."""

    table: str
    person: str
    to_act: bool


@dataclass(frozen=True)
class TableLoaded:
    """A table is played by this process from now on."""

    table: str


@dataclass(frozen=True)
class DealOpened:
    """What was played of a shared deal may be seen from a time on."""

    deal: str
    at: float


@dataclass(frozen=True)
class SeatTaken:
    """A person has sat down at a table, under a name."""

    table: Table
    person: str
    name: str


@dataclass(frozen=True)
class PlayersInvited:
    """The host of a table has reserved seats for others."""

    table: Table
    host: Person


@dataclass(frozen=True)
class PersonChanged:
    """A person's sessions, name, mutes or tables changed.

    Attributes:
        reload: Their tables must be reloaded.
        disconnect: Their sockets must be closed.
        elsewhere: Reported by another process.
    """

    person: str
    reload: bool = False
    disconnect: bool = False
    elsewhere: bool = False


@dataclass(frozen=True)
class ChangesMissed:
    """We may have missed changes of any person by other processes."""


@dataclass(frozen=True)
class LeadershipChanged:
    """This process became the leader, or stopped being it: the one that does what is done once per database."""

    leads: bool


@dataclass(frozen=True)
class DatabaseReplaced:
    """A backup was restored: invalidate everything read before."""


@dataclass(frozen=True)
class MinutePassed:
    """A minute has passed; published by the leader only."""

    now: float


class Events:
    """Passes each event to the handlers subscribed to its kind, in order of subscription."""

    def __init__(self) -> None:
        self._handlers: defaultdict[type, list[Callable[[Any], object]]] = defaultdict(list)

    def subscribe(self, kind: type[E], handler: Callable[[E], object]) -> None:
        """Call a handler for every event of this kind."""
        self._handlers[kind].append(handler)

    def publish(self, event: object) -> None:
        """Call the event's handlers. A failing handler is logged and affects neither the others nor the publisher."""
        for handler in self._handlers[type(event)]:
            try:
                handler(event)
            except Exception:
                log.exception("a handler of %s failed", type(event).__name__)
