"""Web tables of games outside the box: ES modules with their styles and pictures, served from the games' packages.

A package's folder `web` holds `table.js` and everything it loads. The files are served under a URL that contains the
hash of all of them, so they can be cached forever, and relative imports stay within one version.
"""

from __future__ import annotations

import hashlib
import logging
from functools import lru_cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from litestar import Response, get
from litestar.params import FromPath

from tuckbox import registry
from tuckbox.server.errors import RequestError
from tuckbox.server.security import IMMUTABLE

log = logging.getLogger("tuckbox.web_tables")

FOLDER: Final = "web"
MODULE: Final = "table.js"
MAX_BYTES: Final = 16_000_000  # total size of a table's files
TYPES: Final = MappingProxyType(
    {
        ".js": "text/javascript",
        ".css": "text/css",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".png": "image/png",
        ".webp": "image/webp",
        ".woff2": "font/woff2",
    }
)
Signature = tuple[tuple[str, int, int], ...]  # the path, time of change and size of each file


class WebTable(NamedTuple):
    """The files of a web table by their paths, and the hash of all of them."""

    digest: str
    files: dict[str, bytes]


def web_table(game: str) -> WebTable | None:
    """The web table in a game's package; None if it has none. Changed files are reread."""
    folder = resources.files(registry.GAMES[game]).joinpath(FOLDER)
    if not isinstance(folder, Path) or not (folder / MODULE).is_file():
        return None
    return _read(folder, _signature(folder))


def address(game: str) -> str:
    """The address of the module that draws a game; empty if its package has none."""
    found = web_table(game)
    return f"/games/{game}/{found.digest}/{MODULE}" if found else ""


def digests() -> str:
    """The hashes of all web tables: a page with different ones is outdated."""
    found = (web_table(game) for game in registry.names())
    return " ".join(table.digest for table in found if table)


def _signature(folder: Path) -> Signature:
    found = []
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix in TYPES and path.is_file() and not any(part.startswith(".") for part in name.split("/")):
            found.append((name, path.stat().st_mtime_ns, path.stat().st_size))
    return tuple(found)


@lru_cache(maxsize=64)
def _read(folder: Path, signature: Signature) -> WebTable | None:
    if sum(size for _, _, size in signature) > MAX_BYTES:
        log.warning("the web table in %s is ignored: its files exceed %d bytes", folder, MAX_BYTES)
        return None
    files = {name: (folder / name).read_bytes() for name, _, _ in signature}
    whole = hashlib.sha256()
    for name, body in files.items():
        whole.update(f"{name}\0{len(body)}\0".encode() + body)
    return WebTable(whole.hexdigest()[:16], files)


@get("/games/{game:str}/{digest:str}/{file:path}", include_in_schema=False)
async def web_table_file(game: FromPath[str], digest: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    """A file of a game's web table, only from the files found in its folder."""
    found = web_table(game) if game in registry.names() else None
    name = file.removeprefix("/")
    if found is None or found.digest != digest or name not in found.files:
        raise RequestError("not found", "There is no such file.")
    return Response(found.files[name], media_type=TYPES[Path(name).suffix], headers=IMMUTABLE)


HANDLERS = [web_table_file]
