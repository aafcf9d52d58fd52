"""Notifications to people's devices: subscribing, sending and retrying."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Collection, Coroutine, Iterable
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from msgspec.structs import replace

from tuckbox.core.localized_text import worded
from tuckbox.server.errors import RequestError
from tuckbox.server.metrics import Metrics
from tuckbox.server.push import encryption
from tuckbox.server.push import repository as push_repository
from tuckbox.server.push.delivery import ForbiddenAddress, parse_endpoint, post
from tuckbox.server.push.messages import PushSubscription
from tuckbox.server.push.repository import Device
from tuckbox.server.runtime import Runtime
from tuckbox.server.settings import Settings
from tuckbox.server.storage import server_state
from tuckbox.server.storage.store import Store
from tuckbox.texts import languages

log = logging.getLogger("tuckbox.push")

LIFETIME: Final = 86_400  # seconds that a push service keeps a message for an offline device
MAX_PENDING: Final = 1_000  # messages being sent or retried
MAX_AT_ONCE: Final = 16
AUTH_SIZE: Final = 16  # bytes
GONE: Final = (404, 410)
BUSY: Final = (429, 500, 502, 503, 504)
MAX_RETRY: Final = 60.0  # seconds
RECENT: Final = 6 * 3600  # seconds: no reminder for somebody active this shortly before


class Notification(msgspec.Struct, frozen=True):
    """What a device shows. It passes through third parties and onto lock screens, so it must contain nothing hidden."""

    title: str
    body: str
    path: str  # of the page it opens
    tag: str  # a later notification with the same tag replaces it


def _worded(message: Notification, language: str) -> bytes:
    """The notification to send, in the device's language."""
    body = worded(message.body, languages.texts(language))
    return msgspec.json.encode(replace(message, body=str(body)))


def _last_known_day(now: float, minute: int) -> str:
    """The last day of whose deals a device in use needs no reminder, given the daily minute (UTC) of its reminders.

    It goes by the reminder's time, not by the date: an evening in America belongs to the UTC day of the next morning.
    """
    return datetime.fromtimestamp(now + RECENT - 60 * minute, UTC).date().isoformat()


class PushService:
    """Sends notifications in the background; messages that cannot be sent are dropped."""

    retries: tuple[float, ...] = (2.0, 15.0)  # seconds before each retry

    def __init__(self, settings: Settings, store: Store, metrics: Metrics, runtime: Runtime) -> None:
        self.settings, self.store, self.metrics, self.runtime = settings, store, metrics, runtime
        self._key = b""
        self._slots = asyncio.Semaphore(MAX_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Nothing to do before the first notification."""

    async def public_key(self) -> str:
        """The key by which push services recognise this server; created on first use."""
        return encryption.encode(encryption.public_key(await self._private_key()))

    def clear_cache(self) -> None:
        """Reread the key: the database was replaced."""
        self._key = b""

    async def _private_key(self) -> bytes:
        if not self._key:
            self._key = await self.store.write(server_state.load_push_key, encryption.new_private_key())
        return self._key

    async def subscribe(self, session: str, wanted: PushSubscription) -> None:
        """Subscribe a device to its person's notifications."""
        try:
            parse_endpoint(wanted.endpoint, self.settings.push_loopback)
            key, auth = encryption.decode(wanted.p256dh), encryption.decode(wanted.auth)
            encryption.check_public_key(key)
            if len(auth) != AUTH_SIZE:
                raise ValueError(f"the secret has {AUTH_SIZE} bytes")
        except (ForbiddenAddress, ValueError) as error:
            detail = f"The subscription is not valid: {error}."
            raise RequestError("bad request", "This browser's notifications cannot be used.", detail=detail) from None
        device = Device(wanted.endpoint, key, auth, wanted.language, wanted.daily_at)
        now = self.runtime.now()
        told = _last_known_day(now, wanted.daily_at or 0)
        await self.store.try_write(push_repository.add_device, session, device, told, now)

    def notify(self, people: Collection[str], message: Notification) -> None:
        """Send people a notification on all their subscribed devices."""
        if people:
            self._start(self._notify(list(people), message))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a notification failed: %s", type(error).__name__, exc_info=self.settings.debug and error)

    async def _notify(self, people: list[str], message: Notification) -> None:
        self.send(await self.store.read(push_repository.devices_of, people), message)

    def send(self, devices: Iterable[Device], message: Notification) -> None:
        """Send a notification to these devices."""
        for device in devices:
            if len(self._tasks) >= MAX_PENDING:
                log.warning("too many notifications are queued; dropped one")
                self.metrics.pushes_failed.inc()
            else:
                self._start(self._send(device, message))

    async def _send(self, device: Device, message: Notification) -> None:
        """Send a message to a device, with retries; a device unknown to its push service is deleted."""
        body = encryption.encrypt(_worded(message, device.language), device.key, device.auth)
        loopback = self.settings.push_loopback
        for delay in (*self.retries, None):
            try:
                async with self._slots:
                    answer = await post(device.endpoint, body, await self._headers(device, message), loopback)
                status, wait = answer
            except (OSError, ValueError) as error:  # TimeoutError is an OSError
                status, wait = 0, 0.0
                log.debug("no response from a push service: %s", type(error).__name__)
            except ForbiddenAddress:
                status, wait = GONE[0], 0.0  # its name now resolves to a forbidden address
            if 200 <= status < 300:
                self.metrics.pushes.inc()
                return
            if status in GONE:
                await self.store.write(push_repository.delete_device, device.endpoint)
                return
            if delay is None or (status and status not in BUSY):
                break
            await asyncio.sleep(min(MAX_RETRY, max(delay, wait)))
        self.metrics.pushes_failed.inc()
        log.warning("a notification was rejected by %s: %s", urlsplit(device.endpoint).hostname, status or "no answer")

    async def _headers(self, device: Device, message: Notification) -> dict[str, str]:
        parts = urlsplit(device.endpoint)
        public = self.settings.public_url
        contact = self.settings.push_contact or (public if public.startswith("https://") else "")
        key, audience = await self._private_key(), f"{parts.scheme}://{parts.netloc}"
        return {
            "Authorization": encryption.authorization(key, audience, contact, self.runtime.now()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LIFETIME),
            "Urgency": "normal",
            "Topic": hashlib.sha256(message.tag.encode()).hexdigest()[:32],  # replaces an undelivered one
        }

    async def close(self) -> None:
        """Drop unsent messages."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
