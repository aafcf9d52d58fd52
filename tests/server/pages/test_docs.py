"""The documentation site at /docs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.running import Running
from tuckbox.server.pages import docs
from tuckbox.server.security import HEADERS


@pytest.fixture
def site(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small site in the place of the built one."""
    made = folder / "site"
    for name, text in {
        "index.html": "<p>home",
        "play/index.html": "<p>play",
        "assets/bundle.1234.js": "1",
        "pictures/a.webp": "",
    }.items():
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text(text)
    (folder / "secret").write_text("secret")
    monkeypatch.setattr(docs, "SITE", made)
    return made


async def test_pages_and_files_of_the_site_are_served(server: Running, site: Path) -> None:
    http = (await server.guest()).http
    for path, kind, text in (
        ("/docs/", "text/html", "<p>home"),
        ("/docs/play/", "text/html", "<p>play"),
        ("/docs/assets/bundle.1234.js", "javascript", "1"),
        ("/docs/pictures/a.webp", "image/webp", ""),
    ):
        answer = await http.get(path)
        assert (answer.status_code, answer.text) == (200, text)
        assert kind in answer.headers["content-type"]
        policy = answer.headers["content-security-policy"]
        assert policy.replace(" 'unsafe-inline'", "") == HEADERS["content-security-policy"]
        assert "script-src 'self';" in policy
        assert ("immutable" in answer.headers["cache-control"]) == ("/assets/" in path)


async def test_the_app_allows_no_inline_styles(server: Running, site: Path) -> None:
    http = (await server.guest()).http
    for path in ("/", "/openapi", "/api/games"):
        assert "unsafe" not in (await http.get(path)).headers["content-security-policy"]


async def test_the_address_of_a_page_ends_with_a_slash(server: Running, site: Path) -> None:
    http = (await server.guest()).http
    for path in ("/docs", "/docs/play"):
        answer = await http.get(path)
        assert (answer.status_code, answer.headers["location"]) == (308, f"{path}/")
    assert (await http.get("/docs//play")).headers["location"] == "/docs/play/", "never to another site"


async def test_what_is_not_there_is_not_found(server: Running, site: Path) -> None:
    http = (await server.guest()).http
    for path in ("none", "play/none", "../secret", "%2e%2e/secret", "..%2fsecret", "%00", "x" * 5000):
        answer = await http.get(f"/docs/{path}")
        assert answer.status_code == 404, path
        assert "secret" not in answer.text
    typed = await http.get("/docs/none", headers={"accept": "text/html"})
    assert (typed.status_code, typed.headers["content-type"].split(";")[0]) == (404, "text/html")


async def test_where_it_is_not_built_a_sentence_says_so(
    server: Running, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(docs, "SITE", folder / "none")
    http = (await server.guest()).http
    for path in ("/docs", "/docs/", "/docs/play/"):
        answer = await http.get(path)
        assert answer.status_code == 200
        assert "make docs" in answer.text and "/openapi" in answer.text
        assert "<script" not in answer.text and " style=" not in answer.text
    assert (await http.get("/openapi")).status_code == 200
