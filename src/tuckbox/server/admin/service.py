"""The host's requests: `tuckbox admin` writes them into the database, and the running server carries them out.

The database is the channel because whoever can write to it can do anything anyway: no port to open, no secret to
keep, and it works from wherever the database is accessible.
"""

from __future__ import annotations

import logging
from typing import assert_never

from tuckbox.server.admin import repository as admin_repository
from tuckbox.server.admin.repository import AdminRequest
from tuckbox.server.errors import RequestError
from tuckbox.server.people.accounts import Accounts
from tuckbox.server.tables.registry import TableRegistry

log = logging.getLogger("tuckbox.admin")


async def carry_out_requests(registry: TableRegistry, accounts: Accounts) -> None:
    """Carry out pending requests, which are idempotent."""
    for request in await registry.store.read(admin_repository.waiting_requests):
        outcome = ""
        try:
            await _carry_out(registry, accounts, request)
        except Exception as error:
            outcome = error.reason if isinstance(error, RequestError) else f"It failed: {type(error).__name__}."
            log.error("%s %s: %s", request.kind, request.subject, outcome, exc_info=registry.settings.debug)
        else:
            log.info("%s %s: done for the host", request.kind, request.subject)
        await registry.store.write(admin_repository.finish_request, request.id, outcome, registry.runtime.now())


async def _carry_out(registry: TableRegistry, accounts: Accounts, request: AdminRequest) -> None:
    match request.kind:
        case "close table":
            await close_table(registry, request.subject, request.reason)
        case "delete person":
            await accounts.delete(request.subject, registry)
        case other:
            assert_never(other)


async def close_table(registry: TableRegistry, name: str, reason: str) -> None:
    """Close an unfinished table without a result, even while it is being played."""
    try:
        await registry.locator.act(name, "close", reason)
    except RequestError:  # it cannot be loaded: its game is no longer installed
        await registry.lifecycle.close(name, reason)
