"""The application: its parts put together, started and stopped."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, WebSocket, websocket
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from sqlalchemy import insert, select
from sqlalchemy.exc import DataError, DBAPIError, InterfaceError, OperationalError

from tuckbox import __version__
from tuckbox.core.errors import TuckboxError
from tuckbox.server.api import art, games, lessons, openapi, pages, people, replays, rules, tables
from tuckbox.server.errors import STATUS, Refuse
from tuckbox.server.live.maintenance import come_back, keep_house, replay_open
from tuckbox.server.live.registry import Hall
from tuckbox.server.live.socket import AWAY, TRY_LATER, serve
from tuckbox.server.messages import socket as m
from tuckbox.server.messages.http import Refusal
from tuckbox.server.people import People
from tuckbox.server.rate_limit import Buckets
from tuckbox.server.security import COOKIE, check_origin, headers_middleware, person_of, same_origin
from tuckbox.server.settings import Settings
from tuckbox.server.storage import database, schema
from tuckbox.server.storage.store import Store

log = logging.getLogger("tuckbox.app")
MOST_BODY = 300_000  # bytes of a request


def _secret(c: Any) -> str:
    """The server's secret, made when it first starts."""
    found = c.execute(select(schema.facts.c.value).where(schema.facts.c.name == "secret")).scalar_one_or_none()
    if found is None:
        found = secrets.token_hex(32)
        c.execute(insert(schema.facts), [{"name": "secret", "value": found}])
    return str(found)


@websocket("/socket")
async def socket(socket: WebSocket[Any, Any, Any]) -> None:
    """Follow tables and play at them."""
    state = socket.app.state
    if not same_origin(socket, state.settings):
        await socket.close(4003, "This page is of another site.")
        return
    try:
        person = await state.people.who(socket.cookies.get(COOKIE))
    except DBAPIError:
        await socket.close(TRY_LATER, AWAY)
        return
    if person is None:
        await socket.close(4001, "You are not known here yet: POST /api/session first.")
        return
    hello = m.Hello(__version__, state.page, person.name, time.time())
    await serve(state.hall, socket, person, hello)


def _refused(_: Request[Any, Any, Any], error: Refuse) -> Response[Refusal]:
    return Response(Refusal(error.code, error.reason), status_code=STATUS.get(error.code, 400))


def _impossible(_: Request[Any, Any, Any], error: TuckboxError) -> Response[Refusal]:
    return Response(Refusal("bad request", str(error)), status_code=422)


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    typed = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if error.status_code == 404 and typed and not request.url.path.startswith(("/api/", "/assets/")):
        return pages.index(404)  # the page says it in a person's words
    reason = error.detail
    for extra in error.extra if isinstance(error.extra, list) else ():
        if isinstance(extra, dict):
            reason += f" {extra.get('key', '')}: {extra.get('message', '')}."
    code = {404: "not found", 405: "bad method", 413: "too large"}.get(error.status_code, "bad request")
    return Response(Refusal(code, reason), status_code=error.status_code, headers=error.headers)


def _unfit(_: Request[Any, Any, Any], error: DataError) -> Response[Refusal]:
    return Response(Refusal("bad request", "This holds a letter that cannot be kept."), status_code=400)


def _away(_: Request[Any, Any, Any], error: DBAPIError) -> Response[Refusal]:
    log.warning("the database did not answer: %s", type(error).__name__)
    return Response(Refusal("failed", AWAY), status_code=503)


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    debug = request.app.state.settings.debug
    log.error("a request failed: %s at %s", type(error).__name__, request.url.path, exc_info=error if debug else None)
    return Response(Refusal("failed", "Something went wrong here; it was noted."), status_code=500)


def build(settings: Settings) -> Litestar:
    """The application for these settings."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        engine = database.engine_for(settings.place)
        await asyncio.to_thread(database.prepare, engine)
        store = Store(engine)
        state = app.state
        state.settings, state.store = settings, store
        state.people = People(store, bytes.fromhex(await store.write(_secret)))
        state.hall = Hall(settings, store)
        state.hall.people_changed = state.people.forget_all
        state.guest_limit = Buckets(settings.guests_rate / 60, 10 * settings.guests_rate)
        state.sign_in_limit = Buckets(settings.sign_in_rate / 60, settings.sign_in_rate)
        state.upload_limit = Buckets(0.2, 10)
        state.page = pages.page_build()
        program, generation = await store.write(come_back)
        if program not in (None, __version__):
            await replay_open(state.hall)
        house = asyncio.create_task(keep_house(state.hall, generation))
        try:
            yield
        finally:
            house.cancel()
            await state.hall.close()
            await store.close()

    handlers = [
        *people.HANDLERS,
        *games.HANDLERS,
        *art.HANDLERS,
        *rules.HANDLERS,
        *tables.HANDLERS,
        *replays.HANDLERS,
        *lessons.HANDLERS,
        *pages.HANDLERS,
        socket,
    ]
    return Litestar(
        handlers,
        dependencies={"person": Provide(person_of)},
        before_request=check_origin,
        middleware=[headers_middleware],
        exception_handlers={
            Refuse: _refused,
            TuckboxError: _impossible,
            HTTPException: _http,
            DataError: _unfit,
            OperationalError: _away,
            InterfaceError: _away,
            Exception: _failed,
        },
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(
            "Tuckbox", __version__, description=openapi.ABOUT, path="/api/openapi", render_plugins=[]
        ),
        request_max_body_size=MOST_BODY,
        logging_config=None,
        debug=False,
    )
