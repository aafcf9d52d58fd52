"""Commits: entries are made on a match and stored; only then are they shown, and what follows is set off."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from tuckbox.core.match import Match
from tuckbox.server.ratings.repository import insert_result
from tuckbox.server.storage.errors import StaleTable
from tuckbox.server.storage.store import Append, LogEntry
from tuckbox.server.tables.bot_moves import start_bots
from tuckbox.server.tables.broadcast import broadcast, broadcast_frame, broadcast_info, broadcast_snapshot
from tuckbox.server.tables.results import result_of
from tuckbox.server.tables.socket_messages import ProposalsMessage

if TYPE_CHECKING:
    from tuckbox.server.tables.table import Table

log = logging.getLogger("tuckbox.table")
NOBODY_CAN_ACT: Final = "Nobody can move in this position, so the match ended without a result."


async def commit(table: Table, act: Callable[[Match], object]) -> list[LogEntry]:
    """Make entries on the match and store them; the table is loaded again if they cannot be stored."""
    match = table.running_match()
    before, first = set(match.seats_to_act()), len(match.entries)
    act(match)
    to_act, at = match.seats_to_act(), table.runtime.now()
    made = [LogEntry(entry.kind, entry.seat, entry.text, at) for entry in match.entries[first:]]
    if match.is_over:
        table.setup.status = "finished"
    table.account_for(made, before, to_act)
    try:
        await table.registry.store.append(_append_of(table, match, made, to_act))
    except BaseException as error:
        table.fail(error if isinstance(error, Exception) else StaleTable("stopped"))
        raise
    table.setup.changed = at
    table.last_used = table.runtime.monotonic()
    return made


def _append_of(table: Table, match: Match, made: list[LogEntry], to_act: list[int]) -> Append:
    at = made[-1].at
    timeout, result = table.clocks.next_timeout(at), match.result()
    return Append(
        table.id,
        len(match.entries) - len(made) + 1,
        tuple(made),
        turn=sum([1 << seat for seat in to_act]),
        deadline=timeout and timeout[0],
        status=table.setup.status,
        winners=sum(1 << seat for seat in result.winners) if result is not None else 0,
        fence=table.setup.fence,
        also=None if result is None else partial(insert_result, result=result_of(table.setup, match, at)),
    )


async def follow_up(table: Table, made: list[LogEntry], awaited: set[int]) -> None:
    """Show stored entries, and set off what follows from them; given the seats that were awaited before."""
    match = table.match
    assert match is not None
    _show(table, match, made)
    table.registry.presence.turn_changed(table, awaited, set(match.seats_to_act()).difference(match.forfeited))
    await close_if_stuck(table)
    start_bots(table)
    table.registry.loader.works(table)


def _show(table: Table, match: Match, made: list[LogEntry]) -> None:
    """Send the followers what they see of new entries; proposals were about the position before."""
    proposals, table.setup.proposals = table.setup.proposals, []
    if made[-1].kind == "back":
        broadcast_snapshot(table)
    else:
        broadcast_frame(table, len(made))
        if match.is_over or made[-1].kind in ("resign", "timeout", "takeover"):
            broadcast_info(table)
    if proposals:
        broadcast(table, ProposalsMessage(table.id, []))


async def close_if_stuck(table: Table) -> None:
    """Close the table if its match cannot go on because a seat to act has no legal move."""
    if table.setup.status == "running" and table.match is not None and table.match.stuck_seat() is not None:
        log.warning("table %s is closed: nobody can act", table.id)
        await table.registry.lifecycle.close(table.id, NOBODY_CAN_ACT)
