"""The application: routes, error handlers, startup and shutdown."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from litestar import Litestar, Request, Response, WebSocket, websocket
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig

from tuckbox import __version__
from tuckbox.core.errors import TuckboxError
from tuckbox.server import wall_clock
from tuckbox.server.accounts import Accounts
from tuckbox.server.api import (
    art,
    daily,
    designs,
    docs,
    duplicates,
    friends,
    games,
    lab_runs,
    lessons,
    openapi,
    pages,
    pairing,
    people,
    players,
    printing,
    push,
    replays,
    reviews,
    rules,
    seat_options,
    table_pictures,
    tables,
    web_tables,
)
from tuckbox.server.errors import HTTP_ERRORS, HTTP_STATUS, RETRY_AFTER, OwnedElsewhere, RequestError, sentence_for
from tuckbox.server.live.connection import DATABASE_AWAY
from tuckbox.server.live.field import Field
from tuckbox.server.live.heartbeat import Watchdog
from tuckbox.server.live.lab_runs import LabRunner
from tuckbox.server.live.maintenance import replay_running_tables, run_maintenance
from tuckbox.server.live.reviews import Reviews
from tuckbox.server.live.socket import TRY_LATER, refuse, serve
from tuckbox.server.live.table_registry import TableRegistry
from tuckbox.server.messages.http import ErrorInfo
from tuckbox.server.messages.socket import HelloMessage
from tuckbox.server.metrics import Metrics
from tuckbox.server.pairing import Pairing
from tuckbox.server.peers.forwarding import forwarding_middleware, owned_elsewhere
from tuckbox.server.peers.messages import PersonChanged
from tuckbox.server.phrases import phrases_of
from tuckbox.server.protocol import MAX_BODY
from tuckbox.server.push.daily_notices import tell_of_deals
from tuckbox.server.push.service import PushService
from tuckbox.server.push.table_notices import TableNotices
from tuckbox.server.quotas import Quotas
from tuckbox.server.rate_limit import RateLimiter
from tuckbox.server.security import COOKIE, check_origin, current_person, headers_middleware, same_origin
from tuckbox.server.settings import Settings
from tuckbox.server.storage import database, server_state
from tuckbox.server.storage.errors import DatabaseAway, InvalidText, StorageError
from tuckbox.server.storage.server_lock import ServerLock
from tuckbox.server.storage.store import Store

log = logging.getLogger("tuckbox.app")


@websocket("/socket")
async def socket(socket: WebSocket[Any, Any, Any]) -> None:
    """Follow tables and play at them."""
    state = socket.app.state
    if not same_origin(socket, state.settings):
        await socket.close(4003, "This page belongs to another site.")
        return
    try:
        person = await state.accounts.authenticate(socket.cookies.get(COOKIE))
    except StorageError:
        await refuse(state.registry, socket, TRY_LATER, DATABASE_AWAY)
        return
    if person is None:
        await socket.close(4001, "You have no session: POST /api/session first.")
        return
    hello = HelloMessage(__version__, state.page, person.name, wall_clock.now())
    await serve(state.registry, socket, person, hello)


def _refused(_: Request[Any, Any, Any], error: RequestError) -> Response[ErrorInfo]:
    status = HTTP_STATUS.get(error.code, 400)
    info = ErrorInfo(error.code, str(error.reason), error.detail, phrases_of([error.reason]))
    return Response(info, status_code=status, headers=RETRY_AFTER.get(status))


def _invalid(_: Request[Any, Any, Any], error: TuckboxError) -> Response[ErrorInfo]:
    return Response(ErrorInfo("bad request", str(error), phrases=phrases_of([error.sentence])), status_code=422)


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    typed = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if error.status_code == 404 and typed and not request.scope["path"].startswith(("/api/", "/assets/")):
        return pages.index(pages.build_tag(request.app.state.page), status=404)  # for a person, the page says it
    extras = [one for one in error.extra if isinstance(one, dict)] if isinstance(error.extra, list) else []
    detail = " ".join([error.detail, *(f"{one.get('key', '')}: {one.get('message', '')}." for one in extras)])
    code, reason = HTTP_ERRORS.get(error.status_code, ("bad request", ""))
    reason = reason or sentence_for(str(extras[0].get("key", "")) if extras else "")
    return Response(ErrorInfo(code, reason, detail), status_code=error.status_code, headers=error.headers)


def _malformed(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorInfo]:
    """JSON that is nested too deeply or not UTF-8, which Litestar does not take for the client's error."""
    log.debug("a malformed request: %s at %s", type(error).__name__, request.scope["path"])
    return Response(ErrorInfo("bad request", "This request is malformed."), status_code=400)


def _invalid_text(_: Request[Any, Any, Any], error: InvalidText) -> Response[ErrorInfo]:
    return Response(ErrorInfo("bad request", "This contains a character that cannot be stored."), status_code=400)


def _database_away(_: Request[Any, Any, Any], error: DatabaseAway) -> Response[ErrorInfo]:
    log.warning("the database did not answer: %s", error)
    return Response(ErrorInfo("failed", DATABASE_AWAY), status_code=503, headers=RETRY_AFTER[503])


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorInfo]:
    debug = request.app.state.settings.debug
    log.error(
        "a request failed: %s at %s", type(error).__name__, request.scope["path"], exc_info=error if debug else None
    )
    return Response(ErrorInfo("failed", "An error occurred; it was logged."), status_code=500)


async def _lead(state: State) -> None:
    """Do what is done once for a database: runs of the lab, unfinished reviews, the field of shared deals."""
    await state.lab.resume()
    state.registry.run_in_background(state.reviews.resume())
    state.field.start()


async def _join_peers(app: Litestar) -> None:
    """Share the database with other processes."""
    from tuckbox.server.peers.service import Peers  # needs the extra for Redis

    state = app.state
    registry: TableRegistry = state.registry
    service = hashlib.sha256(state.accounts.secret).hexdigest()[:12]  # several may share a Redis
    peers = Peers(app, registry, service)

    def change_person(change: PersonChanged) -> None:
        state.accounts.forget(change.person)
        if change.reload:
            registry.reload_tables_of(change.person)
        if change.disconnect:
            registry.run_in_background(registry.disconnect_here(change.person))
        elif registry.knows_mutes(change.person):
            registry.run_in_background(registry.load_mutes(change.person, again=True))

    def catch_up() -> None:
        state.accounts.clear_cache()
        for person in registry.connections:
            registry.run_in_background(registry.load_mutes(person, again=True))

    lab: LabRunner = state.lab
    field: Field = state.field

    def follow() -> None:
        lab.leave()
        field.close()

    peers.on_person, peers.on_missed = change_person, catch_up
    peers.on_leader = lambda: registry.run_in_background(_lead(state))
    peers.on_follower = follow
    registry.peers = peers
    await peers.start()


def build(settings: Settings, watchdog: Watchdog | None = None, lock: ServerLock | None = None) -> Litestar:
    """The application for these settings.

    The watchdog ends the process if its event loop is stuck; the lock keeps other servers from the database.
    """
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        engine = database.engine_for(settings.database_address, shared=bool(settings.redis))
        await asyncio.to_thread(database.prepare, database.engine_for(settings.database_address))
        store = Store(engine, metrics)
        state = app.state
        state.settings, state.store = settings, store
        state.accounts = Accounts(store, await store.write(server_state.load_secret))
        state.registry = TableRegistry(settings, store, metrics)
        state.accounts.on_change = state.registry.person_changed
        state.push = PushService(settings, store, metrics)
        state.registry.on_reset = lambda: (state.accounts.clear_cache(), state.push.clear_cache())
        state.notices = TableNotices(state.push, state.registry)
        state.registry.on_turn, state.registry.on_seat_taken = state.notices.turn_changed, state.notices.seat_taken
        state.registry.on_minute = partial(tell_of_deals, state.push)
        state.registry.heartbeat.watchdog = watchdog
        state.registry.heartbeat.start()
        state.pairing = Pairing()
        state.guest_limit = RateLimiter(settings.guest_rate / 60, 10 * settings.guest_rate)
        state.sign_in_limit = RateLimiter(settings.sign_in_rate / 60, settings.sign_in_rate)
        state.print_limit = RateLimiter(0.1, 8)
        state.draft_limit = RateLimiter(4, 60)  # changes that a person may have checked, drawn and saved
        state.trials = {}  # how many matches the card sets that are being tried out have had, by game and hash
        state.checked_cards = {}  # how many matches card sets were tried out with, by game and hash
        state.quotas, state.pictures = Quotas(settings, store), art.PictureCache()
        state.page = pages.page_build(web_tables.digests())
        state.service_worker = pages.service_worker_script(state.page)
        previous_version, generation = await store.write(server_state.record_downtime, __version__)
        state.lab = LabRunner(settings, store)
        state.reviews = Reviews(state.registry)
        state.field = Field(settings, store, state.accounts.secret)
        if settings.redis:
            await _join_peers(app)
        if previous_version not in (None, __version__):
            await replay_running_tables(state.registry)
        if state.registry.peers is None:
            await _lead(state)
        maintenance = asyncio.create_task(run_maintenance(state.registry, state.accounts, generation, lock))
        try:
            yield
        finally:
            maintenance.cancel()
            state.lab.close()
            state.field.close()
            await state.registry.close()
            await state.push.close()
            await store.close()

    handlers: list[Any] = [
        *people.HANDLERS,
        *players.HANDLERS,
        *friends.HANDLERS,
        *pairing.HANDLERS,
        *push.HANDLERS,
        *daily.HANDLERS,
        *duplicates.HANDLERS,
        *games.HANDLERS,
        *designs.HANDLERS,
        *art.HANDLERS,
        *web_tables.HANDLERS,
        *printing.HANDLERS,
        *rules.HANDLERS,
        *tables.HANDLERS,
        *seat_options.HANDLERS,
        *replays.HANDLERS,
        *table_pictures.HANDLERS,
        *reviews.HANDLERS,
        *lessons.HANDLERS,
        *lab_runs.HANDLERS,
        *pages.HANDLERS,
        *([] if settings.metrics_address else [pages.prometheus]),
        *docs.HANDLERS,
        socket,
    ]
    return Litestar(
        handlers,
        dependencies={"person": Provide(current_person)},
        before_request=check_origin,
        middleware=[forwarding_middleware, headers_middleware],
        exception_handlers={
            RequestError: _refused,
            OwnedElsewhere: owned_elsewhere,
            TuckboxError: _invalid,
            HTTPException: _http,
            InvalidText: _invalid_text,
            RecursionError: _malformed,
            UnicodeDecodeError: _malformed,
            DatabaseAway: _database_away,
            Exception: _failed,
        },
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(
            "Tuckbox", __version__, description=openapi.ABOUT, path="/api/openapi", render_plugins=[]
        ),
        request_max_body_size=MAX_BODY,
        logging_config=None,
        state=State({"metrics": metrics}),
        debug=False,
    )
