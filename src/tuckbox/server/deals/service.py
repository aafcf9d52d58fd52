"""The tables of shared deals: creating them, and opening them to everybody on time."""

from __future__ import annotations

import logging

from tuckbox import registry as games
from tuckbox.core.match import Match
from tuckbox.server.catalogue.game_cache import cached_game
from tuckbox.server.deals import repository as deal_repository
from tuckbox.server.deals.deal import Deal
from tuckbox.server.events import DealOpened
from tuckbox.server.people.accounts import Person
from tuckbox.server.runtime import Runtime
from tuckbox.server.tables.api import bot_seat, new_setup
from tuckbox.server.tables.domain import Seat, TableSetup
from tuckbox.server.tables.registry import TableRegistry

log = logging.getLogger("tuckbox.deals")


def table_against_bots(runtime: Runtime, deal: Deal, person: Person) -> tuple[TableSetup, int]:
    """A table for one person and bots on a shared deal, and a mask of the seats to act."""
    game = games.game_class(deal.game)
    seats: list[Seat] = [Seat("person", person.name, holders={person.id})]
    for _ in range(deal.seats - 1):
        seats.append(bot_seat(game, deal.bot, seats))
    seats.insert(deal.seat, seats.pop(0))
    return table_of_deal(runtime, deal, seats, person.id)


def table_of_deal(runtime: Runtime, deal: Deal, seats: list[Seat], host: str) -> tuple[TableSetup, int]:
    """A table for a shared deal, and a mask of the seats to act."""
    game = cached_game(deal.game, None, ())
    setup = new_setup(runtime, game, seats, host)
    setup.deal, setup.sealed_until = deal.id, deal.closes
    setup.seed, setup.started, setup.status = deal.seed, setup.created, "running"
    match = Match(game, [seat.name for seat in seats], deal.seed)
    return setup, sum(1 << seat for seat in match.seats_to_act())


async def close_deals(registry: TableRegistry, now: float) -> None:
    """Resign unfinished matches of closed deals, and close duplicates that everybody has finished."""
    for name in await registry.store.read(deal_repository.overdue_tables, now):
        await registry.locator.act(name, "end deal")
        log.info("table %s ended: its deal closed", name)
    for id in await registry.store.read(deal_repository.completed, now):
        await close_deal(registry, id)


async def close_deal(registry: TableRegistry, id: str) -> None:
    """Close a deal early; unfinished matches are resigned."""
    now = registry.runtime.now()
    await registry.store.write(deal_repository.close, id, now)
    registry.events.publish(DealOpened(id, now))
