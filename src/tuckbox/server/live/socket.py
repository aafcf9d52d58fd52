"""Sockets: a page or program that follows tables and plays at them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy.exc import DBAPIError

from tuckbox.server import metrics
from tuckbox.server.errors import Refuse
from tuckbox.server.live.requests import answer
from tuckbox.server.live.table import Table
from tuckbox.server.messages import socket as m
from tuckbox.server.messages.socket import encode
from tuckbox.server.rate_limit import Bucket

if TYPE_CHECKING:
    from litestar import WebSocket

    from tuckbox.server.live.registry import Hall
    from tuckbox.server.people import Person

log = logging.getLogger("tuckbox.socket")
_decode = msgspec.json.Decoder(m.Request).decode
MOST_WAITING = 500  # messages that a slow reader may be behind
TRY_LATER, TOO_SLOW, TOO_FAST = 1013, 4008, 4029
AWAY = "The database is away; try again."


class Connection:
    """A socket and what it follows; what is sent to it waits in line, so that a slow reader holds up nobody."""

    def __init__(self, hall: Hall, socket: WebSocket[Any, Any, Any], person: str) -> None:
        self.hall = hall
        self.person = person
        self.open = True
        self.tables: dict[str, Table] = {}
        self.turns: set[str] = set()
        self.limit = Bucket(hall.settings.message_rate, 4 * hall.settings.message_rate)
        self.strikes = 0
        self._socket = socket
        self._line: deque[str] = deque()
        self._writer: asyncio.Task[None] | None = None

    def send(self, text: str) -> None:
        """Put a message in line."""
        if not self.open:
            return
        self._line.append(text)
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())
        elif len(self._line) > MOST_WAITING:
            self.hall.background(self.close(TOO_SLOW, "You read too slowly; come back."))

    async def _write(self) -> None:
        try:
            while self._line:
                await self._socket.send({"type": "websocket.send", "bytes": None, "text": self._line.popleft()})
        except Exception:
            self.open = False
        finally:
            self._writer = None

    async def close(self, code: int, reason: str) -> None:
        """Send a person away."""
        if self.open:
            self.open = False
            self._line.clear()
            try:
                await self._socket.send({"type": "websocket.close", "code": code, "reason": reason})
            except Exception as error:
                log.debug("a socket was gone already: %s", type(error).__name__)

    # Receiving

    async def serve(self) -> None:
        """Answer messages until the socket closes."""
        while self.open:
            event = await self._socket.receive()
            if event["type"] != "websocket.receive":
                return
            if not self.limit.take():
                self.strikes += 1
                self.refuse(0, None, Refuse("too fast", "Too many messages at once; wait a little."))
                if self.strikes > 100:
                    await self.close(TOO_FAST, "Too many messages.")
                continue
            await self._hear(event.get("text") or event.get("bytes") or "")

    async def _hear(self, text: str | bytes) -> None:
        ref, name = 0, None
        try:
            try:
                request = _decode(text)
            except (msgspec.MsgspecError, UnicodeError) as error:
                raise Refuse("bad message", f"{error}.") from None
            ref = request.ref
            if isinstance(request, m.Ping):
                self.send(encode(m.Pong(ref, time.time())))
                return
            name = request.table
            if isinstance(request, m.Unwatch):
                if (followed := self.tables.get(name)) is not None:
                    self.hall.went(followed, self)
                return
            table = self.tables.get(name) or await self.hall.table(name)
            if table.broken:
                table = await self.hall.table(name)
            answered = table.do(lambda: answer(table, self, request))
            answered.add_done_callback(lambda future: self._answered(future, ref, name))
        except Refuse as refusal:
            self.refuse(ref, name, refusal)
        except DBAPIError as error:
            log.warning("a table could not be read: %s", type(error).__name__)
            self.refuse(ref, name, Refuse("failed", AWAY))

    def _answered(self, future: asyncio.Future[None], ref: int, table: str | None) -> None:
        if future.cancelled():
            return
        error = future.exception()
        if isinstance(error, Refuse):
            self.refuse(ref, table, error)
        elif error is not None:
            log.error("a request failed: %s", type(error).__name__, exc_info=self.hall.settings.debug and error)
            self.refuse(ref, table, Refuse("failed", "Something went wrong; try again."))

    def refuse(self, ref: int, table: str | None, refusal: Refuse) -> None:
        """Say why a request was refused."""
        metrics.REFUSALS.inc()
        code: Any = refusal.code
        self.send(encode(m.Refused(ref=ref, table=table, code=code, reason=refusal.reason, number=refusal.number)))


async def serve(hall: Hall, socket: WebSocket[Any, Any, Any], person: Person, hello: m.Hello) -> None:
    """Serve a socket from its opening to its end."""
    await socket.accept()
    connection = Connection(hall, socket, person.id)
    metrics.SOCKETS.inc()
    connection.send(encode(hello))
    try:
        await hall.connect(connection)
        await connection.serve()
    except Refuse as refusal:
        connection.send(encode(m.Bye(refusal.reason, 60.0)))
        await asyncio.sleep(0)
        await connection.close(TOO_FAST, refusal.reason)
    except DBAPIError as error:
        log.warning("the database did not answer: %s", type(error).__name__)
        await connection.close(TRY_LATER, AWAY)
    finally:
        connection.open = False
        metrics.SOCKETS.inc(-1)
        hall.disconnect(connection)
