"""Leaving a running match: once everybody has moved, who leaves has lost; before, it ends without a result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tuckbox.core.record import Entry
from tuckbox.server.errors import RequestError
from tuckbox.server.tables.domain import Seat
from tuckbox.server.tables.results import everybody_moved

if TYPE_CHECKING:
    from tuckbox.server.tables.table import Table

EVERYBODY_LEFT: Final = "Everybody left before the match began."
GIVEN_UP: Final = "The match was given up before everybody had moved."
ONE_DEVICE: Final = "The match was given up."
ABANDONED: Final = "The table was abandoned."


async def leave(table: Table, person: str) -> None:
    """A person leaves for good: they resign from a running match, or give up their seat before it."""
    setup, lifecycle = table.setup, table.registry.lifecycle
    for seat in table.seats_of(person):
        if setup.status == "running" and table.match and seat not in table.match.forfeited:
            await table.forfeit(Entry("resign", seat))
        elif setup.status == "open":
            setup.seats[seat] = Seat("open")
            await lifecycle.save_seats(table)
    if setup.status == "open" and not any(seat.kind == "person" for seat in setup.seats):
        await lifecycle.close(table.id, EVERYBODY_LEFT)


async def drop(table: Table, person: str) -> None:
    """Give up a running match in which one is the only person left. Raises RequestError if there are others."""
    mine, playing = table.seats_of(person), table.seats_played_by(person)
    if not mine:
        raise RequestError("not seated", "You do not sit at this table.")
    if set(table.seats_played_by_people()) - set(playing):
        raise RequestError("not now", "You play against other people here: resign instead.")
    if len(mine) == 1 and _counts(table):
        if playing:
            await table.forfeit(Entry("resign", playing[0]))
        return  # bots play a match that was given up to its end
    await table.registry.lifecycle.close(table.id, ONE_DEVICE if len(mine) > 1 else GIVEN_UP)
    table.registry.presence.turn_changed(table, set(mine), set())


async def abandon(table: Table) -> None:
    """Close a table to which nobody came back; people for whom others, or only bots, have waited have lost."""
    people = table.seats_played_by_people()
    late = [seat for seat in people if table.match is not None and seat in table.match.seats_to_act()]
    persons = {person for seat in people for person in table.setup.seats[seat].holders}
    everybody_left = len(late) == len(people) > 1 or len(persons) < len(people)  # or they share a device
    if not late or everybody_left or not _counts(table):
        await table.registry.lifecycle.close(table.id, ABANDONED)
        return
    for seat in late:
        if table.setup.status == "running":
            await table.forfeit(Entry("timeout", seat))


def _counts(table: Table) -> bool:
    return table.match is not None and everybody_moved(table.setup, table.match)
