"""Forwarding: an HTTP request that another process has to answer is sent to it over the bus.

Any process is asked first; its handlers raise OwnedElsewhere before they change anything.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers.base import BaseRouteHandler
from litestar.plugins import InitPlugin
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tuckbox.server.cluster.wire import HttpAnswer, HttpAsk
from tuckbox.server.errors import RETRY_AFTER, OwnedElsewhere
from tuckbox.server.messages import ErrorInfo

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.config.app import AppConfig

    from tuckbox.server.cluster.service import Cluster

OWNER: Final = "x-tuckbox-owner"  # of an answer that another process has to give
FORWARDED: Final = "tuckbox.forwarded"  # the ASGI extension of a request from another process


def owned_elsewhere(_: Request[Any, Any, Any], error: OwnedElsewhere) -> Response[ErrorInfo]:
    """The answer to a request that another process has to answer; the middleware below sends that one's instead."""
    headers = {OWNER: error.owner, **RETRY_AFTER[503]}
    return Response(ErrorInfo(error.code, error.reason), status_code=503, headers=headers)


class Forwarding(InitPlugin):
    """Lets an application have its requests answered by others, and answer those of others."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster

    def on_app_init(self, app_config: AppConfig) -> AppConfig:
        """Add what forwards requests around everything else."""
        app_config.guards.append(self._check_leader)
        app_config.middleware.insert(0, partial(_forwarding, self._cluster))
        app_config.exception_handlers = {**app_config.exception_handlers, OwnedElsewhere: owned_elsewhere}
        app_config.lifespan.insert(0, self._lend)
        return app_config

    @asynccontextmanager
    async def _lend(self, app: Litestar) -> AsyncIterator[None]:
        """Give the cluster the application, which answers the requests of other processes."""
        self._cluster.app = app
        yield

    def _check_leader(self, _: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
        """Leave requests of handlers marked `by_leader`, about what is kept in memory once, to the leader."""
        if handler.opt.get("by_leader") and not self._cluster.is_leader:
            raise OwnedElsewhere(self._cluster.lease.leader)


def _forwarding(cluster: Cluster, app: ASGIApp) -> ASGIApp:
    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or FORWARDED in (scope.get("extensions") or {}):
            await app(scope, receive, send)
            return
        body = bytearray()
        more, owner = True, ""

        async def receive_and_keep() -> Any:
            nonlocal more
            event = await receive()
            body.extend(event.get("body", b"") if event["type"] == "http.request" else b"")
            more = event["type"] == "http.request" and event.get("more_body", False)
            return event

        async def send_unless_owned(message: Message) -> None:
            nonlocal owner
            if message["type"] == "http.response.start":
                owner = _owner_in(message["headers"])
            if not owner:
                await send(message)

        await app(scope, receive_and_keep, send_unless_owned)
        while owner and more:  # it was decided before the body was read
            await receive_and_keep()
        if owner:
            await _answer(send, await cluster.forward(owner, question(scope, bytes(body))))

    return middleware


def _owner_in(headers: Any) -> str:
    return next((value.decode() for name, value in headers if name.decode().lower() == OWNER), "")


def question(scope: Any, body: bytes) -> HttpAsk:
    """A request as another process is asked it."""
    client = scope.get("client")
    return HttpAsk(
        0,
        scope["method"],
        scope["path"],
        scope.get("query_string", b""),
        [(bytes(name), bytes(value)) for name, value in scope["headers"]],
        client[0] if client else "",
        scope["scheme"],
        body,
    )


async def _answer(send: Send, answer: HttpAnswer) -> None:
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    await send({"type": "http.response.body", "body": answer.body, "more_body": False})


async def answer_here(app: Any, asked: HttpAsk) -> HttpAnswer:
    """Answer another process's request."""
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": asked.method,
        "scheme": asked.scheme,
        "path": asked.path,
        "raw_path": asked.path.encode(),
        "query_string": asked.query,
        "root_path": "",
        "headers": asked.headers,
        "client": (asked.client, 0) if asked.client else None,
        "server": None,
        "state": {},
        "extensions": {FORWARDED: {}},
    }
    events = [{"type": "http.request", "body": asked.body, "more_body": False}]
    answer = HttpAnswer(asked.id, 500, [], b"")

    async def receive() -> Any:
        return events.pop() if events else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = [(bytes(name), bytes(value)) for name, value in message["headers"]]
            answer.owner = _owner_in(answer.headers)
        elif message["type"] == "http.response.body":
            answer.body += message.get("body", b"")

    await app(scope, receive, send)
    return answer
