"""The page: its manifest, its icons, and its service worker, which knows all of its files."""

from __future__ import annotations

import json

import pytest

from tests.server.running import Running
from tuckbox.server.pages.build import STATIC

pytestmark = pytest.mark.skipif(not STATIC.joinpath("index.html").is_file(), reason="the page is not built")


async def test_the_service_worker_knows_the_build_and_all_files_of_the_page(server: Running) -> None:
    one = await server.guest()
    answer = await one.http.get("/service-worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"  # otherwise an update would be found a day late
    first = answer.text.partition(";\n")[0].removeprefix("const PAGE = ")
    page = json.loads(first)
    assert page["build"] == server.services.page.build
    assert f'<meta name="build" content="{page["build"]}">' in (await one.http.get("/")).text
    assert page["files"]
    for file in page["files"]:
        assert (await one.http.get(file)).status_code == 200


async def test_the_manifest_and_its_icons_are_there_and_nothing_beside_them(server: Running) -> None:
    one = await server.guest()
    answer = await one.http.get("/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    for icon in answer.json()["icons"]:
        assert (await one.http.get(icon["src"])).content[:4] == b"\x89PNG"
    for path in ("/icons/..%2Findex.html", "/icons/none-1.png", "/icons/index.html"):
        assert (await one.http.get(path)).status_code == 404
