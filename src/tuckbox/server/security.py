"""The guard at the door: who may come in, from where, and what every answer's head says."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.di import NamedDependency
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tuckbox.server.errors import Refuse
from tuckbox.server.people import People, Person
from tuckbox.server.settings import Settings

COOKIE: Final = "tuckbox"
TOKEN_HEADER: Final = "x-tuckbox-token"
Asker = NamedDependency[Person]  # the person who asks
SAFE: Final = ("GET", "HEAD", "OPTIONS")
YEAR: Final = 365 * 86_400

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def headers_middleware(app: ASGIApp) -> ASGIApp:
    """Add the heads that keep a page to itself to every answer."""

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await app(scope, receive, sending)

    return middleware


def same_origin(connection: ASGIConnection[Any, Any, Any, Any], settings: Settings) -> bool:
    """Whether a request comes from our own page, or from a program, which says no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    if settings.public_url:
        return origin.rstrip("/") == settings.public_url.rstrip("/")
    return urlsplit(origin).netloc == connection.headers.get("host")


async def person_of(request: Request[Any, Any, Any]) -> Person:
    """The person who asks; a request that changes something must show the page's token."""
    people: People = request.app.state.people
    person = await people.who(request.cookies.get(COOKIE))
    if person is None:
        raise Refuse("not signed in", "You are not known here yet: POST /api/session first.")
    if request.method not in SAFE and request.headers.get(TOKEN_HEADER) != people.token(person.session):
        raise Refuse("bad token", "The header X-Tuckbox-Token is missing or out of date: POST /api/session gives it.")
    return person


async def check_origin(request: Request[Any, Any, Any]) -> None:
    """Refuse what another site's page sends."""
    if request.method not in SAFE and not same_origin(request, request.app.state.settings):
        raise Refuse("bad origin", "This request comes from another site.")


def with_cookie(response: Response[Any], value: str | None, settings: Settings) -> Response[Any]:
    """Give a session's cookie with an answer, or take it away."""
    secure = settings.public_url.startswith("https://")
    response.set_cookie(
        Cookie(
            key=COOKIE,
            value=value or "",
            max_age=YEAR if value else 0,
            httponly=True,
            secure=secure,
            samesite="lax",
            path="/",
        )
    )
    return response


def address(request: Request[Any, Any, Any]) -> str:
    """Where a request comes from, for limits."""
    return request.client.host if request.client else "unknown"
