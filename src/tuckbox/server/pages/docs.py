"""The documentation site at /docs, if it was built."""

from __future__ import annotations

import mimetypes
from importlib import resources
from typing import Any, Final

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from tuckbox.server.pages.build import path_parts
from tuckbox.server.security import HEADERS, IMMUTABLE

SITE: Final = resources.files("tuckbox.server").joinpath("docs")
# The site's search injects its own styles; the app's pages need no such exception.
POLICY: Final = HEADERS["content-security-policy"].replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
PAGE: Final = {"cache-control": "no-cache", "content-security-policy": POLICY}
NOT_BUILT: Final = (
    "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
    "<link rel=icon href=data:,><title>Documentation of Tuckbox</title>"
    "<p>The documentation was not built into this installation: <code>make docs</code> builds it from the sources. "
    "The rules of the games are <a href=/p/rules>here</a>, the API is described at <a href=/openapi>/openapi</a>.</p>"
    "</html>"
)


@get(["/docs", "/docs/{path:path}"], include_in_schema=False)
async def docs(request: Request[Any, Any, Any]) -> Response[Any]:
    """A page or file of the documentation; pages' URLs end with a slash, as their relative links require."""
    if not SITE.joinpath("index.html").is_file():
        return Response(NOT_BUILT, media_type=MediaType.HTML, headers={"cache-control": "no-cache"})
    parts = path_parts(str(request.path_params.get("path", "")))
    try:
        found = SITE.joinpath(*parts)
        if found.is_dir():
            if not request.scope["raw_path"].endswith(b"/"):
                return Redirect("/".join(["/docs", *parts, ""]), status_code=308)
            parts, found = [*parts, "index.html"], found.joinpath("index.html")
        body = found.read_bytes()
    except (OSError, ValueError):  # missing, or not a valid file name
        raise NotFoundException("There is no such page of the documentation.") from None
    kind = mimetypes.guess_type(parts[-1])[0] or "application/octet-stream"
    return Response(body, media_type=kind, headers=IMMUTABLE if parts[0] == "assets" else PAGE)


HANDLERS = [docs]
