"""The built page: its files, its build and its service worker."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from importlib import resources
from typing import Final

import msgspec
from litestar import MediaType, Response

from tuckbox.server.catalogue import web_tables
from tuckbox.server.errors import RequestError
from tuckbox.server.pages.compression import SUFFIXES

STATIC: Final = resources.files("tuckbox.server").joinpath("static")
_NO_PAGE: Final = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Tuckbox</title>"
    "<p>The server runs, but the page was not built into this installation: the wheel contains it, "
    "and <code>make web</code> builds it from the sources. "
    "The API is described at <a href=/openapi>/openapi</a>.</p></html>"
)


@dataclass(frozen=True)
class Page:
    """The built page.

    Attributes:
        build: The hash of the page and the web tables; a page from another build reloads. Empty if there is no page.
        service_worker: Its service worker, prefixed with the build and the files it caches.
    """

    build: str
    service_worker: bytes | None

    @classmethod
    def current(cls) -> Page:
        """The page built into this installation."""
        index = STATIC.joinpath("index.html")
        tables = web_tables.digests()
        build = hashlib.sha256(index.read_bytes() + tables.encode()).hexdigest()[:16] if index.is_file() else ""
        script, assets = STATIC.joinpath("service-worker.js"), STATIC.joinpath("assets")
        if not script.is_file():
            return cls(build, None)
        copies = tuple(SUFFIXES.values())
        files = sorted(f"/assets/{file.name}" for file in assets.iterdir() if not file.name.endswith(copies))
        kept = msgspec.json.encode({"build": build, "files": files})
        return cls(build, b"const PAGE = " + kept + b";\n" + script.read_bytes())


def build_tag(build: str) -> str:
    """The tag that tells a page its own build."""
    return f'<meta name="build" content="{build}">'


def index(tags: str = "", status: int = 200) -> Response[str]:
    """The page, which does its own routing, with these tags in its head."""
    file = STATIC.joinpath("index.html")
    text = file.read_text(encoding="utf-8") if file.is_file() else _NO_PAGE
    text = text.replace("</head>", f"{tags}</head>", 1)
    return Response(text, status_code=status, media_type=MediaType.HTML, headers={"cache-control": "no-cache"})


def path_parts(path: str) -> list[str]:
    """The parts of a path below a folder; refuses a path that leaves it."""
    parts = [part for part in path.split("/") if part]
    if any(part in (".", "..") or "\\" in part or "\0" in part for part in parts):
        raise no_such_file()
    return parts


def no_such_file() -> RequestError:
    return RequestError("not found", "There is no such file.")
