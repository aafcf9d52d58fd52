"""uvicorn's protocols with limits: on slow, endless, unread and rapid transfers, and on connections from one address.

uvicorn leaves these to a proxy; its only time limit is for connections that are idle after a response.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from typing import Any, Final

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tuckbox.server.rate_limit import Networks, RateLimiter, network_of
from tuckbox.server.runtime import Runtime
from tuckbox.server.settings import Settings

MAX_HEAD: Final = 32_768  # bytes of a request's head
MAX_HEADERS: Final = 100
MAX_BODY: Final = 300_000  # bytes
MAX_RECEIVED: Final = MAX_HEAD + 2 * MAX_BODY  # bytes of a whole request, with what chunked encoding adds
HTTP_SLICE: Final = 1024  # bytes that are parsed at once, before looking at whether requests wait
WEBSOCKET_SLICE: Final = 512  # bytes that are parsed in a turn of the loop
MAX_FRAGMENTS: Final = 64  # of a WebSocket message
MIN_READ_RATE: Final = 500.0  # bytes a second at which a client must read a response
READ_INTERVAL: Final = 10.0  # seconds
CLOSE_TIMEOUT: Final = 5.0  # seconds that a client has to read what is sent to a WebSocket before it is closed


class ConnectionLimits:
    """The limits of a server, and what each address and person has used of them."""

    def __init__(self, settings: Settings) -> None:
        self.head_timeout, self.body_timeout = settings.head_timeout, settings.body_timeout
        self.max_connections = settings.max_connections
        self._exempt = Networks(settings.trusted_proxies)
        self._open: Counter[str] = Counter()  # by network
        rate, frames = settings.connection_rate, settings.frame_rate + settings.message_rate
        self._new = RateLimiter(Runtime(), rate, 10 * rate) if rate else None  # by network
        self._frames = RateLimiter(Runtime(), frames, 4 * frames)  # by person
        self._pause = 1 / settings.pipeline_rate if settings.pipeline_rate else 0.0
        self._waiting: deque[Callable[[], None]] = deque()  # connections with pipelined requests

    def add(self, address: str) -> bool:
        """Count a new connection; whether its address may have it."""
        key = network_of(address)
        self._open[key] += 1
        if address in self._exempt:
            return True
        if self.max_connections and self._open[key] > self.max_connections:
            return False
        return self._new is None or self._new.allow(key)

    def remove(self, address: str) -> None:
        """A connection was closed."""
        key = network_of(address)
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]

    def allow_frames(self, key: str, count: int) -> bool:
        """Charge WebSocket frames to a person; False if they exceed their rate."""
        return self._frames.allow(key, count)

    def take_turn(self, loop: asyncio.AbstractEventLoop, answer: Callable[[], None]) -> None:
        """Go on with a connection's pipelined requests when those of all others have had a turn."""
        self._waiting.append(answer)
        if len(self._waiting) == 1:
            loop.call_later(self._pause, self._next_turn, loop)

    def _next_turn(self, loop: asyncio.AbstractEventLoop) -> None:
        answer = self._waiting.popleft()
        if self._waiting:
            loop.call_later(self._pause, self._next_turn, loop)
        answer()


class LimitedHttpProtocol(HttpToolsProtocol):
    """HTTP with limits on the time and the size of a request's head and body, and on unread responses."""

    def __init__(self, *args: Any, limits: ConnectionLimits, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._limits = limits
        self._address = ""
        self._in_head = True
        self._unread = b""  # what waits to be parsed until earlier requests are answered
        self._received = self._chunk = 0  # bytes since the request began, and of the last read
        self._head_size = 0  # bytes of its headers, trailers included
        self._deadline: asyncio.TimerHandle | None = None  # of the head or the body
        self._reading: asyncio.TimerHandle | None = None  # whether the client reads the response

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, unless the address has too many connections."""
        super().connection_made(transport)
        self._address = (get_remote_addr(transport) or ("",))[0]
        if self._limits.add(self._address):
            self._set_deadline(self._limits.head_timeout)
        else:
            self._refuse(429, "Too many connections from your address.")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._limits.remove(self._address)
        self._clear_deadline()
        if self._reading is not None:
            self._reading.cancel()
        super().connection_lost(exc)

    # Receiving

    def data_received(self, data: bytes) -> None:
        """Parse data until requests wait for others; the rest is parsed, and more read, when they are answered."""
        self._unread += data
        self._parse()

    def _parse(self) -> None:
        data, start = self._unread, 0
        while start < len(data) and not self.pipeline and self._is_open():
            self._parse_slice(data[start : start + HTTP_SLICE])
            start += HTTP_SLICE
        self._unread = data[start:] if self._is_open() else b""
        if len(self._unread) > MAX_RECEIVED:
            self._refuse(413, "These requests are too long.")
        elif self._unread:
            self.flow.pause_reading()

    def _is_open(self) -> bool:
        return not self.transport.is_closing() and self.transport.get_protocol() is self

    def _parse_slice(self, data: bytes) -> None:
        """Parse some bytes; a request that is too long is refused."""
        self._chunk = len(data)
        self._received += self._chunk
        super().data_received(data)
        if not self._is_open():
            return
        if self._received > (MAX_HEAD if self._in_head else MAX_RECEIVED):
            self._refuse(431 if self._in_head else 413, "This request is too long.")
        elif self._deadline is None and self.timeout_keep_alive_task is None and self._is_idle():
            self._set_deadline(self._limits.head_timeout)  # the parser skips empty lines between requests

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._in_head, self._received, self._head_size = True, self._chunk, 0
        if self._deadline is None:
            self._set_deadline(self._limits.head_timeout)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; the parser answers an exception by `send_400_response`."""
        self._head_size += len(name) + len(value) + 4
        if self._head_size > MAX_HEAD or len(self.headers) >= MAX_HEADERS:
            raise ValueError("too many headers")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is complete; the body follows."""
        self._in_head = False
        self._set_deadline(self._limits.body_timeout)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is complete."""
        self._clear_deadline()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over; the WebSocket has its own limits."""
        self._clear_deadline()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be parsed, or has too many headers."""
        if self._head_size > MAX_HEAD or (self.headers and len(self.headers) >= MAX_HEADERS):
            self._refuse(431, "This request has too many headers.")
        else:
            self._refuse(400, msg)

    # Deadlines

    def _is_idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _set_deadline(self, seconds: float) -> None:
        self._clear_deadline()
        self._deadline = self.loop.call_later(seconds, self._on_deadline)

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _on_deadline(self) -> None:
        """The client took too long, unless it was us who kept it waiting."""
        if (self._in_head and not self._is_idle()) or self.flow.read_paused:
            self._set_deadline(self._limits.body_timeout)
        elif self._received:
            self._refuse(408, "This request took too long.")
        else:
            self.transport.close()

    def _refuse(self, status: int, reason: str) -> None:
        """Answer with an error, unless another answer has begun, and close the connection."""
        if self._is_idle() or not self.cycle.response_started:
            head = b"content-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"
            self.transport.write(STATUS_LINE[status] + head % len(reason) + reason.encode())
        self.transport.close()
        self._watch_reading()

    # Unread responses

    def pause_writing(self) -> None:
        """The client reads more slowly than we write."""
        super().pause_writing()
        self._watch_reading()

    def on_response_complete(self) -> None:
        """The response was written, though perhaps not read; pipelined requests wait for their turn."""
        self._watch_reading()
        if self.pipeline:
            self._limits.take_turn(self.loop, self._go_on)
        else:
            self._go_on()

    def _go_on(self) -> None:
        super().on_response_complete()
        if self.pipeline:
            self.flow.pause_reading()
        elif self._unread:
            self.loop.call_soon(self._parse)

    def _watch_reading(self) -> None:
        if self._reading is None and (left := self.transport.get_write_buffer_size()):
            self._reading = self.loop.call_later(READ_INTERVAL, self._check_reading, left)

    def _check_reading(self, before: int) -> None:
        """Cut off a client that does not read; closing alone would wait for it."""
        self._reading = None
        left = self.transport.get_write_buffer_size()
        if left and before - left < MIN_READ_RATE * READ_INTERVAL:
            self.transport.abort()
        else:
            self._watch_reading()


class LimitedWebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket: it counts as a connection of its address until it is closed.

    One that is not read, or sends too many frames, is cut off. What arrives is parsed slice by slice: one in a turn of
    the loop, none while a message waits for the application, and nothing more is read meanwhile.
    """

    def __init__(self, *args: Any, limits: ConnectionLimits, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._limits = limits
        self._address = ""
        self._unread = b""
        self._next: asyncio.Handle | None = None  # parses the next slice

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the connection over from HTTP, which has counted it."""
        super().connection_made(transport)
        self._address = (get_remote_addr(self.transport) or ("",))[0]

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._limits.remove(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse data, unless earlier data is still to be parsed."""
        self._unread += data
        if self._next is None:
            self._parse()

    def _parse(self) -> None:
        self._next = None
        if self._may_parse():
            part, self._unread = self._unread[:WEBSOCKET_SLICE], self._unread[WEBSOCKET_SLICE:]
            super().data_received(part)
        self._go_on()

    def _may_parse(self) -> bool:
        """Whether anything waits that neither the handshake nor the application holds up."""
        waits = self.read_paused or self.handshake_initiated != self.handshake_complete
        return bool(self._unread) and not waits and not self.transport.is_closing()

    def _go_on(self) -> None:
        """Parse the next slice in the next turn, or read if there is none."""
        if self.transport.is_closing():
            self._unread = b""
        elif self._unread:
            self.transport.pause_reading()
            if self._next is None and self._may_parse():
                self._next = self.loop.call_soon(self._parse)
        elif not self.read_paused:
            self.transport.resume_reading()

    def handle_events(self) -> None:
        """Charge frames to the person, and a slice like a frame; who sends too many is cut off."""
        if self.handshake_complete:
            key = self.scope["state"].get("person") or str(self.client)
            if not self._limits.allow_frames(key, max(1, len(self.conn.events))):
                self._refuse("Too many frames.")
                return
        super().handle_events()
        if len(self.frames) > MAX_FRAGMENTS:
            self._refuse("Too many fragments.")

    def _refuse(self, reason: str) -> None:
        self.loop.call_later(CLOSE_TIMEOUT, self._cut_off)
        self.conn.fail(1008, reason)
        self.handle_parser_exception()

    async def receive(self) -> ASGIReceiveEvent:
        """Hand over a message, and go on to the next."""
        message = await super().receive()
        self._go_on()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message; one that closes the socket waits only so long for a client that does not read."""
        if message["type"] == "websocket.close":
            self.loop.call_later(CLOSE_TIMEOUT, self._cut_off)
        await super().send(message)
        if self._unread:
            self._go_on()  # the handshake may be complete

    def _cut_off(self) -> None:
        """Drop the connection if the client has not read everything."""
        if not self.disconnected and self.transport.get_write_buffer_size():
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """No pong came: whatever is still to be sent will never be read."""
        super().keepalive_timeout()
        self.transport.abort()
