"""Telling people that the deals of the day are open: at the time of day that their device has chosen."""

from __future__ import annotations

from typing import Final

from tuckbox.core.localized_text import localized
from tuckbox.server.deals.daily import opens, today
from tuckbox.server.push import repository as push_repository
from tuckbox.server.push.service import Notification, PushService

PATH: Final = "/p/daily"


async def tell_of_deals(push: PushService, now: float) -> None:
    """Tell the devices for which it is time, once a day, unless their person plays one of the deals already."""
    day = today(now)
    minute = int(now - opens(day)) // 60
    if await push.store.read(push_repository.has_due_device, day.isoformat(), minute):
        devices = await push.store.write(push_repository.take_due_devices, day.isoformat(), minute)
        push.send(devices, Notification("Tuckbox", localized("Today’s deals are open."), PATH, "daily"))
