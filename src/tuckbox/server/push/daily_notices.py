"""Daily reminders that the deals of the day are open, at the time chosen on each device."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from tuckbox.core.localized_text import localized
from tuckbox.server.push import repository as push_repository
from tuckbox.server.push.service import Notification, PushService

PATH: Final = "/p/daily"


async def tell_of_deals(push: PushService, now: float) -> None:
    """Notify the devices whose reminder is due, once a day, except if their person has started one of the deals."""
    time = datetime.fromtimestamp(now, UTC)
    day, minute = time.date().isoformat(), 60 * time.hour + time.minute
    if await push.store.read(push_repository.has_due_device, day, minute):
        devices = await push.store.write(push_repository.take_due_devices, day, minute)
        push.send(devices, Notification("Tuckbox", localized("Today’s deals are open."), PATH, "daily"))
