"""The application: routes, middleware, startup and shutdown."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, WebSocket, websocket
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig

from tuckbox import __version__
from tuckbox.server import features
from tuckbox.server.error_responses import exception_handlers
from tuckbox.server.pages import openapi
from tuckbox.server.pages.api import prometheus
from tuckbox.server.pages.compression import compression_middleware
from tuckbox.server.protocol import MAX_BODY
from tuckbox.server.security import (
    COOKIE,
    current_person,
    head_middleware,
    headers_middleware,
    origin_check,
    same_origin,
)
from tuckbox.server.services import InjectedServices, Services
from tuckbox.server.storage.errors import StorageError
from tuckbox.server.tables.follower import DATABASE_AWAY
from tuckbox.server.tables.socket import TRY_LATER, refuse, serve
from tuckbox.server.tables.socket_messages import HelloMessage


@websocket("/socket")
async def socket(socket: WebSocket[Any, Any, Any], services: InjectedServices) -> None:
    """Follow tables and play at them."""
    if not same_origin(socket, services.settings):
        await socket.close(4003, "This page belongs to another site.")
        return
    try:
        person = await services.accounts.authenticate(socket.cookies.get(COOKIE))
    except StorageError:
        await refuse(services.tables, socket, TRY_LATER, DATABASE_AWAY)
        return
    if person is None:
        await socket.close(4001, "You have no session: POST /api/session first.")
        return
    hello = HelloMessage(__version__, services.page.build, person.name, services.runtime.now())
    await serve(services.tables, socket, person, hello)


def build(services: Services) -> Litestar:
    """The application that serves these services, which it starts and closes."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        try:
            await services.start()
            yield
        finally:
            await services.close()

    app = Litestar(
        [*features.handlers(), *([] if services.settings.metrics_address else [prometheus]), socket],
        dependencies={
            "services": Provide(lambda: services, sync_to_thread=False),
            "person": Provide(current_person),
        },
        signature_namespace={"InjectedServices": InjectedServices},  # for modules that services.py imports
        before_request=origin_check(services.settings),
        middleware=[compression_middleware],
        exception_handlers=exception_handlers(services),
        lifespan=[lifespan],
        plugins=services.tables.locator.plugins,
        openapi_config=OpenAPIConfig(
            "Tuckbox", __version__, description=openapi.ABOUT, path="/api/openapi", render_plugins=[]
        ),
        request_max_body_size=MAX_BODY,
        logging_config=None,
        debug=False,
    )
    app.asgi_handler = headers_middleware(head_middleware(app.asgi_handler))  # also where there is no route
    return app
