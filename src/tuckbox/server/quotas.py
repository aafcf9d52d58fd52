"""Quotas: how many card sets and records a person may upload, and how much storage these and reviews may take."""

from __future__ import annotations

from math import inf
from typing import Any, Final

from litestar import Request

from tuckbox.core.localized_text import localized
from tuckbox.server.catalogue import repository as card_set_repository
from tuckbox.server.errors import RequestError
from tuckbox.server.people.accounts import Person
from tuckbox.server.rate_limit import RateLimiter
from tuckbox.server.runtime import Runtime
from tuckbox.server.security import address
from tuckbox.server.settings import Settings
from tuckbox.server.storage.store import Store

DAY: Final = 86_400.0
MB: Final = 1_000_000
GUESTS_PER_ADDRESS: Final = 10  # an address may upload as much as this many guests
TOTAL_LIFETIME: Final = 30.0  # seconds for which the guests' total is cached


class Quotas:
    """Limits on each person's uploads and storage; a restart resets the daily counts, but not the stored total."""

    def __init__(self, settings: Settings, store: Store, runtime: Runtime) -> None:
        self.store, self.runtime = store, runtime
        self.person_bytes = settings.storage_mb * MB
        self.guest_bytes = settings.guest_storage_mb * MB
        count = float(settings.uploads_per_day)
        self._pace = RateLimiter(runtime, 0.2, 10)
        self._count = RateLimiter(runtime, count / DAY, count)
        self._bytes = RateLimiter(runtime, self.person_bytes / DAY, self.person_bytes)
        self._addresses = RateLimiter(runtime, GUESTS_PER_ADDRESS * count / DAY, GUESTS_PER_ADDRESS * count)
        self._guest_total = 0.0
        self._counted_at = -inf

    async def charge_upload(self, request: Request[Any, Any, Any], person: Person, size: int) -> None:
        """Charge a person for an upload. Raises RequestError if it exceeds the rate or the storage limit."""
        if not self._pace.allow(person.id):
            raise RequestError("too fast", "Too many uploads; wait a minute.")
        by_address = person.has_account or self._addresses.allow(address(request))
        if not by_address or not self._count.allow(person.id):
            raise RequestError("too many", "You have uploaded too much today; try again tomorrow.")
        await self.charge_bytes(person, size)

    async def charge_bytes(self, person: Person, size: int) -> None:
        """Charge a person for storage. Raises RequestError if it exceeds the limit."""
        stored = await self.store.read(card_set_repository.stored_bytes, person.id)
        if stored + size > self.person_bytes:
            most = f"{self.person_bytes / MB:g} MB"
            reason = localized(
                "Your card sets, records and reviews would take more than {most}; ask the host.", most=most
            )
            raise RequestError("too many", reason)
        if not person.has_account and await self._guests() + size > self.guest_bytes:
            raise RequestError("too many", "There is no more room for what guests upload; create an account.")
        if not self._bytes.allow(person.id, size):
            raise RequestError("too many", "You have uploaded too much today; try again tomorrow.")
        self._guest_total += size

    async def _guests(self) -> float:
        if self.runtime.monotonic() - self._counted_at > TOTAL_LIFETIME:
            self._guest_total = float(await self.store.read(card_set_repository.stored_bytes_of_guests))
            self._counted_at = self.runtime.monotonic()
        return self._guest_total
