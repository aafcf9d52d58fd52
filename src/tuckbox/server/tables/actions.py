"""What is done at a table for the host or by the service itself; by name, so that another process can ask for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from tuckbox.core.record import Entry
from tuckbox.server.tables.leaving import abandon, leave

if TYPE_CHECKING:
    from tuckbox.server.tables.table import Table


async def close(table: Table, reason: str) -> None:
    """Close an unfinished table without a result, whoever plays there."""
    if table.setup.is_over:
        return
    to_act = set(table.match.seats_to_act()) if table.match is not None else set()
    await table.registry.lifecycle.close(table.id, reason)
    table.registry.presence.turn_changed(table, to_act, set())


async def end_deal(table: Table) -> None:
    """End a match of a shared deal whose time is over: who plays alone resigns."""
    if table.setup.status != "running":
        return
    people = table.seats_played_by_people()
    if len(people) == 1:
        await table.forfeit(Entry("resign", people[0]))
    else:
        await abandon(table)


ACTIONS: Final[Mapping[str, Callable[..., Awaitable[Any]]]] = {"leave": leave, "close": close, "end deal": end_deal}
