"""Forwarding: an HTTP request that another process has to answer is sent to it over the bus.

Any process is asked first; its handlers raise OwnedElsewhere before they change anything.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers.base import BaseRouteHandler
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tuckbox.server.cluster.messages import HttpAnswer, HttpAsk
from tuckbox.server.errors import RETRY_AFTER, OwnedElsewhere, RequestError
from tuckbox.server.messages import ErrorInfo

if TYPE_CHECKING:
    from tuckbox.server.services import Services

OWNER: Final = "x-tuckbox-owner"  # of an answer that another process has to give
FORWARDED: Final = "tuckbox.forwarded"  # the ASGI extension of a request from another process


def owned_elsewhere(_: Request[Any, Any, Any], error: OwnedElsewhere) -> Response[ErrorInfo]:
    """The answer to a request that another process has to answer; the middleware below sends that one's instead."""
    headers = {OWNER: error.owner, **RETRY_AFTER[503]}
    return Response(ErrorInfo(error.code, error.reason), status_code=503, headers=headers)


def leader_guard(services: Services) -> Callable[[ASGIConnection[Any, Any, Any, Any], BaseRouteHandler], None]:
    """Lets requests of handlers marked `by_leader`, about what is kept in memory once, be answered by the leader."""

    def guard(_: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
        peers = services.tables.peers
        if handler.opt.get("by_leader") and peers is not None and not peers.is_leader:
            raise OwnedElsewhere(peers.lease.leader)

    return guard


def forwarding_middleware(services: Services) -> Callable[[ASGIApp], ASGIApp]:
    """Forwards requests that another process has to answer."""
    return partial(_forwarding, services)


def _forwarding(services: Services, app: ASGIApp) -> ASGIApp:
    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        peers = services.tables.peers
        if scope["type"] != ScopeType.HTTP or peers is None or FORWARDED in (scope.get("extensions") or {}):
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
            await _answer(send, await peers.forward(owner, _question(scope, bytes(body))))

    return middleware


def _owner_in(headers: Any) -> str:
    return next((value.decode() for name, value in headers if name.decode().lower() == OWNER), "")


def _question(scope: Any, body: bytes) -> HttpAsk:
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


async def post_elsewhere(
    services: Services, request: Request[Any, Any, Any], owner: str, path: str, body: bytes
) -> bytes:
    """The answer of another process to a further request in the name of the same person. Raises RequestError."""
    asked = _question({**request.scope, "path": path, "query_string": b""}, body)
    assert services.tables.peers is not None
    answer = await services.tables.peers.forward(owner, asked)
    if answer.status >= 400:
        refused = msgspec.json.decode(answer.body, type=ErrorInfo)
        raise RequestError(refused.code, refused.reason)
    return bytes(answer.body)


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
