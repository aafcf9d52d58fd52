"""Connections: who follows tables and sends requests to them, by a socket here or at another process."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tuckbox.server.errors import OwnedElsewhere, ProcessGone, RequestError, TableReloading
from tuckbox.server.messages import phrases_of
from tuckbox.server.storage.errors import StaleTable, StorageError
from tuckbox.server.tables import socket_messages as m
from tuckbox.server.tables.requests import handle
from tuckbox.server.tables.socket_messages import encode

if TYPE_CHECKING:
    from tuckbox.server.tables.registry import TableRegistry
    from tuckbox.server.tables.table import Table

log = logging.getLogger("tuckbox.followers")
FAILED: Final = "An error occurred; try again."
DATABASE_AWAY: Final = "The database is unavailable; try again."
# Requests that count once however often they arrive, so that the server repeats them when a table is reloaded.
REPEATABLE: Final = (m.FollowRequest, m.PlayRequest, m.ResignRequest, m.HintRequest, m.PreviewRequest)
ATTEMPTS: Final = 20
RETRY: Final = 0.25  # seconds between them


class Attempt(NamedTuple):
    """Which attempt to carry out a request it is."""

    number: int = 1
    insist: bool = False  # never give up, as where somebody followed the table already

    @property
    def is_last(self) -> bool:
        """Whether the request is given up if it fails."""
        return not self.insist and self.number >= ATTEMPTS


FIRST: Final = Attempt()


class Follower(ABC):
    """Somebody who follows tables and is sent messages."""

    def __init__(self, registry: TableRegistry, person: str) -> None:
        self.registry = registry
        self.person = person
        self.open = True
        self.visible = True  # whether its person looks at it
        self.tables: dict[str, Table] = {}  # that it follows and this process plays

    @abstractmethod
    def send(self, text: bytes) -> None:
        """Send a message."""

    @abstractmethod
    async def send_on(self, request: m.TableRequest, owner: str) -> None:
        """Have a request carried out by the process that owns its table."""

    def lose(self, table: str, reason: str) -> None:
        """Tell that a table can no longer be followed."""
        self.tables.pop(table, None)
        self.send(encode(m.GoneMessage(table, reason)))

    async def carry_out(self, request: m.TableRequest, attempt: Attempt = FIRST) -> None:
        """Have a request carried out at its table, wherever that is played; the outcome is sent."""
        name = request.table
        try:
            table = self.tables.get(name)
            if table is None or table.unloaded:
                table = await self.registry.loader.table(name)
        except OwnedElsewhere as error:
            await self.send_on(request, error.owner)
        except TableReloading as error:
            self._failed(request, attempt, error)
        except ProcessGone as error:
            self._unavailable(request, attempt, error)
        except RequestError as error:
            self.refuse(request.ref, name, error)
            self.answered(request)
        except StorageError as error:
            log.warning("a table could not be loaded: %s", error)
            self._unavailable(request, attempt, RequestError("failed", DATABASE_AWAY))
        except Exception as error:  # whoever waits for an answer must get one
            log.error("a table could not be loaded: %s", type(error).__name__, exc_info=self.registry.settings.debug)
            failed = RequestError("failed", FAILED)
            if attempt.insist:
                self._failed(request, attempt, failed)
            else:
                self.refuse(request.ref, name, failed)
                self.answered(request)
        else:
            self.submit(table, request, attempt)

    def submit(self, table: Table, request: m.TableRequest, attempt: Attempt = FIRST) -> None:
        """Queue a request at a table that this process plays."""
        if not self.open:
            return
        handled = table.submit(lambda: handle(table, self, request))
        handled.add_done_callback(lambda future: self._handled(future, request, attempt))

    def _handled(self, future: asyncio.Future[None], request: m.TableRequest, attempt: Attempt) -> None:
        if future.cancelled():
            return
        error = future.exception()
        if isinstance(error, TableReloading | StaleTable):
            self._failed(request, attempt, error)
            return
        if isinstance(error, RequestError):
            self.refuse(request.ref, request.table, error)
        elif error is not None:
            log.error("a request failed: %s", type(error).__name__, exc_info=self.registry.settings.debug and error)
            self.refuse(request.ref, request.table, RequestError("failed", FAILED))
        elif isinstance(request, m.HintRequest):
            return  # its answer follows
        self.answered(request)

    def _unavailable(self, request: m.TableRequest, attempt: Attempt, error: RequestError) -> None:
        """Refuse a request that cannot be carried out now, or repeat it if it must not be given up."""
        if attempt.insist:
            self._failed(request, attempt, error)
        else:
            self.refuse(request.ref, request.table, error)
            self.answered(request)

    def _failed(self, request: m.TableRequest, attempt: Attempt, error: BaseException) -> None:
        """Repeat a request whose table was dropped meanwhile, where that is safe."""
        if isinstance(request, REPEATABLE) and not attempt.is_last and self.open:
            self.registry.run_in_background(self._repeat(request, attempt))
            return
        found = error if isinstance(error, RequestError) else TableReloading()
        self.refuse(request.ref, request.table, found)
        self.answered(request)

    async def _repeat(self, request: m.TableRequest, attempt: Attempt) -> None:
        await asyncio.sleep(0 if attempt.number == 1 and not attempt.insist else RETRY)
        await self.carry_out(request, attempt._replace(number=attempt.number + 1))

    def answered(self, request: m.TableRequest) -> None:  # noqa: B027 - nothing to do for a socket of this process
        """A request was carried out or refused."""

    def refuse(self, ref: int, table: str | None, error: RequestError) -> None:
        """Tell the sender why a request was refused."""
        self.registry.metrics.refusals.inc()
        code: Any = error.code
        refused = m.RefusedMessage(
            ref=ref,
            table=table,
            code=code,
            reason=str(error.reason),
            number=error.number,
            detail=error.detail,
            phrases=phrases_of([error.reason]),
        )
        self.send(encode(refused))
