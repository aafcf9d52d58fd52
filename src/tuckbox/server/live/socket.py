"""Sockets: connections of pages and programs that follow tables and play at them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tuckbox.server.errors import RequestError, sentence_for
from tuckbox.server.live.requests import handle
from tuckbox.server.live.table import Table
from tuckbox.server.messages import socket as m
from tuckbox.server.messages.socket import encode
from tuckbox.server.phrases import phrases_of
from tuckbox.server.protocol import SOCKET, LimitedWebSocketProtocol
from tuckbox.server.storage.errors import StorageError

if TYPE_CHECKING:
    from litestar import WebSocket

    from tuckbox.server.accounts import Person
    from tuckbox.server.live.table_registry import TableRegistry

log = logging.getLogger("tuckbox.socket")
_decode = msgspec.json.Decoder(m.Request).decode
MAX_QUEUED: Final = 1_000_000  # bytes that a slow reader may be behind, after the first message
MAX_QUEUED_IN_ALL: Final = 64_000_000  # bytes; beyond it slow readers are closed sooner
MAX_QUEUED_THEN: Final = 64_000
CLOSE_TIMEOUT: Final = 5.0  # seconds to send the reason in; a socket that does not read is then aborted
# What a request costs of a person's allowance, by the work that it makes; 1 for others.
COSTS: Final[Mapping[type, float]] = {
    m.FollowRequest: 4.0,
    m.MuteRequest: 4.0,
    m.UndoRequest: 4.0,
    m.HintRequest: 4.0,
    m.PreviewRequest: 2.0,
}
MAX_STRIKES: Final = 100  # messages over the rate limit before the socket is closed
TRY_LATER, TOO_SLOW, TOO_FAST = 1013, 4008, 4029
DATABASE_AWAY: Final = "The database is unavailable; try again."


class Connection:
    """A socket and the tables it follows; outgoing messages are queued, so that a slow reader delays nobody."""

    def __init__(self, registry: TableRegistry, socket: WebSocket[Any, Any, Any], person: str) -> None:
        self.registry = registry
        self.person = person
        self.open = True
        self.visible = True  # whether its person looks at it
        self.tables: dict[str, Table] = {}
        self.turns: set[str] = set()
        self.strikes = 0
        self._socket = socket
        extensions: Any = socket.scope.get("extensions") or {}
        self._protocol: LimitedWebSocketProtocol | None = extensions.get(SOCKET)
        self._receiving = False  # whether serve() is busy with a message
        self._queue: deque[bytes] = deque()
        self._queued = 0  # the length of the messages in the queue
        self._writer: asyncio.Task[None] | None = None

    def send(self, text: bytes) -> None:
        """Send a message, or queue it if the reader is behind."""
        if not self.open:
            return
        if self._writer is None and self._protocol is not None and self._protocol.write_text(text):
            return
        if self._queue and self._queued + len(text) > self._limit():
            self.registry.run_in_background(self.close(TOO_SLOW, "You read too slowly; reconnect."))
            return
        self._queue.append(text)
        self._count(len(text))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())

    def _limit(self) -> int:
        return MAX_QUEUED if self.registry.queued_bytes < MAX_QUEUED_IN_ALL else MAX_QUEUED_THEN

    def _count(self, length: int) -> None:
        self._queued += length
        self.registry.queued_bytes += length

    async def _write(self) -> None:
        try:
            while self._queue:
                text = self._queue[0]
                await self._socket.send({"type": "websocket.send", "bytes": None, "text": text.decode()})
                if self._queue:  # it is emptied when the socket is closed meanwhile
                    self._queue.popleft()
                    self._count(-len(text))
        except Exception:
            self.free()
        finally:
            self._writer = None

    def free(self) -> None:
        """Forget what was not sent: the socket is closed."""
        self.open = False
        self._queue.clear()
        self._count(-self._queued)

    async def close(self, code: int, reason: str) -> None:
        """Close the socket; one that reads nothing is aborted."""
        if not self.open:
            return
        self.free()
        try:
            async with asyncio.timeout(CLOSE_TIMEOUT):
                await self._socket.send({"type": "websocket.close", "code": code, "reason": reason})
        except TimeoutError:
            if self._protocol is not None:
                self._protocol.abort()
        except Exception as error:
            log.debug("socket already closed: %s", type(error).__name__)

    # Receiving

    async def serve(self) -> None:
        """Handle messages until the socket closes."""
        if self._protocol is not None:
            self._protocol.on_text = self._receive_at_once
        while self.open:
            event = await self._socket.receive()
            if event["type"] != "websocket.receive":
                return
            self._receiving = True
            await self._receive(event.get("text") or event.get("bytes") or "")
            self._receiving = False

    def _receive_at_once(self, text: bytes) -> bool:
        """Take a move at a table that is followed; False leaves a message to serve(), for which others may wait."""
        if self._receiving or not self.open:
            return False
        try:
            request = _decode(text)
        except (msgspec.MsgspecError, UnicodeError):
            return False
        table = self.tables.get(request.table) if isinstance(request, m.PlayRequest) else None
        if table is None or table.unloaded or not self.registry.request_limit.allow(self.person):
            return False
        self._submit(table, request)
        return True

    def _submit(self, table: Table, request: Any) -> None:
        handled = table.submit(lambda: handle(table, self, request))
        handled.add_done_callback(lambda future: self._handled(future, request.ref, request.table))

    async def _receive(self, text: str | bytes) -> None:
        ref, name = 0, None
        try:
            try:
                request = _decode(text)
            except (msgspec.MsgspecError, UnicodeError) as error:
                await self._take(1.0)
                raise RequestError("bad message", sentence_for(str(error)), detail=f"{error}.") from None
            ref = request.ref
            await self._take(COSTS.get(type(request), 1.0))
            if isinstance(request, m.PingRequest):
                self.send(encode(m.PongMessage(ref, time.time())))
                return
            if isinstance(request, m.VisibleRequest):
                self.visible = request.on
                return
            name = request.table
            if isinstance(request, m.UnfollowRequest):
                if (followed := self.tables.get(name)) is not None:
                    self.registry.unfollow(followed, self)
                return
            table = self.tables.get(name) or await self.registry.table(name)
            if table.unloaded:
                table = await self.registry.table(name)
            self._submit(table, request)
        except RequestError as error:
            self.refuse(ref, name, error)
        except StorageError as error:
            log.warning("a table could not be loaded: %s", error)
            self.refuse(ref, name, RequestError("failed", DATABASE_AWAY))

    async def _take(self, cost: float) -> None:
        """Charge a request to the person. Raises RequestError if they send too many; who goes on is disconnected."""
        if self.registry.request_limit.allow(self.person, cost):
            return
        self.strikes += 1
        if self.strikes > MAX_STRIKES:
            await self.close(TOO_FAST, "Too many messages.")
        raise RequestError("too fast", "Too many messages; slow down.")

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
            ref=ref,
            table=table,
            code=code,
            reason=str(error.reason),
            number=error.number,
            detail=error.detail,
            phrases=phrases_of([error.reason]),
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
        connection.send(encode(m.ByeMessage(str(error.reason), 60.0)))
        await asyncio.sleep(0)
        await connection.close(TOO_FAST, str(error.reason))
    except StorageError as error:
        log.warning("the database did not answer: %s", error)
        await connection.close(TRY_LATER, DATABASE_AWAY)
    finally:
        connection.free()
        registry.disconnect(connection)
