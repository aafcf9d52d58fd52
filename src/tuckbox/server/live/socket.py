"""Sockets: connections of pages and programs that follow tables and play at them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tuckbox.server.errors import RequestError, sentence_for
from tuckbox.server.live.requests import handle
from tuckbox.server.live.table import Table
from tuckbox.server.messages import socket as m
from tuckbox.server.messages.socket import encode
from tuckbox.server.rate_limit import TokenBucket
from tuckbox.server.storage.errors import StorageError

if TYPE_CHECKING:
    from litestar import WebSocket

    from tuckbox.server.accounts import Person
    from tuckbox.server.live.table_registry import TableRegistry

log = logging.getLogger("tuckbox.socket")
_decode = msgspec.json.Decoder(m.Request).decode
MAX_QUEUED: Final = 500  # messages that a slow reader may be behind
MAX_STRIKES: Final = 100  # messages over the rate limit before the socket is closed
TRY_LATER, TOO_SLOW, TOO_FAST = 1013, 4008, 4029
DATABASE_AWAY: Final = "The database is unavailable; try again."


class Connection:
    """A socket and the tables it follows; outgoing messages are queued, so that a slow reader delays nobody."""

    def __init__(self, registry: TableRegistry, socket: WebSocket[Any, Any, Any], person: str) -> None:
        self.registry = registry
        self.person = person
        self.open = True
        self.tables: dict[str, Table] = {}
        self.turns: set[str] = set()
        self.limit = TokenBucket(registry.settings.message_rate, 4 * registry.settings.message_rate)
        self.strikes = 0
        self._socket = socket
        self._queue: deque[str] = deque()
        self._writer: asyncio.Task[None] | None = None

    def send(self, text: str) -> None:
        """Queue a message."""
        if not self.open:
            return
        self._queue.append(text)
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())
        elif len(self._queue) > MAX_QUEUED:
            self.registry.run_in_background(self.close(TOO_SLOW, "You read too slowly; reconnect."))

    async def _write(self) -> None:
        try:
            while self._queue:
                await self._socket.send({"type": "websocket.send", "bytes": None, "text": self._queue.popleft()})
        except Exception:
            self.open = False
        finally:
            self._writer = None

    async def close(self, code: int, reason: str) -> None:
        """Close the socket."""
        if self.open:
            self.open = False
            self._queue.clear()
            try:
                await self._socket.send({"type": "websocket.close", "code": code, "reason": reason})
            except Exception as error:
                log.debug("socket already closed: %s", type(error).__name__)

    # Receiving

    async def serve(self) -> None:
        """Handle messages until the socket closes."""
        while self.open:
            event = await self._socket.receive()
            if event["type"] != "websocket.receive":
                return
            if not self.limit.take():
                self.strikes += 1
                self.refuse(0, None, RequestError("too fast", "Too many messages; slow down."))
                if self.strikes > MAX_STRIKES:
                    await self.close(TOO_FAST, "Too many messages.")
                continue
            await self._receive(event.get("text") or event.get("bytes") or "")

    async def _receive(self, text: str | bytes) -> None:
        ref, name = 0, None
        try:
            try:
                request = _decode(text)
            except (msgspec.MsgspecError, UnicodeError) as error:
                raise RequestError("bad message", sentence_for(str(error)), detail=f"{error}.") from None
            ref = request.ref
            if isinstance(request, m.PingRequest):
                self.send(encode(m.PongMessage(ref, time.time())))
                return
            name = request.table
            if isinstance(request, m.UnfollowRequest):
                if (followed := self.tables.get(name)) is not None:
                    self.registry.unfollow(followed, self)
                return
            table = self.tables.get(name) or await self.registry.table(name)
            if table.unloaded:
                table = await self.registry.table(name)
            handled = table.submit(lambda: handle(table, self, request))
            handled.add_done_callback(lambda future: self._handled(future, ref, name))
        except RequestError as error:
            self.refuse(ref, name, error)
        except StorageError as error:
            log.warning("a table could not be loaded: %s", error)
            self.refuse(ref, name, RequestError("failed", DATABASE_AWAY))

    def _handled(self, future: asyncio.Future[None], ref: int, table: str | None) -> None:
        if future.cancelled():
            return
        error = future.exception()
        if isinstance(error, RequestError):
            self.refuse(ref, table, error)
        elif error is not None:
            log.error("a request failed: %s", type(error).__name__, exc_info=self.registry.settings.debug and error)
            self.refuse(ref, table, RequestError("failed", "An error occurred; try again."))

    def refuse(self, ref: int, table: str | None, error: RequestError) -> None:
        """Tell the sender why a request was refused."""
        self.registry.metrics.refusals.inc()
        code: Any = error.code
        refused = m.RefusedMessage(
            ref=ref, table=table, code=code, reason=error.reason, number=error.number, detail=error.detail
        )
        self.send(encode(refused))


async def serve(
    registry: TableRegistry, socket: WebSocket[Any, Any, Any], person: Person, hello: m.HelloMessage
) -> None:
    """Serve a socket until it closes."""
    await socket.accept()
    connection = Connection(registry, socket, person.id)
    connection.send(encode(hello))
    try:
        with registry.metrics.sockets.track_inprogress():
            await registry.connect(connection)
            await connection.serve()
    except RequestError as error:
        connection.send(encode(m.ByeMessage(error.reason, 60.0)))
        await asyncio.sleep(0)
        await connection.close(TOO_FAST, error.reason)
    except StorageError as error:
        log.warning("the database did not answer: %s", error)
        await connection.close(TRY_LATER, DATABASE_AWAY)
    finally:
        connection.open = False
        registry.disconnect(connection)
