"""Responses to requests that failed."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from tuckbox.core.errors import TuckboxError
from tuckbox.server.errors import HTTP_ERRORS, HTTP_STATUS, RETRY_AFTER, RequestError, sentence_for
from tuckbox.server.messages import ErrorInfo, phrases_of
from tuckbox.server.pages.build import build_tag, index
from tuckbox.server.services import Services
from tuckbox.server.storage.errors import DatabaseAway, InvalidText
from tuckbox.server.tables.follower import DATABASE_AWAY

log = logging.getLogger("tuckbox.app")
AnyRequest = Request[Any, Any, Any]


def _refused(_: AnyRequest, error: RequestError) -> Response[ErrorInfo]:
    status = HTTP_STATUS.get(error.code, 400)
    info = ErrorInfo(error.code, str(error.reason), error.detail, phrases_of([error.reason]))
    return Response(info, status_code=status, headers=RETRY_AFTER.get(status))


def _invalid(_: AnyRequest, error: TuckboxError) -> Response[ErrorInfo]:
    return Response(ErrorInfo("bad request", str(error), phrases=phrases_of([error.sentence])), status_code=422)


def _malformed(request: AnyRequest, error: Exception) -> Response[ErrorInfo]:
    """JSON that is nested too deeply or not UTF-8, which Litestar does not report as a client error."""
    log.debug("a malformed request: %s at %s", type(error).__name__, request.scope["path"])
    return Response(ErrorInfo("bad request", "This request is malformed."), status_code=400)


def _invalid_text(_: AnyRequest, error: InvalidText) -> Response[ErrorInfo]:
    return Response(ErrorInfo("bad request", "This contains a character that cannot be stored."), status_code=400)


def _database_away(_: AnyRequest, error: DatabaseAway) -> Response[ErrorInfo]:
    log.warning("the database did not answer: %s", error)
    return Response(ErrorInfo("failed", DATABASE_AWAY), status_code=503, headers=RETRY_AFTER[503])


def exception_handlers(services: Services) -> dict[int | type[Exception], Any]:
    """The response to each kind of error."""

    def http(request: AnyRequest, error: HTTPException) -> Response[Any]:
        typed = request.method == "GET" and "text/html" in request.headers.get("accept", "")
        if error.status_code == 404 and typed and not request.scope["path"].startswith(("/api/", "/assets/")):
            return index(build_tag(services.page.build), status=404)  # a person sees the page's own message
        extras = [one for one in error.extra if isinstance(one, dict)] if isinstance(error.extra, list) else []
        detail = " ".join([error.detail, *(f"{one.get('key', '')}: {one.get('message', '')}." for one in extras)])
        code, reason = HTTP_ERRORS.get(error.status_code, ("bad request", ""))
        reason = reason or sentence_for(str(extras[0].get("key", "")) if extras else "")
        return Response(ErrorInfo(code, reason, detail), status_code=error.status_code, headers=error.headers)

    def failed(request: AnyRequest, error: Exception) -> Response[ErrorInfo]:
        exception = error if services.settings.debug else None
        log.error("a request failed: %s at %s", type(error).__name__, request.scope["path"], exc_info=exception)
        return Response(ErrorInfo("failed", "An error occurred; it was logged."), status_code=500)

    return {
        RequestError: _refused,
        TuckboxError: _invalid,
        HTTPException: http,
        InvalidText: _invalid_text,
        RecursionError: _malformed,
        UnicodeDecodeError: _malformed,
        DatabaseAway: _database_away,
        Exception: failed,
    }
