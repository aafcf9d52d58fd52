"""Security: authentication, CSRF and origin checks, and response headers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.di import NamedDependency
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tuckbox.server.errors import RequestError
from tuckbox.server.messages import ErrorInfo
from tuckbox.server.people.accounts import Person
from tuckbox.server.rate_limit import network_of
from tuckbox.server.settings import Settings

if TYPE_CHECKING:
    from tuckbox.server.services import InjectedServices

COOKIE: Final = "tuckbox"
DEVICE_COOKIE: Final = "tuckbox-device"  # shows that somebody signed in to an account on this device before
TOKEN_HEADER: Final = "x-tuckbox-token"
CurrentPerson = NamedDependency[Person]  # who sent the request
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
YEAR: Final = 365 * 86_400
EXPIRED: Final = "Your session has ended; reload the page."

IMMUTABLE: Final = {"cache-control": "public, max-age=31536000, immutable"}  # for URLs that contain a content hash
FILE: Final = IMMUTABLE | {"content-security-policy": "default-src 'none'; img-src data:"}  # of pictures and scripts
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


def _has_bad_host(scope: Scope) -> bool:
    """Whether the Host header is malformed, which would make Litestar fail."""
    try:
        for name, value in scope["headers"]:
            if name == b"host":
                urlsplit(f"//{value.decode('latin-1')}").port  # noqa: B018
    except ValueError:
        return True
    return False


def headers_middleware(app: ASGIApp) -> ASGIApp:
    """Add the security headers to every response, and refuse malformed Host headers."""

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        if _has_bad_host(scope):
            await _send_bad_host(send_with_headers)
        else:
            await app(scope, receive, send_with_headers)

    return middleware


def head_middleware(app: ASGIApp) -> ASGIApp:
    """Answer HEAD as GET; uvicorn leaves the body out."""

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}  # a copy: uvicorn looks at its own
        await app(scope, receive, send)

    return middleware


async def _send_bad_host(send: Send) -> None:
    body = msgspec.json.encode(ErrorInfo("bad request", "The Host header is malformed."))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 400, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def same_origin(connection: ASGIConnection[Any, Any, Any, Any], settings: Settings) -> bool:
    """Whether a request comes from our own page, or from a program that sends no Origin header."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    if settings.public_url:
        return origin.rstrip("/") == settings.public_url.rstrip("/")
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # not a URL
        return False


async def current_person(request: Request[Any, Any, Any], services: InjectedServices) -> Person:
    """The person who sent a request; unsafe methods require the CSRF token."""
    accounts = services.accounts
    person = await accounts.authenticate(request.cookies.get(COOKIE))
    if person is None:
        raise RequestError("not signed in", EXPIRED, detail="You have no session: POST /api/session first.")
    if request.method not in SAFE_METHODS and request.headers.get(TOKEN_HEADER) != accounts.token(person.session):
        detail = "The header X-Tuckbox-Token is missing or wrong: POST /api/session returns it."
        raise RequestError("bad token", EXPIRED, detail=detail)
    return person


def origin_check(settings: Settings) -> Callable[[Request[Any, Any, Any]], None]:
    """Refuse requests from other sites' pages."""

    def check_origin(request: Request[Any, Any, Any]) -> None:
        if request.method not in SAFE_METHODS and not same_origin(request, settings):
            raise RequestError("bad origin", "This request comes from another site.")

    return check_origin


def with_cookie(response: Response[Any], value: str | None, settings: Settings, key: str = COOKIE) -> Response[Any]:
    """Set the session cookie or another one on a response, or delete it."""
    secure = settings.public_url.startswith("https://")
    response.set_cookie(
        Cookie(
            key=key,
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
    """The client's address as rate limits count it."""
    return network_of(request.client.host) if request.client else "unknown"
