"""The web table of a game's package over HTTP: its address, its files, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.packages import forget
from tests.server.running import Running, running
from tuckbox import registry
from tuckbox.server.pages.build import Page


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder `web` of a package of a game."""
    monkeypatch.syspath_prepend(str(tmp_path))
    source = tmp_path / "web_ravens"
    (source / "web" / "parts").mkdir(parents=True)
    (source / "__init__.py").write_text(
        "from magpies import MagpieGame\nclass GAME(MagpieGame):\n    name = 'ravens'\n    title = 'Ravens'\n"
    )
    (source / "secret.js").write_text("secret")
    (source / "web" / "table.js").write_text("export const version = 1")
    (source / "web" / "parts" / "card.css").write_text("a {}")
    (source / "web" / ".hidden.js").write_text("hidden")
    (source / "web" / "notes.txt").write_text("notes")
    monkeypatch.setitem(registry.GAMES, "ravens", "web_ravens")
    yield source / "web"
    forget("web_ravens")


async def table_of(server: Running, game: str) -> str:
    guest = await server.guest()
    return str(next(one["table"] for one in await guest.get("/api/games") if one["name"] == game))


async def test_the_files_of_a_table_are_served_by_the_hash_of_all_of_them(folder: Path, package: Path) -> None:
    async with running(folder) as server, httpx.AsyncClient(base_url=server.base) as client:
        address = await table_of(server, "ravens")
        assert await table_of(server, "druid") == ""
        module = await client.get(address)
        style = await client.get(address.replace("table.js", "parts/card.css"))
        (package / "parts" / "card.css").write_text("b {}")
        changed = await table_of(server, "ravens")
        stale = await client.get(address)
    assert module.text == "export const version = 1"
    assert module.headers["content-type"].startswith("text/javascript")
    assert "immutable" in module.headers["cache-control"]
    assert module.headers["x-content-type-options"] == "nosniff"
    assert "script-src 'self';" in module.headers["content-security-policy"]
    assert style.headers["content-type"].startswith("text/css")
    assert changed != address, "a changed file has another address"
    assert stale.status_code == 404


async def test_nothing_else_of_a_package_is_served(folder: Path, package: Path) -> None:
    async with running(folder) as server, httpx.AsyncClient(base_url=server.base) as client:
        base = (await table_of(server, "ravens")).removesuffix("table.js")
        for path in (
            "../secret.js",
            "%2e%2e/secret.js",
            "..%2fsecret.js",
            "parts/../../secret.js",
            f"/{package.parent}/secret.js",
            ".hidden.js",
            "notes.txt",
            "parts",
            "",
            "table.js%00",
        ):
            assert (await client.get(base + path)).status_code in (400, 404), path
        for other in ("/games/druid/0/table.js", "/games/chess/0/table.js"):
            assert (await client.get(other)).status_code == 404


async def test_a_broken_game_leaves_the_server_its_others(
    folder: Path, package: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (package.parent / "__init__.py").write_text("import no_such_module")
    async with running(folder) as server:
        guest = await server.guest()
        found = {one["name"] for one in await guest.get("/api/games")}
        assert (await guest.http.get("/api/games/ravens/catalogue")).status_code == 404
        assert (await guest.http.get("/")).status_code == 200
        assert (await guest.http.get("/openapi.json")).status_code == 200
    assert {"druid", "idriana", "tectonic"} <= found
    assert "ravens" not in found
    assert [one.getMessage() for one in caplog.records if "ravens" in one.getMessage()] == [
        "The game 'ravens' cannot be loaded from web_ravens: ModuleNotFoundError: No module named 'no_such_module'"
        " (web_ravens/__init__.py, line 1)."
    ]


async def test_a_sloppy_game_leaves_the_server_its_others(folder: Path, package: Path) -> None:
    source = package.parent / "__init__.py"
    source.write_text(
        source.read_text()
        + "    options = (3,)\n    def view(self, state, viewer): ...\n    def facts(self) -> 'Nothing': ...\n"
    )
    async with running(folder) as server:
        guest = await server.guest()
        found = {one["name"] for one in await guest.get("/api/games")}
        views = (await guest.get("/openapi.json"))["components"]["schemas"]["View"]["discriminator"]["mapping"]
    assert {"druid", "idriana", "tectonic"} <= found & set(views)
    assert "ravens" not in found | set(views)


def test_a_page_with_another_table_is_not_current(package: Path) -> None:
    before = Page.current().build
    (package / "table.js").write_text("export const version = 1 // and more")
    assert Page.current().build != before
