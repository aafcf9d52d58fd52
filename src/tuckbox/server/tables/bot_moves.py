"""The moves of bots at a live table: computed in worker processes, played if their decision has not passed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any

from tuckbox.server.tables.bot_pool import AWAITED, UNATTENDED

if TYPE_CHECKING:
    from tuckbox.server.tables.table import Table


def start_bots(table: Table) -> None:
    """Let the bots that are to act choose a move, each in a worker process."""
    match = table.match
    if match is None or table.setup.status != "running":
        return
    for seat in match.seats_to_act():
        if table.bot_of(seat) and seat not in table.bot_tasks:
            owner, weight = table.setup.host or table.id, AWAITED if _players_present(table) else UNATTENDED
            known = table.decision_started_at[seat] if table.setup.deal is not None else None
            choice = table.registry.bots.choose(match, seat, table.bot_of(seat), owner, weight, known, table.key)
            task = asyncio.create_task(_play(table, seat, table.decision_started_at[seat], choice))
            table.bot_tasks[seat] = task


def _players_present(table: Table) -> bool:
    """Whether somebody follows who still plays; if not, others' bots come first."""
    forfeited = table.match.forfeited if table.match else []
    return any(set(table.seats_of(follower.person)).difference(forfeited) for follower in table.followers)


async def _play(table: Table, seat: int, decision_started_at: int, choice: Awaitable[int]) -> None:
    """Play a bot's move, unless its decision has passed meanwhile."""
    match = table.match
    assert match is not None
    try:
        code = await choice
    finally:
        table.bot_tasks.pop(seat, None)

    async def play() -> None:
        current = seat in match.seats_to_act() and table.decision_started_at[seat] == decision_started_at
        if table.setup.status == "running" and current:
            await table.append(lambda match: match.play(seat, code))
        start_bots(table)

    table.submit(play).add_done_callback(_retrieve)


def _retrieve(future: asyncio.Future[Any]) -> None:
    """Retrieve an outcome that nobody awaits, so that asyncio does not log it."""
    if not future.cancelled():
        future.exception()
