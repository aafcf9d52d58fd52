"""uvicorn's protocols with limits: on slow, endless and unread transfers, and on connections from one address.

uvicorn leaves these to a proxy; its only time limit is for connections that are idle after a response.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, Final

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tuckbox.server.rate_limit import Networks, network_of
from tuckbox.server.settings import Settings

MAX_HEAD: Final = 32_768  # bytes of a request's head
MAX_HEADERS: Final = 100
MAX_BODY: Final = 300_000  # bytes
MAX_RECEIVED: Final = MAX_HEAD + 2 * MAX_BODY  # bytes of a whole request, with what chunked encoding adds
MIN_READ_RATE: Final = 500.0  # bytes a second at which a client must read a response
READ_INTERVAL: Final = 10.0  # seconds
CLOSE_TIMEOUT: Final = 5.0  # seconds that a client has to read what is sent to a WebSocket before it is closed


class ConnectionLimits:
    """The limits of a server, and how many connections each address has open."""

    def __init__(self, settings: Settings) -> None:
        self.head_timeout, self.body_timeout = settings.head_timeout, settings.body_timeout
        self.max_connections = settings.max_connections
        self._exempt = Networks(settings.trusted_proxies)
        self._open: Counter[str] = Counter()  # by network

    def add(self, address: str) -> bool:
        """Count a new connection; whether its address may have it."""
        key = network_of(address)
        self._open[key] += 1
        return not self.max_connections or self._open[key] <= self.max_connections or address in self._exempt

    def remove(self, address: str) -> None:
        """A connection was closed."""
        key = network_of(address)
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]


class LimitedHttpProtocol(HttpToolsProtocol):
    """HTTP with limits on the time and the size of a request's head and body, and on unread responses."""

    def __init__(self, *args: Any, limits: ConnectionLimits, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._limits = limits
        self._address = ""
        self._in_head = True
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
        """Parse data; a request that is too long is refused."""
        if self.transport.is_closing():
            return
        self._chunk = len(data)
        self._received += self._chunk
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
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
        """The response was written, though perhaps not read."""
        super().on_response_complete()
        self._watch_reading()

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
    """A WebSocket: it counts as a connection of its address until it is closed, and one that is not read is cut off."""

    def __init__(self, *args: Any, limits: ConnectionLimits, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._limits = limits
        self._address = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the connection over from HTTP, which has counted it."""
        super().connection_made(transport)
        self._address = (get_remote_addr(self.transport) or ("",))[0]

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._limits.remove(self._address)
        super().connection_lost(exc)

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message; one that closes the socket waits only so long for a client that does not read."""
        if message["type"] == "websocket.close":
            self.loop.call_later(CLOSE_TIMEOUT, self._cut_off)
        await super().send(message)

    def _cut_off(self) -> None:
        """Drop the connection if the client has not read everything."""
        if not self.disconnected and self.transport.get_write_buffer_size():
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """No pong came: whatever is still to be sent will never be read."""
        super().keepalive_timeout()
        self.transport.abort()
