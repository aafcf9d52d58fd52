"""The API for notifications: the server's key, and subscribing the device of a session."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import JSONBody

from tuckbox.server.push import repository as push_repository
from tuckbox.server.push.messages import PushEndpoint, PushKey, PushSubscription
from tuckbox.server.push.service import PushService
from tuckbox.server.security import CurrentPerson
from tuckbox.server.services import InjectedServices


@get("/api/push", summary="The key with which a browser subscribes to notifications")
async def push_key(services: InjectedServices) -> PushKey:
    """The server's public key (VAPID), the same for everybody."""
    return PushKey(await services.feature(PushService).public_key())


@post("/api/me/push", status_code=204, summary="Send notifications to this device")
async def subscribe(services: InjectedServices, person: CurrentPerson, data: JSONBody[PushSubscription]) -> None:
    """Notify this device when it is your turn or somebody sits down at your table, until you sign out on it.

    `daily_at` adds a daily reminder of the day's deals, except if you have started one or subscribed within six hours.
    The endpoint must be an https address of a public host.
    """
    await services.feature(PushService).subscribe(person.session, data)


@delete("/api/me/push", status_code=204, summary="Send no more notifications to a device")
async def unsubscribe(services: InjectedServices, person: CurrentPerson, data: JSONBody[PushEndpoint]) -> None:
    """Forget the device of your session; an unknown device is not an error."""
    await services.store.write(push_repository.delete_device, data.endpoint, person.session)


HANDLERS = [push_key, subscribe, unsubscribe]
