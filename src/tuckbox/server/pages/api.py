"""The page and its files, the OpenAPI document, health and metrics."""

from __future__ import annotations

import html
import mimetypes
import re
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.params import FromPath
from prometheus_client import CONTENT_TYPE_LATEST

from tuckbox import __version__
from tuckbox.core.localized_text import worded
from tuckbox.server.catalogue.service import Lang, known
from tuckbox.server.pages import compression, docs, openapi, opengraph, rules
from tuckbox.server.pages.build import STATIC, build_tag, index, no_such_file, path_parts
from tuckbox.server.security import FILE
from tuckbox.server.services import InjectedServices, Services
from tuckbox.server.storage.errors import DatabaseAway, DatabaseDamaged, StorageError
from tuckbox.server.tables import repository as table_repository
from tuckbox.texts import languages
from tuckbox.texts.languages import ENGLISH

AnyRequest = Request[Any, Any, Any]


@get(
    [
        "/",
        "/t/{table:str}",
        "/t/{table:str}/{number:int}",
        "/t/{table:str}/review",
        "/t/{table:str}/review/{number:int}",
        "/learn/{game:str}",
        "/u/{name:str}",
        "/p/{place:path}",
    ],
    include_in_schema=False,
)
async def page(request: AnyRequest, services: InjectedServices) -> Response[str]:
    """The page, with link previews in the language that the link names or the request prefers."""
    base = services.settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")
    asked: str = request.query_params.get("lang") or request.headers.get("accept-language") or ""
    found = await _opengraph(services, request.url.path)
    answer = index(
        build_tag(services.page.build) + opengraph.tags(base, request.url.path, found, opengraph.preferred(asked))
    )
    answer.headers["vary"] = "accept-language"
    return answer


async def _opengraph(services: Services, path: str) -> opengraph.OpenGraph:
    """The link preview of a path; if the database is away, that of the home page."""
    parts = path.strip("/").split("/")
    if parts[0] == "t":
        try:
            now = services.runtime.now()
            return opengraph.of_table(await services.store.read(table_repository.game_and_status, parts[1], now))
        except StorageError:
            return opengraph.of_home()
    return opengraph.of_page(parts)


@get("/assets/{file:path}", include_in_schema=False)
async def asset(request: AnyRequest, file: FromPath[str]) -> Response[bytes]:
    """A file of the page, compressed if possible; its name contains a content hash, so it is cached forever."""
    *folders, name = ["assets", *path_parts(file)]
    for encoding in compression.accepted(request.headers):
        copy = name + compression.SUFFIXES[encoding]
        if STATIC.joinpath(*folders, copy).is_file():
            headers = FILE | {"content-encoding": encoding, "vary": "accept-encoding"}
            return _static_file(*folders, copy, headers=headers, kind=_media_type(name))
    return _static_file(*folders, name, headers=FILE)


@get(["/favicon.ico", "/favicon.svg", "/robots.txt"], include_in_schema=False)
async def small_file(request: AnyRequest) -> Response[bytes]:
    """A file that browsers expect at a fixed address."""
    return _static_file(request.scope["path"].strip("/"))


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest(lang: Lang = ENGLISH) -> Response[bytes]:
    """The manifest for installing the page as an app, in a language."""
    kind = "application/manifest+json"
    answer = _static_file("manifest.webmanifest", headers={"cache-control": "no-cache"}, kind=kind)
    if texts := languages.texts(known(lang)):
        found = msgspec.json.decode(answer.content)
        found |= {"lang": lang, "description": worded(found["description"], texts)}
        found["shortcuts"] = [{**one, "name": worded(one["name"], texts)} for one in found["shortcuts"]]
        answer.content = msgspec.json.encode(found)
    return answer


@get("/service-worker.js", include_in_schema=False)
async def service_worker(services: InjectedServices) -> Response[bytes]:
    """The service worker of this build, which caches the page for use without a network."""
    script = services.page.service_worker
    if script is None:
        raise no_such_file()
    return Response(script, media_type="text/javascript", headers={"cache-control": "no-cache"})


@get("/icons/{file:str}", include_in_schema=False)
async def icon(file: FromPath[str]) -> Response[bytes]:
    """An icon of the installed app."""
    if not re.fullmatch(r"[a-z]+-\d+\.png", file):
        raise no_such_file()
    return _static_file("icons", file, headers={"cache-control": "public, max-age=86400"})


@get("/og/{file:str}", include_in_schema=False)
async def opengraph_picture(file: FromPath[str]) -> Response[bytes]:
    """A picture for link previews."""
    headers = {"cache-control": "public, max-age=86400", "cross-origin-resource-policy": "cross-origin"}
    if not file.removesuffix(".png").isidentifier():
        raise no_such_file()
    return _static_file("og", file, headers=headers)


def _static_file(*parts: str, headers: dict[str, str] | None = None, kind: str = "") -> Response[bytes]:
    found = STATIC.joinpath(*parts)
    try:
        body = found.read_bytes()
    except (OSError, ValueError):  # missing, or not a valid file name
        raise no_such_file() from None
    return Response(body, media_type=kind or _media_type(parts[-1]), headers=headers)


def _media_type(file: str) -> str:
    return mimetypes.guess_type(file)[0] or "application/octet-stream"


@get("/healthz", summary="Health of the server and its database", media_type="application/json")
async def healthz(services: InjectedServices) -> Response[dict[str, Any]]:
    """200 while healthy, 503 with a reason while the database is away or damaged."""
    found = {"ok": True, "version": __version__, "database": "ok"}
    try:
        await services.store.check_health()
    except DatabaseDamaged as error:
        reason = f"The database is damaged ({error}): restore a backup."
        found |= {"ok": False, "database": "damaged", "reason": reason}
    except DatabaseAway:
        reason = "The database is away; moves wait until it is back."
        found |= {"ok": False, "database": "away", "reason": reason}
    return Response(found, status_code=200 if found["ok"] else 503)


@get("/metrics", summary="Metrics for Prometheus", media_type="text/plain")
async def prometheus(services: InjectedServices) -> Response[bytes]:
    """Metrics in Prometheus's text format."""
    return Response(services.metrics.text(), media_type=CONTENT_TYPE_LATEST)


@get("/openapi.json", include_in_schema=False)
async def openapi_json(request: AnyRequest) -> Response[dict[str, Any]]:
    """The OpenAPI document, whose components include the socket's messages and the games' views and facts."""
    return Response(openapi.document(request.app), headers={"cache-control": "no-cache"})


@get("/openapi", include_in_schema=False)
async def openapi_html(request: AnyRequest) -> Response[str]:
    """The OpenAPI document as a page."""
    return Response(openapi_page(openapi.document(request.app)), media_type=MediaType.HTML)


def openapi_page(api: dict[str, Any]) -> str:
    """The OpenAPI document as HTML without scripts."""
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>",
        "<link rel=icon href=data:,><title>The API of Tuckbox</title><h1>The API of Tuckbox</h1>",
        "<p>How to use it: <a href=/docs/api/>the documentation</a>. "
        "For programs: <a href=/openapi.json>openapi.json</a>.</p>",
        f"<pre>{html.escape(api['info'].get('description', ''))}</pre><h2>Requests</h2>",
    ]
    for path, methods in api["paths"].items():
        for method, one in methods.items():
            parts.append(f"<h3>{method.upper()} {html.escape(path)}</h3><p>{html.escape(one.get('summary', ''))}.</p>")
            parts.append(f"<p>{html.escape(one.get('description', ''))}</p>")
            body = one.get("requestBody", {}).get("content", {})
            for content in body.values():
                parts.append(f"<p>Takes {_type(content['schema'])}.</p>")
            for status, answer in one.get("responses", {}).items():
                for content in answer.get("content", {}).values():
                    parts.append(f"<p>{status}: {_type(content.get('schema', {}))}</p>")
    parts.append("<h2>Types</h2>")
    for name, one in sorted(api["components"]["schemas"].items()):
        parts.append(f"<h3 id='{name}'>{name}</h3><p>{html.escape(one.get('description', ''))}</p>")
        if "properties" in one:
            needed = one.get("required", [])
            rows = "".join(
                f"<tr><td><code>{field}</code><td>{_type(kind)}<td>{'' if field in needed else 'may be absent'}"
                f"<td>{html.escape(str(kind.get('description', '')))}"
                for field, kind in one["properties"].items()
            )
            parts.append(f"<table>{rows}</table>")
        elif "anyOf" in one:
            parts.append(f"<p>{_type(one)}</p>")
    return "\n".join(parts) + "</html>"


def _type(schema: dict[str, Any]) -> str:
    """A type in words, with links."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        return f"<a href='#{name}'>{name}</a>"
    for word in ("anyOf", "oneOf"):
        if word in schema:
            return " or ".join(_type(one) for one in schema[word])
    if "enum" in schema:
        return " or ".join(f"<code>{html.escape(str(one))}</code>" for one in schema["enum"])
    if "const" in schema:
        return f"<code>{html.escape(str(schema['const']))}</code>"
    kind = schema.get("type", "anything")
    if kind == "array":
        return f"list of {_type(schema.get('items') or {})}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"map to {_type(schema['additionalProperties'])}"
    return str(kind)


HANDLERS = [
    *rules.HANDLERS,
    *docs.HANDLERS,
    page,
    asset,
    small_file,
    manifest,
    service_worker,
    icon,
    opengraph_picture,
    healthz,
    openapi_json,
    openapi_html,
]
