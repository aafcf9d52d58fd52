"""Sockets: connections of pages and programs that follow tables and play at them."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tuckbox.server.errors import RequestError, sentence_for
from tuckbox.server.storage.errors import StorageError
from tuckbox.server.tables import socket_messages as m
from tuckbox.server.tables.follower import DATABASE_AWAY, Follower
from tuckbox.server.tables.socket_messages import encode

if TYPE_CHECKING:
    from litestar import WebSocket

    from tuckbox.server.people.accounts import Person
    from tuckbox.server.tables.registry import TableRegistry

log = logging.getLogger("tuckbox.socket")
_decode = msgspec.json.Decoder(m.Request).decode
MAX_QUEUED: Final = 1_000_000  # bytes that a slow reader may be behind, after the first message
MAX_QUEUED_IN_ALL: Final = 64_000_000  # bytes; beyond it slow readers are closed sooner
MAX_QUEUED_THEN: Final = 64_000
CLOSE_TIMEOUT: Final = 5.0  # seconds to send what is queued before a socket is closed
# What a request costs of a person's allowance, by the work that it makes; 1 for others.
COSTS: Final[Mapping[type, float]] = {
    m.FollowRequest: 4.0,
    m.MuteRequest: 4.0,
    m.UndoRequest: 4.0,
    m.HintRequest: 4.0,
    m.PreviewRequest: 2.0,
}
MAX_STRIKES: Final = 100  # messages over the rate limit before the socket is closed
RESTART, TRY_LATER, TOO_SLOW, TOO_FAST = 1012, 1013, 4008, 4029  # the codes that sockets are closed with
# Seconds after which to reconnect, sent before the socket is closed; clients that are closed as too slow read nothing.
RETRY_AFTER: Final[Mapping[int, float]] = {RESTART: 1.0, TRY_LATER: 5.0, TOO_FAST: 60.0}


class SocketFollower(Follower):
    """A socket and the tables it follows; outgoing messages are queued, so that a slow reader delays nobody."""

    def __init__(self, registry: TableRegistry, socket: WebSocket[Any, Any, Any], person: str) -> None:
        super().__init__(registry, person)
        self.turns: set[str] = set()
        self.strikes = 0
        self.admitted = False
        self._socket = socket
        self._queue: deque[bytes] = deque()
        self._queued = 0  # the length of the messages in the queue
        self._writer: asyncio.Task[None] | None = None

    @property
    def followed(self) -> set[str]:
        """The tables that it follows, wherever they are played."""
        return self.tables.keys() | self.registry.locator.relay.followed(self)

    def greet(self, hello: m.HelloMessage) -> None:
        """Send the first messages, once the registry has admitted the socket."""
        self.admitted = True
        self.send(encode(hello))
        self.send(encode(m.TurnsMessage(sorted(self.turns))))

    def send(self, text: bytes) -> None:
        """Queue a message."""
        if not self.open:
            return
        if self._queue and self._queued + len(text) > self._limit():
            self.free()
            self.registry.run_in_background(self._end(TOO_SLOW, "You read too slowly; reconnect."))
            return
        self._queue.append(text)
        self._count(len(text))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())

    def _limit(self) -> int:
        return MAX_QUEUED if self.registry.presence.queued_bytes < MAX_QUEUED_IN_ALL else MAX_QUEUED_THEN

    def _count(self, length: int) -> None:
        self._queued += length
        self.registry.presence.queued_bytes += length

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
        """Send why and when to reconnect after what is queued, and close the socket."""
        if code in RETRY_AFTER:
            self.send(encode(m.ByeMessage(reason, RETRY_AFTER[code])))
        if self.open:
            self.open = False
            await self._end(code, reason)

    async def _end(self, code: int, reason: str) -> None:
        try:
            if self._queue and self._writer is not None:
                await asyncio.wait([self._writer], timeout=CLOSE_TIMEOUT)
            await self._socket.send({"type": "websocket.close", "code": code, "reason": reason})
        except Exception as error:
            log.debug("socket already closed: %s", type(error).__name__)
        finally:
            self.free()

    # Receiving

    async def serve(self) -> None:
        """Handle messages until the socket closes."""
        while self.open:
            event = await self._socket.receive()
            if event["type"] != "websocket.receive":
                return
            await self._receive(event.get("text") or event.get("bytes") or "")

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
                self.send(encode(m.PongMessage(ref, self.registry.runtime.now())))
                return
            if isinstance(request, m.VisibleRequest):
                self.visible = request.on
                self.registry.locator.relay.show(self)
                return
            name = request.table
            if isinstance(request, m.UnfollowRequest):
                if (followed := self.tables.get(name)) is not None:
                    self.registry.presence.unfollow(followed, self)
                self.registry.locator.relay.unfollow(self, name)
            elif not self.registry.locator.relay.forward(self, request):
                await self.carry_out(request)
        except RequestError as error:
            self.refuse(ref, name, error)

    async def send_on(self, request: m.TableRequest, owner: str) -> None:
        """Have a request carried out by the process that owns its table, and follow it there."""
        if self.open:
            self.registry.locator.relay.forward_to(owner, self, request)

    async def _take(self, cost: float) -> None:
        """Charge a request to the person. Raises RequestError if they send too many; who goes on is disconnected."""
        if self.registry.request_limit.allow(self.person, cost):
            return
        self.strikes += 1
        if self.strikes > MAX_STRIKES:
            await self.close(TOO_FAST, "Too many messages.")
        raise RequestError("too fast", "Too many messages; slow down.")


async def refuse(registry: TableRegistry, socket: WebSocket[Any, Any, Any], code: int, reason: str) -> None:
    """Refuse a socket; only an open one can hear why, and when to try again."""
    await socket.accept()
    await SocketFollower(registry, socket, "").close(code, reason)


async def serve(
    registry: TableRegistry, socket: WebSocket[Any, Any, Any], person: Person, hello: m.HelloMessage
) -> None:
    """Serve a socket until it closes."""
    socket.scope["state"]["person"] = person.id  # to whom the protocol charges frames
    await socket.accept()
    follower = SocketFollower(registry, socket, person.id)
    try:
        with registry.metrics.sockets.track_inprogress():
            await registry.presence.connect(follower)
            follower.greet(hello)
            await follower.serve()
    except RequestError as error:
        await follower.close(TOO_FAST, str(error.reason))
    except StorageError as error:
        log.warning("the database did not answer: %s", error)
        await follower.close(TRY_LATER, DATABASE_AWAY)
    finally:
        follower.free()
        registry.presence.disconnect(follower)
