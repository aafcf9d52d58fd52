"""The WebSocket protocol: uvicorn's, but a socket that does not read is aborted instead of waiting to be flushed."""

from __future__ import annotations

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

ABORT: Final = "tuckbox.abort"  # the ASGI extension that drops a connection with all that was not sent


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket whose connection the application can abort."""

    async def run_asgi(self) -> None:
        """Run the application."""
        extensions: dict[str, object] = dict(self.scope.get("extensions") or {})
        self.scope["extensions"] = {**extensions, ABORT: self.transport.abort}  # type: ignore[dict-item]
        await super().run_asgi()

    def keepalive_timeout(self) -> None:
        """No pong came: whatever is still to be sent will never be read."""
        super().keepalive_timeout()
        self.transport.abort()
