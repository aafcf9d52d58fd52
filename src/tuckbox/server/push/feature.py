"""Notifications as a feature: its service and the events it subscribes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuckbox.server.events import DatabaseReplaced, MinutePassed, PlayersInvited, SeatTaken, TurnChanged
from tuckbox.server.push.daily_notices import tell_of_deals
from tuckbox.server.push.service import PushService
from tuckbox.server.push.table_notices import TableNotices

if TYPE_CHECKING:
    from tuckbox.server.services import Services


def create(services: Services) -> PushService:
    """Create the push service and subscribe it to the events that people are notified of."""
    push = PushService(services.settings, services.store, services.metrics, services.runtime)
    notices = TableNotices(push, services.tables)
    run = services.tables.run_in_background
    services.events.subscribe(DatabaseReplaced, lambda event: push.clear_cache())
    services.events.subscribe(TurnChanged, lambda event: notices.turn_changed(event.table, event.seats))
    services.events.subscribe(SeatTaken, lambda event: notices.seat_taken(event.table, event.person, event.name))
    services.events.subscribe(PlayersInvited, lambda event: notices.invited(event.table, event.host))
    services.events.subscribe(MinutePassed, lambda event: run(tell_of_deals(push, event.now)))
    return push
